import { conversationCalls } from '#contract/calls/messages.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { deliverWaiting } from '../messages/delivery.ts';
import { readThread } from '../messages/queries.ts';
import { markRead } from '../messages/receipts.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import { markUnread, setArchived, setMuted } from './own.ts';
import { isMember, readConversations, readConversationWith } from './queries.ts';

export const conversationRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  const demandMember = async (userId: string, conversationId: string) => {
    if (!(await isMember(db, userId, conversationId))) throw notFound('This conversation');
  };
  /** A device that asks for messages has what waited. */
  const arriving = async <Answer>(viewer: Viewer, read: () => Promise<Answer>): Promise<Answer> => {
    const answer = await read();
    deliverWaiting(services, viewer.id);
    return answer;
  };
  /** Changes what a conversation is to a member alone: every open screen of theirs follows. */
  const change = async <Wanted>(
    set: (tx: Tx, own: { userId: string; conversationId: string }, wanted: Wanted) => Promise<void>,
    { viewer: { id: userId }, params: { id: conversationId } }: { viewer: Viewer; params: { id: string } },
    wanted: Wanted,
  ) => {
    await demandMember(userId, conversationId);
    await write(async (tx) => {
      await set(tx, { userId, conversationId }, wanted);
      await emit(tx, userRoom(userId), 'content_changed', { kind: 'conversation', id: conversationId });
    });
    return ok;
  };
  serve(scope, services, conversationCalls, {
    'GET /api/conversations': ({ viewer, query }) =>
      arriving(viewer, () => readConversations(db, viewer, query)),
    'GET /api/conversations/with/:id': ({ viewer, params }) =>
      arriving(viewer, () => readConversationWith(db, viewer, params.id)),
    'GET /api/conversations/:id/messages': ({ viewer, params, query }) =>
      arriving(viewer, async () => {
        const page = await readThread(db, viewer.id, params.id, query);
        // Whoever finds messages is one of the two.
        if (page.items.length === 0) await demandMember(viewer.id, params.id);
        return page;
      }),
    'PUT /api/conversations/:id/read': async ({ viewer, params, body: { upTo } }) => {
      await demandMember(viewer.id, params.id);
      if (!isId(upTo)) throw notFound('The message');
      const receipt = { userId: viewer.id, conversationId: params.id, messageIds: [upTo], now: now() };
      return { count: await write((tx) => markRead(tx, receipt)) };
    },
    'PUT /api/conversations/:id/mute': (asked) => change(setMuted, asked, true),
    'DELETE /api/conversations/:id/mute': (asked) => change(setMuted, asked, false),
    'PUT /api/conversations/:id/archive': (asked) => change(setArchived, asked, asked.body.upTo),
    'DELETE /api/conversations/:id/archive': (asked) => change(setArchived, asked, null),
    'PUT /api/conversations/:id/unread': (asked) => change(markUnread, asked, true),
    'DELETE /api/conversations/:id/unread': (asked) => change(markUnread, asked, false),
  });
};
