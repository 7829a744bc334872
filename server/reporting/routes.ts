import { and, eq, getTableColumns, gt, isNotNull, isNull } from 'drizzle-orm';
import { fileText } from '#contract/messages.ts';
import { type NewReport, type ReportKind, reportCalls } from '#contract/people.ts';
import { mayReport } from '#contract/permissions.ts';
import { contactCalls } from '#contract/site.ts';
import type { Tx } from '../db/database.ts';
import { isId, normalizeText } from '../db/ids.ts';
import { gigQuestions } from '../db/schema/around-gigs.ts';
import { gigs } from '../db/schema/gigs.ts';
import { messages } from '../db/schema/messages.ts';
import { reports } from '../db/schema/operations.ts';
import { comments, posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { findQuestion } from '../gig-questions/routes.ts';
import { gigVisibleTo, isOwn, isReachable, own } from '../gigs/select.ts';
import { hasMessage } from '../groups/membership.ts';
import { authorize, notFound, TooManyError, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { filesOfMessage } from '../message-files/queries.ts';
import { refColumns } from '../people/cards.ts';
import { isReportable, isReportableIf, textFor } from '../people/visibility.ts';
import { findReportableReview } from '../reviews/queries.ts';

const maxPerDay = 20;
const daySeconds = 24 * 60 * 60;
const tooManyToday = 'You’ve reached the daily limit for reports. Try again tomorrow.';

const calls = { ...reportCalls, ...contactCalls };

export const reportRoutes: Feature = async (scope, { services }) => {
  const { write, now, settings } = services;
  serve(scope, services, calls, {
    'POST /api/reports': ({ viewer, body }) => write((tx) => report(tx, viewer, body, now())),
    'GET /api/contact': async () => ({ email: settings.contactEmail ?? null }),
  });
};

/** @throws HttpError 404 if invisible (except for a block), 403 for their own, 429 over the daily limit */
async function report(tx: Tx, viewer: Viewer, { kind, id, reason, words }: NewReport, now: Date) {
  if (!isId(id)) throw notFound();
  const { accusedId, evidence } = await subjects[kind](tx, viewer, id);
  authorize(mayReport(viewer, accusedId));
  const since = new Date(now.getTime() - daySeconds * 1000);
  const recent = and(eq(reports.reporterId, viewer.id), gt(reports.createdAt, since));
  if ((await tx.$count(reports, recent)) >= maxPerDay) throw new TooManyError(daySeconds, tooManyToday);
  const content = { accusedId, reason, words: normalizeText(words), evidence, createdAt: now };
  const stored = await tx
    .insert(reports)
    .values({ reporterId: viewer.id, subjectKind: kind, subjectId: id, ...content })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.subjectKind, reports.subjectId],
      set: { ...content, closedAt: null, outcome: null },
      setWhere: isNotNull(reports.closedAt),
    })
    .returning({ id: reports.id });
  return { already: stored.length === 0 };
}

type Subject = { accusedId: string; evidence: string };

/** The author of each kind of subject, and its current text. */
const subjects: Record<ReportKind, (tx: Tx, viewer: Viewer, id: string) => Promise<Subject>> = {
  person: async (tx, viewer, id) => {
    const [found] = await tx
      .select({ ...refColumns(viewer.id), bio: textFor(viewer.id, users.bio) })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.goneAt), isReportable(users.id)));
    if (!found) throw notFound('This profile');
    const { name, headline, place, bio } = found;
    return { accusedId: id, evidence: [name, headline, place, bio].filter(Boolean).join('\n') };
  },
  post: async (tx, _viewer, id) => {
    const [found] = await tx
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), isReportable(posts.authorId)));
    if (!found) throw notFound('This post');
    return { accusedId: found.authorId, evidence: found.text };
  },
  comment: async (tx, _viewer, id) => {
    const [found] = await tx
      .select({ authorId: comments.authorId, text: comments.text })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(and(eq(comments.id, id), isReportable(comments.authorId), isReportable(posts.authorId)));
    if (!found) throw notFound('This comment');
    return { accusedId: found.authorId, evidence: found.text };
  },
  message: async (tx, viewer, id) => {
    const [message] = await tx
      .select({ ...getTableColumns(messages), files: filesOfMessage })
      .from(messages)
      .where(and(eq(messages.id, id), isNull(messages.event), hasMessage(viewer.id)));
    if (!message) throw notFound('This message');
    const { senderId, text, files } = message;
    const fileNames = fileText(files ?? []);
    return { accusedId: senderId, evidence: text === fileNames ? text : `${text}\n${fileNames}`.trim() };
  },
  question: async (tx, viewer, id) => {
    const isAllowed = and(
      isReportable(gigQuestions.askerId),
      isReportableIf(gigVisibleTo(viewer.id), viewer.id, gigs.posterId),
    );
    const found = await findQuestion(tx, viewer.id, eq(gigQuestions.id, id), isAllowed);
    if (!found) throw notFound('This question');
    const { asker, text, answer } = found.wire;
    return { accusedId: asker.id, evidence: [text, answer?.text].filter(Boolean).join('\n') };
  },
  review: async (tx, viewer, id) => {
    const row = await findReportableReview(tx, viewer.id, id);
    if (!row?.authorId) throw notFound('This review');
    const { authorId, subjectId, words, answer } = row;
    // Its author can only mean the answer.
    if (authorId === viewer.id && answer !== null) return { accusedId: subjectId, evidence: answer };
    const said = [words, answer !== null && `Answer: ${answer}`].filter(Boolean).join('\n');
    return { accusedId: authorId, evidence: said };
  },
  gig: async (tx, viewer, id) => {
    const [found] = await tx
      .select({ posterId: gigs.posterId, title: gigs.title, description: gigs.description })
      .from(gigs)
      .leftJoin(own, isOwn(viewer.id))
      .where(and(eq(gigs.id, id), isReportableIf(isReachable(viewer.id), viewer.id, gigs.posterId)));
    if (!found) throw notFound('This gig');
    const { posterId, title, description } = found;
    return { accusedId: posterId, evidence: `${title}\n${description}` };
  },
};
