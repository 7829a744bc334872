import * as v from 'valibot';
import { newsSinceSchema, watchSchema } from '#contract/ours/socket-wishes.ts';
import { idPattern } from '../db/ids.ts';
import type { Services } from '../services.ts';
import { gatherReceipts } from './gather.ts';
import type { RealtimeHandlers, Receipts } from './handlers.ts';
import type { Live } from './live.ts';
import { pace } from './pace.ts';
import { conversationRoom, userRoom } from './rooms.ts';
import type { MemberSocket } from './socket-server.ts';
import { watching } from './watching.ts';

const rowId = v.pipe(v.string(), v.regex(idPattern));
const typingPayload = v.object({ conversationId: rowId, recipientId: rowId });
const receiptPayload = v.object({ messageId: rowId, conversationId: rowId });

/**
 * What a member's socket may say. Heard in its order, receipts gathered beside it; what comes too fast, wrong payloads
 * and conversations that are not theirs are logged and dropped, receipts never for being many.
 */
export function listen(
  live: Live,
  socket: MemberSocket,
  { log, failures, presence }: Services,
  handlers: RealtimeHandlers,
) {
  const { io, news, channel } = live;
  const { userId } = socket.data;
  const due = pace();
  const enqueue = inOrder();
  const receipts = gatherReceipts();
  let hasEntered = false;
  socket.on('disconnect', () => {
    receipts.close();
    if (hasEntered) enqueue(() => attempt('disconnect', () => presence.leaves(socket.id)));
  });
  let isTooFast = false;

  const withinPace = (event: string) => {
    const wasTooFast = isTooFast;
    isTooFast = due() > 0;
    if (isTooFast && !wasTooFast) log.warn({ event }, 'a socket sends too much; events are dropped');
    return !isTooFast;
  };
  const read = <S extends v.GenericSchema>(event: string, schema: S, payload: unknown) => {
    const parsed = v.safeParse(schema, payload, { abortPipeEarly: true });
    if (parsed.success) return parsed.output;
    if (withinPace(event)) log.warn({ event }, 'a socket payload of the wrong shape was dropped');
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
      if (!withinPace(event)) return;
      const parsed = read(event, schema, payload);
      if (parsed !== undefined) enqueue(() => attempt(event, () => act(parsed, answer)));
    });
  };
  const onReceipt = (event: string, act: (userId: string, receipts: Receipts) => Promise<void>) => {
    const tell = (gathered: Receipts) => attempt(event, () => act(userId, gathered));
    socket.on(event, (payload: unknown) => {
      const receipt = read(event, receiptPayload, payload);
      if (!receipt || receipts.take(event, receipt, tell)) return;
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
    const age = withinPace('news_since') ? read('news_since', newsSinceSchema, payload) : undefined;
    if (age !== undefined && typeof answer === 'function')
      answer(news.mayHaveBeenTold(userRoom(userId), age));
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
  const watch = watching(live, socket, handlers);
  on('watch', watchSchema, async (asked, answer) => {
    try {
      const watched = await watch(asked);
      if (typeof answer === 'function') answer(watched);
    } catch (error) {
      // Silence would look like no news: the client comes in anew and asks again.
      socket.conn.close();
      throw error;
    }
  });
  on('typing_start', typingPayload, typing(true));
  on('typing_stop', typingPayload, typing(false));
  onReceipt('message_delivered', handlers.messageDelivered);
  onReceipt('message_read', handlers.messageRead);
}

/** Runs one job after the other, in the order they come; jobs must not reject. */
function inOrder(): (job: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (job) => {
    last = last.then(job);
  };
}
