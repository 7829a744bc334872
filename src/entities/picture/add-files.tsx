import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { IconShape } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { roomFor, type rooms } from './picture-work.ts';
import * as css from './tray.css.ts';
import type { useUploadsInto } from './use-uploads-into.ts';

type AddFilesProps = {
  icon: IconShape;
  /** What the button says. */
  act: string;
  /** What the dialog of the browser offers. */
  accept: string;
  /** How many stand there, and for how many there is room. */
  count: number;
  room: (typeof rooms)[keyof typeof rooms];
  isLocked: boolean;
  uploads: Pick<ReturnType<typeof useUploadsInto>, 'note' | 'setNote' | 'pick'>;
  /** Those that stand there. */
  children: ReactNode;
};

/** The pictures or papers that a form keeps, and the button that adds to them, as long as there is room. */
export function AddFiles({ icon, act, accept, count, room, isLocked, uploads, children }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.along}>
      {uploads.note && <Notice level="warning">{uploads.note}</Notice>}
      {count > 0 && children}
      <div>
        <Button
          size="small"
          icon={icon}
          disabled={isLocked || count >= room.most}
          onClick={() => input.current?.click()}
        >
          {act}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        onChange={({ target }) => {
          const { taken, note } = roomFor([...(target.files ?? [])], count, room);
          uploads.setNote(note);
          uploads.pick(taken);
          target.value = '';
        }}
      />
    </div>
  );
}
