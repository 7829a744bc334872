import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Act } from '#contract/undo.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { shouldTakeFocus } from './acts.ts';

const UndoLine = lazyPart(() => import('./undo-line.tsx').then((part) => part.UndoLine));

type FocusHolderProps = Pick<Act, 'subjectId'> & { children: ReactNode };

/** Holds the focus of the removed item until the undo line has loaded. */
function FocusHolder({ subjectId, children }: FocusHolderProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (shouldTakeFocus(subjectId)) place.current?.focus({ preventScroll: true });
  }, [subjectId]);
  return (
    <p ref={place} tabIndex={-1}>
      {children}
    </p>
  );
}

/** Shows what was done in the item's place, with Undo. Renders nothing without an act. */
export const UndoPlace = ({ act, children }: { act: Act | undefined; children: ReactNode }) =>
  act && (
    <UndoLine
      key={act.id}
      act={act}
      fallback={<FocusHolder subjectId={act.subjectId}>{children}</FocusHolder>}
    >
      {children}
    </UndoLine>
  );

type Row = { id: string; createdAt: string };
/** A recently removed row, shown in its place. */
export type RemovedRow = Row & { act: Act };

type Order<T> = {
  oldestFirst?: boolean;
  hasMore?: boolean;
  /** For lists in another order: whether a row comes after the removed one. */
  isAfter?: ((row: T | RemovedRow, act: Act) => boolean) | undefined;
};

/** Puts removed rows back in their places. One beyond the loaded part goes first, where it is visible. */
export function withRemovedRows<T extends Row>(
  items: readonly T[],
  acts: readonly Act[],
  { oldestFirst = false, hasMore = false, isAfter }: Order<T> = {},
): (T | RemovedRow)[] {
  const undoRows = acts.map((act) => ({ id: act.subjectId, createdAt: act.madeAt, act }));
  const rows = items.map((item): T | RemovedRow => undoRows.find(({ id }) => id === item.id) ?? item);
  for (const row of undoRows) {
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

const linkText = ({ words: name, linkState }: Act): string => {
  if (linkState === 'outgoing') return `You cancelled your request to ${name}.`;
  if (linkState === 'incoming') return `You declined ${name}’s request. They won’t be told.`;
  return `You and ${name} are no longer linked.`;
};

const quote = (text: string) => (text ? ` “${text}”` : '');

function removalText(act: Act): string {
  if (act.kind === 'link') return linkText(act);
  if (act.kind === 'question') return `Question${quote(act.words)} deleted.`;
  if (act.kind === 'search') return `Search “${act.words}” deleted.`;
  if (act.kind === 'hide') return `Post by ${act.words} hidden.`;
  return act.kind === 'post'
    ? `Your post${quote(act.words)} was deleted.`
    : `Comment${quote(act.words)} deleted.`;
}

export const RemovedNotice = ({ act }: { act: Act }) => <UndoPlace act={act}>{removalText(act)}</UndoPlace>;
