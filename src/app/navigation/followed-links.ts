import type { AnyRouter } from '@tanstack/react-router';
import { session } from '../live/live.ts';

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
