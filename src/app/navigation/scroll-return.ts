import { type AnyRouter, useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../live/live.ts';

const activityEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** The member who left each history entry; entries from before the page load belong to this tab. */
const leftBy = new Map<string, string | null>();

const maxScroll = () => document.documentElement.scrollHeight - innerHeight;

/**
 * ROU-06. The router restores the scroll position once, at the first render. If the page is still too short
 * then, this retries until it fits or the person acts.
 */
export function useScrollReturn(): void {
  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key });
  const scrollTop = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;

  useEffect(() => {
    if (entry) return () => void leftBy.set(entry, session.current().userId);
  }, [entry]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history once, with the place left then
  useEffect(() => {
    if (!entry || scrollTop === 0 || maxScroll() >= scrollTop) return;
    // SAF-01
    if (leftBy.has(entry) && leftBy.get(entry) !== session.current().userId) return;
    const resizeObserver = new ResizeObserver(() => {
      scrollTo({ top: scrollTop });
      if (maxScroll() >= scrollTop) stop();
    });
    const stop = () => {
      resizeObserver.disconnect();
      for (const eventName of activityEvents) removeEventListener(eventName, stop, true);
    };
    for (const eventName of activityEvents) addEventListener(eventName, stop, true);
    resizeObserver.observe(document.body);
    return stop;
  }, [entry]);
}

type FollowedLink = { href: string; index: number; userId: string | null };

const linksWithHref = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  );

/** Remembers the link that was followed from each history entry, so that Back can focus it. */
export function watchLinks(router: AnyRouter) {
  const followed = new Map<string, FollowedLink>();
  const stop = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    const entry = fromLocation?.state.__TSR_key;
    const link = document.activeElement;
    if (!entry || !(link instanceof HTMLAnchorElement) || !link.closest('main')) return;
    const href = link.getAttribute('href') ?? '';
    followed.set(entry, { href, index: linksWithHref(href).indexOf(link), userId: session.current().userId });
  });
  return {
    stop,
    /** Null for an entry that was not left by a link, or by another member (SAF-01). */
    findFollowed(entry: string | undefined): (() => HTMLElement | null) | null {
      const link = followed.get(entry ?? '');
      if (!link || link.userId !== session.current().userId) return null;
      return () => linksWithHref(link.href)[link.index] ?? null;
    },
  };
}
