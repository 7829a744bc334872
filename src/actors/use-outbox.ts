import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { OutboxNews, Outgoing } from '#machines/outbox/outbox.events.ts';
import { useApp } from './app-context.ts';

export type Unsent = Outgoing & { state: 'sending' | 'waiting' | 'failed' };

const none: Outgoing[] = [];

/** What the member has written to somebody and the server does not have yet (SAF-05), oldest first. */
export function useOutbox(recipientId: string) {
  const { root, commands } = useApp('useOutbox');
  const outbox = useSelector(root, ({ children }) => children.outbox);
  const items = useSelector(outbox, (snapshot) => snapshot?.context.items ?? none);
  const isWaiting = useSelector(outbox, (snapshot) => snapshot?.hasTag('waiting') ?? false);
  const unsent = useMemo(
    () =>
      items
        .filter((item) => item.recipientId === recipientId)
        .map((item): Unsent => ({ ...item, state: stateOf(item, isWaiting) })),
    [items, recipientId, isWaiting],
  );
  return {
    unsent,
    /** Answers the client id under which it goes. */
    send: (text: string) => commands.outbox.send(recipientId, text),
    retry: commands.outbox.retry,
    discard: commands.outbox.discard,
  };
}

const stateOf = ({ failed }: Outgoing, isWaiting: boolean) => {
  if (failed !== null) return 'failed';
  return isWaiting ? 'waiting' : 'sending';
};

/** Calls `handler` with what the outbox tells, for as long as the view lives. */
export function useOutboxNews(handler: (news: OutboxNews) => void): void {
  const { outboxNews } = useApp('useOutboxNews');
  const handle = useEffectEvent(handler);
  useEffect(() => outboxNews.listen((news) => handle(news)), [outboxNews]);
}
