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

/** `GET /api/dashboard`: `count` is the total, `items` the first few. */
export const dashboardSchema = v.object({
  /** Unanswered link requests. */
  linkRequests: waiting(linkSchema),
  /** Own open gigs with unanswered applications. */
  applicationsToAnswer: needOfGigs,
  /** Own gigs with booked people who missed the deadline to confirm changes. */
  notConfirmed: needOfGigs,
  /** Gigs whose terms changed since the viewer agreed. */
  toConfirm: waiting(ownApplicationSchema),
  /** Unanswered invitations to open future gigs. */
  invitations: v.optional(waiting(ownInvitationSchema)),
  /** Unanswered questions about own future gigs, oldest first. */
  questions: v.optional(waiting(questionToAnswerSchema)),
  /** Places offered to the viewer, earliest deadline first. */
  offers: v.optional(waiting(ownApplicationSchema)),
  /** Dep requests to the viewer, and deps awaiting the viewer's approval; soonest gig first. */
  deps: v.optional(waiting(ownDepSchema)),
  /** Reviews that the viewer may write. */
  toReview: v.optional(toReviewListSchema),
  /** Conversations with unread messages; `count` counts messages. */
  unreadMessages: waiting(conversationSchema),
  unreadNotifications: v.number(),
  myApplications: waiting(ownApplicationSchema),
  /** The viewer's unposted gig draft; `title` may be empty. */
  gigDraft: v.optional(v.object({ title: v.string(), updatedAt: instantSchema })),
  /** The next gig that the viewer plays or has posted. */
  next: v.nullable(gigSchema),
  profile: v.object({ percent: v.number(), missing: v.array(v.picklist(profileParts)) }),
});
export type Dashboard = v.InferOutput<typeof dashboardSchema>;
