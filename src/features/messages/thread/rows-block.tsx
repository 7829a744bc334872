import { type ComponentProps, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchProximity } from '#ui/near/use-near.ts';
import type { Block } from './blocks.ts';
import { ThreadRow } from './bubble.tsx';
import * as css from './log.css.ts';
import type { Row } from './rows.ts';

type RowsBlockProps = Omit<ComponentProps<typeof ThreadRow>, 'row' | 'isTabStop' | 'isTarget'> & {
  box: HTMLElement | null;
  rows: readonly Row[];
  isLast: boolean;
  isLong: boolean;
  /** Rendered again: the visible range may have changed. */
  onRemount: () => void;
  /** Key of the row whose menu is the tab stop. */
  stop: string | null;
  targetKey: string | null;
};

/** Unrounded: rounding errors would move the text as blocks above come and go. */
const heightOf = (block: HTMLElement) => block.getBoundingClientRect().height;

/**
 * SPD-07. A long thread unmounts distant blocks and keeps their height, except the newest and the one with
 * the focus. Only the newest is a live region.
 */
export const RowsBlock = memo(function RowsBlock(props: RowsBlockProps) {
  const { box, rows, isLast, isLong, onRemount, stop, targetKey, ...line } = props;
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const keptBefore = useRef<number | null>(null);
  const canUnmount = isLong && !isLast;
  const isWanted = targetKey !== null && rows.some(({ key }) => key === targetKey);
  const keptHeight = canUnmount && !isWanted ? height : null;

  useEffect(() => {
    const block = place.current;
    if (!block || !box || !canUnmount) return;
    return watchProximity(block, box, 1_000, (isNear) => {
      const stays = isNear || block.contains(document.activeElement);
      // A block without height is not displayed.
      setHeight((known) => (stays ? null : (known ?? (heightOf(block) || null))));
    });
  }, [box, canUnmount]);

  // Its height may have changed while it was unmounted: this keeps the text below in place.
  useLayoutEffect(() => {
    const block = place.current;
    const before = keptBefore.current;
    keptBefore.current = keptHeight;
    if (before === null || keptHeight !== null || !block || !box) return;
    if (block.offsetTop < box.scrollTop) box.scrollTop += heightOf(block) - before;
    onRemount();
  }, [keptHeight, box, onRemount]);

  return (
    <div
      ref={place}
      className={css.block}
      data-block
      aria-live={isLast ? undefined : 'off'}
      style={keptHeight === null ? undefined : { blockSize: keptHeight }}
    >
      {keptHeight === null &&
        rows.map((row) => (
          <ThreadRow
            key={row.key}
            row={row}
            isTabStop={row.key === stop}
            isTarget={row.key === targetKey}
            {...line}
          />
        ))}
    </div>
  );
});

type BlocksProps = Omit<RowsBlockProps, 'rows' | 'isLast'> & { blocks: readonly Block[] };

/** Memoised: scrolling re-renders the log ten times a second. */
export const Blocks = memo(function Blocks({ blocks, ...line }: BlocksProps) {
  return blocks.map(({ nth, rows }, at) => (
    <RowsBlock key={nth} rows={rows} isLast={at === blocks.length - 1} {...line} />
  ));
});
