import { useEffect, useRef } from 'react';
import { useSocketLink, useSocketLinkNews } from '#actors/socket-link.ts';
import type { Conversation } from '#contract/ours/messages.ts';

/** What was written while this member was away has now arrived: its writers are told, once each over one connection. */
export function useDelivered(conversations: readonly Conversation[], me: string | null): void {
  const { markDelivered } = useSocketLink();
  const told = useRef(new Set<string>());
  // What was told may have been lost with the connection: the list that comes now says so.
  useSocketLinkNews('socketLink.opened', () => told.current.clear());
  useEffect(() => {
    if (me === null) return;
    for (const { id, lastMessage } of conversations) {
      if (lastMessage.sender._id === me || lastMessage.deliveredAt || told.current.has(lastMessage.id))
        continue;
      told.current.add(lastMessage.id);
      markDelivered(lastMessage.id, id);
    }
  }, [conversations, me, markDelivered]);
}
