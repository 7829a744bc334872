import { useEffect, useEffectEvent } from 'react';
import type { News } from '#machines/link/link.events.ts';
import { useApp } from './app-context.ts';
import type { LinkNewsOf } from './link-hub.ts';

const isOf = <T extends News['type']>(news: News, type: T): news is LinkNewsOf<T> => news.type === type;

/**
 * Calls `handler` with each piece of news of one type that comes over the socket, for as long as the view lives:
 * `useLinkNews('link.messageArrived', ({ message }) => …)`. `link.opened` with `resumed` says that something may have been missed.
 */
export function useLinkNews<T extends News['type']>(type: T, handler: (news: LinkNewsOf<T>) => void): void {
  const { linkNews } = useApp('useLinkNews');
  const handle = useEffectEvent(handler);
  useEffect(
    () =>
      linkNews.listen((news) => {
        if (isOf(news, type)) handle(news);
      }),
    [linkNews, type],
  );
}
