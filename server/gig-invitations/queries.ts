import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { GigInvitation, GigSuggestionsQuery, OwnInvitation } from '#contract/ours/gig-invitations.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { type GigInvitationRow, gigInvitations } from '../db/schema/gig-invitations.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { daysAfter } from '../gigs/local-time.ts';
import { isTaking, isToCome, selectGigs, summaryOf } from '../gigs/select.ts';
import { gigVisibleTo } from '../gigs/sight.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { isFree, mayBeFree, mostAsked, signsThatDay } from '../people/availability.ts';
import { cardOf, selectCards } from '../people/cards.ts';
import { visibleTo } from '../people/standing.ts';
import { peopleFor } from '../people/wanted.ts';

const mostWaiting = 20;
const mostSuggested = 6;

/** Whether somebody has an application for the gig that was not taken back. */
const hasApplied = (gigId: SQL, person: SQL) => sql<boolean>`exists (
  select 1 from ${applications} where gig_id = ${gigId} and applicant_id = ${person} and state <> 'withdrawn')`;

const answerOf = sql<GigInvitation['answer']>`case
  when ${hasApplied(sql`${gigInvitations.gigId}`, sql`${gigInvitations.inviteeId}`)} then 'applied'
  when ${gigInvitations.declinedAt} is not null then 'declined' else 'waiting' end`;

/** Invitations as the poster sees them: to nobody whom they do not see. */
async function withInvitees(
  db: DbOrTx,
  posterId: string,
  gigId: string,
  rows: { row: GigInvitationRow; answer: GigInvitation['answer'] }[],
) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ row }) => row.inviteeId);
  const cards = await selectCards(db, posterId).where(inArray(users.id, ids));
  const days = await signsThatDay(db, posterId, gigId, ids);
  const people = new Map(cards.map((card) => [card.id, cardOf(posterId)(card)]));
  return rows.flatMap(({ row: { id, inviteeId, note, createdAt }, answer }): GigInvitation[] => {
    const invitee = people.get(inviteeId);
    if (!invitee) return [];
    return [{ id, invitee, note, createdAt: createdAt.toISOString(), answer, thatDay: days.get(inviteeId) }];
  });
}

const selectInvitations = (db: DbOrTx, posterId: string, which: SQL | undefined) =>
  db
    .select({ row: gigInvitations, answer: answerOf })
    .from(gigInvitations)
    .where(and(which, visibleTo(posterId, gigInvitations.inviteeId)));

/** Whom a poster has invited to a gig, the last first. */
export async function readInvitations(db: DbOrTx, posterId: string, gigId: string, query: PageQuery) {
  const size = pageSize(query);
  const { createdAt, id } = gigInvitations;
  const which = and(eq(gigInvitations.gigId, gigId), olderThan(createdAt, id, readCursor(query)));
  const rows = await selectInvitations(db, posterId, which)
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1);
  const page = pageOf(
    rows,
    size,
    ({ row }) => ({ at: row.createdAt, id: row.id }),
    (row) => row,
  );
  return { ...page, items: await withInvitees(db, posterId, gigId, page.items) };
}

/** The invitation of one person, as its poster sees it. */
export async function findInvitation(db: DbOrTx, posterId: string, gigId: string, inviteeId: string) {
  const which = and(eq(gigInvitations.gigId, gigId), eq(gigInvitations.inviteeId, inviteeId));
  const [found] = await withInvitees(db, posterId, gigId, await selectInvitations(db, posterId, which));
  return found;
}

/** What waits for an answer of the viewer, the soonest gig first. */
export async function readOwnInvitations(
  db: DbOrTx,
  viewerId: string,
  now: Date,
): Promise<{ count: number; items: OwnInvitation[] }> {
  const rows = await db
    .select({ row: gigInvitations, count: sql<number>`count(*) over ()::int` })
    .from(gigInvitations)
    .innerJoin(gigs, eq(gigs.id, gigInvitations.gigId))
    .where(
      and(
        eq(gigInvitations.inviteeId, viewerId),
        isNull(gigInvitations.declinedAt),
        isTaking(now),
        isToCome(now),
        gigVisibleTo(viewerId),
        sql`not ${hasApplied(sql`${gigs.id}`, sql`${viewerId}::uuid`)}`,
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(mostWaiting);
  const ids = rows.map(({ row }) => row.gigId);
  const found = ids.length > 0 ? await selectGigs(db, viewerId).where(inArray(gigs.id, ids)) : [];
  const byId = new Map(found.map((row) => [row.gig.id, summaryOf(row)]));
  const items = rows.flatMap(({ row: { id, gigId, note, createdAt } }) => {
    const gig = byId.get(gigId);
    return gig ? [{ id, note, createdAt: createdAt.toISOString(), gig }] : [];
  });
  return { count: rows[0]?.count ?? 0, items };
}

/**
 * People who play what a gig wants, near it, have neither applied nor been invited, and do not say that they are not free
 * on its days; `free`: who say that they are, on the first fourteen of them. Without a day nothing is asked of theirs.
 */
export async function suggestFor(db: DbOrTx, viewerId: string, gigId: string, { free }: GigSuggestionsQuery) {
  const [gig] = await db.select().from(gigs).where(eq(gigs.id, gigId));
  if (!gig) return { items: [] };
  const isNew = sql`not ${hasApplied(sql`${gigId}::uuid`, sql`${users.id}`)} and not exists (
    select 1 from ${gigInvitations} where gig_id = ${gigId}::uuid and invitee_id = ${users.id})`;
  const { date, lastDate, dateByAgreement } = gig;
  const last = lastDate ?? date;
  const fortnight = daysAfter(date, mostAsked - 1);
  const isThere = free ? isFree(date, last < fortnight ? last : fortnight) : mayBeFree(date, last);
  const also = and(dateByAgreement ? undefined : isThere, isNew);
  const { rows } = await peopleFor(db, viewerId, gig, mostSuggested, also);
  const days = await signsThatDay(
    db,
    viewerId,
    gigId,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => ({ ...cardOf(viewerId)(row), thatDay: days.get(row.id) })) };
}
