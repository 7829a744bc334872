import Paperclip from 'lucide-react/icons/paperclip';
import { type RefObject, useRef } from 'react';
import type { PickedPicture } from '#actors/uploads.ts';
import { FileTray } from '#entities/file/file-tray.tsx';
import { fileTypes } from '#entities/file/file-work.ts';
import { useDrop, usePaste } from '#entities/picture/use-brought.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { isByTouch } from '#ui/theme/breakpoints.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './attached.css.ts';
import { type Along, useFiles } from './use-files.ts';

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
  const write = () => {
    if (!isByTouch()) box.current?.focus({ preventScroll: true });
  };
  const pick = (picked: readonly File[]) => {
    add(picked);
    write();
  };
  const leaveOut = (key: string) => {
    remove(key);
    write();
  };
  usePaste(box, pick);
  const isOver = useDrop(pick);
  return (
    <>
      {(files.length > 0 || note || isOver) && (
        <div className={css.along}>
          {isOver && <p className={css.over}>Drop it here to send it to {peer}.</p>}
          {note && <Notice level="warning">{note}</Notice>}
          {files.length > 0 && (
            <FileTray label="Files of this message" files={files} onRetry={retry} onRemove={leaveOut} />
          )}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{toldOf(files)}</span>
      </VisuallyHidden>
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

/** How far they are, for who does not see it. What went wrong says so itself. */
function toldOf(files: readonly PickedPicture[]): string {
  const all = files.length === 1 ? 'The file' : `All ${files.length} files`;
  const still = files.filter(({ state }) => state === 'working').length;
  if (still > 0) return still === 1 ? 'A file is on its way.' : `${still} files are on their way.`;
  return files.length > 0 && files.every(({ state }) => state === 'stored') ? `${all} can be sent now.` : '';
}
