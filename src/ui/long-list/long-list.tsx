import { Fragment, type HTMLAttributes, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { lazyStore } from '../chunks/lazy-store.ts';
import * as css from '../layout/layout.css.ts';
import type { RenderedRange } from './window-of-blocks.tsx';

type Attributes = Pick<HTMLAttributes<HTMLElement>, 'className' | 'role' | 'aria-label' | 'aria-busy'>;

type LongListProps<B extends Block<unknown>> = Attributes & {
  name: string;
  blocks: readonly B[];
  /** The scroll container, null until it is mounted; the page by default. */
  scroller?: HTMLElement | null;
  children: (block: B) => ReactNode;
};

const windowPart = lazyStore(() => import('./window-of-blocks.tsx').then((part) => part.WindowOfBlocks));
const lastRanges = new Map<string, RenderedRange>();

/**
 * SPD-07. A list that scrolls with the page or in its `scroller`. A long one renders only the blocks near the
 * viewport, once the code for that has loaded.
 */
export function LongList<B extends Block<unknown>>(props: LongListProps<B>) {
  const { name, blocks, scroller, children, className = '', ...attributes } = props;
  const container = useRef<HTMLDivElement>(null);
  const isLong = useMemo(
    () => blocks.reduce((rows, { items }) => rows + items.length, 0) > UNBLOCKED_ROWS,
    [blocks],
  );
  const [Window, setWindow] = useState(windowPart.current);
  const [range, setRange] = useState(() => lastRanges.get(name));
  // A list that becomes long renders all rows until it is known which are near.
  if (range && !isLong) setRange(undefined);

  useEffect(() => {
    if (isLong)
      windowPart.load().then(
        (part) => setWindow(() => part),
        () => {},
      );
  }, [isLong]);

  const handleRangeChange = (newRange: RenderedRange) => {
    lastRanges.set(name, { ...newRange, measure: undefined });
    setRange(newRange);
  };
  // Same elements as before: blocks that stay are not re-rendered.
  const contentFor = useMemo(() => {
    const rendered = new WeakMap<B, ReactNode>();
    return (block: B) => {
      if (!rendered.has(block)) rendered.set(block, children(block));
      return rendered.get(block);
    };
  }, [children]);
  const nearRange = isLong && Window ? range : undefined;
  const shown = nearRange?.blocks ?? blocks.map((_, index) => ({ index, space: 0 }));

  return (
    <>
      <div {...attributes} ref={container} className={className}>
        {shown.map(({ index, space }) => {
          const block = blocks[index];
          return (
            block && (
              <Fragment key={block.key}>
                <Spacer size={space} />
                <div
                  ref={nearRange?.measure}
                  className={css.block}
                  data-block={index}
                  data-continues={block.from > 0 ? '' : undefined}
                >
                  {contentFor(block)}
                </div>
              </Fragment>
            )
          );
        })}
        <Spacer size={nearRange?.spaceAfter ?? 0} />
      </div>
      {isLong && Window && (
        <Window
          key={name}
          name={name}
          blocks={blocks}
          container={container}
          scroller={scroller}
          onRangeChange={handleRangeChange}
        />
      )}
    </>
  );
}

const Spacer = ({ size }: { size: number }) => (size > 0 ? <div style={{ blockSize: size }} /> : null);

export type Block<T> = {
  key: string;
  items: readonly T[];
  /** Rows before it in its part of the list; above 0 it continues that part. */
  from: number;
};

/** Lists up to this length are one block: most are shorter, and the browser's search finds their text. */
export const UNBLOCKED_ROWS = 60;
/** As many as render within one frame; like `UNBLOCKED_ROWS` divisible by 1, 2 and 3 columns. */
const ROWS = 6;

/** Splits the rows of a list, or of a named part of it, into blocks. */
export function toBlocks<T>(items: readonly T[], part = ''): Block<T>[] {
  const blocks: Block<T>[] = [];
  for (let from = 0; from < items.length; from += from === 0 ? UNBLOCKED_ROWS : ROWS)
    blocks.push({
      key: `${part} ${from}`,
      items: items.slice(from, from === 0 ? UNBLOCKED_ROWS : from + ROWS),
      from,
    });
  return blocks;
}
