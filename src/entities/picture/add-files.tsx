import { useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { IconShape } from '#ui/icon/icon.tsx';
import { roomFor, type rooms } from './picture-work.ts';

type AddFilesProps = {
  icon: IconShape;
  children: string;
  /** What the dialog of the browser offers. */
  accept: string;
  /** How many stand there, and for how many there is room. */
  count: number;
  room: (typeof rooms)[keyof typeof rooms];
  isLocked: boolean;
  /** `note`: which of them found no room; null when all did. */
  onPick: (files: File[], note: ReturnType<typeof roomFor>['note']) => void;
};

/** The button that adds pictures or papers to what a form keeps, as long as there is room. */
export function AddFiles({ icon, children, accept, count, room, isLocked, onPick }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div>
        <Button
          size="small"
          icon={icon}
          disabled={isLocked || count >= room.most}
          onClick={() => input.current?.click()}
        >
          {children}
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
          onPick(taken, note);
          target.value = '';
        }}
      />
    </>
  );
}
