import { type RefCallback, useCallback, useEffectEvent } from 'react';

/**
 * Calls back when an element comes near the viewport and when it leaves. `root` scrolls, null for the page;
 * `margin` is the distance in pixels.
 */
export function watchNear(
  place: HTMLElement,
  root: HTMLElement | null,
  margin: number,
  tell: (isNear: boolean | undefined) => void,
): () => void {
  const { observer, tells } = watcherOf(root ?? document, margin);
  tells.set(place, tell);
  observer.observe(place);
  return () => {
    tells.delete(place);
    observer.unobserve(place);
    if (tells.size === 0) watchers.get(root ?? document)?.delete(margin);
  };
}

type Watcher = { observer: IntersectionObserver; tells: Map<Element, (isNear: boolean | undefined) => void> };
const watchers = new WeakMap<Node, Map<number, Watcher>>();

/** One IntersectionObserver per root and margin: browsers check each of them every frame. */
function watcherOf(root: Element | Document, margin: number): Watcher {
  const known = watchers.get(root) ?? new Map<number, Watcher>();
  watchers.set(root, known);
  const before = known.get(margin);
  if (before) return before;
  const tells: Watcher['tells'] = new Map();
  const observer = new IntersectionObserver(
    (seen) => {
      const last = new Map(seen.map(({ target, isIntersecting }) => [target, isIntersecting]));
      for (const [target, isNear] of last) tells.get(target)?.(isNear);
    },
    { root: root instanceof Document ? null : root, rootMargin: `${margin}px 0px` },
  );
  const watcher = { observer, tells };
  known.set(margin, watcher);
  return watcher;
}

/**
 * SPD-07. A ref for the end of a list. Acts when it comes near the viewport, and again while it is near and
 * `isWanted` becomes true: only then is it known whether new rows have moved it away.
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
