import { type AnyRouter, useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../live/live.ts';

const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Who left each entry of the history; those from before the page was loaded are this tab's own. */
const leftBy = new Map<string, string | null>();

const reach = () => document.documentElement.scrollHeight - innerHeight;

/**
 * ROU-06. The router goes back to the place one left once, when the page is first drawn. Where the page is still too
 * short then, since what it shows has yet to come, this goes on until it is there or the person does something.
 */
export function useReturnToPlace(): void {
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

const alike = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  );

/** Keeps in mind which link led on from each entry of the history, so that Back can give it the focus again. */
export function watchLinks(router: AnyRouter) {
  const followed = new Map<string, Followed>();
  const stop = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    const entry = fromLocation?.state.__TSR_key;
    const link = document.activeElement;
    if (!entry || !(link instanceof HTMLAnchorElement) || !link.closest('main')) return;
    const href = link.getAttribute('href') ?? '';
    followed.set(entry, { href, nth: alike(href).indexOf(link), by: session.current().userId });
  });
  return {
    stop,
    /** Finds the link once it is drawn; null for an entry that was not left by one, or by somebody else (SAF-01). */
    finderOf(entry: string | undefined): (() => HTMLElement | null) | null {
      const link = followed.get(entry ?? '');
      if (!link || link.by !== session.current().userId) return null;
      return () => alike(link.href)[link.nth] ?? null;
    },
  };
}
