import { useRouterState } from '@tanstack/react-router';
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** What of a list is drawn; spaces in pixels, for what is not. */
export type Drawn = {
  blocks: readonly { index: number; space: number }[];
  spaceAfter: number;
  measure: ((block: HTMLElement | null) => void) | undefined;
};

type WindowProps = {
  /** Of the list: by it the heights are known again when one comes back. */
  name: string;
  blocks: readonly { key: string }[];
  /** What holds the blocks. */
  box: RefObject<HTMLElement | null>;
  /** What scrolls the list, where that is not the page. */
  scroller: HTMLElement | null | undefined;
  onDraw: (drawn: Drawn) => void;
};

/** Pixels of a block that has never been drawn. */
const GUESS = 1_500;

/** Exact: rounded, what stands below would move by what was cut off whenever other blocks are drawn. */
const heightOf = (block: HTMLElement, entry?: ResizeObserverEntry): number =>
  entry?.borderBoxSize[0]?.blockSize ?? block.getBoundingClientRect().height;

/** By list and block. */
const heights = new Map<string, Map<string, number>>();

function heightsOf(list: string): Map<string, number> {
  const known = heights.get(list) ?? new Map<string, number>();
  heights.set(list, known);
  return known;
}

/** Those that are drawn. */
const blocksIn = (box: HTMLElement | null) =>
  [...(box?.children ?? [])].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.dataset.block !== undefined,
  );

/** Tells which blocks of a list are near enough to be drawn. A component, so that its code comes with the first long list. */
export function WindowOfBlocks(props: WindowProps) {
  const { scroller = document.documentElement } = props;
  // The browser would move what the window moves already, and at the end it would hold on to what stands below the list:
  // each page would take one to its own end.
  useLayoutEffect(() => {
    if (!scroller) return;
    scroller.style.overflowAnchor = 'none';
    return () => {
      scroller.style.overflowAnchor = '';
    };
  }, [scroller]);
  if (!useIsPlaced() || !scroller) return null;
  return props.scroller ? <InElement {...props} scroller={scroller} /> : <InPage {...props} />;
}

/**
 * Whether the router has led to the place of the page that it has drawn. Until then, by Back, a list is drawn as it was
 * left: other blocks, or heights of what stands elsewhere meanwhile, would move what one comes back to.
 */
function useIsPlaced(): boolean {
  const isSettled = useRouterState({ select: ({ status }) => status === 'idle' });
  const [isPlaced, setIsPlaced] = useState(isSettled);
  if (isSettled && !isPlaced) setIsPlaced(true);
  return isPlaced;
}

function InPage(props: WindowProps) {
  const [top, setTop] = useState(0);
  useTelling(props, useWindowVirtualizer<HTMLElement>(useOptions(props, top)), top);
  // Whatever stands above may have grown.
  useLayoutEffect(() => {
    const { current } = props.box;
    if (current) setTop(Math.round(current.getBoundingClientRect().top + scrollY));
  });
  return null;
}

function InElement(props: WindowProps & { scroller: HTMLElement }) {
  const { box, scroller } = props;
  const [top, setTop] = useState(0);
  const options = {
    ...useOptions(props, top),
    getScrollElement: () => scroller,
    initialOffset: () => scroller.scrollTop,
  };
  useTelling(props, useVirtualizer<HTMLElement, HTMLElement>(options), top);
  useLayoutEffect(() => {
    if (!box.current) return;
    const above = box.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setTop(Math.round(above + scroller.scrollTop));
  });
  return null;
}

/**
 * The keys of the blocks, the same array for as long as they are the same: of another one the virtualizer measures the
 * whole list anew, which it would do in every frame that one scrolls.
 */
export function useKeys(blocks: WindowProps['blocks']): readonly string[] {
  const now = useMemo(() => blocks.map(({ key }) => key), [blocks]);
  const [keys, setKeys] = useState(now);
  if (keys === now || (keys.length === now.length && keys.every((key, at) => key === now[at]))) return keys;
  setKeys(now);
  return now;
}

function useOptions({ name, blocks, box }: WindowProps, top: number) {
  const keys = useKeys(blocks);
  // What is drawn before there is a window: all of it, or what was left.
  const [known] = useState(() => {
    const known = heightsOf(name);
    for (const block of blocksIn(box.current))
      if (block.offsetHeight > 0) known.set(keys[Number(block.dataset.block)] ?? '', heightOf(block));
    return known;
  });
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  return {
    count: keys.length,
    getItemKey,
    estimateSize: (index: number) => known.get(keys[index] ?? '') ?? GUESS,
    // Hidden on a phone by what it leads to, a list has no heights: it keeps those it had.
    measureElement: <Scroller extends Element | Window>(
      block: HTMLElement,
      entry: ResizeObserverEntry | undefined,
      virtualizer: Virtualizer<Scroller, HTMLElement>,
    ) => {
      if (block.offsetHeight > 0) return heightOf(block, entry);
      const index = virtualizer.indexFromElement(block);
      return virtualizer.measurementsCache[index]?.size ?? GUESS;
    },
    scrollMargin: top,
    overscan: 2,
    indexAttribute: 'data-block',
    // What holds the focus stays, wherever one scrolls.
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      const focused = blocksIn(box.current).find((block) => block.contains(document.activeElement));
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
