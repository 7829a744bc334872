import { and, desc, eq, gt, inArray, isNull, not, type SQL } from 'drizzle-orm';
import { truncate } from '#contract/excerpt.ts';
import type { NotificationType } from '#contract/ours/notification.ts';
import { timeNow } from '../db/clock.ts';
import type { Tx } from '../db/database.ts';
import { madeAt } from '../db/ids.ts';
import type { GigSaid } from '../db/schema/gigs.ts';
import { type NotificationRow, notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { emit, orders } from '../outbox/emit.ts';
import { visibleTo } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';
import { waysFor } from './choices.ts';
import { mailAtFrom } from './unseen-mails.ts';
import { notificationToWire } from './wire.ts';

export type NewNotification = {
  recipientId: string;
  /** Null: those who run the place. */
  actorId: string | null;
  type: NotificationType;
  subject?: {
    kind: 'post' | 'gig' | 'person' | 'conversation' | 'group' | 'search';
    id: string;
    title?: string;
  };
  /** Some words of what it is about. */
  excerpt?: string;
  /** The comment it quotes, with which it goes. */
  commentId?: string;
  /** The message it quotes. */
  messageId?: string;
  /** It is about a gig that the recipient is booked for or has booked: a block does not keep it back, only the name. */
  binding?: boolean;
  /** Of a gig that has changed: how it was before what the recipient has not read. Of all that there is one notice. */
  was?: GigSaid;
};

const excerptLength = 140;
const excerptOf = (text: string) => truncate(text, excerptLength);

/** What one person can do and take back as often as they like; within a day the same again raises no second toast. */
const repeatable: readonly NotificationType[] = [
  'link_request',
  'link_accepted',
  'gig_application',
  'application_withdrawn',
  'invitation_declined',
  'dep_asked',
  'dep_taken_back',
];
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Stores a notification and its `newNotification` event in the transaction of what it tells about. Nobody is told
 * of what they did themselves, of what they chose not to hear of, nor of somebody they do not see.
 * @returns whether they are
 */
export async function notify(tx: Tx, news: NewNotification): Promise<boolean> {
  const { recipientId, actorId, type, subject, excerpt = '', binding = false } = news;
  if (recipientId === actorId) return false;
  const [recipient] = await tx
    .select({ preferences: users.preferences, seesActor: visibleTo(users.id, actorId) })
    .from(users)
    .where(eq(users.id, recipientId));
  const ways = recipient && waysFor(recipient.preferences, type);
  if (!ways || !(ways.app || ways.push || ways.mail)) return false;
  if (!recipient.seesActor && !binding) return false;
  const told = recipient.seesActor
    ? { actorId, excerpt: excerptOf(excerpt) }
    : { actorId: null, excerpt: '' };
  if (actorId && recipient.seesActor && (await renew(tx, { ...news, actorId }, told.excerpt))) return true;
  if (news.was && (await gatherChange(tx, news, told.excerpt))) return true;
  const now = timeNow();
  const [row] = await tx
    .insert(notifications)
    .values({
      ...told,
      createdAt: now,
      was: news.was,
      recipientId,
      inApp: ways.app,
      mailAt: ways.mail ? mailAtFrom(now) : null,
      type,
      subjectKind: subject?.kind,
      subjectId: subject?.id,
      subjectTitle: subject?.title,
      commentId: news.commentId,
      messageId: news.messageId,
    })
    .returning();
  if (!row || !(ways.app || ways.push)) return true;
  const [actor] = told.actorId ? await tx.select().from(users).where(eq(users.id, told.actorId)) : [];
  const event = ways.app ? 'newNotification' : orders.push;
  await emit(tx, userRoom(recipientId), event, notificationToWire(row, actor ?? null));
  return true;
}

type Same = Pick<NewNotification, 'recipientId' | 'type'> & { actorId: string; subjectId: string };

const isSame = ({ recipientId, actorId, type, subjectId }: Same) =>
  and(
    eq(notifications.recipientId, recipientId),
    eq(notifications.actorId, actorId),
    eq(notifications.type, type),
    eq(notifications.subjectId, subjectId),
  );

/** Puts what was told within the last day on top again, unread. @returns whether there was something */
async function renew(
  tx: Tx,
  { subject, ...same }: NewNotification & { actorId: string },
  excerpt: string,
): Promise<boolean> {
  if (!subject || !repeatable.includes(same.type)) return false;
  const now = timeNow();
  const renewed = await tx
    .update(notifications)
    .set({ excerpt, subjectTitle: subject.title, read: false, withdrawnAt: null, createdAt: now })
    .where(
      and(
        isSame({ ...same, subjectId: subject.id }),
        gt(notifications.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
    .returning();
  await tellChanged(tx, renewed);
  return renewed.length > 0;
}

/** What is told to who deals with a gig when it changes. */
const ofChanges: readonly NotificationType[] = ['gig_changed', 'booking_asked', 'booking_restored'];
/** Milliseconds: edits that follow each other so soon raise one toast, and one push; for so long, if nobody reads it. */
const [quickly, atMost] = [15 * 60 * 1000, 60 * 60 * 1000];

type OfGig = { recipientId: string; gigId: string };

const isUnreadChange = ({ recipientId, gigId }: OfGig) =>
  and(
    eq(notifications.recipientId, recipientId),
    eq(notifications.subjectId, gigId),
    inArray(notifications.type, ofChanges),
    not(notifications.read),
    isNull(notifications.withdrawnAt),
  );

/** The one notice of changes of a gig that somebody has not read. */
export async function unreadChange(tx: Tx, of: OfGig): Promise<NotificationRow | undefined> {
  const [row] = await tx
    .select()
    .from(notifications)
    .where(isUnreadChange(of))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  return row;
}

/** All is as it was before anything of it was read. */
export async function dropUnreadChange(tx: Tx, of: OfGig): Promise<void> {
  const dropped = await tx
    .update(notifications)
    .set({ withdrawnAt: timeNow() })
    .where(isUnreadChange(of))
    .returning();
  await tellChanged(tx, dropped);
}

/** Who answers has read what they answer. */
export async function noteChangesRead(tx: Tx, of: OfGig): Promise<void> {
  const read = await tx.update(notifications).set({ read: true }).where(isUnreadChange(of)).returning();
  await tellChanged(tx, read);
}

/**
 * What is new says all that has changed: one that is not read and says the same of a moment ago is that from now on, any
 * other gives way to it.
 * @returns whether there was such a one
 */
async function gatherChange(tx: Tx, news: NewNotification, excerpt: string): Promise<boolean> {
  const { recipientId, subject, type } = news;
  if (!subject) return false;
  const now = timeNow();
  const before = await unreadChange(tx, { recipientId, gigId: subject.id });
  if (!before) return false;
  const since = (then: Date) => now.getTime() - then.getTime();
  const isSoon =
    before.type === type && since(before.createdAt) < quickly && since(madeAt(before.id)) < atMost;
  await tx
    .update(notifications)
    .set(isSoon ? { excerpt, subjectTitle: subject.title, createdAt: now } : { withdrawnAt: now })
    .where(eq(notifications.id, before.id));
  await tellChanged(tx, [before]);
  return isSoon;
}

/** Takes news back that no longer holds; the rows stay for a day, so that the same again is not told twice. */
export async function withdrawNews(
  tx: Tx,
  { types, ...same }: Omit<Same, 'type'> & { types: readonly NotificationType[] },
): Promise<void> {
  for (const type of types) {
    const withdrawn = await tx
      .update(notifications)
      .set({ withdrawnAt: timeNow() })
      .where(and(isSame({ ...same, type }), isNull(notifications.withdrawnAt)))
      .returning();
    await tellChanged(tx, withdrawn);
  }
}

/** Deletes the news of something that is gone. */
export async function dropNews(tx: Tx, which: SQL | undefined): Promise<void> {
  const { id, recipientId } = notifications;
  for (;;) {
    const some = tx.select({ id }).from(notifications).where(which).limit(newsAtOnce);
    const gone = await tx.delete(notifications).where(inArray(id, some)).returning({ id, recipientId });
    await tellChanged(tx, gone);
    if (gone.length < newsAtOnce) return;
  }
}
const newsAtOnce = 1000;

/** Words have changed: those who were told of them read the new ones. */
export async function quoteAnew(tx: Tx, which: SQL | undefined, text: string): Promise<void> {
  const changed = await tx
    .update(notifications)
    .set({ excerpt: excerptOf(text) })
    .where(which)
    .returning();
  await tellChanged(tx, changed);
}

/** The news of one thing that somebody did to another, by the words that it quotes. */
export const isNewsOf = ({ text, ...same }: Same & { text: string }) =>
  and(isSame(same), eq(notifications.excerpt, excerptOf(text)));

/** Open lists and counts of the recipients look again. */
export async function tellChanged(
  tx: Tx,
  rows: readonly Pick<NotificationRow, 'id' | 'recipientId'>[],
): Promise<void> {
  for (const { id, recipientId } of rows) {
    await emit(tx, userRoom(recipientId), 'content_changed', { kind: 'notification', id });
  }
}
