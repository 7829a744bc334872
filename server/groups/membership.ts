import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { bookedStates } from '#contract/ours/application-states.ts';
import type { GroupEvent } from '#contract/ours/groups.ts';
import { shownState } from '../applications/shown.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { type ConversationRow, conversations } from '../db/schema/conversations.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { groupMembers, messageCopies } from '../db/schema/groups.ts';
import { messages } from '../db/schema/messages.ts';
import { notFound } from '../http/errors.ts';
import { emitAll } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import { handOut, putLast, settleMarks } from './copies.ts';

/** How a group is called whose gig is gone. */
export const goneTitle = 'A gig that is gone';

type Place = Pick<ConversationRow, 'id'>;

/** The row of a gig's group, locked until the commit: messages, comings and goings come one after the other. */
export async function lockGroupOf(tx: Tx, gigId: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.gigId, gigId)).for('update');
  return row;
}

/**
 * A group by its own id, locked until the commit, its title, and whether the viewer is in it.
 * @throws HttpError 404 for who never was
 */
export async function lockGroup(tx: Tx, viewerId: string, groupId: string) {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, groupId)).for('update');
  const known = row?.userLow === null ? await readMembership(tx, row.id, viewerId) : undefined;
  if (!row || !known) throw notFound('This conversation');
  const [gig] = row.gigId
    ? await tx.select({ title: gigs.title }).from(gigs).where(eq(gigs.id, row.gigId))
    : [];
  return { id: row.id, title: gig?.title ?? goneTitle, isIn: known.leftAt === null };
}

const membershipOf = (conversationId: string, userId: string) =>
  and(eq(groupMembers.conversationId, conversationId), eq(groupMembers.userId, userId));

/** Somebody's membership in a group, which may be over; undefined where they never were in it. */
export async function readMembership(tx: Tx, conversationId: string, userId: string) {
  const [row] = await tx.select().from(groupMembers).where(membershipOf(conversationId, userId));
  return row;
}

/** Who is booked for a gig, or was when it was called off; the poster's decisions that can still be undone included. */
export const isInLineUp = (gigId: string) =>
  and(
    eq(applications.gigId, gigId),
    or(
      inArray(applications.state, bookedStates),
      and(eq(applications.state, 'cancelled'), isNotNull(applications.acceptedTerms)),
    ),
  );

/** SAF-15. Likewise, as far as they know of it. */
export const knowsOfBooking = or(
  isNull(applications.shown),
  inArray(shownState(), ['cancelled', ...bookedStates]),
);

/** Of whom it is to be seen whether they are in the line-up of a gig; `at` in ISO 8601. */
export type LineUpChange = { gigId: string; userId: string; at: string };

/**
 * MSG-05. Who is booked for a gig comes into its group, if there is one, and who is not any more goes out. Who has left
 * by themselves stays out for as long as that booking lasts.
 */
export async function followBooking(tx: Tx, { gigId, userId, at }: LineUpChange): Promise<void> {
  const group = await lockGroupOf(tx, gigId);
  if (!group) return;
  const [gig] = await tx.select({ posterId: gigs.posterId }).from(gigs).where(eq(gigs.id, gigId));
  if (gig?.posterId === userId) return;
  const booked = await tx.$count(applications, and(isInLineUp(gigId), eq(applications.applicantId, userId)));
  const known = await readMembership(tx, group.id, userId);
  const isIn = known !== undefined && known.leftAt === null;
  const isBooked = booked > 0;
  if (known?.hasLeft) {
    if (isBooked) return;
    await tx.update(groupMembers).set({ hasLeft: false }).where(membershipOf(group.id, userId));
  }
  if (isIn === isBooked) return;
  await (isIn ? goOut : comeIn)(tx, group, userId, new Date(at));
}

/** Whoever is not booked any more goes out. That they had left by themselves is kept until this cannot be undone. */
export async function endAccess(tx: Tx, { gigId, userId, at }: LineUpChange): Promise<void> {
  const group = await lockGroupOf(tx, gigId);
  if (!group) return;
  const booked = await tx.$count(applications, and(isInLineUp(gigId), eq(applications.applicantId, userId)));
  const known = await readMembership(tx, group.id, userId);
  if (booked === 0 && known && known.leftAt === null) await goOut(tx, group, userId, new Date(at));
}

/** The group's row is locked. */
export async function comeIn(tx: Tx, group: Place, userId: string, at: Date): Promise<void> {
  const row = { conversationId: group.id, userId, joinedAt: at };
  await tx
    .insert(groupMembers)
    .values(row)
    .onConflictDoUpdate({
      target: [groupMembers.conversationId, groupMembers.userId],
      set: { joinedAt: at, leftAt: null, hasLeft: false },
    });
  await note(tx, group, { userId, event: 'joined', at });
}

/** They keep what was said while they were in it; what waits for them keeps no mark back. The group's row is locked. */
export async function goOut(tx: Tx, group: Place, userId: string, at: Date): Promise<void> {
  await note(tx, group, { userId, event: 'left', at });
  await tx.update(groupMembers).set({ leftAt: at }).where(membershipOf(group.id, userId));
  const unseen = await tx
    .select({ id: messageCopies.messageId, deliveredAt: messageCopies.deliveredAt })
    .from(messageCopies)
    .where(
      and(
        eq(messageCopies.userId, userId),
        eq(messageCopies.conversationId, group.id),
        isNull(messageCopies.readAt),
      ),
    );
  const ids = unseen.map(({ id }) => id);
  await settleMarks(tx, ids, 'delivered', at);
  await settleMarks(tx, ids, 'read', at);
}

type Noted = { userId: string; event: GroupEvent; at: Date };

/** A line in the thread that nobody has to read. Lists are not moved by it, but that of who comes in, or all by the first. */
export async function note(tx: Tx, { id: conversationId }: Place, { userId, event, at }: Noted) {
  const [row] = await tx
    .insert(messages)
    .values({
      conversationId,
      senderId: userId,
      clientId: `${event}-${newId()}`,
      text: '',
      event,
      createdAt: at,
      deliveredAt: at,
      readAt: at,
    })
    .returning();
  if (!row) throw new Error('the line was not stored');
  const others = (await handOut(tx, row, at)).map(({ id }) => id);
  await tx.update(conversations).set({ lastSeq: row.seq }).where(eq(conversations.id, conversationId));
  const everybody = [userId, ...others];
  if (event !== 'left') await putLast(tx, row, event === 'made' ? everybody : [userId]);
  await emitAll(
    tx,
    everybody.map((id) => ({
      room: userRoom(id),
      event: 'content_changed',
      payload: { kind: 'conversation', id: conversationId },
    })),
  );
}
