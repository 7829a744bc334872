import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Act } from '#contract/ours/undo.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { takesFocus } from './acts.ts';

const UndoLine = lazyPart(() => import('./undo-line.tsx').then((part) => part.UndoLine));

type WaitingProps = Pick<Act, 'subjectId'> & { children: ReactNode };

/** What was done, holding the focus that has gone with the thing until the line is here to take it. */
function Waiting({ subjectId, children }: WaitingProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (takesFocus(subjectId)) place.current?.focus({ preventScroll: true });
  }, [subjectId]);
  return (
    <p ref={place} tabIndex={-1}>
      {children}
    </p>
  );
}

/** In a thing's own place what was done to it, with Undo while that lasts. Nothing where nothing can be undone. */
export const UndoPlace = ({ act, children }: { act: Act | undefined; children: ReactNode }) =>
  act && (
    <UndoLine key={act.id} act={act} meanwhile={<Waiting subjectId={act.subjectId}>{children}</Waiting>}>
      {children}
    </UndoLine>
  );

type Row = { id: string; createdAt: string };
/** What was taken from a list a moment ago, in its place there. */
export type TakenRow = Row & { act: Act };

type Order<T> = {
  oldestFirst?: boolean;
  hasMore?: boolean;
  /** In a list of another order: whether a row comes after what was taken. */
  isAfter?: ((row: T | TakenRow, act: Act) => boolean) | undefined;
};

/**
 * A list with what was taken from it where it stood. What stood beyond the end of what is loaded comes first, where it
 * is seen.
 */
export function withTaken<T extends Row>(
  items: readonly T[],
  acts: readonly Act[],
  { oldestFirst = false, hasMore = false, isAfter }: Order<T> = {},
): (T | TakenRow)[] {
  const taken = acts.map((act) => ({ id: act.subjectId, createdAt: act.madeAt, act }));
  const rows = items.map((item): T | TakenRow => taken.find(({ id }) => id === item.id) ?? item);
  for (const row of taken) {
    if (rows.includes(row)) continue;
    const at = rows.findIndex((other) => {
      if (isAfter) return isAfter(other, row.act);
      return oldestFirst ? other.createdAt > row.createdAt : other.createdAt < row.createdAt;
    });
    const end = hasMore ? 0 : rows.length;
    rows.splice(at < 0 ? end : at, 0, row);
  }
  return rows;
}

const linkWords = ({ words, linkState }: Act): string => {
  if (linkState === 'outgoing') return `Your request to ${words} is taken back.`;
  if (linkState === 'incoming') return `You declined the request of ${words}. They are not told.`;
  return `You and ${words} are no longer linked.`;
};

const quoted = (words: string) => (words ? ` “${words}”` : '');

function takenWords(act: Act): string {
  if (act.kind === 'link') return linkWords(act);
  if (act.kind === 'question') return `The question${quoted(act.words)} is deleted.`;
  if (act.kind === 'search') return `The search “${act.words}” is deleted.`;
  if (act.kind === 'hide') return `The post by ${act.words} is hidden.`;
  return act.kind === 'post'
    ? `Your post${quoted(act.words)} is deleted.`
    : `The comment${quoted(act.words)} is deleted.`;
}

/** That something was taken away, with Undo. */
export const Taken = ({ act }: { act: Act }) => <UndoPlace act={act}>{takenWords(act)}</UndoPlace>;
