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
import { cached } from '../format/cached.ts';

/** The rendered range of a list, with the space in px for the rest. */
export type RenderedRange = {
  blocks: readonly { index: number; space: number }[];
  spaceAfter: number;
  measure: ((block: HTMLElement | null) => void) | undefined;
};

type WindowProps = {
  /** Name of the list, under which block heights are remembered. */
  name: string;
  blocks: readonly { key: string }[];
  container: RefObject<HTMLElement | null>;
  scroller: HTMLElement | null | undefined;
  onRangeChange: (rangeKey: RenderedRange) => void;
};

/** Estimated height in px of a block that was never rendered. */
const ESTIMATED_HEIGHT = 1_500;

/** Not rounded: rounding would shift the content below whenever blocks change. */
const heightOf = (block: HTMLElement, entry?: ResizeObserverEntry): number =>
  entry?.borderBoxSize[0]?.blockSize ?? block.getBoundingClientRect().height;

const heights = new Map<string, Map<string, number>>();

const heightsOf = (list: string) => cached(heights, list, () => new Map<string, number>());

const blocksIn = (container: HTMLElement | null) =>
  [...(container?.children ?? [])].filter(
    (node): node is HTMLElement => node instanceof HTMLElement && node.dataset.block !== undefined,
  );

/** Reports which blocks to render. A component, so that its code loads with the first long list. */
export function WindowOfBlocks(props: WindowProps) {
  const { scroller = document.documentElement } = props;
  // Disables scroll anchoring: the virtualizer compensates already, and at the end of the list the browser
  // would anchor to what is below it and jump to the end of each new page.
  useLayoutEffect(() => {
    if (!scroller) return;
    scroller.style.overflowAnchor = 'none';
    return () => {
      scroller.style.overflowAnchor = '';
    };
  }, [scroller]);
  if (!useIsScrollRestored() || !scroller) return null;
  return props.scroller ? <InElement {...props} scroller={scroller} /> : <InPage {...props} />;
}

/**
 * Whether the router has restored the scroll position. Until then, on Back, the list renders as it was left:
 * other blocks or heights would shift the target.
 */
function useIsScrollRestored(): boolean {
  const isSettled = useRouterState({ select: ({ status }) => status === 'idle' });
  const [isRestored, setIsRestored] = useState(isSettled);
  if (isSettled && !isRestored) setIsRestored(true);
  return isRestored;
}

function InPage(props: WindowProps) {
  const [top, setTop] = useState(0);
  useReportRange(props, useWindowVirtualizer<HTMLElement>(useOptions(props, top)), top);
  // Content above may have grown.
  useLayoutEffect(() => {
    const { current } = props.container;
    if (current) setTop(Math.round(current.getBoundingClientRect().top + scrollY));
  });
  return null;
}

function InElement(props: WindowProps & { scroller: HTMLElement }) {
  const { container, scroller } = props;
  const [top, setTop] = useState(0);
  const options = {
    ...useOptions(props, top),
    getScrollElement: () => scroller,
    initialOffset: () => scroller.scrollTop,
  };
  useReportRange(props, useVirtualizer<HTMLElement, HTMLElement>(options), top);
  useLayoutEffect(() => {
    if (!container.current) return;
    const above = container.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setTop(Math.round(above + scroller.scrollTop));
  });
  return null;
}

/**
 * Keys of the blocks, referentially stable: for a new array the virtualizer measures the whole list, in every
 * frame of a scroll.
 */
export function useStableKeys(blocks: WindowProps['blocks']): readonly string[] {
  const now = useMemo(() => blocks.map(({ key }) => key), [blocks]);
  const [keys, setKeys] = useState(now);
  if (keys === now || (keys.length === now.length && keys.every((key, at) => key === now[at]))) return keys;
  setKeys(now);
  return now;
}

function useOptions({ name, blocks, container }: WindowProps, top: number) {
  const keys = useStableKeys(blocks);
  // Rendered before the window is known: everything, or what was left.
  const [blockHeights] = useState(() => {
    const measured = heightsOf(name);
    for (const block of blocksIn(container.current))
      if (block.offsetHeight > 0) measured.set(keys[Number(block.dataset.block)] ?? '', heightOf(block));
    return measured;
  });
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  return {
    count: keys.length,
    getItemKey,
    estimateSize: (index: number) => blockHeights.get(keys[index] ?? '') ?? ESTIMATED_HEIGHT,
    // A list hidden on a phone has no heights: keep the previous ones.
    measureElement: <Scroller extends Element | Window>(
      block: HTMLElement,
      entry: ResizeObserverEntry | undefined,
      virtualizer: Virtualizer<Scroller, HTMLElement>,
    ) => {
      if (block.offsetHeight > 0) return heightOf(block, entry);
      const index = virtualizer.indexFromElement(block);
      return virtualizer.measurementsCache[index]?.size ?? ESTIMATED_HEIGHT;
    },
    scrollMargin: top,
    overscan: 2,
    indexAttribute: 'data-block',
    // Keep the focused block mounted while scrolling.
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      const focused = blocksIn(container.current).find((block) => block.contains(document.activeElement));
      const focusedIndex = Number(focused?.dataset.block ?? near[0]);
      if (focusedIndex >= range.count || near.includes(focusedIndex)) return near;
      return [...near, focusedIndex].sort((a, b) => a - b);
    },
  };
}

function useReportRange<Scroller extends Element | Window>(
  { name, onRangeChange }: WindowProps,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
  top: number,
) {
  const blockHeights = heightsOf(name);
  const items = virtualizer.getVirtualItems();
  const end = top + virtualizer.getTotalSize();
  const reportRange = useEffectEvent(() =>
    onRangeChange({
      blocks: items.map(({ index, start }, at) => ({ index, space: start - (items[at - 1]?.end ?? top) })),
      spaceAfter: end - (items.at(-1)?.end ?? top),
      measure: virtualizer.measureElement,
    }),
  );
  // The items are new objects on each call.
  const layout = items.map((item) => `${item.key} ${item.start} ${item.end}`).join();
  const rangeKey = layout && `${layout} to ${end}`;

  useLayoutEffect(() => {
    if (rangeKey) reportRange();
  }, [rangeKey]);
  useEffect(
    () => () => {
      for (const { key, size } of virtualizer.takeSnapshot()) blockHeights.set(String(key), size);
    },
    [blockHeights, virtualizer],
  );
}
