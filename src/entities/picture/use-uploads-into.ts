import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PickedPicture, type UploadWork, useUnderway, useUploads } from '#actors/uploads.ts';
import { useDraft } from '#actors/use-draft.ts';

type Into<T> = {
  /** Under which the form keeps what is typed; '' there once all of it is saved or given up. */
  draft: string;
  /** "picture", "file". */
  thing: string;
  /** What of it the form has, in order. */
  chosen: readonly T[];
  idOf: (one: T) => string;
  /** What the form keeps of one that the server has; null until then. */
  madeOf: (one: PickedPicture) => T | null;
  change: (to: (now: readonly T[]) => readonly T[]) => void;
};

const lostWords = (thing: string, count: number) =>
  count === 1
    ? `A ${thing} was still on its way when this page was left. Add it again.`
    : `${count} ${thing}s were still on their way when this page was left. Add them again.`;

/**
 * Uploads of a form that keeps, among what is typed, what the server has of them: so they outlive a reload, which what is
 * still on its way does not. One that the form has let go is let go here.
 */
export function useUploadsInto<T>(work: UploadWork, { draft, thing, chosen, idOf, madeOf, change }: Into<T>) {
  const name = `${draft}:${thing}s`;
  const { pictures: picked, ...acts } = useUploads(work, name);
  const underway = useUnderway(`underway:${name}`);
  const [lost] = useState(() => (picked.length === 0 ? underway.read() : 0));
  const [note, setNote] = useState(lost > 0 ? lostWords(thing, lost) : null);
  const had = useRef(new Set<string>());
  const idIn = (one: PickedPicture) => {
    const made = madeOf(one);
    return made && idOf(made);
  };
  const arriving = picked.filter((one) => !chosen.some((other) => idOf(other) === idIn(one)));

  const settle = useEffectEvent(() => {
    for (const one of arriving) {
      const made = madeOf(one);
      if (made && had.current.has(idOf(made))) acts.remove(one.key);
      else if (made)
        change((now) => (now.some((other) => idOf(other) === idOf(made)) ? now : [...now, made]));
    }
    for (const one of chosen) had.current.add(idOf(one));
  });
  const arrived = arriving.flatMap((one) => idIn(one) ?? []).join();
  const kept = chosen.map(idOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what has arrived, and what the form has
  useEffect(() => settle(), [arrived, kept]);
  const keepCount = useEffectEvent((count: number) => underway.keep(count));
  useEffect(() => keepCount(arriving.length), [arriving.length]);

  const { read } = useDraft(draft);
  const leave = useEffectEvent(() => {
    // What is still to be saved is there on the way back.
    if (read() !== '') return;
    for (const { key } of picked) acts.remove(key);
    underway.keep(0);
  });
  useEffect(() => () => leave(), []);

  return { picked, arriving, note, setNote, ...acts };
}
