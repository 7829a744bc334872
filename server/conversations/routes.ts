import { and, eq } from 'drizzle-orm';
import { conversationCalls } from '#contract/calls/messages.ts';
import { isId } from '../db/ids.ts';
import { mutes } from '../db/schema/conversations.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { readThread } from '../messages/queries.ts';
import { markRead } from '../messages/receipts.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import { isMember, readConversations, readConversationWith } from './queries.ts';

export const conversationRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  const demandMember = async (userId: string, conversationId: string) => {
    if (!(await isMember(db, userId, conversationId))) throw notFound('This conversation');
  };
  /** The counts of every open screen of the member change with it; the other one is not told. */
  const mute = async (userId: string, conversationId: string, isMuted: boolean) => {
    await demandMember(userId, conversationId);
    await write(async (tx) => {
      if (isMuted) await tx.insert(mutes).values({ userId, conversationId }).onConflictDoNothing();
      else
        await tx.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.conversationId, conversationId)));
      await emit(tx, userRoom(userId), 'content_changed', { kind: 'conversation', id: conversationId });
    });
    return ok;
  };
  serve(scope, services, conversationCalls, {
    'GET /api/conversations': ({ viewer, query }) => readConversations(db, viewer, query),
    'GET /api/conversations/with/:id': ({ viewer, params }) => readConversationWith(db, viewer, params.id),
    'GET /api/conversations/:id/messages': async ({ viewer, params, query }) => {
      const page = await readThread(db, viewer.id, params.id, query);
      // Whoever finds messages is one of the two.
      if (page.items.length === 0) await demandMember(viewer.id, params.id);
      return page;
    },
    'PUT /api/conversations/:id/read': async ({ viewer, params, body: { upTo } }) => {
      await demandMember(viewer.id, params.id);
      if (!isId(upTo)) throw notFound('The message');
      const receipt = { userId: viewer.id, conversationId: params.id, messageIds: [upTo], now: now() };
      return { count: await write((tx) => markRead(tx, receipt)) };
    },
    'PUT /api/conversations/:id/mute': ({ viewer, params }) => mute(viewer.id, params.id, true),
    'DELETE /api/conversations/:id/mute': ({ viewer, params }) => mute(viewer.id, params.id, false),
  });
};
