import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';

/** Pixels from the end that still count as the end. */
const END_MARGIN = 48;

/** Milliseconds between updates while scrolling. */
const THROTTLE = 100;

const isAtEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < END_MARGIN;
const isFarFromEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - 2 * box.clientHeight > 0;

/** The `seq` of the last fully visible message; 0 for none. */
function lastVisibleSeq(box: HTMLElement): number {
  const end = box.scrollTop + box.clientHeight;
  const rows = box.querySelectorAll<HTMLElement>('[data-seq]');
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row && row.offsetTop + row.offsetHeight <= end) from = middle + 1;
    else to = middle;
  }
  return Number(rows[from - 1]?.dataset.seq ?? 0);
}

const scrollToEnd = (box: HTMLElement) => {
  box.scrollTop = box.scrollHeight;
};
const rowElement = (box: HTMLElement, key: string) =>
  box.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);

/** The newest block is never unmounted: its offset tells how much was added above. */
function newestBlock(box: HTMLElement) {
  const block = [...box.querySelectorAll<HTMLElement>('[data-block]')].at(-1);
  return block ? { block, top: block.offsetTop } : null;
}

/**
 * Scroll position of a thread: sticks to the end while there, otherwise stays put when rows are added.
 * `first` is the key of the topmost message; `begin` the row to start at if it is above the end. `lastVisible` is
 * the last visible `seq`, null at the end, throttled while scrolling. Call `handleScroll` when the visible range may
 * have changed.
 */
export function useThreadScroll(first: string | undefined, begin: string | null) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  // Nothing counts as seen before the first layout.
  const [lastVisible, setLastVisible] = useState<number | null>(0);
  const [isFar, setIsFar] = useState(false);
  const sticksToEnd = useRef(true);
  const lastTop = useRef(0);
  const anchor = useRef<{ block: HTMLElement; top: number } | null>(null);
  const hasStarted = useRef(false);

  // Only scrolling up leaves the end: content may grow before the scroll event arrives.
  const trackDirection = useCallback((box: HTMLElement) => {
    const isUp = box.scrollTop < lastTop.current;
    lastTop.current = box.scrollTop;
    sticksToEnd.current = isAtEnd(box) || (sticksToEnd.current && !isUp);
  }, []);

  const updateVisible = useCallback(() => {
    if (!box) return;
    trackDirection(box);
    setLastVisible(sticksToEnd.current ? null : lastVisibleSeq(box));
    setIsFar(isFarFromEnd(box));
  }, [box, trackDirection]);

  const throttleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handleScroll = useCallback(() => {
    if (!box) return;
    trackDirection(box);
    if (throttleTimer.current !== undefined) return;
    updateVisible();
    throttleTimer.current = setTimeout(() => {
      throttleTimer.current = undefined;
      updateVisible();
    }, THROTTLE);
  }, [box, trackDirection, updateVisible]);

  useLayoutEffect(() => {
    if (!box || first === undefined) return;
    if (!hasStarted.current) {
      hasStarted.current = true;
      scrollToEnd(box);
      lastTop.current = box.scrollTop;
      const line = begin === null ? null : rowElement(box, begin);
      if (line && line.offsetTop < box.scrollTop) box.scrollTop = line.offsetTop;
      updateVisible();
    } else if (anchor.current?.block.isConnected && !sticksToEnd.current) {
      box.scrollTop += anchor.current.block.offsetTop - anchor.current.top;
    }
    anchor.current = newestBlock(box);
  }, [box, first, begin, updateVisible]);

  useLayoutEffect(() => {
    if (!box) return;
    const topOf = () => box.parentElement?.offsetTop ?? 0;
    let top = topOf();
    const handleResize = () => {
      // A banner above the log takes height from its top.
      if (sticksToEnd.current) scrollToEnd(box);
      else box.scrollTop += topOf() - top;
      top = topOf();
      anchor.current = newestBlock(box);
      updateVisible();
    };
    const sizes = new ResizeObserver(handleResize);
    sizes.observe(box);
    for (const inside of box.children) sizes.observe(inside);
    box.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      throttleTimer.current = void clearTimeout(throttleTimer.current);
      sizes.disconnect();
      box.removeEventListener('scroll', handleScroll);
    };
  }, [box, updateVisible, handleScroll]);

  const goToEnd = useCallback(() => {
    sticksToEnd.current = true;
    setLastVisible(null);
    setIsFar(false);
    if (box) scrollToEnd(box);
  }, [box]);

  const goToRow = useCallback(
    (key: string) => {
      const row = box && rowElement(box, key);
      if (!box || !row) return;
      box.scrollTop = row.offsetTop - Math.max(0, box.clientHeight - row.offsetHeight) / 2;
      row.querySelector<HTMLElement>('[data-more]')?.focus({ preventScroll: true });
      updateVisible();
    },
    [box, updateVisible],
  );

  return { box, boxRef: setBox, lastVisible, isFar, goToEnd, goToRow, handleScroll };
}

/** Number of the other side's messages below the last visible `seq`; null means the end. */
export function useCountBelow(messages: readonly Message[], me: string, lastVisible: number | null): number {
  const now = lastVisible ?? messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(now);
  if (now > seen) setSeen(now);
  // Unknown before the first layout.
  if (lastVisible === null || seen === 0) return 0;
  const since = messages.slice(messages.findLastIndex(({ seq }) => seq <= seen) + 1);
  return since.filter(({ sender }) => sender._id !== me).length;
}
