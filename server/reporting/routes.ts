import { and, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import { reportCalls } from '#contract/calls/people.ts';
import { wordsOfFiles } from '#contract/ours/message-files.ts';
import type { NewReport, ReportKind } from '#contract/ours/reports.ts';
import { mayReport } from '#contract/permissions/people.ts';
import { readCommentWithPost } from '../comments/commands.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigQuestions } from '../db/schema/gig-questions.ts';
import { messages } from '../db/schema/messages.ts';
import { reports } from '../db/schema/reports.ts';
import { reviews } from '../db/schema/reviews.ts';
import { tidy } from '../db/text.ts';
import { findQuestion } from '../gig-questions/queries.ts';
import { readGig } from '../gigs/queries.ts';
import { hasMessage } from '../groups/copies.ts';
import { notFound, TooManyError } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { itsFiles } from '../message-files/queries.ts';
import { readPost } from '../posts/queries.ts';
import { readProfile } from '../profiles/queries.ts';
import { readReview } from '../reviews/queries.ts';

const mostADay = 20;
const daySeconds = 24 * 60 * 60;
const tooManyToday = 'That is as much as one can report in a day. Please go on tomorrow.';

export const reportRoutes: Feature = async (scope, { services }) => {
  const { write, now } = services;
  serve(scope, services, reportCalls, {
    'POST /api/reports': ({ viewer, body }) => write((tx) => report(tx, viewer, body, now())),
  });
};

/** @throws HttpError 404 for what the viewer cannot see, 403 for what is their own, 429 after many in a day */
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
    const { name, headline, place, bio } = await readProfile(tx, viewer, id);
    return { accusedId: id, evidence: [name, headline, place, bio].filter(Boolean).join('\n') };
  },
  post: async (tx, viewer, id) => {
    const { author, text } = await readPost(tx, viewer.id, id);
    return { accusedId: author.id, evidence: text };
  },
  comment: async (tx, viewer, id) => {
    const { comment } = await readCommentWithPost(tx, viewer, id);
    return { accusedId: comment.author.id, evidence: comment.text };
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
    const found = await findQuestion(tx, viewer.id, eq(gigQuestions.id, id));
    if (!found) throw notFound('This question');
    const { asker, text, answer } = found.wire;
    return { accusedId: asker.id, evidence: [text, answer?.text].filter(Boolean).join('\n') };
  },
  review: async (tx, viewer, id) => {
    const { author, words, answer } = await readReview(tx, viewer.id, id);
    const [row] = await tx.select().from(reviews).where(eq(reviews.id, id));
    if (!row || !author) throw notFound('This review');
    // Whoever wrote it can only mean the answer.
    if (author.id === viewer.id && answer) return { accusedId: row.subjectId, evidence: answer.words };
    return {
      accusedId: author.id,
      evidence: [words, answer && `Answer: ${answer.words}`].filter(Boolean).join('\n'),
    };
  },
  gig: async (tx, viewer, id) => {
    const { poster, title, description } = await readGig(tx, viewer, id);
    return { accusedId: poster.id, evidence: `${title}\n${description}` };
  },
};
