import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { FailureReport } from '#transport/failure.ts';
import { useApp } from './app-context.ts';
import { connectConversation } from './connect-conversation.ts';
import { realConversation } from './real-conversation.ts';
import { useAttention } from './use-attention.ts';
import { useLink } from './use-link.ts';
import { useSession } from './use-session.ts';
import { useTyping } from './use-typing.ts';

/**
 * The open thread with somebody: whole, live, marked as read while `watch(true)` holds. One `peerId` for the life of
 * the view: give it a key.
 */
export function useConversation(peerId: string) {
  const app = useApp('useConversation');
  const me = useSession().user?.id ?? '';
  const [failure, setFailure] = useState<FailureReport | null>(null);
  const [machine] = useState(() => realConversation(app.transport, setFailure));
  const actor = useActorRef(machine, { ...app.systems, input: { me, peerId } });
  useEffect(() => connectConversation(actor, app), [actor, app]);

  const conversation = useSelector(actor, ({ context }) => context.conversation);
  const conversationId = conversation?.conversationId ?? null;
  useRoom(conversationId);

  const [acts] = useState(() => ({
    showOlder: () => actor.send({ type: 'conversation.showOlder' }),
    reload: () => actor.send({ type: 'conversation.reload' }),
    /** Whether the end of the thread is in the sight of an attentive person. */
    watch: (isWatched: boolean) =>
      actor.send({ type: isWatched ? 'conversation.watched' : 'conversation.unwatched' }),
  }));

  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('error'));
  return {
    me,
    conversationId,
    person: conversation?.person ?? null,
    canWrite: conversation?.canWrite ?? false,
    messages: useSelector(actor, ({ context }) => context.messages),
    fresh: useSelector(actor, ({ context }) => context.fresh),
    hasOlder: useSelector(actor, ({ context }) => context.hasOlder),
    loadingOlder: useSelector(actor, (snapshot) => snapshot.hasTag('older')),
    olderFailed: useSelector(actor, (snapshot) => snapshot.hasTag('olderFailed')),
    /** The last one of theirs that was told to be read; 0 before the first. */
    seenSeq: useSelector(actor, ({ context }) => context.seenSeq),
    busy: isBusy,
    /** Why the thread, or its newest part, is not there. */
    failure: hasFailed ? failure : null,
    peerIsTyping: useLink().typingUsers.has(peerId),
    ...acts,
    ...useTyping(conversationId, peerId),
  };
}

/** The server tells nobody about a message whose thread is in sight; behind another tab it should. */
function useRoom(conversationId: string | null) {
  const { commands } = useApp('useConversation');
  const { visible } = useAttention();
  useEffect(() => {
    if (conversationId === null || !visible) return;
    commands.link.joinConversation(conversationId);
    return () => void commands.link.leaveConversation(conversationId);
  }, [conversationId, visible, commands]);
}
