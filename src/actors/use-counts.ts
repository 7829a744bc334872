import { useSelector } from '@xstate/react';
import { useApp } from './app-context.ts';

/** How much is unread (CNT-01); all zero for a visitor. */
export function useCounts() {
  const { root, commands } = useApp('useCounts');
  const counts = useSelector(root, ({ children }) => children.counts);
  const messages = useSelector(counts, (snapshot) => snapshot?.context.messages ?? 0);
  const linkRequests = useSelector(counts, (snapshot) => snapshot?.context.linkRequests ?? 0);
  const notifications = useSelector(counts, (snapshot) => snapshot?.context.notifications ?? 0);
  const totalUnreadCount = messages + linkRequests + notifications;
  return { messages, linkRequests, notifications, totalUnreadCount, ...commands.counts };
}
