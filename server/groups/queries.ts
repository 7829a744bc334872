import { and, asc, eq, inArray, isNull, max, not, sql } from 'drizzle-orm';
import type { GigGroup, GroupFaces, OpenedConversation, Readers } from '#contract/conversations.ts';
import { mayWriteInGroup } from '#contract/permissions.ts';
import type { PersonRef } from '#contract/person.ts';
import { isArchivedBy, isMutedBy } from '../conversations/silenced.ts';
import type { DbOrTx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { conversations, groupMembers, messageCopies, messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { notFound, type Viewer } from '../http/errors.ts';
import { readThread } from '../messages/queries.ts';
import { byName, refColumns, refOf } from '../people/cards.ts';
import { visibleTo } from '../people/visibility.ts';
import { deletedGigTitle, isInLineUp, isUnreadCopy, knowsOfBooking } from './membership.ts';

const groupRef = (id: string, title: string | null): PersonRef => ({
  id,
  name: title ?? deletedGigTitle,
  avatar: null,
  headline: '',
  place: '',
});

const maxFaces = 3;

type ListedGroup = { person: PersonRef; group: GroupFaces; canWrite: boolean };

type Sender = { id: string; name: string; avatar: string | null };
const unknownSender: Sender = { id: '', name: '', avatar: null };

/** Groups as in the viewer's list, and the senders of their last messages; faces exclude the viewer. */
export async function readListedGroups(
  db: DbOrTx,
  viewer: Viewer,
  ids: readonly string[],
  senderIds: readonly string[],
) {
  const [groups, senders] =
    ids.length === 0
      ? [new Map<string, ListedGroup>(), new Map<string, Sender>()]
      : await Promise.all([readGroupLines(db, viewer, ids), readSenders(db, viewer.id, senderIds)]);
  return {
    of: (id: string): ListedGroup =>
      groups.get(id) ?? { person: groupRef(id, null), group: { count: 0, faces: [] }, canWrite: false },
    senderOf: (id: string): Sender => senders.get(id) ?? { ...unknownSender, id },
  };
}

async function readSenders(db: DbOrTx, viewerId: string, ids: readonly string[]) {
  const avatar = sql<string | null>`case when ${visibleTo(viewerId, users.id)} then ${users.avatar} end`;
  const isAmong = inArray(users.id, [...ids]);
  const rows = await db.select({ id: users.id, name: users.name, avatar }).from(users).where(isAmong);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readGroupLines(db: DbOrTx, viewer: Viewer, ids: readonly string[]) {
  const rows = await db
    .select({ id: conversations.id, title: gigs.title, leftAt: groupMembers.leftAt })
    .from(groupMembers)
    .innerJoin(conversations, eq(conversations.id, groupMembers.conversationId))
    .leftJoin(gigs, eq(gigs.id, conversations.gigId))
    .where(and(inArray(groupMembers.conversationId, [...ids]), eq(groupMembers.userId, viewer.id)));
  const present = await readMembers(db, viewer.id, ids);
  return new Map(
    rows.map(({ id, title, leftAt }): [string, ListedGroup] => {
      const isIn = leftAt === null;
      const members = isIn ? present.filter(({ conversationId }) => conversationId === id) : [];
      const faces = members
        .filter((member) => member.id !== viewer.id)
        .slice(0, maxFaces)
        .map(({ id, name, avatar }) => ({ id, name, avatar }));
      const canWrite = mayWriteInGroup(viewer, { isIn }).allowed;
      return [id, { person: groupRef(id, title), group: { count: members.length, faces }, canWrite }];
    }),
  );
}

/** The members of these groups whom the viewer sees, in the order in which they joined. */
const readMembers = (db: DbOrTx, viewerId: string, ids: readonly string[]) =>
  db
    .select({ conversationId: groupMembers.conversationId, ...refColumns(viewerId) })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        inArray(groupMembers.conversationId, [...ids]),
        isNull(groupMembers.leftAt),
        visibleTo(viewerId, users.id),
      ),
    )
    .orderBy(asc(groupMembers.joinedAt), asc(users.id));

/**
 * MSG-05. An opened group, with the newest page of what its reader was sent.
 * @throws HttpError 404 when they never were in it
 */
export async function readGroup(db: DbOrTx, viewer: Viewer, id: string): Promise<OpenedConversation> {
  const [row] = await db
    .select({
      gigId: gigs.id,
      posterId: gigs.posterId,
      title: gigs.title,
      leftAt: groupMembers.leftAt,
      muted: isMutedBy(viewer.id, sql`${conversations.id}`),
      archived: isArchivedBy(viewer.id),
    })
    .from(groupMembers)
    .innerJoin(conversations, eq(conversations.id, groupMembers.conversationId))
    .leftJoin(gigs, eq(gigs.id, conversations.gigId))
    .where(and(eq(groupMembers.conversationId, id), eq(groupMembers.userId, viewer.id)));
  if (!row) throw notFound('This profile');
  const isIn = row.leftAt === null;
  const [members, lastReadSeq, page] = await Promise.all([
    isIn ? readMembers(db, viewer.id, [id]) : [],
    lastReadSeqIn(db, viewer.id, id),
    readThread(db, viewer.id, id, {}),
  ]);
  const canWrite = mayWriteInGroup(viewer, { isIn }).allowed;
  return {
    conversationId: id,
    person: groupRef(id, row.title),
    canWrite,
    lastReadSeq,
    muted: row.muted,
    archived: row.archived,
    hasMessageActs: true,
    takesFiles: canWrite,
    lastHere: null,
    request: null,
    group: { gigId: row.gigId, posterId: row.posterId, isIn, members: members.map(refOf) },
    page,
  };
}

async function lastReadSeqIn(db: DbOrTx, userId: string, conversationId: string) {
  const [row] = await db
    .select({ seq: max(messageCopies.seq) })
    .from(messageCopies)
    .where(
      and(
        eq(messageCopies.userId, userId),
        eq(messageCopies.conversationId, conversationId),
        not(isUnreadCopy),
      ),
    );
  return row?.seq ?? null;
}

export async function readGroupIds(
  db: DbOrTx,
  viewerId: string,
  gigIds: readonly string[],
): Promise<Map<string, string>> {
  if (gigIds.length === 0) return new Map();
  const rows = await db
    .select({ gigId: conversations.gigId, id: conversations.id })
    .from(conversations)
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.conversationId, conversations.id),
        eq(groupMembers.userId, viewerId),
        isNull(groupMembers.leftAt),
      ),
    )
    .where(inArray(conversations.gigId, [...gigIds]));
  return new Map(rows.map(({ gigId, id }) => [gigId ?? '', id]));
}

/** The viewer's membership in a gig's group, and whether they may enter it. */
export async function readGigGroup(db: DbOrTx, viewerId: string, gigId: string): Promise<GigGroup> {
  const [row] = await db
    .select({
      posterId: gigs.posterId,
      groupId: conversations.id,
      joinedAt: groupMembers.joinedAt,
      leftAt: groupMembers.leftAt,
      booked: sql<number>`(select count(*) from ${applications} where ${isInLineUp(gigId)})::int`,
      isBooked: sql<boolean>`exists (select 1 from ${applications} where ${isInLineUp(gigId)} and ${knowsOfBooking} and ${applications.applicantId} = ${viewerId}::uuid)`,
    })
    .from(gigs)
    .leftJoin(conversations, eq(conversations.gigId, gigs.id))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.conversationId, conversations.id), eq(groupMembers.userId, viewerId)),
    )
    .where(eq(gigs.id, gigId));
  if (!row) return { id: null, isIn: false, canEnter: false };
  const isIn = row.joinedAt !== null && row.leftAt === null;
  const isPoster = row.posterId === viewerId;
  const canEnter = isPoster ? row.booked > 0 || row.groupId !== null : row.isBooked && row.groupId !== null;
  return { id: row.joinedAt ? row.groupId : null, isIn, canEnter };
}

/**
 * Which members of the group have received and read a message of the viewer's.
 * @throws HttpError 404 when it is not theirs, or not in a group
 */
export async function readReaders(db: DbOrTx, viewerId: string, messageId: string): Promise<Readers> {
  const rows = await db
    .select({ name: users.name, deliveredAt: messageCopies.deliveredAt, readAt: messageCopies.readAt })
    .from(messages)
    .innerJoin(messageCopies, eq(messageCopies.messageId, messages.id))
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.conversationId, messages.conversationId),
        eq(groupMembers.userId, messageCopies.userId),
        isNull(groupMembers.leftAt),
      ),
    )
    .innerJoin(users, eq(users.id, messageCopies.userId))
    .where(and(eq(messages.id, messageId), eq(messages.senderId, viewerId), visibleTo(viewerId, users.id)))
    .orderBy(asc(messageCopies.readAt), asc(messageCopies.deliveredAt), ...byName);
  if (rows.length === 0) throw notFound('This message');
  return {
    of: rows.length,
    read: rows.flatMap(({ name, readAt }) => (readAt ? [name] : [])),
    delivered: rows.flatMap(({ name, deliveredAt, readAt }) => (deliveredAt && !readAt ? [name] : [])),
  };
}
