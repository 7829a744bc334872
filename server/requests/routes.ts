import { and, eq, sql } from 'drizzle-orm';
import { messageRequestCalls } from '#contract/calls/messages.ts';
import type { MessageSettings } from '#contract/ours/message-settings.ts';
import type { RequestAnswer } from '#contract/ours/requests.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { conversations } from '../db/schema/conversations.ts';
import { users } from '../db/schema/users.ts';
import { conflict, notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { readRequests } from './queries.ts';
import { settle } from './rules.ts';

/** Messages that wait for a yes, and from whom they arrive without. */
export const messageRequestRoutes: Feature = async (scope, { services }) => {
  const { db, write } = services;
  serve(scope, services, messageRequestCalls, {
    'GET /api/message-requests': ({ viewer, query }) => readRequests(db, viewer.id, query),
    'PUT /api/message-requests/:id': ({ viewer, params, body }) =>
      write((tx) => answer(tx, viewer.id, params.id, body)),
    'GET /api/message-settings': ({ viewer }) => readSettings(db, viewer.id),
    'PUT /api/message-settings': async ({ viewer, body: { from: messagesFrom, lastHere } }) => {
      const chosen = JSON.stringify({ messagesFrom, lastHere });
      return write(async (tx) => {
        const preferences = sql`${users.preferences} || ${chosen}::jsonb`;
        await tx.update(users).set({ preferences }).where(eq(users.id, viewer.id));
        return readSettings(tx, viewer.id);
      });
    },
  });
};

/** @throws HttpError 404 when nobody asked the viewer, 409 when a yes would be taken back */
async function answer(
  tx: Tx,
  viewerId: string,
  id: string,
  { state }: RequestAnswer,
): Promise<RequestAnswer> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.requestTo, viewerId)))
    .for('update');
  if (!row) throw notFound('This request');
  if (row.requestState === 'accepted' && state !== 'accepted')
    throw conflict('You have accepted this already.', { state: 'accepted' });
  await settle(tx, row, state);
  return { state };
}

async function readSettings(db: DbOrTx, userId: string): Promise<MessageSettings> {
  const [row] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  const { messagesFrom = 'everybody', lastHere = true } = row?.preferences ?? {};
  return { from: messagesFrom, lastHere };
}
