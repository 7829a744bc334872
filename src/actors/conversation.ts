import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { ConversationWith, ThreadPage } from '#contract/conversations.ts';
import type { ContentChange } from '#contract/live-updates.ts';
import { type Message, wholeMessage } from '#contract/messages.ts';
import { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import type { Known } from '#machines/conversation/conversation.ts';
import { typingMachine } from '#machines/typing/typing.machine.ts';
import { type FailureReport, failureOf } from '#transport/failure.ts';
import type { MessageCalls } from '#transport/message-calls.ts';
import { type App, useApp } from './app-context.tsx';
import { typistsIn, useSocketLink } from './socket-link.ts';
import type { Transport } from './transport.ts';

/** Maximum number of pages fetched to find the first unread message. */
const MAX_UNREAD = 10;

/** Returns the page plus older pages for as long as it starts with an unread message of the other side. */
async function loadUnread(
  { thread }: MessageCalls,
  { conversationId, me, page }: { conversationId: string; me: string; page: ThreadPage },
  signal: AbortSignal,
): Promise<ThreadPage> {
  let { items, hasMore } = page;
  for (let pages = 1; pages < MAX_UNREAD && hasMore; pages++) {
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
type ConversationEnvironment = Pick<App, 'root' | 'events' | 'send' | 'transport' | 'log'>;

/** Connects an open thread to socket and outbox. */
export function connectConversation(
  conversation: ConversationActor,
  app: ConversationEnvironment,
): () => void {
  const { peerId } = conversation.getSnapshot().context;
  const resync = () => conversation.send({ type: 'conversation.resync' });
  const reload = () => conversation.send({ type: 'conversation.reload' });

  const handleArrival = (message: Message) => {
    conversation.send({ type: 'conversation.messageArrived', message });
    const { conversation: opened } = conversation.getSnapshot().context;
    // The reply updates how many more messages the request allows.
    if (opened?.request && message.recipientId === peerId) resync();
  };
  const isOfThread = ({ conversationId }: Pick<ConversationWith, 'conversationId'>, id: string) =>
    (conversationId ?? id) === id;
  // Which conversation it is, is not known before it is fetched, and the answer on its way may be older than a change.
  const changedBeforeOpened = new Set<string>();
  const opening = conversation.subscribe(({ context: { conversation: opened } }) => {
    if (!opened || changedBeforeOpened.size === 0) return;
    const hasChanged = [...changedBeforeOpened].some((id) => isOfThread(opened, id));
    changedBeforeOpened.clear();
    if (hasChanged) resync();
  });
  const handleChange = ({ kind, id, message }: ContentChange) => {
    if (kind === 'person' && id === peerId) reload();
    if (message) conversation.send({ type: 'conversation.messageArrived', message });
    else if (kind === 'message' || kind === 'conversation') {
      const { conversation: opened } = conversation.getSnapshot().context;
      if (!opened) changedBeforeOpened.add(id);
      else if (isOfThread(opened, id)) resync();
    }
  };
  const stopNews = app.events.subscribe((event) => {
    if (event.type === 'socketLink.eventsMissed') resync();
    if (event.type === 'socketLink.contentChanged') handleChange(event.change);
    if (event.type === 'socketLink.messageArrived') {
      const message = wholeMessage(event.message);
      if (message) handleArrival(message);
    }
    if (event.type === 'socketLink.messageStatusChanged' && event.update.messageId) {
      const { status, messageId } = event.update;
      const at = new Date(app.transport.now()).toISOString();
      conversation.send({ type: 'conversation.statusChanged', status, messageId, at });
    }
    if (event.type === 'outbox.sent') handleArrival(event.message);
    // One of the two may have blocked the other since the thread was opened.
    if (event.type === 'outbox.refused' && event.item.recipientId === peerId) reload();
  });

  const stopReach = app.transport.connectivity.subscribe(() => {
    const now = conversation.getSnapshot();
    if (now.hasTag('error')) reload();
    if (now.hasTag('olderFailed')) conversation.send({ type: 'conversation.showOlder' });
  });

  // Verifying the e-mail address, perhaps in another tab, allows writing.
  const { session } = app.root.getSnapshot().children;
  const isVerified = () => session?.getSnapshot().context.user?.isEmailVerified ?? false;
  let wasVerified = isVerified();
  const sessionSubscription = session?.subscribe(() => {
    if (isVerified() && !wasVerified) reload();
    wasVerified = isVerified();
  });

  const readReceiptsOf = (id: string | null) => app.send({ type: 'notifications.peerChanged', peerId: id });
  const subscription = conversation.on('*', (event) => {
    if (event.type === 'conversation.failed') app.log('conversation', event.error);
    if (event.type === 'conversation.seen') {
      const { messageId, conversationId } = event;
      app.send({ type: 'socketLink.mark', mark: { kind: 'read', messageId, conversationId } });
    }
    if (event.type === 'conversation.inSight') readReceiptsOf(event.peerId);
    app.events.emit(event);
  });

  return () => {
    // The actor of an unmounted view has already stopped and cannot emit this itself.
    readReceiptsOf(null);
    opening.unsubscribe();
    stopNews();
    stopReach();
    sessionSubscription?.unsubscribe();
    subscription.unsubscribe();
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
  const actor = useActorRef(machine, { ...app.actorOptions, input: { me, peerId, known } });
  useEffect(() => connectConversation(actor, app), [actor, app]);

  const conversation = useSelector(actor, ({ context }) => context.conversation);
  const { typingUsers } = useSocketLink();
  const conversationId = conversation?.conversationId ?? null;
  const request = conversation?.request ?? null;
  const isAsked = request !== null && request.state !== 'waiting';
  // The requester is not notified that their request is being read.
  useRoom(app, isAsked ? null : conversationId);

  const [actions] = useState(() => ({
    showOlder: () => actor.send({ type: 'conversation.showOlder' }),
    reload: () => actor.send({ type: 'conversation.reload' }),
    /** How far the person has scrolled: up to a `seq`, or null for the end. */
    watch: (upTo: number | null) => actor.send({ type: 'conversation.watched', upTo }),
    /** The message as returned by the call that changed it. */
    noteChanged: (message: Message) => actor.send({ type: 'conversation.messageArrived', message }),
    leaveView: () => actor.send({ type: 'conversation.unwatched' }),
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
    unreadRange: useSelector(actor, ({ context }) => context.unreadRange),
    hasOlder: useSelector(actor, ({ context }) => context.hasOlder),
    loadingOlder: useSelector(actor, (snapshot) => snapshot.hasTag('older')),
    olderFailed: useSelector(actor, (snapshot) => snapshot.hasTag('olderFailed')),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** Why the thread, or its newest page, could not be loaded; kept while a retry runs. */
    failure,
    group: conversation?.group ?? null,
    typists: typistsIn(typingUsers, peerId),
    ...actions,
    ...useTyping(conversationId, peerId),
  };
}

/** Sends typing events; none before the conversation exists. */
export function useTyping(conversationId: string | null, recipientId: string) {
  const { send, actorOptions } = useApp('useTyping');
  const typist = useRef<ActorRefFrom<typeof typingMachine> | null>(null);

  useEffect(() => {
    if (conversationId === null) return;
    const actor = createActor(typingMachine, { ...actorOptions, input: { conversationId, recipientId } });
    actor.on('typing.started', (place) => send({ ...place, type: 'socketLink.startTyping' }));
    actor.on('typing.stopped', (place) => send({ ...place, type: 'socketLink.stopTyping' }));
    actor.start();
    typist.current = actor;
    return () => {
      actor.send({ type: 'typing.stop' });
      actor.stop();
      typist.current = null;
    };
  }, [conversationId, recipientId, send, actorOptions]);

  const [actions] = useState(() => ({
    typed: () => typist.current?.send({ type: 'typing.key' }),
    stopTyping: () => typist.current?.send({ type: 'typing.stop' }),
  }));
  return actions;
}

/** Reports the visible messages: up to a `seq`, null for the end; none at 0 or without attention. */
export function useReadReceipts(thread: ReturnType<typeof useConversation>, inSight: number | null): void {
  const { conversationId, watch, leaveView } = thread;
  const { attentive } = useAttention();
  const isReading = attentive && inSight !== 0 && conversationId !== null;
  useEffect(() => {
    if (isReading) watch(inSight);
    else leaveView();
  }, [watch, leaveView, isReading, inSight]);
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
  const stopped = new AbortController();
  const { signal } = stopped;
  document.addEventListener('visibilitychange', listener, { signal });
  addEventListener('focus', listener, { signal });
  addEventListener('blur', listener, { signal });
  return () => stopped.abort();
};

const isVisible = () => document.visibilityState !== 'hidden';
const hasAttention = () => isVisible() && document.hasFocus();

/** `visible`: the tab is not hidden. `attentive`: it also has focus. */
export function useAttention() {
  const visible = useSyncExternalStore(watch, isVisible);
  const attentive = useSyncExternalStore(watch, hasAttention);
  return { visible, attentive };
}
