import { conversationCalls } from '#contract/calls/messages.ts';
import { isId } from '../db/ids.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { readThread } from '../messages/queries.ts';
import { markRead } from '../messages/receipts.ts';
import { isMember, readConversations, readConversationWith } from './queries.ts';

export const conversationRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  const demandMember = async (userId: string, conversationId: string) => {
    if (!(await isMember(db, userId, conversationId))) throw notFound('This conversation');
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
  });
};
