import { useEffect, useRef } from 'react';
import { useLink } from '#actors/use-link.ts';
import type { Conversation } from '#contract/ours/messages.ts';

/** What was written while this member was away has now arrived: its writers are told, once each. */
export function useDelivered(conversations: readonly Conversation[], me: string): void {
  const { markDelivered } = useLink();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, lastMessage } of conversations) {
      if (lastMessage.sender._id === me || lastMessage.deliveredAt || told.current.has(lastMessage.id))
        continue;
      told.current.add(lastMessage.id);
      markDelivered(lastMessage.id, id);
    }
  }, [conversations, me, markDelivered]);
}
