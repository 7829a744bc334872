import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { type Message, type ThreadPage, wholeMessage } from '#contract/ours/messages.ts';
import { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import type { Known } from '#machines/conversation/conversation.ts';
import { type FailureReport, failureOf } from '#transport/failure.ts';
import type { MessageCalls } from '#transport/message-calls.ts';
import { type App, useApp } from './app-context.tsx';
import { typistsIn, useSocketLink } from './socket-link.ts';
import type { Transport } from './transport.ts';
import { useTyping } from './typing.ts';

/** Maximum number of pages fetched to find the first unread message. */
const MOST = 10;

/** Returns the page plus older pages for as long as it starts with an unread message of the other side. */
async function loadUnread(
  { thread }: MessageCalls,
  { conversationId, me, page }: { conversationId: string; me: string; page: ThreadPage },
  signal: AbortSignal,
): Promise<ThreadPage> {
  let { items, hasMore } = page;
  for (let pages = 1; pages < MOST && hasMore; pages++) {
    const oldest = items.find(({ sender }) => sender._id !== me);
    if (!oldest || oldest.readAt !== null) break;
    const older = await thread(conversationId, { before: items[0]?.seq }, signal);
    items = [...older.items, ...items];
    hasMore = older.hasMore;
  }
  return { items, hasMore };
}

/** `note` receives the reason a thread could not be fetched; null after a success. */
export const createConversation = ({ messages }: Transport, note: (failure: FailureReport | null) => void) =>
  conversationMachine.provide({
    actors: {
      openConversation: fromPromise(async ({ input, signal }) => {
        try {
          const { page: newest, ...conversation } = await messages.conversationWith(input.peerId, signal);
          const { conversationId } = conversation;
          const page =
            newest && conversationId
              ? await loadUnread(messages, { ...input, conversationId, page: newest }, signal)
              : newest;
          if (!signal.aborted) note(null);
          return { conversation, page };
        } catch (error) {
          if (!signal.aborted) note(failureOf(error));
          throw error;
        }
      }),
      fetchOlder: fromPromise(async ({ input: { conversationId, before }, signal }) => {
        const page = await messages.thread(conversationId, { before }, signal);
        return { ...page, before };
      }),
    },
  });

type ConversationActor = ActorRefFrom<typeof conversationMachine>;
type Surroundings = Pick<App, 'root' | 'news' | 'send' | 'transport' | 'log'>;

/** Connects an open thread to socket and outbox. */
export function connectConversation(conversation: ConversationActor, app: Surroundings): () => void {
  const { peerId } = conversation.getSnapshot().context;

  const arrive = (message: Message) => {
    conversation.send({ type: 'conversation.messageArrived', message });
    const { conversation: opened } = conversation.getSnapshot().context;
    // The reply updates how many more messages the request allows.
    if (opened?.request && message.recipientId === peerId) conversation.send({ type: 'conversation.resync' });
  };
  const stopNews = app.news.listen((news) => {
    if (news.type === 'socketLink.newsMissed') conversation.send({ type: 'conversation.resync' });
    if (
      news.type === 'socketLink.contentChanged' &&
      news.change.kind === 'person' &&
      news.change.id === peerId
    )
      conversation.send({ type: 'conversation.reload' });
    const { conversation: opened } = conversation.getSnapshot().context;
    if (news.type === 'socketLink.contentChanged' && news.change.message)
      conversation.send({ type: 'conversation.messageArrived', message: news.change.message });
    else if (
      news.type === 'socketLink.contentChanged' &&
      ['message', 'conversation'].includes(news.change.kind) &&
      opened &&
      (opened.conversationId ?? news.change.id) === news.change.id
    )
      conversation.send({ type: 'conversation.resync' });
    if (news.type === 'socketLink.messageArrived') {
      const message = wholeMessage(news.message);
      if (message) arrive(message);
    }
    if (news.type === 'socketLink.messageStatusChanged' && news.update.messageId) {
      const { status, messageId } = news.update;
      const at = new Date(app.transport.now()).toISOString();
      conversation.send({ type: 'conversation.statusChanged', status, messageId, at });
    }
    if (news.type === 'outbox.sent') arrive(news.message);
    // One of the two may have blocked the other since the thread was opened.
    if (news.type === 'outbox.refused' && news.item.recipientId === peerId)
      conversation.send({ type: 'conversation.reload' });
  });

  const stopReach = app.transport.reach.listen(() => {
    const now = conversation.getSnapshot();
    if (now.hasTag('error')) conversation.send({ type: 'conversation.reload' });
    if (now.hasTag('olderFailed')) conversation.send({ type: 'conversation.showOlder' });
  });

  // Verifying the e-mail address, perhaps in another tab, allows writing.
  const { session } = app.root.getSnapshot().children;
  const isVerified = () => session?.getSnapshot().context.user?.isEmailVerified ?? false;
  let wasVerified = isVerified();
  const own = session?.subscribe(() => {
    if (isVerified() && !wasVerified) conversation.send({ type: 'conversation.reload' });
    wasVerified = isVerified();
  });

  const readBeside = (id: string | null) => app.send({ type: 'notifications.beside', peerId: id });
  const heard = conversation.on('*', (news) => {
    if (news.type === 'conversation.failed') app.log('conversation', news.error);
    if (news.type === 'conversation.seen') {
      const { messageId, conversationId } = news;
      app.send({ type: 'socketLink.mark', mark: { kind: 'read', messageId, conversationId } });
    }
    if (news.type === 'conversation.inSight') readBeside(news.peerId);
    app.news.emit(news);
  });

  return () => {
    // The actor of an unmounted view has already stopped and cannot emit this itself.
    readBeside(null);
    stopNews();
    stopReach();
    own?.unsubscribe();
    heard.unsubscribe();
  };
}

/**
 * The open thread with a person or group. It lives as long as the view: give the view a key. `known` is shown
 * at once and refetched.
 */
export function useConversation(me: string, peerId: string, known?: Known) {
  const app = useApp('useConversation');
  const [failure, setFailure] = useState<FailureReport | null>(null);
  const [machine] = useState(() => createConversation(app.transport, setFailure));
  const actor = useActorRef(machine, { ...app.systems, input: { me, peerId, known } });
  useEffect(() => connectConversation(actor, app), [actor, app]);

  const conversation = useSelector(actor, ({ context }) => context.conversation);
  const { typingUsers } = useSocketLink();
  const conversationId = conversation?.conversationId ?? null;
  const request = conversation?.request ?? null;
  const isAsked = request !== null && request.state !== 'waiting';
  // The requester is not notified that their request is being read.
  useRoom(app, isAsked ? null : conversationId);

  const [acts] = useState(() => ({
    showOlder: () => actor.send({ type: 'conversation.showOlder' }),
    reload: () => actor.send({ type: 'conversation.reload' }),
    /** How far the person has scrolled: up to a `seq`, or null for the end. */
    watch: (upTo: number | null) => actor.send({ type: 'conversation.watched', upTo }),
    /** The message as returned by the call that changed it. */
    noteChanged: (message: Message) => actor.send({ type: 'conversation.messageArrived', message }),
    lookAway: () => actor.send({ type: 'conversation.unwatched' }),
  }));

  return {
    me,
    conversation,
    conversationId,
    person: conversation?.person ?? null,
    canWrite: conversation?.canWrite ?? false,
    request,
    /** Null if the server does not support muting. */
    isMuted: conversation?.muted ?? null,
    /** Null if the server does not support archiving. */
    isArchived: conversation?.archived ?? null,
    hasMessageActs: conversation?.hasMessageActs ?? false,
    /** Null if the other person hides it. */
    lastHere: conversation?.lastHere ?? null,
    takesFiles: conversation?.takesFiles ?? false,
    messages: useSelector(actor, ({ context }) => context.messages),
    fresh: useSelector(actor, ({ context }) => context.fresh),
    hasOlder: useSelector(actor, ({ context }) => context.hasOlder),
    loadingOlder: useSelector(actor, (snapshot) => snapshot.hasTag('older')),
    olderFailed: useSelector(actor, (snapshot) => snapshot.hasTag('olderFailed')),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** Why the thread, or its newest page, could not be loaded; kept while a retry runs. */
    failure,
    group: conversation?.group ?? null,
    typists: typistsIn(typingUsers, peerId),
    ...acts,
    ...useTyping(conversationId, peerId),
  };
}

/** Reports the visible messages: up to a `seq`, null for the end; none at 0 or without attention. */
export function useReadReceipts(thread: ReturnType<typeof useConversation>, inSight: number | null): void {
  const { conversationId, watch, lookAway } = thread;
  const { attentive } = useAttention();
  const isReading = attentive && inSight !== 0 && conversationId !== null;
  useEffect(() => {
    if (isReading) watch(inSight);
    else lookAway();
  }, [watch, lookAway, isReading, inSight]);
}

/** The server does not notify about a thread that is visible; a hidden tab leaves the room. */
function useRoom({ send }: App, conversationId: string | null) {
  const { visible } = useAttention();
  useEffect(() => {
    if (conversationId === null || !visible) return;
    send({ type: 'socketLink.join', conversationId });
    return () => send({ type: 'socketLink.leave', conversationId });
  }, [conversationId, visible, send]);
}

const watch = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
  };
};

const isVisible = () => document.visibilityState !== 'hidden';
const hasAttention = () => isVisible() && document.hasFocus();

/** `visible`: the tab is not hidden. `attentive`: it also has focus. */
export function useAttention() {
  const visible = useSyncExternalStore(watch, isVisible);
  const attentive = useSyncExternalStore(watch, hasAttention);
  return { visible, attentive };
}
