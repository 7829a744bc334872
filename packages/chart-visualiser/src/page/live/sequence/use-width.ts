import { useEffect, useState } from 'react';

/** The inner width of a box in px, kept up to date. */
export function useWidth(box: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box) return;
    const resized = new ResizeObserver(() => setWidth(box.clientWidth));
    resized.observe(box);
    return () => resized.disconnect();
  }, [box]);
  return width;
}
