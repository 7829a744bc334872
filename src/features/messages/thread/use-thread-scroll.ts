import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contract/ours/messages.ts';

/** Pixels from the end that still count as the end. */
const NEAR = 48;

/** Milliseconds between updates while scrolling. */
const PASSING = 100;

const isAtEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
const isFarFromEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - 2 * box.clientHeight > 0;

/** The `seq` of the last fully visible message; 0 for none. */
function lastInSight(box: HTMLElement): number {
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

const toEnd = (box: HTMLElement) => {
  box.scrollTop = box.scrollHeight;
};
const rowNamed = (box: HTMLElement, key: string) =>
  box.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);

/** The newest block is never unmounted: its offset tells how much was added above. */
function newestIn(box: HTMLElement) {
  const block = [...box.querySelectorAll<HTMLElement>('[data-block]')].at(-1);
  return block ? { block, top: block.offsetTop } : null;
}

/**
 * Scroll position of a thread: sticks to the end while there, otherwise stays put when rows are added.
 * `first` is the key of the topmost message; `begin` the row to start at if it is above the end. `inSight` is
 * the last visible `seq`, null at the end, throttled while scrolling. Call `pass` when the visible range may
 * have changed.
 */
export function useThreadScroll(first: string | undefined, begin: string | null) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  // Nothing counts as seen before the first layout.
  const [inSight, setInSight] = useState<number | null>(0);
  const [isFar, setIsFar] = useState(false);
  const sticks = useRef(true);
  const lastTop = useRef(0);
  const anchor = useRef<{ block: HTMLElement; top: number } | null>(null);
  const hasBegun = useRef(false);

  // Only scrolling up leaves the end: content may grow before the scroll event arrives.
  const look = useCallback((box: HTMLElement) => {
    const isUp = box.scrollTop < lastTop.current;
    lastTop.current = box.scrollTop;
    sticks.current = isAtEnd(box) || (sticks.current && !isUp);
  }, []);

  const note = useCallback(() => {
    if (!box) return;
    look(box);
    setInSight(sticks.current ? null : lastInSight(box));
    setIsFar(isFarFromEnd(box));
  }, [box, look]);

  const passing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pass = useCallback(() => {
    if (!box) return;
    look(box);
    if (passing.current !== undefined) return;
    note();
    passing.current = setTimeout(() => {
      passing.current = undefined;
      note();
    }, PASSING);
  }, [box, look, note]);

  useLayoutEffect(() => {
    if (!box || first === undefined) return;
    if (!hasBegun.current) {
      hasBegun.current = true;
      toEnd(box);
      lastTop.current = box.scrollTop;
      const line = begin === null ? null : rowNamed(box, begin);
      if (line && line.offsetTop < box.scrollTop) box.scrollTop = line.offsetTop;
      note();
    } else if (anchor.current?.block.isConnected && !sticks.current) {
      box.scrollTop += anchor.current.block.offsetTop - anchor.current.top;
    }
    anchor.current = newestIn(box);
  }, [box, first, begin, note]);

  useLayoutEffect(() => {
    if (!box) return;
    const topOf = () => box.parentElement?.offsetTop ?? 0;
    let top = topOf();
    const follow = () => {
      // A banner above the log takes height from its top.
      if (sticks.current) toEnd(box);
      else box.scrollTop += topOf() - top;
      top = topOf();
      anchor.current = newestIn(box);
      note();
    };
    const sizes = new ResizeObserver(follow);
    sizes.observe(box);
    for (const inside of box.children) sizes.observe(inside);
    box.addEventListener('scroll', pass, { passive: true });
    return () => {
      passing.current = void clearTimeout(passing.current);
      sizes.disconnect();
      box.removeEventListener('scroll', pass);
    };
  }, [box, note, pass]);

  const goToEnd = useCallback(() => {
    sticks.current = true;
    setInSight(null);
    setIsFar(false);
    if (box) toEnd(box);
  }, [box]);

  const goToRow = useCallback(
    (key: string) => {
      const row = box && rowNamed(box, key);
      if (!box || !row) return;
      box.scrollTop = row.offsetTop - Math.max(0, box.clientHeight - row.offsetHeight) / 2;
      row.querySelector<HTMLElement>('[data-more]')?.focus({ preventScroll: true });
      note();
    },
    [box, note],
  );

  return { box, boxRef: setBox, inSight, isFar, goToEnd, goToRow, pass };
}

/** Number of the other side's messages below the last visible `seq`; null means the end. */
export function useBelow(messages: readonly Message[], me: string, inSight: number | null): number {
  const now = inSight ?? messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(now);
  if (now > seen) setSeen(now);
  // Unknown before the first layout.
  if (inSight === null || seen === 0) return 0;
  const since = messages.slice(messages.findLastIndex(({ seq }) => seq <= seen) + 1);
  return since.filter(({ sender }) => sender._id !== me).length;
}
