import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lostUploadsText } from '#actors/upload-store.ts';
import { type PickedPicture, type UploadWork, useUploads } from '#actors/uploads.ts';
import { useDraft } from '#actors/use-draft.ts';
import { Button } from '#ui/button/button.tsx';
import type { IconShape } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { splitByLimit, type uploadLimits } from './picture-work.ts';
import * as css from './tray.css.ts';

type AddFilesProps = {
  icon: IconShape;
  label: string;
  /** Value of the file input's `accept`. */
  accept: string;
  count: number;
  limit: (typeof uploadLimits)[keyof typeof uploadLimits];
  isLocked: boolean;
  uploads: Pick<ReturnType<typeof useUploadsInto>, 'note' | 'setNote' | 'pick'>;
  children: ReactNode;
};

/** Files of a form, with a button that adds more while there is room. */
export function AddFiles({ icon, label, accept, count, limit, isLocked, uploads, children }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.attachedFiles}>
      {uploads.note && <Notice level="warning">{uploads.note}</Notice>}
      {count > 0 && children}
      <div>
        <Button
          size="small"
          icon={icon}
          disabled={isLocked || count >= limit.max}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        onChange={({ target }) => {
          const { taken, note } = splitByLimit([...(target.files ?? [])], count, limit);
          uploads.setNote(note);
          uploads.pick(taken);
          target.value = '';
        }}
      />
    </div>
  );
}

type UploadTarget<T> = {
  /** Draft key of the form; reads '' once it is saved or discarded. */
  draft: string;
  /** For example "picture" or "file". */
  kind: string;
  /** The form's current values, in order. */
  values: readonly T[];
  idOf: (value: T) => string;
  /** The form value of a stored upload; null until it is stored. */
  toValue: (picture: PickedPicture) => T | null;
  change: (to: (now: readonly T[]) => readonly T[]) => void;
};

/**
 * Adds stored uploads to a form's draft, which is shared across devices; uploads in progress stay on this device.
 * Removes an upload when the form drops it.
 */
export function useUploadsInto<T>(
  work: UploadWork,
  { draft, kind, values, idOf, toValue, change }: UploadTarget<T>,
) {
  const { pictures: picked, lost, ...acts } = useUploads(work, `${draft}:${kind}s`);
  const [note, setNote] = useState<string | null>(null);
  const idOfUpload = (picture: PickedPicture) => {
    const value = toValue(picture);
    return value && idOf(value);
  };
  const isInForm = (one: PickedPicture) => values.some((other) => idOf(other) === idOfUpload(one));

  const addStored = useEffectEvent(() => {
    for (const picture of picked) {
      const value = toValue(picture);
      if (!value) continue;
      if (isInForm(picture)) acts.markInDraft(picture.key);
      else if (picture.isInDraft) acts.remove(picture.key);
      else change((now) => (now.some((other) => idOf(other) === idOf(value)) ? now : [...now, value]));
    }
  });
  const arrivedIds = picked.flatMap((one) => idOfUpload(one) ?? []).join();
  const formIds = values.map(idOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids trigger the effect
  useEffect(() => addStored(), [arrivedIds, formIds]);

  const { read } = useDraft(draft);
  const discardUnsaved = useEffectEvent(() => {
    // An unsaved draft keeps its uploads for the next visit.
    if (read() !== '') return;
    for (const { key } of picked) acts.remove(key);
  });
  useEffect(() => () => discardUnsaved(), []);

  const pending = picked.filter((one) => !isInForm(one) && !one.isInDraft);
  const lostText = lostUploadsText(kind === 'picture' ? 'photo' : kind, lost);
  return { picked, arriving: pending, note: note ?? lostText, setNote, ...acts };
}
