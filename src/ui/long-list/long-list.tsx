import { Fragment, type HTMLAttributes, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { lazyStore } from '../chunks/lazy-store.ts';
import * as css from '../layout/layout.css.ts';
import type { Drawn } from './window-of-blocks.tsx';

type Attributes = Pick<HTMLAttributes<HTMLElement>, 'className' | 'role' | 'aria-label' | 'aria-busy'>;

type LongListProps<B extends Block<unknown>> = Attributes & {
  /** Unlike every other list's. */
  name: string;
  blocks: readonly B[];
  /** What scrolls it, where that is not the page; null until that is there. */
  scroller?: HTMLElement | null;
  children: (block: B) => ReactNode;
};

const windowPart = lazyStore(() => import('./window-of-blocks.tsx').then((part) => part.WindowOfBlocks));
/** Where each list was left: Back draws that first. */
const leftAt = new Map<string, Drawn>();

/**
 * SPD-07. A list that scrolls with the page, or in its `scroller`: once it is long, only the blocks near what is in
 * sight are drawn. Until the code for that is here, all of them are.
 */
export function LongList<B extends Block<unknown>>(props: LongListProps<B>) {
  const { name, blocks, scroller, children, className = '', ...attributes } = props;
  const box = useRef<HTMLDivElement>(null);
  const isLong = useMemo(() => blocks.reduce((rows, { items }) => rows + items.length, 0) > WHOLE, [blocks]);
  const [Window, setWindow] = useState(windowPart.current);
  const [drawn, setDrawn] = useState(() => leftAt.get(name));
  // One that grows long has all its rows until it is known which of them are near.
  if (drawn && !isLong) setDrawn(undefined);

  useEffect(() => {
    if (isLong)
      windowPart.load().then(
        (part) => setWindow(() => part),
        () => {},
      );
  }, [isLong]);

  const onDraw = (now: Drawn) => {
    leftAt.set(name, { ...now, measure: undefined });
    setDrawn(now);
  };
  // The same element as before: a block that stays is left alone while others come and go.
  const contentOf = useMemo(() => {
    const made = new WeakMap<B, ReactNode>();
    return (block: B) => {
      if (!made.has(block)) made.set(block, children(block));
      return made.get(block);
    };
  }, [children]);
  const near = isLong && Window ? drawn : undefined;
  const shown = near?.blocks ?? blocks.map((_, index) => ({ index, space: 0 }));

  return (
    <>
      <div {...attributes} ref={box} className={className}>
        {shown.map(({ index, space }) => {
          const block = blocks[index];
          return (
            block && (
              <Fragment key={block.key}>
                <Space size={space} />
                <div
                  ref={near?.measure}
                  className={css.block}
                  data-block={index}
                  data-continues={block.from > 0 ? '' : undefined}
                >
                  {contentOf(block)}
                </div>
              </Fragment>
            )
          );
        })}
        <Space size={near?.spaceAfter ?? 0} />
      </div>
      {isLong && Window && (
        <Window key={name} name={name} blocks={blocks} box={box} scroller={scroller} onDraw={onDraw} />
      )}
    </>
  );
}

const Space = ({ size }: { size: number }) => (size > 0 ? <div style={{ blockSize: size }} /> : null);

/** Some rows of a long list that are drawn, or left out, together. */
export type Block<T> = {
  key: string;
  items: readonly T[];
  /** How many rows stand before it in its part of the list; with some it goes on with that part. */
  from: number;
};

/** A list of so many rows is drawn whole, in one block: most have less, and the browser can search them. */
export const WHOLE = 60;
/** Of each block after the first: as many as are drawn within one frame. Like `WHOLE` it fits one, two and three abreast. */
const ROWS = 6;

/** Cuts the rows of a list, or of a part of it that has a name, into blocks. */
export function inBlocks<T>(items: readonly T[], part = ''): Block<T>[] {
  const blocks: Block<T>[] = [];
  for (let from = 0; from < items.length; from += from === 0 ? WHOLE : ROWS)
    blocks.push({ key: `${part} ${from}`, items: items.slice(from, from === 0 ? WHOLE : from + ROWS), from });
  return blocks;
}
