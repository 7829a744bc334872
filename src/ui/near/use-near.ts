import { type RefCallback, useCallback, useEffectEvent } from 'react';

/**
 * Tells when an element comes near what is in sight, and when it goes; answers how to stop. `root` is what scrolls,
 * null for the page; `margin` how far beyond what is in sight is near, in pixels.
 */
export function watchNear(
  place: HTMLElement,
  root: HTMLElement | null,
  margin: number,
  tell: (isNear: boolean | undefined) => void,
): () => void {
  const watcher = new IntersectionObserver((seen) => tell(seen.at(-1)?.isIntersecting), {
    root,
    rootMargin: `${margin}px 0px`,
  });
  watcher.observe(place);
  return () => watcher.disconnect();
}

/**
 * SPD-07. A ref for the end of a list: acts when that comes near what is in sight, and again for as long as it is near
 * and `isWanted` turns true once more: only then is it known whether what came has moved it away.
 */
export function useNear(
  isWanted: boolean,
  act: () => void,
  root: HTMLElement | null = null,
): RefCallback<HTMLElement> {
  const onNear = useEffectEvent(act);
  return useCallback(
    (place) => (place && isWanted ? watchNear(place, root, 400, (isNear) => isNear && onNear()) : undefined),
    [isWanted, root],
  );
}
