import { type RefObject, useEffect, useState } from 'react';

/** Rows drawn above and below what is in sight. */
const EXTRA = 8;

/** Which rows of a long list of even height are in sight. */
export interface RowWindow {
  first: number;
  /** The one after the last. */
  end: number;
  isAtEnd: boolean;
}

const sightOf = (box: HTMLElement) => ({ top: box.scrollTop, height: box.clientHeight });

/** Keeps track of the rows in sight while the list is scrolled and its box changes its size. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [{ top, height }, setSight] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setSight(sightOf(element));
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  const first = Math.max(0, Math.floor(top / rowHeight) - EXTRA);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + EXTRA);
  return { first: Math.min(first, end), end, isAtEnd: top + height >= count * rowHeight - rowHeight };
}
