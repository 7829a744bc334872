import { conversationCalls } from '#contract/conversations.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { notFound, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { readThread } from '../messages/queries.ts';
import { deliverPending, markRead } from '../messages/receipts.ts';
import { emitChange } from '../outbox/emit.ts';
import { markUnread, setArchived, setMuted } from './own-view.ts';
import { isMember, readConversations, readConversationWith } from './queries.ts';

export const conversationRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  const requireMember = async (userId: string, conversationId: string) => {
    if (!(await isMember(db, userId, conversationId))) throw notFound('This conversation');
  };
  /** A device that fetches messages gets pending ones delivered. */
  const readAndDeliver = async <Answer>(viewer: Viewer, read: () => Promise<Answer>): Promise<Answer> => {
    const answer = await read();
    deliverPending(services, viewer.id);
    return answer;
  };
  /** Changes the member's own view of a conversation and refreshes it in their tabs. */
  const change = async <Wanted>(
    set: (tx: Tx, own: { userId: string; conversationId: string }, wanted: Wanted) => Promise<void>,
    { viewer: { id: userId }, params: { id: conversationId } }: { viewer: Viewer; params: { id: string } },
    wanted: Wanted,
  ) => {
    await requireMember(userId, conversationId);
    await write(async (tx) => {
      await set(tx, { userId, conversationId }, wanted);
      await emitChange(tx, userId, { kind: 'conversation', id: conversationId });
    });
  };
  serve(scope, services, conversationCalls, {
    'GET /api/conversations': ({ viewer, query }) =>
      readAndDeliver(viewer, () => readConversations(db, viewer, query)),
    'GET /api/conversations/with/:id': ({ viewer, params }) =>
      readAndDeliver(viewer, () => readConversationWith(db, viewer, params.id)),
    'GET /api/conversations/:id/messages': ({ viewer, params, query }) =>
      readAndDeliver(viewer, async () => {
        const page = await readThread(db, viewer.id, params.id, query);
        // Only members get messages.
        if (page.items.length === 0) await requireMember(viewer.id, params.id);
        return page;
      }),
    'PUT /api/conversations/:id/read': async ({ viewer, params, body: { upTo } }) => {
      await requireMember(viewer.id, params.id);
      if (!isId(upTo)) throw notFound('This message');
      const receipt = { userId: viewer.id, conversationId: params.id, messageIds: [upTo], now: now() };
      return { count: await write((tx) => markRead(tx, receipt)) };
    },
    'PUT /api/conversations/:id/mute': (call) => change(setMuted, call, true),
    'DELETE /api/conversations/:id/mute': (call) => change(setMuted, call, false),
    'PUT /api/conversations/:id/archive': (call) => change(setArchived, call, call.body.upTo),
    'DELETE /api/conversations/:id/archive': (call) => change(setArchived, call, null),
    'PUT /api/conversations/:id/unread': (call) => change(markUnread, call, true),
    'DELETE /api/conversations/:id/unread': (call) => change(markUnread, call, false),
  });
};
