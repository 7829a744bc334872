import { and, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import { reportCalls } from '#contract/calls/people.ts';
import { wordsOfFiles } from '#contract/ours/message-files.ts';
import type { NewReport, ReportKind } from '#contract/ours/reports.ts';
import { mayReport } from '#contract/permissions/people.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigQuestions } from '../db/schema/gig-questions.ts';
import { gigs } from '../db/schema/gigs.ts';
import { messages } from '../db/schema/messages.ts';
import { comments, posts } from '../db/schema/posts.ts';
import { reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { findQuestion } from '../gig-questions/queries.ts';
import { isOwn, isReachable, own } from '../gigs/select.ts';
import { gigVisibleTo } from '../gigs/sight.ts';
import { hasMessage } from '../groups/copies.ts';
import { notFound, TooManyError } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { itsFiles } from '../message-files/queries.ts';
import { isReportable, isReportableIf } from '../people/block-exceptions.ts';
import { refColumns } from '../people/cards.ts';
import { textFor } from '../people/readable.ts';
import { findReportableReview } from '../reviews/queries.ts';

const mostADay = 20;
const daySeconds = 24 * 60 * 60;
const tooManyToday = 'That is as much as one can report in a day. Please go on tomorrow.';

export const reportRoutes: Feature = async (scope, { services }) => {
  const { write, now } = services;
  serve(scope, services, reportCalls, {
    'POST /api/reports': ({ viewer, body }) => write((tx) => report(tx, viewer, body, now())),
  });
};

/** @throws HttpError 404 for what the viewer cannot see for another reason than a block, 403 for what is their own, 429 after many in a day */
async function report(tx: Tx, viewer: Viewer, { kind, id, reason, words }: NewReport, now: Date) {
  if (!isId(id)) throw notFound();
  const { accusedId, evidence } = await subjects[kind](tx, viewer, id);
  demand(mayReport(asPermissionViewer(viewer), accusedId));
  const since = new Date(now.getTime() - daySeconds * 1000);
  const recent = and(eq(reports.reporterId, viewer.id), gt(reports.createdAt, since));
  if ((await tx.$count(reports, recent)) >= mostADay) throw new TooManyError(daySeconds, tooManyToday);
  const made = await tx
    .insert(reports)
    .values({
      reporterId: viewer.id,
      subjectKind: kind,
      subjectId: id,
      accusedId,
      reason,
      words: tidy(words),
      evidence,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  return { already: made.length === 0 };
}

type Subject = { accusedId: string; evidence: string };

/** Who made each kind of thing, and how it reads now. */
const subjects: Record<ReportKind, (tx: Tx, viewer: Viewer, id: string) => Promise<Subject>> = {
  person: async (tx, viewer, id) => {
    const [found] = await tx
      .select({ ...refColumns(viewer.id), bio: textFor(viewer.id, users.bio) })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.goneAt), isReportable(users.id)));
    if (!found) throw notFound('This person');
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
      .select({ ...getTableColumns(messages), files: itsFiles })
      .from(messages)
      .where(and(eq(messages.id, id), isNull(messages.event), hasMessage(viewer.id)));
    if (!message) throw notFound('This message');
    const { senderId, text, files } = message;
    const sent = wordsOfFiles(files ?? []);
    return { accusedId: senderId, evidence: text === sent ? text : `${text}\n${sent}`.trim() };
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
    // Whoever wrote it can only mean the answer.
    if (authorId === viewer.id && answer !== null) return { accusedId: subjectId, evidence: answer };
    return {
      accusedId: authorId,
      evidence: [words, answer !== null && `Answer: ${answer}`].filter(Boolean).join('\n'),
    };
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
