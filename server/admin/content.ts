import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { isBooked, liveStates } from '#contract/ours/application-states.ts';
import type { ReportKind } from '#contract/ours/reports.ts';
import { SettingError } from '../config/reader.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { isId } from '../db/ids.ts';
import { isOrphan } from '../db/outage.ts';
import { conversations } from '../db/schema/conversations.ts';
import { gigQuestions } from '../db/schema/gig-questions.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments, likes, posts } from '../db/schema/posts.ts';
import { reviews } from '../db/schema/reviews.ts';
import { newsOfQuestion } from '../gig-questions/commands.ts';
import { isNewsQuotingGig } from '../gig-searches/telling.ts';
import { putWords, takeWords } from '../messages/remove.ts';
import { dropNews, notify } from '../notifications/notify.ts';
import { publish, publishRemoval } from '../outbox/emit.ts';
import { tellShown } from '../reviews/lifecycle.ts';
import type { Part } from '../undo/things.ts';
import { takePicturesBack } from '../uploads/commands.ts';
import { audit, openRemoval } from './audit.ts';
import { contentParts } from './content-parts.ts';
import { columns, minuteOf, plain } from './lines.ts';
import type { By } from './members.ts';
import {
  dropExportsNaming,
  keepReferences,
  keepRemoved,
  putReferences,
  putRemoved,
  readRemoved,
} from './removed-rows.ts';

export type ContentKind = Exclude<ReportKind, 'person'>;
const kinds: readonly ContentKind[] = ['post', 'comment', 'message', 'gig', 'question', 'review'];

export const isContentKind = (kind: string): kind is ContentKind => kinds.some((one) => one === kind);

type Thing = {
  /** Null: they have left. */
  makerId: string | null;
  words: string;
  createdAt: Date;
  /** Tells those who have it open that it has gone, or come back. */
  tell: (tx: Tx) => Promise<void>;
  /** What tells of it, where its id alone does not say. */
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
    const tell = (tx: Tx) =>
      publish(tx, [askerId, row.posterId], 'content_changed', { kind: 'question', id: gigId }, row.posterId);
    return { createdAt, makerId: askerId, words, tell, news: newsOfQuestion(row.question, row.posterId) };
  },
  async review(db, id) {
    const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
    if (!row) return undefined;
    const words = [row.words, row.answer && `Answer: ${row.answer}`].filter(Boolean).join('\n');
    return { ...row, makerId: row.authorId, words, tell: (tx: Tx) => tellShown(tx, row.gigId, row) };
  },
  async message(db, id) {
    const [row] = await db.select().from(messages).where(eq(messages.id, id));
    if (!row) return undefined;
    // Both are told with the words.
    return { ...row, makerId: row.senderId, words: row.text, tell: async () => {} };
  },
};

const madeBy = (makerId: string, words: string, kind: 'post' | 'comment' | 'gig', id: string) => ({
  makerId,
  words,
  tell: (tx: Tx) => publish(tx, [makerId], 'content_changed', { kind, id }),
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
    ['by', makerId ?? 'somebody gone'],
    ['made', minuteOf(createdAt)],
    ['reads', plain(words, 2000)],
  ]);
}

/** What stands in the place of a removed message: the other side has seen that there was one. */
const removedMessage = 'This message was removed by those who run the place.';

/**
 * SAF-10. Takes a thing out of its table, as if its author had deleted it, so that no list, count, search or page can
 * hold it; what went with it is kept beside the audit log, from where `restoreContent` puts it back.
 */
export async function removeContent(tx: Tx, kind: ContentKind, id: string, by: By): Promise<string> {
  const { makerId, words, tell, news } = await thingOf(tx, kind, id);
  const { actor, reason = '', now } = by;
  const auditId = await audit(tx, { actor, act: 'remove', subjectKind: kind, subjectId: id, reason }, now);
  const parts: readonly Part[] = contentParts[kind];
  if (kind === 'message') {
    const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
    if (!row || row.removedAt) throw new SettingError(`The message ${id} is removed already.`);
    await keepRemoved(tx, auditId, { parts, id });
    await takeWords(tx, row, removedMessage, now);
  } else {
    await keepRemoved(tx, auditId, { parts, id });
    await dropNews(tx, news ?? (kind === 'review' ? await newsOfReview(tx, id) : newsOf(id)));
    if (kind === 'gig') {
      await publishRemoval(tx, id);
      await keepReferences(tx, auditId, id);
      if (makerId !== null) await dropNews(tx, isNewsQuotingGig(id, makerId));
      await dropNews(tx, isNewsOfGroup(tx, id));
      await tellApplicants(tx, id);
    }
    if (kind === 'post')
      for (const column of [likes.postId, comments.postId]) await deleteInBatches(tx, column, id);
    const [[, table, which] = []] = parts;
    if (table && which) await tx.delete(table).where(which(id));
  }
  await dropExportsNaming(tx, auditId);
  if (makerId !== null)
    await notify(tx, {
      recipientId: makerId,
      actorId: null,
      type: 'content_removed',
      excerpt: `${reason}. It read: ${words}`,
    });
  if (kind !== 'gig') await tell(tx);
  return `Removed the ${kind}. "restore ${kind} ${id}" puts it back.`;
}

/** Who applies, or is booked, must not go there, nor wait for it. */
async function tellApplicants(tx: Tx, gigId: string): Promise<void> {
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

/** What tells of messages in the group of a gig, by its title. */
const isNewsOfGroup = (tx: Tx, gigId: string) =>
  inArray(
    notifications.subjectId,
    tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.gigId, gigId)),
  );

const newsOf = (id: string) => or(eq(notifications.subjectId, id), eq(notifications.commentId, id));

/** That it is shown, and that it is answered. */
async function newsOfReview(tx: Tx, id: string) {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id));
  if (!row?.gigId || !row.authorId) return sql`false`;
  const { gigId, authorId, subjectId } = row;
  const told = (type: 'review_shown' | 'review_answered', actorId: string, recipientId: string) =>
    and(
      eq(notifications.type, type),
      eq(notifications.subjectId, gigId),
      eq(notifications.actorId, actorId),
      eq(notifications.recipientId, recipientId),
    );
  return or(told('review_shown', authorId, subjectId), told('review_answered', subjectId, authorId));
}

/** @throws SettingError when it was not removed, or what it stood in is gone */
export async function restoreContent(tx: Tx, kind: ContentKind, id: string, by: By): Promise<string> {
  const removal = isId(id) ? await openRemoval(tx, kind, id) : undefined;
  const kept = removal && (await readRemoved(tx, removal.id));
  if (!kept) throw new SettingError(`No ${kind} ${id} was removed.`);
  if (kind === 'message') {
    const [row] = kept;
    if (row && 'text' in row) await putWords(tx, id, String(row.text), eq(messages.text, removedMessage));
  } else {
    try {
      await putRemoved(tx, removal.id);
      if (kind === 'post') await takePicturesBack(tx, id);
      if (kind === 'gig') await putReferences(tx, removal.id, id);
    } catch (cause) {
      if (!isOrphan(cause)) throw cause;
      throw new SettingError(`The ${kind} cannot be put back: what it belongs to is gone.`, { cause });
    }
  }
  const { actor, reason = '', now } = by;
  await audit(tx, { actor, act: 'restore', subjectKind: kind, subjectId: id, reason }, now);
  await (await thingOf(tx, kind, id)).tell(tx);
  return `The ${kind} is back.`;
}
