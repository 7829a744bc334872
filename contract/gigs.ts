import * as v from 'valibot';
import type { Calls } from './calls.ts';
import {
  chosenPicturesSchema,
  idSchema,
  instantSchema,
  okSchema,
  pageOf,
  pageQuerySchema,
  pictureRefSchema,
  shownPlaceId,
} from './fields.ts';
import { gigTermsEntries, gigTermsSchema } from './gig-terms.ts';
import { limits } from './limits.ts';
import { personRefSchema, reviewCountsSchema } from './person.ts';

/** The states of `machines/application`; a test compares the two. */
export const applicationStates = [
  'applied',
  'standby',
  'offered',
  'withdrawn',
  'accepted',
  'asked',
  'overdue',
  'released',
  'declined',
  'cancelled',
  'closed',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Mirrors the chart's tag: `accepted` as agreed; `asked` and `overdue` have not confirmed changed terms. */
export const bookedStates = ['accepted', 'asked', 'overdue'] as const satisfies ApplicationState[];

/** May still become a booking. */
export const waitingStates = ['applied', 'standby', 'offered'] as const satisfies ApplicationState[];

/** Waiting or booked: these people are notified about the gig. */
export const liveStates = [...waitingStates, ...bookedStates] as const satisfies ApplicationState[];

const among =
  (states: readonly ApplicationState[]) =>
  (state: ApplicationState | undefined): boolean =>
    states.some((one) => one === state);

export const isBooked = among(bookedStates);

export const isLive = among(liveStates);

/** Whether the place is unavailable to others: booked or offered. */
export const holdsPlace = among(['offered', ...bookedStates]);

export const isWaiting = among(waitingStates);

/** Whether a booked person has not confirmed changed terms. */
export const isUnconfirmed = among(['asked', 'overdue']);

/** A PDF of a gig, without its address: members get that from `GET /api/files?ids=`. */
const gigFileSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
});
export type GigFile = v.InferOutput<typeof gigFileSchema>;

/** Each omitted when there is none. */
const attachmentEntries = {
  pictures: v.optional(v.array(pictureRefSchema)),
  files: v.optional(v.array(gigFileSchema)),
};

/**
 * The complete new list, in order; unchanged if omitted. `pictures`: uploaded by the poster with `kind=gig`.
 * `files`: ids of PDFs uploaded by `POST /api/files`.
 */
export const chosenAttachmentEntries = {
  pictures: chosenPicturesSchema('A gig', limits.gigPictures),
  files: v.optional(
    v.pipe(
      v.array(idSchema('files are PDFs that you uploaded.')),
      v.maxLength(limits.gigFiles, `A gig can have up to ${limits.gigFiles} PDFs.`),
    ),
  ),
};
export type ChosenAttachments = v.InferOutput<v.ObjectSchema<typeof chosenAttachmentEntries, undefined>>;

export const gigStatuses = ['open', 'filled', 'closed', 'cancelled'] as const;
export type GigStatus = (typeof gigStatuses)[number];

/** Who sees the gig, besides the poster, invited people and applicants. */
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

const myApplicationSchema = v.object({
  id: v.string(),
  state: v.picklist(applicationStates),
  note: v.string(),
  /** What they applied for. */
  roleId: v.optional(v.string()),
  links: v.optional(v.array(v.string())),
  /** The terms when booked; null if not booked. */
  acceptedTerms: v.nullable(gigTermsSchema),
  /** The poster's message with an offer or a decline. */
  answer: v.optional(v.string()),
  /** The version to confirm or accept, and the deadline. */
  question: v.optional(v.object({ version: v.number(), answerBy: instantSchema })),
});

/** GIG-01. A role with its places, level and people found; without a `skill` it is for anyone. */
const shownRoleSchema = v.object({
  id: v.string(),
  skill: v.string(),
  count: v.number(),
  level: v.optional(v.string()),
  taken: v.number(),
  /** Places offered; for the poster only. */
  offered: v.optional(v.number()),
});
export type ShownRole = v.InferOutput<typeof shownRoleSchema>;

/**
 * A gig in a list. Dates and times are local to `timeZone`. `startsAt` and `endsAt` are instants: first start and
 * last end of several days, or start and end of `date` while the day is to be agreed.
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
  /** Last day to apply, and its end; omitted if there is none. */
  applyBy: v.optional(v.string()),
  appliesUntil: v.optional(instantSchema),
  /** Omitted when the gig has no roles. */
  roles: v.optional(v.array(shownRoleSchema)),
  /** Places in total, and how many are filled. */
  places: v.number(),
  placesTaken: v.number(),
  /** Offers not answered yet; for the poster only. */
  placesOffered: v.optional(v.number()),
  /** Without withdrawn applications. */
  applicationCount: v.number(),
  poster: personRefSchema,
  createdAt: instantSchema,
  myApplication: v.nullable(myApplicationSchema),
  /** Omitted for visitors. */
  savedByMe: v.optional(v.boolean()),
  /** The viewer is booked at that time, or less than an hour away from it. */
  clashes: v.optional(v.boolean()),
});
export type GigSummary = v.InferOutput<typeof gigSummarySchema>;

/** `GET /api/gigs/:id`: public. `applicationCounts` is for the poster only. */
export const gigSchema = v.object({
  ...gigSummarySchema.entries,
  description: v.string(),
  /** The town of `place`, if known. */
  placeId: shownPlaceId,
  schedule: v.array(v.object({ time: v.string(), what: v.string() })),
  /** Omitted by other servers, whose gigs everybody sees. */
  visibility: v.optional(v.picklist(gigVisibilities)),
  /** All gigs of its series in order, including this one; omitted without a series. */
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
  /** Also among the tags. Other servers omit this field and those below. */
  genres: v.optional(v.array(v.string())),
  dress: v.optional(v.string()),
  setList: v.optional(v.string()),
  ...attachmentEntries,
  /** For the poster and booked people; others see only whether there is one. */
  address: v.optional(v.string()),
  hasAddress: v.optional(v.boolean()),
  /** Grows with every edit; an edit names the version it is based on. */
  version: v.number(),
  posterGigCount: v.number(),
  posterMutualCount: v.number(),
  /** The viewer's invitation, unless withdrawn. */
  myInvitation: v.optional(
    v.object({ id: v.string(), note: v.string(), createdAt: instantSchema, isDeclined: v.boolean() }),
  ),
  /** A booked player is looking for a dep, and the viewer is involved (`GET /api/gigs/:id/deps`). */
  hasDeps: v.optional(v.boolean()),
  /** Reviews as a poster; omitted by other servers. */
  posterReviews: v.optional(reviewCountsSchema),
  applicationCounts: v.nullable(v.object(v.entriesFromList(applicationStates, v.number()))),
});
export type Gig = v.InferOutput<typeof gigSchema>;

export const gigsPageSchema = pageOf(gigSummarySchema);
export type GigsPage = v.InferOutput<typeof gigsPageSchema>;

/** `GET /api/gigs/mine`: latest date first. */
const myGigSchema = v.object({
  ...gigSummarySchema.entries,
  openApplicationCount: v.number(),
  /** Booked people who have not confirmed changes, and those past the deadline. */
  unconfirmedCount: v.number(),
  overdueCount: v.number(),
  /** The line-up's group, if the viewer is a member. */
  groupId: v.optional(v.string()),
});
export type MyGig = v.InferOutput<typeof myGigSchema>;
export const myGigsPageSchema = pageOf(myGigSchema);
export type MyGigsPage = v.InferOutput<typeof myGigsPageSchema>;

const notifies = 'notifies the applicants it affects';

export const gigCalls = {
  'GET /api/gigs/mine': {
    summary: 'The viewer’s own gigs',
    query: pageQuerySchema,
    answer: myGigsPageSchema,
  },
  'GET /api/gigs/saved': {
    summary: 'Gigs the viewer has saved, the latest first',
    query: pageQuerySchema,
    answer: gigsPageSchema,
  },
  'GET /api/gigs/:id': { summary: 'One gig', who: 'public', answer: gigSchema },
  'POST /api/gigs/:id/close': { summary: `Close an own gig; ${notifies}`, answer: gigSchema },
  'POST /api/gigs/:id/reopen': { summary: `Reopen an own gig; ${notifies}`, answer: gigSchema },
  'POST /api/gigs/:id/cancel': { summary: `Cancel an own gig; ${notifies}`, answer: gigSchema },
  'PUT /api/gigs/:id/saved': { summary: 'Save a gig; idempotent', answer: okSchema },
  'DELETE /api/gigs/:id/saved': { summary: 'Remove from saved', answer: okSchema },
} as const satisfies Calls;
