import { and, eq, sql } from 'drizzle-orm';
import { lockGig } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { conversations } from '../db/schema/conversations.ts';
import { applications, type GigRow } from '../db/schema/gigs.ts';
import { groupMembers } from '../db/schema/groups.ts';
import { isInSight } from '../gigs/queries.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import {
  comeIn,
  goOut,
  isInLineUp,
  knowsOfBooking,
  lockGroup,
  lockGroupOf,
  note,
  readMembership,
} from './membership.ts';

/**
 * MSG-05. The poster starts the group of who is booked, once; from then on whoever is booked may come back into it.
 * @throws HttpError 404 for a gig that the viewer does not see, 403 for who is not booked, 409 as long as there is
 * nobody to talk to, or no group
 */
export async function enterGroup(tx: Tx, viewer: Viewer, gigId: string, now: Date): Promise<{ id: string }> {
  const gig = await lockGig(tx, gigId);
  const booked = await tx
    .select({ id: applications.applicantId, knows: sql<boolean>`${knowsOfBooking}` })
    .from(applications)
    .where(isInLineUp(gigId));
  const members = booked.flatMap(({ id, knows }) => (knows ? [id] : []));
  const isPoster = gig.posterId === viewer.id;
  if (!isPoster && !members.includes(viewer.id)) {
    if (!(await isInSight(tx, viewer, gigId))) throw notFound('This gig');
    throw forbidden('This is for those who are booked.');
  }
  const group = await lockGroupOf(tx, gigId);
  if (!group && !isPoster) throw conflict('There is no group for this gig yet.', null);
  if (!group && booked.length === 0) throw conflict('Nobody is booked for this gig yet.', null);
  if (!group) return makeGroup(tx, gig, members, now);
  const known = await readMembership(tx, group.id, viewer.id);
  if (!known || known.leftAt) await comeIn(tx, group, viewer.id, now);
  return { id: group.id };
}

async function makeGroup(tx: Tx, { id: gigId, posterId }: GigRow, booked: readonly string[], now: Date) {
  const [group] = await tx
    .insert(conversations)
    .values({ gigId, createdAt: now })
    .returning({ id: conversations.id });
  if (!group) throw new Error('the group was not stored');
  const members = [posterId, ...booked];
  await tx
    .insert(groupMembers)
    .values(members.map((userId) => ({ conversationId: group.id, userId, joinedAt: now })));
  await note(tx, group, { userId: posterId, event: 'made', at: now });
  return group;
}

/** @throws HttpError 404 for who never was in it */
export async function leaveGroup(tx: Tx, viewer: Viewer, groupId: string, now: Date): Promise<void> {
  const group = await lockGroup(tx, viewer.id, groupId);
  if (!group.isIn) return;
  await goOut(tx, group, viewer.id, now);
  await tx
    .update(groupMembers)
    .set({ hasLeft: true })
    .where(and(eq(groupMembers.conversationId, group.id), eq(groupMembers.userId, viewer.id)));
}
