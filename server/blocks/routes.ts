import { and, desc, eq, or } from 'drizzle-orm';
import { blockCalls } from '#contract/calls/people.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import { mayBlock } from '#contract/permissions/people.ts';
import type { Side } from '#machines/person-link/person-link.machine.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { blocks, links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { dropLink } from '../links/commands.ts';
import { apart, stepLink } from '../links/life.ts';
import { emit, emitEmptyRoom } from '../outbox/emit.ts';
import { refColumns } from '../people/cards.ts';
import { inPairOrder } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';
import { lockConversation } from '../requests/rules.ts';
import { endLinkActsOf } from '../undo/acts.ts';
import { type Doing, forGood } from '../undo/held-news.ts';

export const blockRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, blockCalls, {
    'GET /api/blocks': ({ viewer, query }) => readBlocked(db, viewer.id, query),
    'PUT /api/blocks/:id': async ({ viewer, params }) => {
      await write((tx) => blockPerson(tx, viewer, params.id, now()));
      return ok;
    },
    'DELETE /api/blocks/:id': async ({ viewer, params }) => {
      await write((tx) => unblockPerson(tx, viewer, params.id));
      return ok;
    },
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
 * From now on neither is there for the other, their link is gone, their conversation's room empty. A second time
 * changes nothing.
 * @throws HttpError 403 for oneself, 404 when there is no such person
 */
async function blockPerson(tx: Tx, viewer: Viewer, personId: string, now: Date): Promise<void> {
  demand(mayBlock(asPermissionViewer(viewer), { id: personId }));
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, personId));
  if (!person) throw notFound('This person');
  const pair = inPairOrder(viewer.id, personId);
  // A message that is being sent is stored before the block or refused after it.
  const conversation = await lockConversation(tx, ...pair);
  if (conversation) await emitEmptyRoom(tx, conversation.id);
  if (!(await mayStep(tx, viewer, personId, 'block'))) return;
  await tx
    .insert(blocks)
    .values({ blockerId: viewer.id, blockedId: personId, createdAt: now })
    .onConflictDoNothing();
  await endLinkOf(tx, pair, forGood(viewer.id, now));
  await tellBoth(tx, pair, 'user_typing', (other) => ({ userId: other, isTyping: false }));
  await tellOfStanding(tx, pair);
}

/** Takes a block of the viewer's own back; what it ended stays ended. Without one nothing changes. */
async function unblockPerson(tx: Tx, viewer: Viewer, personId: string): Promise<void> {
  if (!(await mayStep(tx, viewer, personId, 'unblock'))) return;
  await tx.delete(blocks).where(isBlockOf(viewer.id, personId));
  await tellOfStanding(tx, [viewer.id, personId]);
}

const isBlockOf = (blockerId: string, blockedId: string) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId));

async function mayStep(tx: Tx, viewer: Viewer, personId: string, act: 'block' | 'unblock') {
  const rows = await tx
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(or(isBlockOf(viewer.id, personId), isBlockOf(personId, viewer.id)));
  const blockedBy = rows.map(({ blockerId }): Side => (blockerId === viewer.id ? 'viewer' : 'other'));
  return stepLink(apart(blockedBy), act) !== null;
}

type Pair = readonly [string, string];

async function endLinkOf(tx: Tx, [low, high]: Pair, doing: Doing): Promise<void> {
  await endLinkActsOf(tx, low, high);
  const [link] = await tx
    .select()
    .from(links)
    .where(and(eq(links.userLow, low), eq(links.userHigh, high)))
    .for('update');
  if (link) await dropLink(tx, link, doing);
}

/** The same words to both, so that nobody reads from them who has done what. */
const tellOfStanding = (tx: Tx, pair: Pair) =>
  tellBoth(tx, pair, 'content_changed', (other) => ({ kind: 'person', id: other }));

async function tellBoth(tx: Tx, [a, b]: Pair, event: string, payload: (other: string) => unknown) {
  await emit(tx, userRoom(a), event, payload(b));
  await emit(tx, userRoom(b), event, payload(a));
}
