import { useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { pageTitle } from '#shared/use-title.ts';
import { shortCount } from '#ui/format/numbers.ts';

/** ROU-09. Updates title, description and canonical link. Returns the title. */
export function usePageHead(): string {
  const override = useSyncExternalStore(pageTitle.subscribe, pageTitle.current, pageTitle.current);
  const { title, description, path } = useRouterState({ select: currentPage, structuralSharing: true });
  const full = titleWith(override?.title ?? title);
  const address = override?.address ?? path;
  const about = description && (override?.description ?? description);

  useLayoutEffect(() => {
    head.title = full;
    writeTitle();
  }, [full]);
  useEffect(() => {
    describePage(about ? { description: about, path: address } : null);
  }, [about, address]);
  return full;
}

const head = { title: '', waiting: 0 };

const writeTitle = () => {
  const { title, waiting } = head;
  document.title = waiting > 0 ? `(${shortCount(waiting)}) ${title}` : title;
};

/** The title without the unread count, for the announcer. */
export const currentTitle = () => head.title;

/** REA-05. Shows the unread count in title, favicon and, once the session is known, app badge. */
export function showUnreadCount(count: number, isKnown: boolean): void {
  head.waiting = count;
  writeTitle();
  const icon = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon)
    icon.href = icon.href.replace(/icon(-waiting)?\.svg$/, count > 0 ? 'icon-waiting.svg' : 'icon.svg');
  // Only installed apps have a badge, and the browser may refuse.
  if (isKnown) navigator.setAppBadge?.(count).catch(() => {});
}

type State = {
  location: { pathname: string };
  matches: readonly { staticData: { title?: string; description?: string } }[];
};

function currentPage({ location, matches }: State) {
  const last = matches.at(-1);
  return {
    title: last?.staticData.title ?? '',
    description: last?.staticData.description ?? null,
    path: location.pathname.replace(/(.)\/+$/, '$1'),
  };
}

const NAME = 'Sidestage';

/** "Notifications · Sidestage"; the name alone without a title. */
export const titleWith = (title: string | undefined) =>
  title && title !== NAME ? `${title} · ${NAME}` : NAME;

export type PublicPage = { description: string; path: string };

const pathOf = (href: string) => {
  const { pathname, search } = new URL(href);
  return pathname + search;
};

/** The public origin as our server writes it; it may sit behind another address. */
let site: string | null = null;

/**
 * ROU-09. Sets description and canonical link of a public page and removes them elsewhere, including those
 * rendered by the server (SPD-04).
 */
function describePage(page: PublicPage | null): void {
  const description = document.head.querySelector('meta[name="description"]');
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  site ??= canonical?.href ?? location.origin;
  if (canonical && (!page || pathOf(canonical.href) !== page.path))
    for (const card of document.head.querySelectorAll('[data-page]')) card.remove();
  if (!page) {
    description?.remove();
    canonical?.remove();
    return;
  }
  const meta = description ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', 'description');
  meta.setAttribute('content', page.description);
  const link = canonical ?? document.head.appendChild(document.createElement('link'));
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', new URL(page.path, site).href);
}
