import * as v from 'valibot';
import { applicationSchema, ownApplicationSchema } from './applications.ts';
import { ownDepSchema } from './deps.ts';
import { ownInvitationSchema } from './gig-invitations.ts';
import { questionToAnswerSchema } from './gig-questions.ts';
import { gigSchema, gigSummarySchema } from './gigs.ts';
import { linkSchema } from './links.ts';
import { conversationSchema } from './messages.ts';
import { profileParts } from './profile.ts';
import { instantSchema } from './text.ts';
import { toReviewListSchema } from './to-review.ts';

const waiting = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ count: v.number(), items: v.array(item) });

const needOfGigs = v.object({
  count: v.number(),
  gigs: v.array(
    v.object({ gig: gigSummarySchema, count: v.number(), applications: v.array(applicationSchema) }),
  ),
});

/** `GET /api/dashboard`: what needs the viewer now. `count` is the whole number, `items` the first few. */
export const dashboardSchema = v.object({
  /** Requests to link that wait for an answer. */
  linkRequests: waiting(linkSchema),
  /** Own open gigs with applications that wait for an answer. */
  applicationsToAnswer: needOfGigs,
  /** Own gigs with booked people who have not confirmed in time what has changed. */
  notConfirmed: needOfGigs,
  /** Gigs that have changed since the viewer agreed to them: can they still come? */
  toConfirm: waiting(ownApplicationSchema),
  /** Open gigs to come to which the viewer is invited and has not answered. */
  invitations: v.optional(waiting(ownInvitationSchema)),
  /** Questions about own gigs to come that nobody has answered, the oldest first. */
  questions: v.optional(waiting(questionToAnswerSchema)),
  /** Places that are offered to the viewer, the first to be answered first. */
  offers: v.optional(waiting(ownApplicationSchema)),
  /** Who asks the viewer to play instead of them, and deps whom the viewer may agree to; the soonest gig first. */
  deps: v.optional(waiting(ownDepSchema)),
  /** Whom the viewer is asked to review after a gig. */
  toReview: v.optional(toReviewListSchema),
  /** Conversations with unread messages; `count` counts messages. */
  unreadMessages: waiting(conversationSchema),
  unreadNotifications: v.number(),
  myApplications: waiting(ownApplicationSchema),
  /** A gig that the viewer has begun to write; its `title` may be empty. */
  gigDraft: v.optional(v.object({ title: v.string(), updatedAt: instantSchema })),
  /** The next gig the viewer is booked for, or has posted for the days to come. */
  next: v.nullable(gigSchema),
  profile: v.object({ percent: v.number(), missing: v.array(v.picklist(profileParts)) }),
});
export type Dashboard = v.InferOutput<typeof dashboardSchema>;
