import { useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { pageTitle } from '#shared/use-title.ts';
import { describePage, titleWith } from './document-head.ts';

/** ROU-09. Keeps title, description and canonical link in step with the page in sight; answers the title. */
export function usePageHead(): string {
  const own = useSyncExternalStore(pageTitle.subscribe, pageTitle.current, pageTitle.current);
  const { title, description, path } = useRouterState({ select: currentPage, structuralSharing: true });
  const full = titleWith(own?.title ?? title);
  const words = description && (own?.description ?? description);

  useLayoutEffect(() => {
    document.title = full;
  }, [full]);
  useEffect(() => {
    describePage(words ? { description: words, path } : null);
  }, [words, path]);
  return full;
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
