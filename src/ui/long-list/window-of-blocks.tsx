import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** What of a list is drawn; spaces in pixels, for what is not. */
export type Drawn = {
  blocks: readonly { index: number; space: number }[];
  spaceAfter: number;
  measure: ((block: HTMLElement | null) => void) | undefined;
};

type WindowProps = {
  /** Of the list: by it the heights are known again when one comes back. */
  name: string;
  keys: readonly string[];
  /** What holds the blocks. */
  box: RefObject<HTMLElement | null>;
  onDraw: (drawn: Drawn) => void;
};

/** Pixels of a block that has never been drawn. */
const GUESS = 1_500;

/** By list and block. */
const heights = new Map<string, Map<string, number>>();

function heightsOf(list: string): Map<string, number> {
  const known = heights.get(list) ?? new Map<string, number>();
  heights.set(list, known);
  return known;
}

/** Tells which blocks of a list are near enough to be drawn. A component, so that its code comes with the first long list. */
export function WindowOfBlocks({ name, keys, box, onDraw }: WindowProps) {
  const [top, setTop] = useState(0);
  const known = heightsOf(name);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: keys.length,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: (index) => {
      const key = keys[index] ?? '';
      // Before there was a window all were drawn.
      const block = box.current?.querySelector<HTMLElement>(`:scope > [data-block="${index}"]`);
      if (block) known.set(key, block.offsetHeight);
      return known.get(key) ?? GUESS;
    },
    scrollMargin: top,
    overscan: 1,
    indexAttribute: 'data-block',
    // What holds the focus stays, wherever one scrolls.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const focused = box.current?.querySelector<HTMLElement>(':scope > [data-block]:focus-within');
      const kept = Number(focused?.dataset.block ?? near[0]);
      if (kept >= range.count || near.includes(kept)) return near;
      return [...near, kept].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const end = top + virtualizer.getTotalSize();
  const draw = useEffectEvent(() =>
    onDraw({
      blocks: items.map(({ index, start }, at) => ({ index, space: start - (items[at - 1]?.end ?? top) })),
      spaceAfter: end - (items.at(-1)?.end ?? top),
      measure: virtualizer.measureElement,
    }),
  );
  // The items are made anew each time they are asked for.
  const places = items.map((item) => `${item.key} ${item.start} ${item.end}`).join();
  const drawn = places && `${places} to ${end}`;

  // Whatever stands above may have grown.
  useLayoutEffect(() => {
    if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + scrollY));
  });
  useLayoutEffect(() => {
    if (drawn) draw();
  }, [drawn]);
  useEffect(
    () => () => {
      for (const { key, size } of virtualizer.takeSnapshot()) known.set(String(key), size);
    },
    [known, virtualizer],
  );
  return null;
}
