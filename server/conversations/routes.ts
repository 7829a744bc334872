import {
  conversationsPageSchema,
  openedConversationSchema,
  readAnswerSchema,
  readMarkSchema,
  threadPageSchema,
  threadQuerySchema,
} from '#contract/ours/messages.ts';
import { pageQuerySchema } from '#contract/ours/page.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { notFound } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import { isId } from '../ids.ts';
import { readThread } from '../messages/queries.ts';
import { markRead } from '../messages/receipts.ts';
import type { Services } from '../services.ts';
import { isMember, readConversations, readConversationWith } from './queries.ts';

export function addConversations(api: Api, { db, write, now }: Services) {
  const demandMember = async (userId: string, conversationId: string) => {
    if (!(await isMember(db, userId, conversationId))) throw notFound('This conversation');
  };
  api.member({
    method: 'GET',
    url: ownPaths.conversations,
    summary: 'The viewer’s conversations, latest first',
    query: pageQuerySchema,
    response: conversationsPageSchema,
    handler: ({ viewer, query }) => readConversations(db, viewer, query),
  });
  api.member({
    method: 'GET',
    url: '/api/conversations/with/:id',
    summary: 'The conversation with somebody with its newest page, or where it would begin',
    params: idParams,
    response: openedConversationSchema,
    handler: ({ viewer, params }) => readConversationWith(db, viewer, params.id),
  });
  api.member({
    method: 'GET',
    url: '/api/conversations/:id/messages',
    summary: 'A page of a thread, oldest first',
    params: idParams,
    query: threadQuerySchema,
    response: threadPageSchema,
    handler: async ({ viewer, params, query }) => {
      const page = await readThread(db, viewer.id, params.id, query);
      // Whoever finds messages is one of the two.
      if (page.items.length === 0) await demandMember(viewer.id, params.id);
      return page;
    },
  });
  api.member({
    method: 'PUT',
    url: '/api/conversations/:id/read',
    summary: 'Everything up to a message is read; answers how many were new',
    params: idParams,
    body: readMarkSchema,
    response: readAnswerSchema,
    handler: async ({ viewer, params, body: { upTo } }) => {
      await demandMember(viewer.id, params.id);
      if (!isId(upTo)) throw notFound('The message');
      const receipt = { userId: viewer.id, conversationId: params.id, messageIds: [upTo], now: now() };
      return { count: await write((tx) => markRead(tx, receipt)) };
    },
  });
}
