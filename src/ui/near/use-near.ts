import { type RefCallback, useCallback, useEffectEvent } from 'react';

/**
 * Calls back when an element comes near the viewport and when it leaves. `root` scrolls, null for the page;
 * `margin` is the distance in pixels.
 */
export function watchProximity(
  element: HTMLElement,
  root: HTMLElement | null,
  margin: number,
  listener: (isNear: boolean | undefined) => void,
): () => void {
  const { observer, listeners } = watcherOf(root ?? document, margin);
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer.unobserve(element);
    if (listeners.size === 0) watchers.get(root ?? document)?.delete(margin);
  };
}

type Watcher = {
  observer: IntersectionObserver;
  listeners: Map<Element, (isNear: boolean | undefined) => void>;
};
const watchers = new WeakMap<Node, Map<number, Watcher>>();

/** One IntersectionObserver per root and margin: browsers check each of them every frame. */
function watcherOf(root: Element | Document, margin: number): Watcher {
  const byMargin = watchers.get(root) ?? new Map<number, Watcher>();
  watchers.set(root, byMargin);
  const existing = byMargin.get(margin);
  if (existing) return existing;
  const listeners: Watcher['listeners'] = new Map();
  const observer = new IntersectionObserver(
    (seen) => {
      const latest = new Map(seen.map(({ target, isIntersecting }) => [target, isIntersecting]));
      for (const [target, isNear] of latest) listeners.get(target)?.(isNear);
    },
    { root: root instanceof Document ? null : root, rootMargin: `${margin}px 0px` },
  );
  const watcher = { observer, listeners };
  byMargin.set(margin, watcher);
  return watcher;
}

/**
 * SPD-07. A ref for the end of a list. Acts when it comes near the viewport, and again while it is near and
 * `isWanted` becomes true: only then is it known whether new rows have moved it away.
 */
export function useProximity(
  isWanted: boolean,
  callback: () => void,
  root: HTMLElement | null = null,
): RefCallback<HTMLElement> {
  const onNear = useEffectEvent(callback);
  return useCallback(
    (element) =>
      element && isWanted ? watchProximity(element, root, 400, (isNear) => isNear && onNear()) : undefined,
    [isWanted, root],
  );
}
