import * as v from 'valibot';
import { limits } from '../limits.ts';
import { optionalText } from './text.ts';

export const reportKinds = ['person', 'post', 'comment', 'message', 'gig', 'question', 'review'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['spam', 'harassment', 'hate', 'fraud', 'sexual', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * `POST /api/reports`: for things the viewer can see, once each. `already`: it was reported before, and nothing was
 * added.
 */
export const newReportSchema = v.object({
  kind: v.picklist(reportKinds, 'kind is person, post, comment, message, gig, question or review.'),
  id: v.pipe(v.string('What is it about?'), v.maxLength(64, 'That is not one of ours.')),
  reason: v.picklist(reportReasons, 'Choose a reason.'),
  words: v.optional(optionalText(limits.reportWords, 'Your words'), ''),
});
export type NewReport = v.InferOutput<typeof newReportSchema>;
export const reportAnswerSchema = v.object({ already: v.boolean() });
