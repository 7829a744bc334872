import { and, eq, sql } from 'drizzle-orm';
import { groupCalls } from '#contract/conversations.ts';
import { lockGig } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { applications, type GigRow } from '../db/schema/gigs.ts';
import { conversations, groupMembers } from '../db/schema/messages.ts';
import { canSeeGig } from '../gigs/queries.ts';
import { conflict, forbidden, notFound, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import {
  addEventLine,
  addMember,
  isInLineUp,
  knowsOfBooking,
  lockGroup,
  lockGroupOf,
  readMembership,
  removeMember,
} from './membership.ts';
import { readGigGroup, readReaders } from './queries.ts';

/**
 * MSG-05. The poster starts the group, once; from then on booked members may enter it again.
 * @throws HttpError 404 for a gig that the viewer does not see, 403 when they are not booked, 409 while
 * nobody else is booked or there is no group
 */
async function enterGroup(tx: Tx, viewer: Viewer, gigId: string, now: Date): Promise<{ id: string }> {
  const gig = await lockGig(tx, gigId);
  const booked = await tx
    .select({ id: applications.applicantId, knows: sql<boolean>`${knowsOfBooking}` })
    .from(applications)
    .where(isInLineUp(gigId));
  const members = booked.flatMap(({ id, knows }) => (knows ? [id] : []));
  const isPoster = gig.posterId === viewer.id;
  if (!isPoster && !members.includes(viewer.id)) {
    if (!(await canSeeGig(tx, viewer, gigId))) throw notFound('This gig');
    throw forbidden('Only booked players can join this group.');
  }
  const group = await lockGroupOf(tx, gigId);
  if (!group && !isPoster) throw conflict('There is no group for this gig yet.', null);
  if (!group && booked.length === 0) throw conflict('No one is booked for this gig yet.', null);
  if (!group) return createGroup(tx, gig, members, now);
  const membership = await readMembership(tx, group.id, viewer.id);
  if (!membership || membership.leftAt) await addMember(tx, group, viewer.id, now);
  return { id: group.id };
}

async function createGroup(tx: Tx, { id: gigId, posterId }: GigRow, booked: readonly string[], now: Date) {
  const row = { gigId, createdAt: now };
  const [group] = await tx.insert(conversations).values(row).returning({ id: conversations.id });
  if (!group) throw new Error('the group was not stored');
  const members = [posterId, ...booked];
  await tx
    .insert(groupMembers)
    .values(members.map((userId) => ({ conversationId: group.id, userId, joinedAt: now })));
  await addEventLine(tx, group, { userId: posterId, event: 'made', at: now });
  return group;
}

/** @throws HttpError 404 when the viewer never was in it */
async function leaveGroup(tx: Tx, viewer: Viewer, groupId: string, now: Date): Promise<void> {
  const group = await lockGroup(tx, viewer.id, groupId);
  if (!group.isIn) return;
  await removeMember(tx, group, viewer.id, now);
  await tx
    .update(groupMembers)
    .set({ hasLeft: true })
    .where(and(eq(groupMembers.conversationId, group.id), eq(groupMembers.userId, viewer.id)));
}

/** MSG-05. A gig's poster and its booked members talk to each other. */
export const groupRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, groupCalls, {
    'GET /api/gigs/:id/group': ({ viewer, params }) => readGigGroup(db, viewer.id, params.id),
    'POST /api/gigs/:id/group': ({ viewer, params }) =>
      write((tx) => enterGroup(tx, viewer, params.id, now())),
    'DELETE /api/groups/:id/membership': ({ viewer, params }) =>
      write((tx) => leaveGroup(tx, viewer, params.id, now())),
    'GET /api/messages/:id/readers': ({ viewer, params }) => readReaders(db, viewer.id, params.id),
  });
};
