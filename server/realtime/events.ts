import * as v from 'valibot';
import { conversationRoom, userRoom } from '../outbox/emit.ts';
import type { Services } from '../services.ts';
import type { RealtimeHandlers } from './handlers.ts';
import { inOrder } from './in-order.ts';
import { pace } from './pace.ts';
import { conversationIdPayload, receiptPayload, typingPayload } from './payloads.ts';
import type { MemberSocket, SocketServer } from './socket-server.ts';

/**
 * What a member's socket may say. Heard in its order;
 * wrong payloads and conversations that are not theirs are logged and dropped.
 */
export function listen(
  io: SocketServer,
  socket: MemberSocket,
  { log }: Services,
  handlers: RealtimeHandlers,
) {
  const { userId } = socket.data;
  const withinPace = pace();
  const enqueue = inOrder();

  const on = <S extends v.GenericSchema>(
    event: string,
    schema: S,
    act: (payload: v.InferOutput<S>) => Promise<void> | void,
  ) => {
    socket.on(event, (payload: unknown) => {
      if (!withinPace()) return log.warn({ event }, 'a socket sends too much; the event was dropped');
      const parsed = v.safeParse(schema, payload);
      if (!parsed.success) return log.warn({ event }, 'a socket payload of the wrong shape was dropped');
      enqueue(async () => {
        try {
          await act(parsed.output);
        } catch (err) {
          log.error({ err, event }, 'a socket event failed');
        }
      });
    });
  };
  const ifMember = async (conversationId: string, act: () => Promise<void> | void) => {
    if (await handlers.isMember(userId, conversationId)) await act();
    else log.warn('a socket named a conversation it is not in');
  };
  const typing = (isTyping: boolean) => (payload: v.InferOutput<typeof typingPayload>) =>
    ifMember(payload.conversationId, async () => {
      if (payload.recipientId === userId) return;
      if (!(await handlers.isMember(payload.recipientId, payload.conversationId))) return;
      io.to(userRoom(payload.recipientId)).emit('user_typing', { userId, isTyping });
    });

  on('join_conversation', conversationIdPayload, (id) =>
    ifMember(id, () => void socket.join(conversationRoom(id))),
  );
  on('leave_conversation', conversationIdPayload, (id) => void socket.leave(conversationRoom(id)));
  on('typing_start', typingPayload, typing(true));
  on('typing_stop', typingPayload, typing(false));
  on('message_delivered', receiptPayload, (ids) => handlers.messageDelivered(userId, ids));
  on('message_read', receiptPayload, (ids) => handlers.messageRead(userId, ids));
}
