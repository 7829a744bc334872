import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lostUploadsText } from '#actors/upload-store.ts';
import { type PickedPicture, type UploadWork, useUploads } from '#actors/uploads.ts';
import { useDraft } from '#actors/use-draft.ts';
import { Button } from '#ui/button/button.tsx';
import type { IconShape } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { roomFor, type rooms } from './picture-work.ts';
import * as css from './tray.css.ts';

type AddFilesProps = {
  icon: IconShape;
  act: string;
  /** Value of the file input's `accept`. */
  accept: string;
  count: number;
  room: (typeof rooms)[keyof typeof rooms];
  isLocked: boolean;
  uploads: Pick<ReturnType<typeof useUploadsInto>, 'note' | 'setNote' | 'pick'>;
  children: ReactNode;
};

/** Files of a form, with a button that adds more while there is room. */
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

type Into<T> = {
  /** Draft key of the form; reads '' once it is saved or discarded. */
  draft: string;
  /** For example "picture" or "file". */
  thing: string;
  /** The form's current values, in order. */
  chosen: readonly T[];
  idOf: (one: T) => string;
  /** The form value of a stored upload; null until it is stored. */
  madeOf: (one: PickedPicture) => T | null;
  change: (to: (now: readonly T[]) => readonly T[]) => void;
};

/**
 * Adds stored uploads to a form's draft, which is shared across devices; uploads in progress stay on this device.
 * Removes an upload when the form drops it.
 */
export function useUploadsInto<T>(work: UploadWork, { draft, thing, chosen, idOf, madeOf, change }: Into<T>) {
  const { pictures: picked, lost, ...acts } = useUploads(work, `${draft}:${thing}s`);
  const [note, setNote] = useState<string | null>(null);
  const idIn = (one: PickedPicture) => {
    const made = madeOf(one);
    return made && idOf(made);
  };
  const isChosen = (one: PickedPicture) => chosen.some((other) => idOf(other) === idIn(one));

  const settle = useEffectEvent(() => {
    for (const one of picked) {
      const made = madeOf(one);
      if (!made) continue;
      if (isChosen(one)) acts.noteInDraft(one.key);
      else if (one.isInDraft) acts.remove(one.key);
      else change((now) => (now.some((other) => idOf(other) === idOf(made)) ? now : [...now, made]));
    }
  });
  const arrived = picked.flatMap((one) => idIn(one) ?? []).join();
  const kept = chosen.map(idOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what has arrived, and what the form has
  useEffect(() => settle(), [arrived, kept]);

  const { read } = useDraft(draft);
  const leave = useEffectEvent(() => {
    // An unsaved draft keeps its uploads for the next visit.
    if (read() !== '') return;
    for (const { key } of picked) acts.remove(key);
  });
  useEffect(() => () => leave(), []);

  const arriving = picked.filter((one) => !isChosen(one) && !one.isInDraft);
  return { picked, arriving, note: note ?? lostUploadsText(thing, lost), setNote, ...acts };
}
