import { and, eq, gt, sql } from 'drizzle-orm';
import {
  type GigInvitation,
  mostInvitationsADay,
  type NewGigInvitation,
} from '#contract/ours/gig-invitations.ts';
import { gigRefusals } from '#contract/permissions/gig-refusals.ts';
import { gigStateOf, mayChangeGig } from '#contract/permissions/gigs.ts';
import { lockGig } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigInvitations } from '../db/schema/gig-invitations.ts';
import { gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { readGig } from '../gigs/queries.ts';
import { badInput, conflict, forbidden, notFound, TooManyError } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { notify, withdrawNews } from '../notifications/notify.ts';
import { emit } from '../outbox/emit.ts';
import { canSee } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';
import { isRequest } from '../requests/rules.ts';
import { findInvitation } from './queries.ts';

const daySeconds = 24 * 60 * 60;
const tooManyToday = `That is as many as one can invite in a day, ${mostInvitationsADay}. Please go on tomorrow.`;

/** For the two of it alone. */
async function tellBoth(tx: Tx, gigId: string, people: readonly string[]): Promise<void> {
  for (const id of people)
    await emit(tx, userRoom(id), 'content_changed', { kind: 'application', id: gigId });
}

/**
 * Invites a player once, who is told; a second time is the one that is there.
 * @throws HttpError 404 across a block, 403 for another's gig or whom strangers may not write to, 409 when the gig is
 * not open or they have applied, 429 after many in a day
 */
export async function invite(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  { userId, note }: NewGigInvitation,
  now: Date,
): Promise<GigInvitation> {
  const gig = await lockGig(tx, gigId);
  if (!(await canSee(tx, viewer.id, gig.posterId))) throw notFound('This gig');
  demand(mayChangeGig(asPermissionViewer(viewer), { poster: { id: gig.posterId } }));
  if (!isId(userId)) throw badInput('Whom do you invite?', 'userId');
  if (userId === viewer.id) throw badInput('That is you.', 'userId');
  const [invitee] = await tx.select().from(users).where(eq(users.id, userId));
  if (!invitee?.verifiedAt || !(await canSee(tx, viewer.id, userId))) throw notFound('This person');
  const there = await findInvitation(tx, viewer.id, gigId, userId);
  if (there && there.answer !== 'declined') return there;
  if (there) throw conflict(`${invitee.name} has said that it is not for them.`, there);
  const state = gigStateOf(gig, now);
  if (state !== 'open') throw conflict(gigRefusals[state], await readGig(tx, viewer, gigId));
  if (await isRequest(tx, invitee, viewer.id, undefined))
    throw forbidden(
      `${invitee.name} hears only from people they know. Ask for a link first.`,
      'invite_refused',
    );
  const since = new Date(now.getTime() - daySeconds * 1000);
  const [{ count = 0 } = {}] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(gigInvitations)
    .innerJoin(gigs, eq(gigs.id, gigInvitations.gigId))
    .where(and(eq(gigs.posterId, viewer.id), gt(gigInvitations.createdAt, since)));
  if (count >= mostInvitationsADay) throw new TooManyError(daySeconds, tooManyToday);
  await tx.insert(gigInvitations).values({ gigId, inviteeId: userId, note: tidy(note), createdAt: now });
  await notify(tx, {
    recipientId: userId,
    actorId: viewer.id,
    type: 'gig_invitation',
    subject: { kind: 'gig', id: gigId, title: gig.title },
    excerpt: tidy(note),
  });
  await tellBoth(tx, gigId, [viewer.id, userId]);
  const made = await findInvitation(tx, viewer.id, gigId, userId);
  if (!made) throw notFound('This person');
  return made;
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

/** The poster takes an invitation back, and what was told of it. @throws HttpError 404 */
export async function takeBack(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { row, posterId } = await lockInvitation(tx, id);
  if (posterId !== viewer.id) throw notFound('This invitation');
  await tx.delete(gigInvitations).where(eq(gigInvitations.id, id));
  const { gigId: subjectId, inviteeId: recipientId } = row;
  await withdrawNews(tx, { types: ['gig_invitation'], recipientId, actorId: posterId, subjectId });
  await tellBoth(tx, subjectId, [posterId, recipientId]);
}

/**
 * Who is invited says that it is not for them, or may be after all; the poster hears a no while the gig looks for people.
 * @throws HttpError 404
 */
export async function answerInvitation(
  tx: Tx,
  viewer: Viewer,
  id: string,
  isDeclined: boolean,
  now: Date,
): Promise<void> {
  const { row, gig, posterId } = await lockInvitation(tx, id);
  if (row.inviteeId !== viewer.id || !(await canSee(tx, viewer.id, posterId)))
    throw notFound('This invitation');
  if ((row.declinedAt !== null) === isDeclined) return;
  await tx
    .update(gigInvitations)
    .set({ declinedAt: isDeclined ? now : null })
    .where(eq(gigInvitations.id, id));
  const news = { recipientId: posterId, actorId: viewer.id };
  const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
  if (!isDeclined) await withdrawNews(tx, { ...news, types: ['invitation_declined'], subjectId: gig.id });
  else if (gigStateOf(gig, now) === 'open')
    await notify(tx, { ...news, type: 'invitation_declined', subject });
  await tellBoth(tx, row.gigId, [viewer.id, posterId]);
}
