import { and, eq, gt, sql } from 'drizzle-orm';
import { gigRefusals, gigStateOf } from '#contract/gig-state.ts';
import { mayChangeGig, maySeeApplications } from '#contract/permissions.ts';
import {
  gigInvitationCalls,
  maxInvitationsPerDay,
  type NewGigInvitation,
} from '#contract/player-requests.ts';
import { lockGig } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { isId, normalizeText } from '../db/ids.ts';
import { gigInvitations } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { readGig } from '../gigs/queries.ts';
import {
  asPermissionViewer,
  authorize,
  badInput,
  conflict,
  forbidden,
  notFound,
  TooManyError,
  type Viewer,
} from '../http/errors.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { notify, withdrawNotifications } from '../notifications/notify.ts';
import { emit } from '../outbox/emit.ts';
import { canSee } from '../people/visibility.ts';
import { userRoom } from '../realtime/rooms.ts';
import { isRequest } from '../requests/routes.ts';
import { findInvitation, isApplicationOf, readInvitations, suggestInvitees } from './queries.ts';

const daySeconds = 24 * 60 * 60;
const dailyLimitText = `You can invite up to ${maxInvitationsPerDay} people a day. Try again tomorrow.`;

async function publishInvitation(tx: Tx, gigId: string, people: readonly string[]): Promise<void> {
  for (const id of people)
    await emit(tx, userRoom(id), 'content_changed', { kind: 'application', id: gigId });
}

/**
 * Invites and notifies a player. Inviting them twice returns the first invitation.
 * @throws HttpError 404 across a block, 403 for another's gig and for people who accept no messages from
 * strangers, 409 when the gig is not open or they have applied, 429 over the daily limit
 */
async function invite(tx: Tx, viewer: Viewer, gigId: string, { userId, note }: NewGigInvitation, now: Date) {
  const gig = await lockGig(tx, gigId);
  if (!(await canSee(tx, viewer.id, gig.posterId))) throw notFound('This gig');
  authorize(mayChangeGig(asPermissionViewer(viewer), { poster: { id: gig.posterId } }));
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
  if (await isRequest(tx, invitee, viewer.id, undefined))
    throw forbidden(
      `${invitee.name} only hears from people they know. Send a link request first.`,
      'invite_refused',
    );
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

/** The poster withdraws an invitation and its notification. @throws HttpError 404 */
async function withdrawInvitation(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { row, posterId } = await lockInvitation(tx, id);
  if (posterId !== viewer.id) throw notFound('This invitation');
  await tx.delete(gigInvitations).where(eq(gigInvitations.id, id));
  const { gigId: subjectId, inviteeId: recipientId } = row;
  await withdrawNotifications(tx, { types: ['gig_invitation'], recipientId, actorId: posterId, subjectId });
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
  await tx
    .update(gigInvitations)
    .set({ declinedAt: isDeclined ? now : null })
    .where(eq(gigInvitations.id, id));
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
    authorize(maySeeApplications(asPermissionViewer(viewer), await readGig(db, viewer, id)));
  serve(scope, services, gigInvitationCalls, {
    'GET /api/gigs/:id/invitations': async ({ viewer, params, query }) => {
      await requireOwnGig(viewer, params.id);
      return readInvitations(db, viewer.id, params.id, query);
    },
    'POST /api/gigs/:id/invitations': ({ viewer, params, body }) =>
      write((tx) => invite(tx, viewer, params.id, body, now())),
    'DELETE /api/gig-invitations/:id': async ({ viewer, params }) => {
      await write((tx) => withdrawInvitation(tx, viewer, params.id));
      return ok;
    },
    'PUT /api/gig-invitations/:id/answer': async ({ viewer, params, body }) => {
      await write((tx) => answerInvitation(tx, viewer, params.id, body.isDeclined, now()));
      return ok;
    },
    'GET /api/gigs/:id/suggestions': async ({ viewer, params, query }) => {
      await requireOwnGig(viewer, params.id);
      await gazetteer.filled();
      return suggestInvitees(db, viewer.id, params.id, query);
    },
  });
};
