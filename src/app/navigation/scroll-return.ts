import { type AnyRouter, useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../live/live.ts';

const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** The member who left each history entry; entries from before the page load belong to this tab. */
const leftBy = new Map<string, string | null>();

const reach = () => document.documentElement.scrollHeight - innerHeight;

/**
 * ROU-06. The router restores the scroll position once, at the first render. If the page is still too short
 * then, this retries until it fits or the person acts.
 */
export function useScrollReturn(): void {
  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key });
  const place = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;

  useEffect(() => {
    if (entry) return () => void leftBy.set(entry, session.current().userId);
  }, [entry]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history once, with the place left then
  useEffect(() => {
    if (!entry || place === 0 || reach() >= place) return;
    // SAF-01
    if (leftBy.has(entry) && leftBy.get(entry) !== session.current().userId) return;
    const sizes = new ResizeObserver(() => {
      scrollTo({ top: place });
      if (reach() >= place) stop();
    });
    const stop = () => {
      sizes.disconnect();
      for (const act of acts) removeEventListener(act, stop, true);
    };
    for (const act of acts) addEventListener(act, stop, true);
    sizes.observe(document.body);
    return stop;
  }, [entry]);
}

type Followed = { href: string; nth: number; by: string | null };

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  );

/** Remembers the link that was followed from each history entry, so that Back can focus it. */
export function watchLinks(router: AnyRouter) {
  const followed = new Map<string, Followed>();
  const stop = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    const entry = fromLocation?.state.__TSR_key;
    const link = document.activeElement;
    if (!entry || !(link instanceof HTMLAnchorElement) || !link.closest('main')) return;
    const href = link.getAttribute('href') ?? '';
    followed.set(entry, { href, nth: linksTo(href).indexOf(link), by: session.current().userId });
  });
  return {
    stop,
    /** Null for an entry that was not left by a link, or by another member (SAF-01). */
    finderOf(entry: string | undefined): (() => HTMLElement | null) | null {
      const link = followed.get(entry ?? '');
      if (!link || link.by !== session.current().userId) return null;
      return () => linksTo(link.href)[link.nth] ?? null;
    },
  };
}
