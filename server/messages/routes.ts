import { messageCalls } from '#contract/calls/messages.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { type Feature, serve } from '../http/serve.ts';
import { countUnread } from './queries.ts';
import { reactTo } from './react.ts';
import { removeMessage } from './remove.ts';
import { searchMessages } from './search.ts';
import { sendMessage } from './send.ts';

export const messageRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, presence, doing } = services;
  serve(scope, services, messageCalls, {
    [specCalls.unreadMessages]: async ({ viewer }) => ({ count: await countUnread(db, viewer.id) }),
    'GET /api/messages/search': ({ viewer, query }) => searchMessages(db, viewer, query),
    'POST /api/messages': ({ viewer, body }) =>
      write((tx) => sendMessage(tx, viewer, body, { now: now(), presence })),
    'PUT /api/messages/:id/reaction': ({ viewer, params, body }) =>
      write((tx) => reactTo(tx, viewer, { id: params.id, ...body }, now())),
    'DELETE /api/messages/:id': ({ viewer, params, query }) =>
      write((tx) => removeMessage(tx, viewer, { id: params.id, scope: query.for }, doing(viewer))),
  });
};
