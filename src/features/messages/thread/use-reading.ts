import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import { useNotifications } from '#actors/notifications.ts';
import { useAttention } from '#actors/use-attention.ts';
import { editConversations, withRead } from '#entities/conversation/conversations.ts';
import { detailsOf } from '#entities/notification/notification-path.ts';

type Conversation = Pick<
  ReturnType<typeof useConversation>,
  'me' | 'messages' | 'conversationId' | 'seenSeq' | 'watch' | 'lookAway'
>;

/**
 * What the person sees is read: the server is told how far, the list's badge goes with the last of it,
 * and notifications of these messages need no reading of their own (CNT-04, CNT-05).
 */
export function useReading(thread: Conversation, peerId: string, inSight: number | null) {
  const { me, messages, conversationId, seenSeq, watch, lookAway } = thread;
  const { attentive } = useAttention();
  const { items, markSeen } = useNotifications();
  const client = useQueryClient();
  const isReading = attentive && inSight !== 0 && conversationId !== null;
  const last = messages.findLast(({ sender }) => sender._id !== me)?.seq ?? 0;
  const isAllSeen = seenSeq > 0 && seenSeq >= last;

  useEffect(() => {
    if (isReading) watch(inSight);
    else lookAway();
  }, [watch, lookAway, isReading, inSight]);

  useEffect(() => {
    if (isAllSeen && conversationId) editConversations(client, (list) => withRead(list, conversationId));
  }, [isAllSeen, conversationId, client]);

  useEffect(() => {
    if (!isReading) return;
    for (const item of items) {
      const { subject, actor } = detailsOf(item);
      const isOfThis = subject?.id === conversationId || actor?.id === peerId;
      if (item.type === 'message' && !item.read && isOfThis) markSeen(item.id);
    }
  }, [isReading, items, conversationId, peerId, markSeen]);
}
