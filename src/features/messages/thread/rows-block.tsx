import { type ComponentProps, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchNear } from '#ui/near/use-near.ts';
import type { Block } from './blocks.ts';
import { Line } from './bubble.tsx';
import * as css from './log.css.ts';
import type { Row } from './rows.ts';

type RowsBlockProps = Omit<ComponentProps<typeof Line>, 'row' | 'isStop' | 'isFound'> & {
  /** What scrolls. */
  box: HTMLElement | null;
  rows: readonly Row[];
  isLast: boolean;
  isLong: boolean;
  /** It is drawn again: what is in sight may be other than was thought. */
  onReturn: () => void;
  /** The key of the row whose menu Tab comes to. */
  stop: string | null;
  /** The key of the row to which somebody was led. */
  found: string | null;
};

/** Exact: rounded, what one reads would move by what was cut off whenever blocks above it come and go. */
const heightOf = (block: HTMLElement) => block.getBoundingClientRect().height;

/**
 * SPD-07. A block of a thread. A long one leaves it out, and keeps its room, while it is far from what is in sight; never
 * the newest, nor what holds the focus. Only in the newest anything is news to readers.
 */
export const RowsBlock = memo(function RowsBlock(props: RowsBlockProps) {
  const { box, rows, isLast, isLong, onReturn, stop, found, ...line } = props;
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  const keptBefore = useRef<number | null>(null);
  const mayLeave = isLong && !isLast;
  const isWanted = found !== null && rows.some(({ key }) => key === found);
  const kept = mayLeave && !isWanted ? room : null;

  useEffect(() => {
    const block = place.current;
    if (!block || !box || !mayLeave) return;
    return watchNear(block, box, 1_000, (isNear) => {
      const stays = isNear || block.contains(document.activeElement);
      // Without a height it is not shown at all.
      setRoom((known) => (stays ? null : (known ?? (heightOf(block) || null))));
    });
  }, [box, mayLeave]);

  // While it was left out its marks may have changed, or the width of the page: what one reads below stays.
  useLayoutEffect(() => {
    const block = place.current;
    const before = keptBefore.current;
    keptBefore.current = kept;
    if (before === null || kept !== null || !block || !box) return;
    if (block.offsetTop < box.scrollTop) box.scrollTop += heightOf(block) - before;
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
      {kept === null &&
        rows.map((row) => (
          <Line key={row.key} row={row} isStop={row.key === stop} isFound={row.key === found} {...line} />
        ))}
    </div>
  );
});

type BlocksProps = Omit<RowsBlockProps, 'rows' | 'isLast'> & { blocks: readonly Block[] };

/** All of a thread: who scrolls has it drawn anew ten times a second, and nothing of this is gone through. */
export const Blocks = memo(function Blocks({ blocks, ...line }: BlocksProps) {
  return blocks.map(({ nth, rows }, at) => (
    <RowsBlock key={nth} rows={rows} isLast={at === blocks.length - 1} {...line} />
  ));
});
