import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOutboxNews } from '#actors/outbox.ts';
import { useSession } from '#actors/session.ts';
import { useSocketLinkNews } from '#actors/socket-link.ts';
import { wholeMessage } from '#contract/ours/messages.ts';
import { conversationsQuery } from './conversations-query.ts';
import { type Conversations, withMark, withMessage, withRead } from './patch.ts';

const { queryKey } = conversationsQuery;

/** Changes the list in place. What cannot be, or may be overtaken by an answer on its way, is asked for anew. */
export function usePatchList() {
  const client = useQueryClient();
  return useCallback(
    (edit: (list: Conversations) => Conversations | null) => {
      const list = client.getQueryData(queryKey);
      const edited = list ? edit(list) : null;
      if (edited) client.setQueryData(queryKey, edited);
      if (!edited || client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
    },
    [client],
  );
}

/** Keeps the list of conversations true while it is in sight (SOK-04, SOK-06). */
export function useListNews(): void {
  const me = useSession().user?.id ?? '';
  const patch = usePatchList();

  useSocketLinkNews('socketLink.messageArrived', ({ message: news }) => {
    const message = wholeMessage(news);
    patch((list) => message && withMessage(list, message, me));
  });
  useOutboxNews((news) => {
    if (news.type === 'outbox.sent') patch((list) => withMessage(list, news.message, me));
  });
  useSocketLinkNews(
    'socketLink.messageStatusChanged',
    ({ update: { status, messageId, conversationId } }) => {
      if (!messageId || !conversationId) return;
      const at = new Date().toISOString();
      patch((list) => withMark(list, { conversationId, messageId, status, at }));
    },
  );
  useSocketLinkNews('socketLink.conversationUpdated', ({ update: { type, count, conversationId } }) => {
    if (type === 'read' && conversationId) patch((list) => withRead(list, conversationId, count));
    else patch(() => null);
  });
  useSocketLinkNews('socketLink.opened', () => patch(() => null));
}
