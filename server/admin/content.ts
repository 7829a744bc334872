import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { isBooked, liveStates } from '#contract/gigs.ts';
import type { ReportKind } from '#contract/people.ts';
import { SettingError } from '../config/reader.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isForeignKeyViolation } from '../db/errors.ts';
import { isId } from '../db/ids.ts';
import { deleteInBatches } from '../db/rows.ts';
import { gigQuestions, reviews } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { conversations, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments, likes, posts } from '../db/schema/posts.ts';
import { isNotificationOfQuestion } from '../gig-questions/routes.ts';
import { isNotificationQuotingGig } from '../gig-searches/notify-matches.ts';
import { replaceText, restoreText } from '../messages/routes.ts';
import { deleteNotifications, notify } from '../notifications/notify.ts';
import { publish, publishRemoval } from '../outbox/emit.ts';
import { publishShown } from '../reviews/lifecycle.ts';
import type { RemovedPart } from '../undo/deleted-rows.ts';
import { reattachPictures } from '../uploads/commands.ts';
import type { By } from './members.ts';
import {
  contentParts,
  dropExportsNaming,
  putReferences,
  putRemoved,
  readRemoved,
  storeReferences,
  storeRemoved,
} from './removed-rows.ts';
import { audit, columns, minuteOf, openRemoval, plain } from './reports.ts';

export type ContentKind = Exclude<ReportKind, 'person'>;
const kinds: readonly ContentKind[] = ['post', 'comment', 'message', 'gig', 'question', 'review'];

export const isContentKind = (kind: string): kind is ContentKind => kinds.some((one) => one === kind);

type Thing = {
  /** Null for erased accounts. */
  makerId: string | null;
  words: string;
  createdAt: Date;
  /** Refreshes views of it after it was removed or restored. */
  tell: (tx: Tx) => Promise<void>;
  /** Its notifications, if its id alone does not identify them. */
  news?: SQL;
};

const things: Record<ContentKind, (db: DbOrTx, id: string) => Promise<Thing | undefined>> = {
  async post(db, id) {
    const [row] = await db.select().from(posts).where(eq(posts.id, id));
    return row && { ...row, ...madeBy(row.authorId, row.text, 'post', id) };
  },
  async comment(db, id) {
    const [row] = await db.select().from(comments).where(eq(comments.id, id));
    return row && { ...row, ...madeBy(row.authorId, row.text, 'comment', row.postId) };
  },
  async gig(db, id) {
    const [row] = await db.select().from(gigs).where(eq(gigs.id, id));
    return row && { ...row, ...madeBy(row.posterId, `${row.title}: ${row.description}`, 'gig', id) };
  },
  async question(db, id) {
    const [row] = await db
      .select({ question: gigQuestions, posterId: gigs.posterId })
      .from(gigQuestions)
      .innerJoin(gigs, eq(gigs.id, gigQuestions.gigId))
      .where(eq(gigQuestions.id, id));
    if (!row) return undefined;
    const { gigId, askerId, text, answer, createdAt } = row.question;
    const words = [text, answer].filter(Boolean).join('\n');
    const refreshPlace = (tx: Tx) =>
      publish(tx, [askerId, row.posterId], { kind: 'question', id: gigId }, row.posterId);
    const news = isNotificationOfQuestion(row.question, row.posterId);
    return { createdAt, makerId: askerId, words, tell: refreshPlace, news };
  },
  async review(db, id) {
    const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
    if (!row) return undefined;
    const words = [row.words, row.answer && `Answer: ${row.answer}`].filter(Boolean).join('\n');
    return { ...row, makerId: row.authorId, words, tell: (tx: Tx) => publishShown(tx, row.gigId, row) };
  },
  async message(db, id) {
    const [row] = await db.select().from(messages).where(eq(messages.id, id));
    if (!row) return undefined;
    // Both sides get the texts.
    return { ...row, makerId: row.senderId, words: row.text, tell: async () => {} };
  },
};

const madeBy = (makerId: string, words: string, kind: 'post' | 'comment' | 'gig', id: string) => ({
  makerId,
  words,
  tell: (tx: Tx) => publish(tx, [makerId], { kind, id }),
});

/** @throws SettingError when there is no such thing */
async function thingOf(db: DbOrTx, kind: ContentKind, id: string): Promise<Thing> {
  const thing = isId(id) ? await things[kind](db, id) : undefined;
  if (!thing) throw new SettingError(`There is no ${kind} ${id}.`);
  return thing;
}

export async function contentLines(db: DbOrTx, kind: ContentKind, id: string): Promise<string> {
  const { makerId, words, createdAt } = await thingOf(db, kind, id);
  return columns([
    [kind, id],
    ['by', makerId ?? 'former member'],
    ['made', minuteOf(createdAt)],
    ['reads', plain(words, 2000)],
  ]);
}

/** Replaces the text of a removed message, as the other side knows that there was one. */
const removedMessage = 'This message was removed by a moderator.';

/** Earlier versions wrote the second text, which stays in their data. */
const removedMessageTexts = [removedMessage, 'This message was removed by those who run the place.'];

/**
 * SAF-10. Removes a thing as if its author had deleted it, so that no list, count, search or page can show
 * it. All of its rows are stored beside the audit log, from where `restoreContent` restores them.
 */
export async function removeContent(tx: Tx, kind: ContentKind, id: string, by: By): Promise<string> {
  const { makerId, words, tell: refreshPlace, news } = await thingOf(tx, kind, id);
  const { actor, reason = '', now } = by;
  const auditId = await audit(tx, { actor, act: 'remove', subjectKind: kind, subjectId: id, reason }, now);
  const parts: readonly RemovedPart[] = contentParts[kind];
  if (kind === 'message') {
    const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
    if (!row || row.removedAt) throw new SettingError(`Message ${id} has already been removed.`);
    await storeRemoved(tx, auditId, { parts, id });
    await replaceText(tx, row, removedMessage, now);
  } else {
    await storeRemoved(tx, auditId, { parts, id });
    await deleteNotifications(
      tx,
      news ?? (kind === 'review' ? await isNotificationOfReview(tx, id) : isNotificationOf(id)),
    );
    if (kind === 'gig') {
      await publishRemoval(tx, id);
      await storeReferences(tx, auditId, id);
      if (makerId !== null) await deleteNotifications(tx, isNotificationQuotingGig(id, makerId));
      await deleteNotifications(tx, isNewsOfGroup(tx, id));
      await notifyApplicants(tx, id);
    }
    if (kind === 'post')
      for (const column of [likes.postId, comments.postId])
        await deleteInBatches(tx, column.table, eq(column, id));
    const [[, table, which] = []] = parts;
    if (table && which) await tx.delete(table).where(which(id));
  }
  await dropExportsNaming(tx, auditId);
  const removed = { type: 'content_removed', excerpt: `${reason}. It said: ${words}` } as const;
  if (makerId !== null) await notify(tx, { recipientId: makerId, actorId: null, ...removed });
  if (kind !== 'gig') await refreshPlace(tx);
  return `Removed the ${kind}. To undo this: restore ${kind} ${id}`;
}

/** Applicants and booked members must neither travel to it nor wait for it. */
async function notifyApplicants(tx: Tx, gigId: string): Promise<void> {
  const concerned = await tx
    .select({
      recipientId: applications.applicantId,
      actorId: gigs.posterId,
      title: gigs.title,
      state: applications.state,
    })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(and(eq(gigs.id, gigId), inArray(applications.state, [...liveStates, 'closed'])));
  for (const { title, state, ...parties } of concerned) {
    const subject = { kind: 'gig' as const, id: gigId, title };
    await notify(tx, { ...parties, type: 'gig_cancelled', subject, binding: isBooked(state) });
  }
}

const isNewsOfGroup = (tx: Tx, gigId: string) =>
  inArray(
    notifications.subjectId,
    tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.gigId, gigId)),
  );

const isNotificationOf = (id: string) => or(eq(notifications.subjectId, id), eq(notifications.commentId, id));

async function isNotificationOfReview(tx: Tx, id: string) {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id));
  if (!row?.gigId || !row.authorId) return sql`false`;
  const { gigId, authorId, subjectId } = row;
  const notificationOf = (type: 'review_shown' | 'review_answered', actorId: string, recipientId: string) =>
    and(
      eq(notifications.type, type),
      eq(notifications.subjectId, gigId),
      eq(notifications.actorId, actorId),
      eq(notifications.recipientId, recipientId),
    );
  return or(
    notificationOf('review_shown', authorId, subjectId),
    notificationOf('review_answered', subjectId, authorId),
  );
}

/** @throws SettingError when it was not removed, or its parent is gone */
export async function restoreContent(tx: Tx, kind: ContentKind, id: string, by: By): Promise<string> {
  const removal = isId(id) ? await openRemoval(tx, kind, id) : undefined;
  const removedParts = removal && (await readRemoved(tx, removal.id));
  if (!removedParts) throw new SettingError(`There is no removed ${kind} ${id}.`);
  if (kind === 'message') {
    const [row] = removedParts;
    if (row && 'text' in row)
      await restoreText(tx, id, String(row.text), inArray(messages.text, removedMessageTexts));
  } else {
    try {
      await putRemoved(tx, removal.id);
      if (kind === 'post') await reattachPictures(tx, id);
      if (kind === 'gig') await putReferences(tx, removal.id, id);
    } catch (cause) {
      if (!isForeignKeyViolation(cause)) throw cause;
      throw new SettingError(`The ${kind} can’t be restored: what it belonged to is gone.`, { cause });
    }
  }
  const { actor, reason = '', now } = by;
  await audit(tx, { actor, act: 'restore', subjectKind: kind, subjectId: id, reason }, now);
  await (await thingOf(tx, kind, id)).tell(tx);
  return `Restored the ${kind}.`;
}
