import { useQuery } from '@tanstack/react-query';
import Paperclip from 'lucide-react/icons/paperclip';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { lostUploadsText } from '#actors/upload-store.ts';
import { type PickedPicture, useUploads } from '#actors/uploads.ts';
import { useDraft, useOtherTabDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import { fitTogether, type MessageFile, messageFileSchema, tooManyFiles } from '#contract/messages.ts';
import { fileAddressesQuery } from '#entities/file/file-address.ts';
import { FileTray } from '#entities/file/file-tray.tsx';
import { fileTypes, fileWork, isPicture, typeOf } from '#entities/file/file-work.ts';
import { useDrop, usePaste } from '#entities/picture/use-file-input.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { isTouchPrimary } from '#ui/theme/breakpoints.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './attachments.css.ts';

type AttachmentsProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  peerId: string;
  peerName: string;
  onChange: (attached: AttachedFiles) => void;
};

/** MSG-03. Adds pictures and files to the next message by button, paste or drop. */
export function Attachments({ box, peerId, peerName, onChange }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const { files, note, add, retry, remove } = useMessageFiles(peerId, onChange);
  const focusBox = () => {
    if (!isTouchPrimary()) box.current?.focus({ preventScroll: true });
  };
  const pick = (picked: readonly File[]) => {
    add(picked);
    focusBox();
  };
  const removeAndFocus = (key: string) => {
    remove(key);
    focusBox();
  };
  usePaste(box, pick);
  const isOver = useDrop(pick);
  return (
    <>
      {(files.length > 0 || note || isOver) && (
        <div className={css.attachments}>
          {isOver && <p className={css.dropZone}>Drop files here to send to {peerName}.</p>}
          {note && <Notice level="warning">{note}</Notice>}
          {files.length > 0 && (
            <FileTray label="Files in this message" files={files} onRetry={retry} onRemove={removeAndFocus} />
          )}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{uploadStatus(files)}</span>
      </VisuallyHidden>
      <IconButton
        label="Add photos or a file"
        icon={Paperclip}
        className={css.attachButton}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={fileTypes}
        onChange={({ target }) => {
          pick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

/** For screen readers. Errors announce themselves. */
function uploadStatus(files: readonly PickedPicture[]): string {
  const all = files.length === 1 ? 'The file' : `All ${files.length} files`;
  const still = files.filter(({ state }) => state === 'working').length;
  if (still > 0) return still === 1 ? 'Uploading a file.' : `Uploading ${still} files.`;
  return files.length > 0 && files.every(({ state }) => state === 'stored') ? `${all} can be sent now.` : '';
}

export type AttachedFiles = {
  files: MessageFile[];
  /** A file is still uploading or was refused. */
  isWaiting: boolean;
  clear: () => void;
};

const draftSchema = v.pipe(v.string(), v.parseJson(), v.array(messageFileSchema));

function parseDraft(text: string): MessageFile[] {
  const parsed = v.safeParse(draftSchema, text || '[]');
  return parsed.success ? parsed.output : [];
}

const isOneOf = (files: readonly MessageFile[], { stored }: PickedPicture) =>
  stored !== null && 'id' in stored && files.some(({ id }) => id === stored.id);

/** A message takes several pictures, or one file of another kind. */
function selectFitting(existing: readonly { type: string }[], picked: readonly File[]): File[] {
  const room = limits.messagePictures - existing.length;
  const [first = picked[0]] = existing;
  if (first && isPicture(first)) return picked.filter(isPicture).slice(0, room);
  return existing.length === 0 ? picked.slice(0, 1) : [];
}

/**
 * Files of the next message to `peerId`. Uploaded files are part of the draft, also in other tabs; running
 * uploads resume after a reload.
 */
export function useMessageFiles(peerId: string, onChange: (attached: AttachedFiles) => void) {
  const { pictures, isRestoring, lost, pick, retry, remove, markInDraft } = useUploads(
    fileWork,
    `message:${peerId}`,
  );
  const draft = useDraft(`files:${peerId}`);
  const draftFiles = parseDraft(draft.text);
  const [note, setNote] = useState<string | null>(null);
  const saveDraft = (files: MessageFile[]) => draft.setText(files.length > 0 ? JSON.stringify(files) : '');
  useOtherTabDraft(`files:${peerId}`, (text) => saveDraft(parseDraft(text)));
  useEffect(() => {
    for (const picture of pictures) {
      if (isOneOf(draftFiles, picture)) markInDraft(picture.key);
      // A stored file that left the draft was sent, or removed in another tab.
      else if (picture.isInDraft && picture.stored) remove(picture.key);
    }
  });

  const restored = useRestoredFiles(
    draftFiles.filter((file) => !pictures.some((one) => isOneOf([file], one))),
  );
  const files = [
    ...draftFiles.flatMap(
      (file) => pictures.find((one) => isOneOf([file], one)) ?? restored.filter(({ key }) => key === file.id),
    ),
    ...pictures.filter((picture) => !picture.isInDraft && !isOneOf(draftFiles, picture)),
  ];
  const ready = files.flatMap(({ state, stored }) =>
    state === 'stored' && stored && 'id' in stored ? [stored] : [],
  );
  const isWaiting = isRestoring || ready.length < files.length || !fitTogether(ready);
  const removeFile = (key: string) => {
    const removed = files.find((one) => one.key === key);
    setNote(null);
    if (removed) saveDraft(draftFiles.filter((file) => !isOneOf([file], removed)));
    remove(key);
  };

  const readyIds = ready.map(({ id }) => id).join();
  const reportChange = useEffectEvent(() => {
    const clear = () => {
      setNote(null);
      saveDraft([]);
      for (const { key } of pictures) remove(key);
    };
    onChange({ files: ready, isWaiting, clear });
  });
  const store = useEffectEvent(() => {
    if (ready.some(({ id }) => !draftFiles.some((file) => file.id === id))) saveDraft(ready);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attached files trigger the effect
  useEffect(() => {
    store();
    reportChange();
  }, [readyIds, isWaiting]);
  return {
    files,
    note: fitTogether(ready) ? (note ?? lostUploadsText('file', lost)) : tooManyFiles,
    add(picked: readonly File[]) {
      const accepted = selectFitting(files, picked);
      setNote(accepted.length < picked.length ? `${tooManyFiles} The rest weren’t added.` : null);
      pick(accepted);
    },
    retry,
    remove: removeFile,
  };
}

/** Files picked before this page was loaded. The server keeps unsent ones for a day. */
function useRestoredFiles(draftFiles: readonly MessageFile[]): PickedPicture[] {
  const { data: addresses } = useQuery(fileAddressesQuery(draftFiles.map(({ id }) => id)));
  return draftFiles.map((file, index) => {
    const url = addresses?.[index];
    const isGone = url === null;
    return {
      key: file.id,
      name: file.name,
      type: typeOf(file),
      size: file.size,
      preview: url && file.kind === 'picture' ? `${url}&w=640` : null,
      alt: '',
      state: isGone ? 'refused' : 'stored',
      share: 1,
      text: isGone ? 'This file expired after a day. Add it again.' : null,
      stored: file,
      isInDraft: true,
    };
  });
}
