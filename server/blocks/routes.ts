import { and, desc, eq } from 'drizzle-orm';
import type { PageQuery } from '#contract/fields.ts';
import { blockCalls } from '#contract/links.ts';
import { mayBlock } from '#contract/permissions.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { olderThan } from '../db/prepared.ts';
import { blocks, links, users } from '../db/schema/users.ts';
import { authorize, notFound, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { pageOf, pageSize, readCursor } from '../http/validation.ts';
import { stepLink, unlinked } from '../links/queries.ts';
import { dropLink } from '../links/routes.ts';
import { emit, emitEmptyRoom } from '../outbox/emit.ts';
import { refColumns } from '../people/cards.ts';
import { inPairOrder } from '../people/visibility.ts';
import { userRoom } from '../realtime/rooms.ts';
import { lockConversation } from '../requests/routes.ts';
import { type Action, endLinkActsOf, finalAction } from '../undo/acts.ts';

export const blockRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, blockCalls, {
    'GET /api/blocks': ({ viewer, query }) => readBlocked(db, viewer.id, query),
    'PUT /api/blocks/:id': ({ viewer, params }) => write((tx) => blockPerson(tx, viewer, params.id, now())),
    'DELETE /api/blocks/:id': ({ viewer, params }) => write((tx) => unblockPerson(tx, viewer, params.id)),
  });
};

async function readBlocked(db: DbOrTx, viewerId: string, query: PageQuery) {
  const size = pageSize(query);
  const rows = await db
    .select({ person: refColumns(viewerId), createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(
      and(eq(blocks.blockerId, viewerId), olderThan(blocks.createdAt, blocks.blockedId, readCursor(query))),
    )
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ person, createdAt }) => ({ at: createdAt, id: person.id }),
    ({ person, createdAt }) => ({ person, createdAt: createdAt.toISOString() }),
  );
}

/**
 * Blocks a person: the two no longer see each other, their link ends, and their conversation's room is
 * emptied. Idempotent.
 * @throws HttpError 403 for oneself, 404 when there is no such person
 */
async function blockPerson(tx: Tx, viewer: Viewer, personId: string, now: Date): Promise<void> {
  authorize(mayBlock(viewer, { id: personId }));
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, personId));
  if (!person) throw notFound('This profile');
  const pair = inPairOrder(viewer.id, personId);
  // A message being sent is stored before the block, or refused after it.
  const conversation = await lockConversation(tx, ...pair);
  if (conversation) await emitEmptyRoom(tx, conversation.id);
  if (!(await mayStep(tx, viewer, personId, 'block'))) return;
  const block = { blockerId: viewer.id, blockedId: personId, createdAt: now };
  await tx.insert(blocks).values(block).onConflictDoNothing();
  await endLinkOf(tx, pair, finalAction(viewer.id, now));
  await emitToBoth(tx, pair, 'user_typing', (other) => ({ userId: other, isTyping: false }));
  await publishStanding(tx, pair);
}

/** Removes the viewer's block; what it ended stays ended. Idempotent. */
async function unblockPerson(tx: Tx, viewer: Viewer, personId: string): Promise<void> {
  if (!(await mayStep(tx, viewer, personId, 'unblock'))) return;
  await tx.delete(blocks).where(isBlockOf(viewer.id, personId));
  await publishStanding(tx, [viewer.id, personId]);
}

const isBlockOf = (blockerId: string, blockedId: string) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId));

async function mayStep(tx: Tx, viewer: Viewer, personId: string, act: 'block' | 'unblock') {
  const hasBlocked = (await tx.$count(blocks, isBlockOf(viewer.id, personId))) > 0;
  // The same whether or not the other has blocked the viewer.
  return stepLink(unlinked(hasBlocked ? ['viewer'] : []), act) !== null;
}

type Pair = readonly [string, string];

async function endLinkOf(tx: Tx, [low, high]: Pair, action: Action): Promise<void> {
  await endLinkActsOf(tx, low, high);
  const isBetween = and(eq(links.userLow, low), eq(links.userHigh, high));
  const [link] = await tx.select().from(links).where(isBetween).for('update');
  if (link) await dropLink(tx, link, action);
}

/** The same text for both, so that neither learns who has blocked whom. */
const publishStanding = (tx: Tx, pair: Pair) =>
  emitToBoth(tx, pair, 'content_changed', (other) => ({ kind: 'person', id: other }));

async function emitToBoth(tx: Tx, [a, b]: Pair, event: string, payload: (other: string) => unknown) {
  await emit(tx, userRoom(a), event, payload(b));
  await emit(tx, userRoom(b), event, payload(a));
}
