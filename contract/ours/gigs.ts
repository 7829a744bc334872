import * as v from 'valibot';
import { applicationStates } from './application-states.ts';
import { attachmentEntries } from './gig-attachments.ts';
import { gigTermsEntries, gigTermsSchema } from './gig-terms.ts';
import { pageOf } from './page.ts';
import { personRefSchema, reviewCountsSchema } from './person.ts';
import { instantSchema, shownPlaceId } from './text.ts';

export const gigStatuses = ['open', 'filled', 'closed', 'cancelled'] as const;
export type GigStatus = (typeof gigStatuses)[number];

/** Who sees a gig besides its poster, who is invited and who has applied. */
export const gigVisibilities = ['all', 'links', 'invited'] as const;
export type GigVisibility = (typeof gigVisibilities)[number];

export const gigCategories = [
  'drums',
  'strings',
  'keys',
  'brass',
  'singers',
  'bands',
  'djs',
  'sound-light',
  'crew',
  'hosting',
  'other',
] as const;
export type GigCategory = (typeof gigCategories)[number];

/** The viewer's own application, where they have one. */
const myApplicationSchema = v.object({
  id: v.string(),
  state: v.picklist(applicationStates),
  note: v.string(),
  /** What they applied for. */
  roleId: v.optional(v.string()),
  links: v.optional(v.array(v.string())),
  /** What the gig said when they were booked; null for who is not. */
  acceptedTerms: v.nullable(gigTermsSchema),
  /** What the poster wrote with an offer or a decline. */
  answer: v.optional(v.string()),
  /** While they are asked whether they can still come, or offered a place: what an answer names, and until when. */
  question: v.optional(v.object({ version: v.number(), answerBy: instantSchema })),
});

/** GIG-01. Who is wanted, how many and how experienced, and how many are found; without a `skill` it is anyone. */
const shownRoleSchema = v.object({
  id: v.string(),
  skill: v.string(),
  count: v.number(),
  level: v.optional(v.string()),
  taken: v.number(),
  /** Likewise of those offered; for the poster alone. */
  offered: v.optional(v.number()),
});
export type ShownRole = v.InferOutput<typeof shownRoleSchema>;

/**
 * A gig in a list. Dates and times are local to `timeZone`; `startsAt` and `endsAt` are the same as instants: the first
 * start and the last end of several days, the beginning and the end of `date` while the day is to be agreed.
 */
export const gigSummarySchema = v.object({
  id: v.string(),
  title: v.string(),
  category: v.picklist(gigCategories),
  tags: v.array(v.string()),
  ...gigTermsEntries,
  startsAt: instantSchema,
  endsAt: instantSchema,
  status: v.picklist(gigStatuses),
  /** The last day on which one may apply, and when that is over; left out where nothing is said. */
  applyBy: v.optional(v.string()),
  appliesUntil: v.optional(instantSchema),
  /** Who is wanted for what; left out where nothing is told apart. */
  roles: v.optional(v.array(shownRoleSchema)),
  /** People wanted in all, and how many of them are found. */
  places: v.number(),
  placesTaken: v.number(),
  /** Offered to somebody who has not answered; for the poster alone. */
  placesOffered: v.optional(v.number()),
  /** Applications that were not withdrawn. */
  applicationCount: v.number(),
  poster: personRefSchema,
  createdAt: instantSchema,
  myApplication: v.nullable(myApplicationSchema),
  /** Left out for visitors. */
  savedByMe: v.optional(v.boolean()),
  /** The viewer is booked for something else at that time, or within an hour of it. */
  clashes: v.optional(v.boolean()),
});
export type GigSummary = v.InferOutput<typeof gigSummarySchema>;

/** `GET /api/gigs/:id`: public. `applicationCounts` is for the poster only. */
export const gigSchema = v.object({
  ...gigSummarySchema.entries,
  description: v.string(),
  /** The town that `place` says, where it is known. */
  placeId: shownPlaceId,
  schedule: v.array(v.object({ time: v.string(), what: v.string() })),
  /** Who sees it; other servers leave it out, and all do. */
  visibility: v.optional(v.picklist(gigVisibilities)),
  /** All of its series in their order, itself among them; left out where it is alone. */
  series: v.optional(
    v.array(
      v.object({
        id: v.string(),
        date: v.string(),
        lastDate: gigTermsEntries.lastDate,
        dateByAgreement: gigTermsEntries.dateByAgreement,
        status: v.picklist(gigStatuses),
      }),
    ),
  ),
  /** Music; it stands among the tags, too. Other servers leave out what follows. */
  genres: v.optional(v.array(v.string())),
  dress: v.optional(v.string()),
  setList: v.optional(v.string()),
  ...attachmentEntries,
  /** Where just it is: for the poster and who is booked. Others are told that there is one. */
  address: v.optional(v.string()),
  hasAddress: v.optional(v.boolean()),
  /** Grows with every edit; an edit names the version it started from. */
  version: v.number(),
  posterGigCount: v.number(),
  posterMutualCount: v.number(),
  /** That of the viewer, where they have one that was not taken back. */
  myInvitation: v.optional(
    v.object({ id: v.string(), note: v.string(), createdAt: instantSchema, isDeclined: v.boolean() }),
  ),
  /** Somebody booked is looking for a dep, and the viewer has to do with it (`GET /api/gigs/:id/deps`). */
  hasDeps: v.optional(v.boolean()),
  /** What is shown about them as a poster; other servers leave it out. */
  posterReviews: v.optional(reviewCountsSchema),
  applicationCounts: v.nullable(
    v.object({
      applied: v.number(),
      standby: v.number(),
      offered: v.number(),
      accepted: v.number(),
      asked: v.number(),
      overdue: v.number(),
      released: v.number(),
      declined: v.number(),
      withdrawn: v.number(),
      closed: v.number(),
      cancelled: v.number(),
    }),
  ),
});
export type Gig = v.InferOutput<typeof gigSchema>;

export const gigsPageSchema = pageOf(gigSummarySchema);
export type GigsPage = v.InferOutput<typeof gigsPageSchema>;

/** `GET /api/gigs/mine`: the viewer's own, latest date first. */
const myGigSchema = v.object({
  ...gigSummarySchema.entries,
  openApplicationCount: v.number(),
  /** Booked people who have not said yet that they can still come, and those of them whose time is over. */
  unconfirmedCount: v.number(),
  overdueCount: v.number(),
  /** The group of its line-up, while the viewer is in it. */
  groupId: v.optional(v.string()),
});
export type MyGig = v.InferOutput<typeof myGigSchema>;
export const myGigsPageSchema = pageOf(myGigSchema);
export type MyGigsPage = v.InferOutput<typeof myGigsPageSchema>;
