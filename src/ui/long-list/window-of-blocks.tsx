import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
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
  /** What scrolls the list, where that is not the page. */
  scroller: HTMLElement | null | undefined;
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
export const WindowOfBlocks = (props: WindowProps) =>
  props.scroller === undefined ? <InPage {...props} /> : <InElement {...props} scroller={props.scroller} />;

function InPage(props: WindowProps) {
  const [top, setTop] = useState(0);
  useTelling(props, useWindowVirtualizer<HTMLElement>(optionsOf(props, top)), top);
  // Whatever stands above may have grown.
  useLayoutEffect(() => {
    const { current } = props.box;
    if (current) setTop(Math.round(current.getBoundingClientRect().top + scrollY));
  });
  return null;
}

function InElement(props: WindowProps & { scroller: HTMLElement | null }) {
  const { box, scroller } = props;
  const [top, setTop] = useState(0);
  const options = { ...optionsOf(props, top), getScrollElement: () => scroller };
  useTelling(props, useVirtualizer<HTMLElement, HTMLElement>(options), top);
  useLayoutEffect(() => {
    if (!box.current || !scroller) return;
    const above = box.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setTop(Math.round(above + scroller.scrollTop));
  });
  return null;
}

function optionsOf({ name, keys, box }: WindowProps, top: number) {
  const known = heightsOf(name);
  return {
    count: keys.length,
    getItemKey: (index: number) => keys[index] ?? index,
    estimateSize: (index: number) => {
      const key = keys[index] ?? '';
      // Before there was a window all were drawn.
      const block = box.current?.querySelector<HTMLElement>(`:scope > [data-block="${index}"]`);
      if (block?.offsetHeight) known.set(key, block.offsetHeight);
      return known.get(key) ?? GUESS;
    },
    // Hidden on a phone by what it leads to, a list has no heights: it keeps those it had.
    measureElement: <Scroller extends Element | Window>(
      block: HTMLElement,
      entry: ResizeObserverEntry | undefined,
      virtualizer: Virtualizer<Scroller, HTMLElement>,
    ) => {
      if (block.offsetHeight > 0) return measureElement(block, entry, virtualizer);
      const index = virtualizer.indexFromElement(block);
      return virtualizer.measurementsCache[index]?.size ?? GUESS;
    },
    scrollMargin: top,
    overscan: 1,
    indexAttribute: 'data-block',
    // What holds the focus stays, wherever one scrolls.
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      const focused = box.current?.querySelector<HTMLElement>(':scope > [data-block]:focus-within');
      const kept = Number(focused?.dataset.block ?? near[0]);
      if (kept >= range.count || near.includes(kept)) return near;
      return [...near, kept].sort((a, b) => a - b);
    },
  };
}

/** Tells what is to be drawn whenever that is something else, and keeps the heights. */
function useTelling<Scroller extends Element | Window>(
  { name, onDraw }: WindowProps,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
  top: number,
) {
  const known = heightsOf(name);
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

  useLayoutEffect(() => {
    if (drawn) draw();
  }, [drawn]);
  useEffect(
    () => () => {
      for (const { key, size } of virtualizer.takeSnapshot()) known.set(String(key), size);
    },
    [known, virtualizer],
  );
}
