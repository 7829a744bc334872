import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#contract/fields.ts';
import type { GigInvitation, GigSuggestionsQuery, OwnInvitation } from '#contract/player-requests.ts';
import type { DbOrTx } from '../db/database.ts';
import { idsOf } from '../db/ids.ts';
import { olderThan } from '../db/prepared.ts';
import { type GigInvitationRow, gigInvitations } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { daysAfter } from '../gigs/local-time.ts';
import { gigVisibleTo, isUpcoming, selectGigs, summaryOf, takesApplications } from '../gigs/select.ts';
import { asIs, byCreation, pageOf, pageSize, readCursor } from '../http/validation.ts';
import { isFree, maxDaysSearched, mayBeFree, readSignsForGig } from '../people/availability.ts';
import { cardOf, selectCards } from '../people/cards.ts';
import { peopleFor } from '../people/suggestions.ts';
import { visibleTo } from '../people/visibility.ts';

const maxInvitations = 20;
const maxSuggested = 6;

/** Whether somebody has applied for the gig and not withdrawn. */
export const isApplicationOf = (person: SQL | string, gigId: SQL | string) =>
  and(
    eq(applications.gigId, gigId),
    eq(applications.applicantId, person),
    ne(applications.state, 'withdrawn'),
  );

const hasApplied = (gigId: SQL, person: SQL) =>
  sql<boolean>`exists (select 1 from ${applications} where ${isApplicationOf(person, gigId)})`;

const answerOf = sql<GigInvitation['answer']>`case
  when ${hasApplied(sql`${gigInvitations.gigId}`, sql`${gigInvitations.inviteeId}`)} then 'applied'
  when ${gigInvitations.declinedAt} is not null then 'declined' else 'waiting' end`;

/** Invitations as the poster sees them, without people who are not visible. */
async function withInvitees(
  db: DbOrTx,
  posterId: string,
  gigId: string,
  rows: { row: GigInvitationRow; answer: GigInvitation['answer'] }[],
) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ row }) => row.inviteeId);
  const cards = await selectCards(db, posterId).where(inArray(users.id, ids));
  const days = await readSignsForGig(db, posterId, gigId, ids);
  const people = new Map(cards.map((card) => [card.id, cardOf(posterId)(card)]));
  return rows.flatMap(({ row: { id, inviteeId, note, createdAt }, answer }): GigInvitation[] => {
    const invitee = people.get(inviteeId);
    if (!invitee) return [];
    return [{ id, invitee, note, createdAt: createdAt.toISOString(), answer, thatDay: days.get(inviteeId) }];
  });
}

const selectInvitations = (db: DbOrTx, posterId: string, condition: SQL | undefined) =>
  db
    .select({ row: gigInvitations, answer: answerOf })
    .from(gigInvitations)
    .where(and(condition, visibleTo(posterId, gigInvitations.inviteeId)));

export async function readInvitations(db: DbOrTx, posterId: string, gigId: string, query: PageQuery) {
  const size = pageSize(query);
  const { createdAt, id } = gigInvitations;
  const condition = and(eq(gigInvitations.gigId, gigId), olderThan(createdAt, id, readCursor(query)));
  const rows = await selectInvitations(db, posterId, condition)
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1);
  const page = pageOf(rows, size, ({ row }) => byCreation(row), asIs);
  return { ...page, items: await withInvitees(db, posterId, gigId, page.items) };
}

export async function findInvitation(db: DbOrTx, posterId: string, gigId: string, inviteeId: string) {
  const condition = and(eq(gigInvitations.gigId, gigId), eq(gigInvitations.inviteeId, inviteeId));
  const [found] = await withInvitees(db, posterId, gigId, await selectInvitations(db, posterId, condition));
  return found;
}

/** Invitations that wait for the viewer's answer, soonest gig first. */
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
        takesApplications(now),
        isUpcoming(now),
        gigVisibleTo(viewerId),
        sql`not ${hasApplied(sql`${gigs.id}`, sql`${viewerId}::uuid`)}`,
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(maxInvitations);
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
 * Suggests people with the skills of a gig, near it, who have neither applied nor been invited and are not
 * known to be busy on its days; with `free`, only those who are free on the first fourteen of them.
 * Availability does not matter while its day is not agreed.
 */
export async function suggestInvitees(
  db: DbOrTx,
  viewerId: string,
  gigId: string,
  { free }: GigSuggestionsQuery,
) {
  const [gig] = await db.select().from(gigs).where(eq(gigs.id, gigId));
  if (!gig) return { items: [] };
  const isNew = sql`not ${hasApplied(sql`${gigId}::uuid`, sql`${users.id}`)} and not exists (
    select 1 from ${gigInvitations} where gig_id = ${gigId}::uuid and invitee_id = ${users.id})`;
  const { date, lastDate, dateByAgreement } = gig;
  const last = lastDate ?? date;
  const fortnight = daysAfter(date, maxDaysSearched - 1);
  const isAvailable = free ? isFree(date, last < fortnight ? last : fortnight) : mayBeFree(date, last);
  const extraFilter = and(dateByAgreement ? undefined : isAvailable, isNew);
  const { rows } = await peopleFor(db, viewerId, gig, maxSuggested, extraFilter);
  const days = await readSignsForGig(db, viewerId, gigId, idsOf(rows));
  return { items: rows.map((row) => ({ ...cardOf(viewerId)(row), thatDay: days.get(row.id) })) };
}
