import * as v from 'valibot';
import { applicationSchema, ownApplicationSchema } from './applications.ts';
import type { Calls } from './calls.ts';
import { conversationSchema } from './conversations.ts';
import { instantSchema } from './fields.ts';
import { questionToAnswerSchema } from './gig-questions.ts';
import { gigSchema, gigSummarySchema } from './gigs.ts';
import { linkSchema } from './links.ts';
import { personRefSchema, reviewRoles } from './person.ts';
import { ownDepSchema, ownInvitationSchema } from './player-requests.ts';
import { profileParts } from './profile.ts';

/** A person whom the viewer can still review after a gig. */
const toReviewSchema = v.object({
  gig: v.object({ id: v.string(), title: v.string(), date: v.string(), endsAt: instantSchema }),
  person: personRefSchema,
  about: v.picklist(reviewRoles),
});
export type ToReview = v.InferOutput<typeof toReviewSchema>;

/** `GET /api/reviews/to-write`: earliest deadline first, with the total. */
export const toReviewListSchema = v.object({ count: v.number(), items: v.array(toReviewSchema) });

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

export const dashboardCalls = {
  'GET /api/dashboard': { summary: 'What needs the viewer’s attention', answer: dashboardSchema },
} as const satisfies Calls;

const HOUR = 60;
const A_DAY = 24 * HOUR;
/** Minutes; assumed for a gig without an end. */
const usual = 4 * HOUR;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

type Hours = { startTime: string; endTime: string | null };

/**
 * Day offset of a call-sheet line, which has only a time (`HH:MM`), to the nearest night: 00:30 for a gig that
 * starts at 20:00 is the next day, 18:00 for one that starts at 00:30 the day before.
 */
export function dayOfLine(time: string, { startTime, endTime }: Hours): -1 | 0 | 1 {
  const after = minutesOf(time) - minutesOf(startTime);
  if (after < -A_DAY / 2) return 1;
  const lasts = endTime ? (minutesOf(endTime) - minutesOf(startTime) + A_DAY) % A_DAY : usual;
  return after > A_DAY / 2 && after > lasts ? -1 : 0;
}
