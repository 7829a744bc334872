import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { InferOutput } from 'valibot';
import type { Link, LinkBox, LinkOrder, linksQuerySchema } from '#contract/ours/links.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { folded, isCalled } from '../db/search.ts';
import { notFound } from '../http/errors.ts';
import { type Position, pageOf, pageSize, readCursor } from '../http/paging.ts';
import { byName, type CardRow, cardOf, selectCards } from '../people/cards.ts';
import { readableBy } from '../people/readable.ts';
import { canSee, isListed, neighboursOf, pairOf, standingTo, visibleTo } from '../people/standing.ts';

const boxes: Record<LinkBox, (userId: string) => SQL | undefined> = {
  links: () => eq(links.state, 'accepted'),
  incoming: (userId) => and(eq(links.state, 'pending'), ne(links.requesterId, userId)),
  outgoing: (userId) => and(inArray(links.state, ['pending', 'declined']), eq(links.requesterId, userId)),
};

function toLink(row: CardRow, viewerId: string): Link {
  const person = cardOf(viewerId)(row);
  const { linkState } = person;
  return {
    id: row.linkId ?? '',
    state: linkState === 'incoming' || linkState === 'outgoing' ? linkState : 'linked',
    person,
    note: row.note ?? '',
    createdAt: (row.linkedAt ?? row.createdAt).toISOString(),
  };
}

type LinksQuery = InferOutput<typeof linksQuerySchema>;

const orders = {
  newest: {
    by: [desc(links.createdAt), desc(links.id)],
    after: (end) => olderThan(links.createdAt, links.id, end),
  },
  name: {
    by: byName,
    after: (end) =>
      end &&
      sql`(${folded(users.name)}, ${users.id}) > (select ${folded(sql`named.name`)}, named.id from ${users} named where named.id = ${end.id})`,
  },
} satisfies Record<LinkOrder, { by: SQL[]; after: (end: Position | undefined) => SQL | undefined }>;

/** One of the viewer's three boxes. Their own requests stand in it whether or not the other one is verified. */
export async function readLinks(db: DbOrTx, viewerId: string, query: LinksQuery) {
  const { box = 'links', q, sort = 'newest' } = query;
  const size = pageSize(query);
  const { by, after } = orders[sort];
  const rest = and(
    box === 'outgoing' ? undefined : isListed,
    isCalled(users.name, q),
    after(readCursor(query)),
  );
  const side = (own: PgColumn, other: PgColumn) =>
    db
      .select({ id: other })
      .from(links)
      .innerJoin(users, eq(users.id, other))
      .where(and(eq(own, viewerId), boxes[box](viewerId), visibleTo(viewerId, other), rest))
      .orderBy(...by)
      .limit(size + 1);
  const first = unionAll(side(links.userLow, links.userHigh), side(links.userHigh, links.userLow));
  const rows = await selectCards(db, viewerId)
    .where(inArray(users.id, first))
    .orderBy(...by)
    .limit(size + 1);
  const position = (row: CardRow) =>
    sort === 'name'
      ? { at: row.createdAt, id: row.id }
      : { at: row.linkedAt ?? row.createdAt, id: row.linkId ?? row.id };
  return pageOf(rows, size, position, (row) => toLink(row, viewerId));
}

/** Requests that wait for the viewer's answer. */
export async function countIncoming(db: DbOrTx, viewerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(links)
    .innerJoin(users, eq(users.id, links.requesterId))
    .where(
      and(
        or(eq(links.userLow, viewerId), eq(links.userHigh, viewerId)),
        boxes.incoming(viewerId),
        isListed,
        visibleTo(viewerId, users.id),
      ),
    );
  return row?.count ?? 0;
}

/**
 * Another's links as the viewer stands to each, of somebody who shows them to links those in common alone: these first, within these and the others the newest member.
 * @throws HttpError 404 when the viewer sees no such person.
 */
export async function readLinksOf(db: DbOrTx, viewerId: string, personId: string, query: PageQuery) {
  const size = pageSize(query);
  if (!(await canSee(db, viewerId, personId))) throw notFound('This person');
  const [person] = await db
    .select({ isRead: readableBy(viewerId) })
    .from(users)
    .where(eq(users.id, personId));
  const end = readCursor(query);
  const isCommon = sql`coalesce(${links.state} = 'accepted', false)`;
  const rows = await selectCards(db, viewerId)
    .where(
      and(
        isListed,
        sql`${users.id} in (select n.id from ${neighboursOf(personId)} n)`,
        visibleTo(viewerId, users.id),
        person?.isRead ? undefined : isCommon,
        end &&
          sql`(${isCommon}, ${users.createdAt}, ${users.id}) < (${end.isEarly}::boolean, ${end.at.toISOString()}::timestamptz, ${end.id}::uuid)`,
      ),
    )
    .orderBy(desc(isCommon), desc(users.createdAt), desc(users.id))
    .limit(size + 1);
  const position = (row: CardRow) => ({ at: row.createdAt, id: row.id, isEarly: row.state === 'accepted' });
  return pageOf(rows, size, position, cardOf(viewerId));
}

/** How the two stand now; null when the viewer sees no such person. */
export async function readStanding(db: DbOrTx, viewerId: string, personId: string) {
  const [row] = await db
    .select({
      linkId: links.id,
      state: links.state,
      requesterId: links.requesterId,
    })
    .from(users)
    .leftJoin(links, pairOf(viewerId, users.id))
    .where(and(eq(users.id, personId), isNull(users.goneAt), visibleTo(viewerId, users.id)));
  if (!row) return null;
  const { linkId, linkState } = standingTo(viewerId, personId, row);
  return { userId: personId, linkId, linkState: linkState ?? 'none' };
}
