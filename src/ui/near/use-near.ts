import { useEffect, useEffectEvent } from 'react';

/** Before the end of a list comes into sight, in pixels. */
const MARGIN = '400px 0px';

/**
 * SPD-07. Acts when `place` comes near what is in sight, and again for as long as it is near and `isWanted` turns true
 * once more: only then is it known whether what came has moved it away. `root` is what scrolls, unless it is the page.
 */
export function useNear(
  place: HTMLElement | null,
  isWanted: boolean,
  act: () => void,
  root: HTMLElement | null = null,
) {
  const onNear = useEffectEvent(act);
  useEffect(() => {
    if (!place || !isWanted) return;
    const look = (seen: IntersectionObserverEntry[]) => {
      if (seen.at(-1)?.isIntersecting) onNear();
    };
    const watcher = new IntersectionObserver(look, { root, rootMargin: MARGIN });
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [place, isWanted, root]);
}
