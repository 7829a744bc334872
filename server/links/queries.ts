import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { InferOutput } from 'valibot';
import type { PageQuery } from '#contract/fields.ts';
import type { Link, LinkBox, LinkOrder, linksQuerySchema } from '#contract/links.ts';
import { personLinkMachine, type Side } from '#machines/person-link/person-link.machine.ts';
import { type ChartPosition, step } from '#machines/step.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/prepared.ts';
import { type LinkRow, links, users } from '../db/schema/users.ts';
import { folded, hasName } from '../db/search.ts';
import { notFound } from '../http/errors.ts';
import { type Position, pageOf, pageSize, readCursor } from '../http/validation.ts';
import { byName, type CardRow, cardOf, selectCards } from '../people/cards.ts';
import {
  canSee,
  isListed,
  isListedTo,
  linkStatusFor,
  neighboursOf,
  pairOf,
  readableBy,
  visibleTo,
} from '../people/visibility.ts';

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

/** One of the viewer's three boxes. Own requests are listed even if the other person is not verified. */
export async function readLinks(db: DbOrTx, viewerId: string, query: LinksQuery) {
  const { box = 'links', q, sort = 'newest' } = query;
  const size = pageSize(query);
  const { by, after } = orders[sort];
  const isListedIn = box === 'outgoing' ? undefined : isListed;
  const rest = and(isListedIn, hasName(users.name, q), after(readCursor(query)));
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
 * The links of a member, those in common with the viewer first, then the newest members. Only those in common
 * if that member shows the profile to links alone.
 * @throws HttpError 404 when the viewer sees no such person
 */
export async function readLinksOf(db: DbOrTx, viewerId: string, personId: string, query: PageQuery) {
  const size = pageSize(query);
  if (!(await canSee(db, viewerId, personId))) throw notFound('This profile');
  const isRead = readableBy(viewerId);
  const [person] = await db.select({ isRead }).from(users).where(eq(users.id, personId));
  const end = readCursor(query);
  const isCommon = sql`coalesce(${links.state} = 'accepted', false)`;
  const rows = await selectCards(db, viewerId)
    .where(
      and(
        isListed,
        isListedTo(viewerId),
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

/** Null when the viewer sees no such person. */
export async function readLinkStatus(db: DbOrTx, viewerId: string, personId: string) {
  const [row] = await db
    .select({ linkId: links.id, state: links.state, requesterId: links.requesterId })
    .from(users)
    .leftJoin(links, pairOf(viewerId, users.id))
    .where(and(eq(users.id, personId), isNull(users.goneAt), visibleTo(viewerId, users.id)));
  if (!row) return null;
  const { linkId, linkState } = linkStatusFor(viewerId, personId, row);
  return { userId: personId, linkId, linkState: linkState ?? 'none' };
}

export type LinkPosition = ChartPosition<typeof personLinkMachine>;
type LinkAct = 'request' | 'accept' | 'end' | 'block' | 'unblock';

/** PPL-03. Milliseconds for which a declined request cannot be repeated. */
export const declineCooldownMs = 30 * 24 * 60 * 60 * 1000;

/** Null when the chart refuses. */
export const stepLink = (position: LinkPosition, act: LinkAct) =>
  step(personLinkMachine, position, { type: `personLink.${act}`, by: 'viewer' });

export const unlinked = (blockedBy: Side[] = []): LinkPosition => ({
  value: blockedBy.length > 0 ? 'blocked' : 'none',
  context: { blockedBy, resting: null },
});

/** The chart position of two people who have not blocked each other, as the viewer has it. */
export function positionOf(viewerId: string, link: LinkRow | undefined, now: Date): LinkPosition {
  if (!link) return unlinked();
  const requester: Side = link.requesterId === viewerId ? 'viewer' : 'other';
  const value = {
    pending: requester === 'viewer' ? ('outgoing' as const) : ('incoming' as const),
    accepted: 'linked' as const,
    declined: requester === 'viewer' ? ('silentlyDeclined' as const) : ('declined' as const),
    resting: 'none' as const,
  }[link.state];
  const position: LinkPosition = { value, context: { blockedBy: [], resting: link.declinedAt && requester } };
  const hasLapsed = link.declinedAt && now.getTime() - link.declinedAt.getTime() >= declineCooldownMs;
  return (
    (hasLapsed && step(personLinkMachine, position, { type: 'personLink.lapse', by: requester })) || position
  );
}

/** The state of the row at a chart position; null for no row. */
export function stateOf({ value, context }: LinkPosition): LinkRow['state'] | null {
  if (value === 'linked') return 'accepted';
  if (value === 'outgoing' || value === 'incoming') return 'pending';
  if (value === 'silentlyDeclined' || value === 'declined') return 'declined';
  return context.resting ? 'resting' : null;
}
