import Paperclip from 'lucide-react/icons/paperclip';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUploads } from '#actors/uploads.ts';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import { type MessageFile, tooManyFiles } from '#contract/ours/message-files.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './attached.css.ts';
import { FileTray } from './file-tray.tsx';
import { fileTypes, fileWork, isPicture } from './file-work.ts';
import { useDrop, usePaste } from './use-brought.ts';

/** What goes with the message that is being written. */
export type Along = {
  files: MessageFile[];
  /** Something is not there yet, or was refused. */
  isWaiting: boolean;
  /** They are sent. */
  clear: () => void;
};

type AttachProps = {
  /** Where one writes. */
  box: RefObject<HTMLTextAreaElement | null>;
  peerId: string;
  /** The other side's first name. */
  peer: string;
  onChange: (along: Along) => void;
};

/** MSG-03. Pictures and files for the next message: by the button, pasted, or dropped on the page. */
export function Attach({ box, peerId, peer, onChange }: AttachProps) {
  const input = useRef<HTMLInputElement>(null);
  const { files, note, add, retry, remove } = useFiles(peerId, onChange);
  const pick = (picked: readonly File[]) => {
    add(picked);
    box.current?.focus({ preventScroll: true });
  };
  usePaste(box, pick);
  const isOver = useDrop(pick);
  return (
    <>
      {(files.length > 0 || note || isOver) && (
        <div className={css.along}>
          {isOver && <p className={css.over}>Drop it here to send it to {peer}.</p>}
          {note && <Notice level="warning">{note}</Notice>}
          {files.length > 0 && <FileTray files={files} onRetry={retry} onRemove={remove} />}
        </div>
      )}
      <IconButton
        label="Add pictures or a file"
        icon={Paperclip}
        className={css.attach}
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

const lostWords = (count: number) =>
  count === 1
    ? 'The file was not kept when this page was loaded anew. Add it again.'
    : `The ${count} files were not kept when this page was loaded anew. Add them again.`;

/** As many of them as go with what is there: pictures together, any other file alone. */
function fitting(there: readonly { type: string }[], picked: readonly File[]): File[] {
  const room = limits.messagePictures - there.length;
  const [first = picked[0]] = there;
  if (first && isPicture(first)) return picked.filter(isPicture).slice(0, room);
  return there.length === 0 ? picked.slice(0, 1) : [];
}

function useFiles(peerId: string, onChange: AttachProps['onChange']) {
  const { pictures: files, pick, retry, remove } = useUploads(`message:${peerId}`, fileWork);
  const kept = useDraft(`files:${peerId}`);
  const [note, setNote] = useState(() => {
    const lost = files.length === 0 ? Number(kept.text) : 0;
    return lost > 0 ? lostWords(lost) : null;
  });
  const ready = files.flatMap(({ stored }) => (stored && 'id' in stored ? [stored] : []));
  const isWaiting = ready.length < files.length;
  const along = ready.map(({ id }) => id).join();
  const count = files.length > 0 ? String(files.length) : '';
  const tell = useEffectEvent(() => {
    const clear = () => {
      setNote(null);
      for (const { key } of files) remove(key);
    };
    onChange({ files: ready, isWaiting, clear });
  });
  const keep = useEffectEvent(() => kept.setText(count));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what goes along
  useEffect(() => tell(), [along, isWaiting, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows how many there are
  useEffect(() => keep(), [count]);
  return {
    files,
    note,
    add(picked: readonly File[]) {
      const taken = fitting(files, picked);
      setNote(taken.length < picked.length ? `${tooManyFiles} The rest was left out.` : null);
      pick(taken);
    },
    retry,
    remove,
  };
}
