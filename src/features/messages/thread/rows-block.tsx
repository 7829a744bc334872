import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchNear } from '#ui/near/use-near.ts';
import * as css from './log.css.ts';

type RowsBlockProps = {
  /** What scrolls. */
  box: HTMLElement | null;
  isLast: boolean;
  isLong: boolean;
  /** Somebody is led to a row in it. */
  isWanted?: boolean;
  /** It is drawn again: what is in sight may be other than was thought. */
  onReturn: () => void;
  children: ReactNode;
};

/**
 * SPD-07. A block of a thread. A long one leaves it out, and keeps its room, while it is far from what is in sight; never
 * the newest, nor what holds the focus. Only in the newest anything is news to readers.
 */
export function RowsBlock({ box, isLast, isLong, isWanted = false, onReturn, children }: RowsBlockProps) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  const keptBefore = useRef<number | null>(null);
  const mayLeave = isLong && !isLast;
  const kept = mayLeave && !isWanted ? room : null;

  useEffect(() => {
    const block = place.current;
    if (!block || !box || !mayLeave) return;
    return watchNear(block, box, 1_000, (isNear) => {
      const stays = isNear || block.contains(document.activeElement);
      // Without a height it is not shown at all.
      setRoom((known) => (stays ? null : (known ?? (block.offsetHeight || null))));
    });
  }, [box, mayLeave]);

  // While it was left out its marks may have changed, or the width of the page: what one reads below stays.
  useLayoutEffect(() => {
    const block = place.current;
    const before = keptBefore.current;
    keptBefore.current = kept;
    if (before === null || kept !== null || !block || !box) return;
    if (block.offsetTop < box.scrollTop) box.scrollTop += block.offsetHeight - before;
    onReturn();
  }, [kept, box, onReturn]);

  return (
    <div
      ref={place}
      className={css.block}
      data-block
      aria-live={isLast ? undefined : 'off'}
      style={kept === null ? undefined : { blockSize: kept }}
    >
      {kept === null && children}
    </div>
  );
}
