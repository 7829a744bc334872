import { and, asc, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#contract/fields.ts';
import { gigRefusals, gigStateOf } from '#contract/gig-state.ts';
import { mayChangeGig, maySeeApplications } from '#contract/permissions.ts';
import {
  type GigInvitation,
  type GigSuggestionsQuery,
  gigInvitationCalls,
  maxInvitationsPerDay,
  type NewGigInvitation,
} from '#contract/player-requests.ts';
import { lockGig } from '../applications/lifecycle.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { idsOf, isId, normalizeText } from '../db/ids.ts';
import { olderThan } from '../db/prepared.ts';
import { type GigInvitationRow, gigInvitations } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { deleteExportsOf } from '../exports/routes.ts';
import { daysAfter } from '../gigs/local-time.ts';
import { readGig } from '../gigs/queries.ts';
import { gigSummariesOf, gigVisibleTo, isUpcoming, takesApplications } from '../gigs/select.ts';
import {
  authorize,
  badInput,
  conflict,
  forbidden,
  notFound,
  TooManyError,
  type Viewer,
} from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { asIs, byCreation, pageOf, pageSize, readCursor } from '../http/validation.ts';
import { notify, withdrawNotifications } from '../notifications/notify.ts';
import { emitChange } from '../outbox/emit.ts';
import { isFree, maxDaysSearched, mayBeFree, readSignsForGig } from '../people/availability.ts';
import { cardOf, cardsOf } from '../people/cards.ts';
import { peopleFor } from '../people/suggestions.ts';
import { canSee, visibleTo } from '../people/visibility.ts';
import { isRequest } from '../requests/routes.ts';

const daySeconds = 24 * 60 * 60;
const dailyLimitText = `You can invite up to ${maxInvitationsPerDay} people a day. Try again tomorrow.`;

const publishInvitation = (tx: Tx, gigId: string, people: readonly string[]) =>
  emitChange(tx, people, { kind: 'application', id: gigId });

/**
 * Invites and notifies a player. Inviting them twice returns the first invitation.
 * @throws HttpError 404 across a block, 403 for another's gig and for people who accept no messages from
 * strangers, 409 when the gig is not open or they have applied, 429 over the daily limit
 */
async function invite(tx: Tx, viewer: Viewer, gigId: string, { userId, note }: NewGigInvitation, now: Date) {
  const gig = await lockGig(tx, gigId);
  if (!(await canSee(tx, viewer.id, gig.posterId))) throw notFound('This gig');
  authorize(mayChangeGig(viewer, { poster: { id: gig.posterId } }));
  if (!isId(userId)) throw badInput('Choose who to invite.', 'userId');
  if (userId === viewer.id) throw badInput('That’s you.', 'userId');
  const [invitee] = await tx.select().from(users).where(eq(users.id, userId));
  if (!invitee?.verifiedAt || !(await canSee(tx, viewer.id, userId))) throw notFound('This profile');
  const existing = await findInvitation(tx, viewer.id, gigId, userId);
  if (existing && existing.answer !== 'declined') return existing;
  if (existing) throw conflict(`${invitee.name} has already declined.`, existing);
  const state = gigStateOf(gig, now);
  if (state !== 'open') throw conflict(gigRefusals[state], await readGig(tx, viewer, gigId));
  if ((await tx.$count(applications, isApplicationOf(userId, gigId))) > 0)
    throw conflict(`${invitee.name} has already applied.`, await readGig(tx, viewer, gigId));
  const refused = `${invitee.name} only hears from people they know. Send a link request first.`;
  if (await isRequest(tx, invitee, viewer.id, undefined)) throw forbidden(refused, 'invite_refused');
  const since = new Date(now.getTime() - daySeconds * 1000);
  const [{ count = 0 } = {}] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(gigInvitations)
    .innerJoin(gigs, eq(gigs.id, gigInvitations.gigId))
    .where(and(eq(gigs.posterId, viewer.id), gt(gigInvitations.createdAt, since)));
  if (count >= maxInvitationsPerDay) throw new TooManyError(daySeconds, dailyLimitText);
  await tx
    .insert(gigInvitations)
    .values({ gigId, inviteeId: userId, note: normalizeText(note), createdAt: now });
  await notify(tx, {
    recipientId: userId,
    actorId: viewer.id,
    type: 'gig_invitation',
    subject: { kind: 'gig', id: gigId, title: gig.title },
    excerpt: normalizeText(note),
  });
  await publishInvitation(tx, gigId, [viewer.id, userId]);
  const stored = await findInvitation(tx, viewer.id, gigId, userId);
  if (!stored) throw notFound('This profile');
  return stored;
}

async function lockInvitation(tx: Tx, id: string) {
  const [found] = isId(id)
    ? await tx
        .select({ row: gigInvitations, gig: gigs, posterId: gigs.posterId })
        .from(gigInvitations)
        .innerJoin(gigs, eq(gigs.id, gigInvitations.gigId))
        .where(eq(gigInvitations.id, id))
        .for('update', { of: gigInvitations })
    : [];
  if (!found) throw notFound('This invitation');
  return found;
}

/** The poster withdraws an invitation and its notification. @throws HttpError 404, 409 once it is declined */
async function withdrawInvitation(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { row, posterId } = await lockInvitation(tx, id);
  if (posterId !== viewer.id) throw notFound('This invitation');
  if (row.declinedAt) throw conflict('This invitation has already been declined.', null);
  await tx.delete(gigInvitations).where(eq(gigInvitations.id, id));
  const { gigId: subjectId, inviteeId: recipientId } = row;
  await withdrawNotifications(tx, { types: ['gig_invitation'], recipientId, actorId: posterId, subjectId });
  await deleteExportsOf(tx, [posterId, recipientId]);
  await publishInvitation(tx, subjectId, [posterId, recipientId]);
}

/**
 * Declines an invitation or reverts that; the poster is notified of a decline while the gig is open.
 * @throws HttpError 404
 */
async function answerInvitation(tx: Tx, viewer: Viewer, id: string, isDeclined: boolean, now: Date) {
  const { row, gig, posterId } = await lockInvitation(tx, id);
  if (row.inviteeId !== viewer.id || !(await canSee(tx, viewer.id, posterId)))
    throw notFound('This invitation');
  if ((row.declinedAt !== null) === isDeclined) return;
  const declinedAt = isDeclined ? now : null;
  await tx.update(gigInvitations).set({ declinedAt }).where(eq(gigInvitations.id, id));
  const base = { recipientId: posterId, actorId: viewer.id };
  const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
  if (!isDeclined)
    await withdrawNotifications(tx, { ...base, types: ['invitation_declined'], subjectId: gig.id });
  else if (gigStateOf(gig, now) === 'open')
    await notify(tx, { ...base, type: 'invitation_declined', subject });
  await publishInvitation(tx, row.gigId, [viewer.id, posterId]);
}

export const gigInvitationRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, gazetteer } = services;
  const requireOwnGig = async (viewer: Viewer, id: string) =>
    authorize(maySeeApplications(viewer, await readGig(db, viewer, id)));
  serve(scope, services, gigInvitationCalls, {
    'GET /api/gigs/:id/invitations': async ({ viewer, params, query }) => {
      await requireOwnGig(viewer, params.id);
      return readInvitations(db, viewer.id, params.id, query);
    },
    'POST /api/gigs/:id/invitations': ({ viewer, params, body }) =>
      write((tx) => invite(tx, viewer, params.id, body, now())),
    'DELETE /api/gig-invitations/:id': ({ viewer, params }) =>
      write((tx) => withdrawInvitation(tx, viewer, params.id)),
    'PUT /api/gig-invitations/:id/answer': ({ viewer, params, body }) =>
      write((tx) => answerInvitation(tx, viewer, params.id, body.isDeclined, now())),
    'GET /api/gigs/:id/suggestions': async ({ viewer, params, query }) => {
      await requireOwnGig(viewer, params.id);
      await gazetteer.filled();
      return suggestInvitees(db, viewer.id, params.id, query);
    },
  });
};

const maxInvitations = 20;
const maxSuggested = 6;

/** Whether somebody has applied for the gig and not withdrawn. */
const isApplicationOf = (person: SQL | string, gigId: SQL | string) =>
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
  const days = await readSignsForGig(db, posterId, gigId, ids);
  const people = await cardsOf(db, posterId, ids);
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

async function readInvitations(db: DbOrTx, posterId: string, gigId: string, query: PageQuery) {
  const size = pageSize(query);
  const { createdAt, id } = gigInvitations;
  const condition = and(eq(gigInvitations.gigId, gigId), olderThan(createdAt, id, readCursor(query)));
  const rows = await selectInvitations(db, posterId, condition)
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1);
  const page = pageOf(rows, size, ({ row }) => byCreation(row), asIs);
  return { ...page, items: await withInvitees(db, posterId, gigId, page.items) };
}

async function findInvitation(db: DbOrTx, posterId: string, gigId: string, inviteeId: string) {
  const condition = and(eq(gigInvitations.gigId, gigId), eq(gigInvitations.inviteeId, inviteeId));
  const [found] = await withInvitees(db, posterId, gigId, await selectInvitations(db, posterId, condition));
  return found;
}

/** Invitations that wait for the viewer's answer, soonest gig first. */
export async function readOwnInvitations(db: DbOrTx, viewerId: string, now: Date) {
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
  const byId = await gigSummariesOf(
    db,
    viewerId,
    rows.map(({ row }) => row.gigId),
  );
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
async function suggestInvitees(db: DbOrTx, viewerId: string, gigId: string, { free }: GigSuggestionsQuery) {
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
