import * as v from 'valibot';
import { newsSinceSchema, type Watched, watchSchema } from '#contract/live-updates.ts';
import { idPattern } from '../db/ids.ts';
import type { Services } from '../services.ts';
import type { Live } from './live.ts';
import { createThrottle, gatherReceipts, type Receipts } from './pacing.ts';
import { anyChangeOf, conversationRoom, everyone, topicsIn, userRoom } from './rooms.ts';
import type { MemberSocket } from './socket-server.ts';

/**
 * Tracks the topics that one socket watches as rooms. Each call names all of them and returns those that it
 * gets events of; calls must not overlap.
 */
function trackTopics(
  { recentEvents: news }: Pick<Live, 'recentEvents'>,
  socket: MemberSocket,
  { visibleTopics }: RealtimeHandlers,
) {
  let watched: ReadonlySet<string> = new Set();

  return async (asked: Watched): Promise<string[]> => {
    const { lists, things } = topicsIn(Object.keys(asked));
    const unknown = things.filter((topic) => !watched.has(topic));
    const visible = unknown.length > 0 ? await visibleTopics(socket.data.userId, unknown) : [];
    if (socket.disconnected) return [];
    const before = watched;
    watched = new Set([...lists, ...things.filter((topic) => before.has(topic)), ...visible]);
    const joined = [...watched].filter((topic) => !before.has(topic));
    await socket.join(joined);
    for (const left of [...before, everyone]) if (!watched.has(left)) await socket.leave(left);
    // Only after joining, so that no event is lost in between.
    for (const topic of joined)
      if (news.mayHaveEvent(topic, asked[topic] ?? 0)) socket.emit('content_changed', anyChangeOf(topic));
    return [...watched];
  };
}

const rowId = v.pipe(v.string(), v.regex(idPattern));
const typingPayload = v.object({ conversationId: rowId, recipientId: rowId });
const receiptPayload = v.object({ messageId: rowId, conversationId: rowId });

/**
 * Handles the events of a member's socket in order, with receipts batched. Events above the rate limit,
 * invalid payloads and foreign conversations are logged and dropped; receipts are never dropped for their
 * number.
 */
export function listen(
  live: Live,
  socket: MemberSocket,
  { log, failures, presence }: Services,
  handlers: RealtimeHandlers,
) {
  const { io, recentEvents: news, channel } = live;
  const { userId } = socket.data;
  const due = createThrottle();
  const enqueue = inOrder();
  const receipts = gatherReceipts();
  let hasEntered = false;
  socket.on('disconnect', () => {
    receipts.close();
    if (hasEntered) enqueue(() => attempt('disconnect', () => presence.leaves(socket.id)));
  });
  let isTooFast = false;

  const isWithinRate = (event: string) => {
    const wasTooFast = isTooFast;
    isTooFast = due() > 0;
    if (isTooFast && !wasTooFast) log.warn({ event }, 'a socket sends too much; events are dropped');
    return !isTooFast;
  };
  const read = <S extends v.GenericSchema>(event: string, schema: S, payload: unknown) => {
    const parsed = v.safeParse(schema, payload, { abortPipeEarly: true });
    if (parsed.success) return parsed.output;
    if (isWithinRate(event)) log.warn({ event }, 'a socket payload of the wrong shape was dropped');
    return undefined;
  };
  const attempt = async (event: string, act: () => Promise<void> | void) => {
    try {
      await act();
    } catch (error) {
      failures.note('socket event', error, { event });
    }
  };
  const on = <S extends v.GenericSchema>(
    event: string,
    schema: S,
    act: (payload: v.InferOutput<S>, answer: unknown) => Promise<void> | void,
  ) => {
    socket.on(event, (payload: unknown, answer: unknown) => {
      if (!isWithinRate(event)) return;
      const parsed = read(event, schema, payload);
      if (parsed !== undefined) enqueue(() => attempt(event, () => act(parsed, answer)));
    });
  };
  const onReceipt = (event: string, act: (userId: string, receipts: Receipts) => Promise<void>) => {
    const deliver = (gathered: Receipts) => attempt(event, () => act(userId, gathered));
    socket.on(event, (payload: unknown) => {
      const receipt = read(event, receiptPayload, payload);
      if (!receipt || receipts.take(event, receipt, deliver)) return;
      log.warn({ event }, 'a socket sends receipts faster than they can be told; it was closed');
      socket.disconnect(true);
    });
  };
  const ifMember = async (conversationId: string, act: () => Promise<void> | void) => {
    if (await handlers.isMember(userId, conversationId)) await act();
    else log.warn('a socket named a conversation it is not in');
  };
  const typing = (isTyping: boolean) => (payload: v.InferOutput<typeof typingPayload>) =>
    ifMember(payload.conversationId, async () => {
      if (payload.recipientId === userId || !channel.isUp()) return;
      const { recipientId, conversationId } = payload;
      if (recipientId === conversationId) {
        const readers = await handlers.groupReaders(userId, conversationId);
        if (readers.length > 0)
          io.to(readers.map(userRoom)).emit('user_typing', { userId, isTyping, groupId: conversationId });
        return;
      }
      if (!(await handlers.isMember(recipientId, conversationId))) return;
      io.to(userRoom(recipientId)).emit('user_typing', { userId, isTyping });
    });

  socket.on('news_since', (payload: unknown, answer: unknown) => {
    const age = isWithinRate('news_since') ? read('news_since', newsSinceSchema, payload) : undefined;
    if (age !== undefined && typeof answer === 'function') answer(news.mayHaveEvent(userRoom(userId), age));
  });
  on('join_conversation', rowId, (id) =>
    ifMember(id, async () => {
      if (socket.disconnected) return;
      hasEntered = true;
      await socket.join(conversationRoom(id));
      await presence.enters(socket.id, userId, id);
    }),
  );
  on('leave_conversation', rowId, async (id) => {
    await socket.leave(conversationRoom(id));
    await presence.leaves(socket.id, id);
  });
  const watch = trackTopics(live, socket, handlers);
  on('watch', watchSchema, async (asked, answer) => {
    try {
      const watched = await watch(asked);
      if (typeof answer === 'function') answer(watched);
    } catch (error) {
      // Silence would look like no events: the client reconnects and asks again.
      socket.conn.close();
      throw error;
    }
  });
  on('typing_start', typingPayload, typing(true));
  on('typing_stop', typingPayload, typing(false));
  onReceipt('message_delivered', handlers.messageDelivered);
  onReceipt('message_read', handlers.messageRead);
}

/** Runs jobs one at a time, in order; they must not reject. */
function inOrder(): (job: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (job) => {
    last = last.then(job);
  };
}

/** What the socket layer needs of the resources; tests may pass others. */
export type RealtimeHandlers = {
  /** A device of the member has connected and gets events from now on. Does not throw. */
  onConnect: (userId: string) => void;
  /** Whether the person participates in the conversation and is not blocked, or is in the group. */
  isMember: (userId: string, conversationId: string) => Promise<boolean>;
  /** The other members of a group who see this person. */
  groupReaders: (userId: string, groupId: string) => Promise<string[]>;
  /** Those of these posts, gigs and profiles (`post:ID`) that the person may read. */
  visibleTopics: (userId: string, things: readonly string[]) => Promise<string[]>;
  /** The client has received these messages and all before them. Ignores messages that are not theirs. */
  messageDelivered: (userId: string, receipts: Receipts) => Promise<void>;
  /** The client has shown these messages and all before them in the conversation. */
  messageRead: (userId: string, receipts: Receipts) => Promise<void>;
};
