import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLinkNews } from '#actors/use-link-news.ts';
import { useOutboxNews } from '#actors/use-outbox.ts';
import { useSession } from '#actors/use-session.ts';
import { wholeMessage } from '#actors/whole-message.ts';
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

  useLinkNews('link.messageArrived', ({ message: news }) => {
    const message = wholeMessage(news);
    patch((list) => message && withMessage(list, message, me));
  });
  useOutboxNews((news) => {
    if (news.type === 'outbox.sent') patch((list) => withMessage(list, news.message, me));
  });
  useLinkNews('link.messageStatusChanged', ({ update: { status, messageId, conversationId } }) => {
    if (!messageId || !conversationId) return;
    const at = new Date().toISOString();
    patch((list) => withMark(list, { conversationId, messageId, status, at }));
  });
  useLinkNews('link.conversationUpdated', ({ update: { type, count, conversationId } }) => {
    if (type === 'read' && conversationId) patch((list) => withRead(list, conversationId, count));
    else patch(() => null);
  });
  useLinkNews('link.opened', () => patch(() => null));
}
