import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import { findConversation } from '#entities/conversation/conversations.ts';
import type { Known } from '#machines/conversation/conversation.ts';

type OpenThread = Pick<ReturnType<typeof useConversation>, 'me' | 'conversation' | 'messages' | 'hasOlder'>;

/** Messages; more than a screenful. */
const CACHED_MESSAGES = 40;

const keyOf = (me: string, userId: string) => ['thread', me, userId] as const;

/**
 * SPD-06. What was seen of a thread on leaving it in the last minutes; undefined after a new message, since
 * the thread then opens at the first unread one.
 */
export function cachedThread(client: QueryClient, me: string, userId: string): Known | undefined {
  const known = client.getQueryData<Known>(keyOf(me, userId));
  const now = findConversation(client, userId);
  const isSame = now?.unreadCount === 0 && now.lastMessage.seq === known?.messages.at(-1)?.seq;
  return isSame ? known : undefined;
}

/** Caches the end of a thread; unused for five minutes, it is dropped. */
export function useCacheThread(
  client: QueryClient,
  { me, conversation, messages, hasOlder }: OpenThread,
  userId: string,
): void {
  useEffect(() => {
    if (!conversation) return;
    const end = messages.slice(-CACHED_MESSAGES);
    const known: Known = {
      conversation,
      messages: end,
      hasOlder: hasOlder || end.length < messages.length,
    };
    client.setQueryData(keyOf(me, userId), known);
  }, [client, me, userId, conversation, messages, hasOlder]);
}
