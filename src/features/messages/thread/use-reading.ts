import { useEffect } from 'react';
import { useAttention } from '#actors/use-attention.ts';
import type { useConversation } from '#actors/use-conversation.ts';
import { useNotifications } from '#actors/use-notifications.ts';
import { detailsOf } from '#entities/notification/notification-path.ts';
import { withRead } from '../list/patch.ts';
import { usePatchList } from '../list/use-list-news.ts';

type Conversation = Pick<ReturnType<typeof useConversation>, 'conversationId' | 'seenSeq' | 'watch'>;

/**
 * While the person looks at the end of the thread, what arrives is read: the server is told, the list's badge goes,
 * and notifications of these messages need no reading of their own (CNT-04, CNT-05).
 */
export function useReading({ conversationId, seenSeq, watch }: Conversation, peerId: string, atEnd: boolean) {
  const { attentive } = useAttention();
  const { items, markRead } = useNotifications();
  const patch = usePatchList();
  const isReading = attentive && atEnd && conversationId !== null;

  useEffect(() => watch(isReading), [watch, isReading]);

  useEffect(() => {
    if (seenSeq > 0 && conversationId) patch((list) => withRead(list, conversationId));
  }, [seenSeq, conversationId, patch]);

  useEffect(() => {
    if (!isReading) return;
    for (const item of items) {
      const { subject, actor } = detailsOf(item);
      const isOfThis = subject?.id === conversationId || actor?.id === peerId;
      if (item.type === 'message' && !item.read && isOfThis) markRead(item.id);
    }
  }, [isReading, items, conversationId, peerId, markRead]);
}
