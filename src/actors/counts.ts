import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { countsMachine } from '#machines/counts/counts.machine.ts';
import { useApp } from './app-context.tsx';
import type { Transport } from './transport.ts';

export const createCounts = ({ calls, untilPageVisible }: Transport) =>
  countsMachine.provide({
    actors: {
      fetchCounts: fromPromise(({ signal }) => calls.counts(signal)),
      pageShown: fromPromise(({ signal }) => untilPageVisible(signal)),
    },
  });

/** CNT-01. All zero for a visitor. */
export function useCounts() {
  const { root, send } = useApp('useCounts');
  const counts = useSelector(root, ({ children }) => children.counts);
  const messages = useSelector(counts, (snapshot) => snapshot?.context.messages ?? 0);
  const linkRequests = useSelector(counts, (snapshot) => snapshot?.context.linkRequests ?? 0);
  const notifications = useSelector(counts, (snapshot) => snapshot?.context.notifications ?? 0);
  const totalUnreadCount = messages + linkRequests + notifications;
  const [refresh] = useState(() => () => send({ type: 'counts.refresh' }));
  return { messages, linkRequests, notifications, totalUnreadCount, refresh };
}
