import * as v from 'valibot';
import { shownFeesSchema, shownRatesSchema } from './amounts.ts';
import type { Calls } from './calls.ts';
import {
  clientIdSchema,
  idSchema,
  instantSchema,
  okSchema,
  optionalText,
  pageOf,
  pageQueryEntries,
  pageQuerySchema,
  versionSchema,
} from './fields.ts';
import { applicationStates, gigSummarySchema } from './gigs.ts';
import { limits } from './limits.ts';
import { denied, type Permission, type PermissionViewer, when } from './permissions.ts';
import { personCardSchema, reviewCountsSchema } from './person.ts';
import { daySigns, safeAddressSchema } from './profile.ts';
import { readTermsSchema } from './read-terms.ts';

const applicationEntries = {
  id: v.string(),
  gigId: v.string(),
  state: v.picklist(applicationStates),
  note: v.string(),
  roleId: v.optional(v.string()),
  /** Work links; omitted by servers without them. */
  links: v.optional(v.array(v.string())),
  /** The poster's message with an offer or a decline. */
  answer: v.optional(v.string()),
  /** Deadline to confirm changed terms or to answer an offer. */
  answerBy: v.optional(instantSchema),
  createdAt: instantSchema,
  /** When the state last changed. */
  updatedAt: instantSchema,
};

/** As seen by the gig's poster. */
export const applicationSchema = v.object({
  ...applicationEntries,
  applicant: personCardSchema,
  reviews: v.optional(reviewCountsSchema),
  /** Known to the poster only. */
  isShortlisted: v.optional(v.boolean()),
  /** Order on stand-by; the lowest is next. */
  standbyRank: v.optional(v.number()),
  /** Their availability on the day of the gig, including bookings elsewhere if they share those. */
  thatDay: v.nullish(v.picklist(daySigns)),
  /** Rates that the poster may see. */
  fees: v.optional(shownFeesSchema),
  rates: v.optional(shownRatesSchema),
  /** Between their town and the gig's; null if either is unknown or the gig is remote. */
  kilometres: v.nullish(v.number()),
});
export type Application = v.InferOutput<typeof applicationSchema>;

/** `GET /api/gigs/:id/applications`: for the poster, oldest first. */
export const applicationsPageSchema = pageOf(applicationSchema);
export type ApplicationsPage = v.InferOutput<typeof applicationsPageSchema>;

/** As seen by the applicant. */
export const ownApplicationSchema = v.object({
  ...applicationEntries,
  gig: gigSummarySchema,
  /** The line-up's group, if the viewer is a member. */
  groupId: v.optional(v.string()),
});
export type OwnApplication = v.InferOutput<typeof ownApplicationSchema>;

/** `GET /api/applications/mine`: newest first. */
export const ownApplicationsPageSchema = pageOf(ownApplicationSchema);
export type OwnApplicationsPage = v.InferOutput<typeof ownApplicationsPageSchema>;
const ownApplicationsQuerySchema = v.object({
  ...pageQueryEntries,
  state: v.optional(v.picklist(applicationStates, 'state is unknown.')),
});

/** `POST /api/gigs/:id/applications`: also after withdrawing. Idempotent by `clientId`. */
export const newApplicationSchema = v.object({
  note: optionalText(limits.applicationNote, 'Your note'),
  /** Optional when there is only one role. */
  roleId: v.optional(idSchema('Choose a role.')),
  links: v.optional(
    v.pipe(
      v.array(safeAddressSchema, 'links is a list of addresses.'),
      v.maxLength(limits.applicationLinks, `At most ${limits.applicationLinks} links.`),
    ),
  ),
  clientId: clientIdSchema,
  /** The terms the applicant saw; clients may omit them. */
  terms: v.optional(readTermsSchema),
});
export type NewApplication = v.InferOutput<typeof newApplicationSchema>;

const answerText = v.optional(optionalText(limits.answerWords, 'Your message'), '');

/** `POST /api/applications/:id/decline`. */
const declineSchema = v.object({ words: answerText });

/** What the poster saw; 409 with the gig when terms or note have changed. */
const asRead = {
  terms: v.optional(readTermsSchema),
  note: v.optional(optionalText(limits.applicationNote, 'The note')),
};

/** `POST /api/applications/:id/accept`. */
export const acceptanceSchema = v.object(asRead);

/** `POST /api/applications/:id/offer`: with a message and the hours the place is kept; the server has a default. */
export const offerSchema = v.object({
  ...asRead,
  words: answerText,
  hours: v.optional(
    v.pipe(
      v.number('Enter how many hours.'),
      v.integer('Enter whole hours.'),
      v.minValue(1, 'Enter at least 1 hour.'),
      v.maxValue(limits.offerHours, 'Enter 2 weeks or less.'),
    ),
  ),
});

/** `PUT /api/gigs/:id/stand-by`: everybody on stand-by in order; 409 when the set has changed. */
const standbyOrderSchema = v.object({
  ids: v.pipe(v.array(idSchema('Choose an application.')), v.maxLength(500, 'That’s too many.')),
});

/**
 * `POST /api/applications/:id/confirm` and `…/accept-offer`: names the question answered; 409 when the gig has
 * changed since.
 */
const confirmationSchema = v.object({ version: versionSchema });

/** The response of every `POST /api/applications/:id/…`. */
export const applicationMoveSchema = v.object({
  ...applicationEntries,
  gigStatus: gigSummarySchema.entries.status,
});
export type ApplicationMove = v.InferOutput<typeof applicationMoveSchema>;

/** `GET /api/applications/with/:id`: future gigs that connect the two people, soonest first. */
export const sharedGigsSchema = v.object({
  items: v.array(
    v.object({
      gig: gigSummarySchema,
      /** The other person's application, if the gig is the viewer's; the viewer's own is in the gig. */
      application: v.nullable(applicationSchema),
      /** Applications that await the poster's answer. */
      waiting: v.number(),
    }),
  ),
});
export type SharedGigs = v.InferOutput<typeof sharedGigsSchema>;

export const applicationCalls = {
  'POST /api/gigs/:id/applications': {
    summary: 'Apply for a gig',
    who: 'verified',
    body: newApplicationSchema,
    answer: applicationMoveSchema,
    status: 201,
  },
  'GET /api/gigs/:id/applications': {
    summary: 'Applications to a gig, for its poster',
    query: pageQuerySchema,
    answer: applicationsPageSchema,
  },
  'GET /api/applications/mine': {
    summary: 'The viewer’s applications',
    query: ownApplicationsQuerySchema,
    answer: ownApplicationsPageSchema,
  },
  'GET /api/applications/with/:id': {
    summary: 'Upcoming gigs that connect the viewer with a person: one posted it, the other applied',
    answer: sharedGigsSchema,
  },
  'POST /api/applications/:id/withdraw': {
    summary: 'Withdraw an application',
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/confirm': {
    summary: 'Confirm a booking after the gig has changed',
    body: confirmationSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/release': {
    summary: 'Release a player who has not confirmed in time',
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/accept': {
    summary: 'Book an applicant; the last place fills the gig',
    body: acceptanceSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/decline': {
    summary: 'Decline an applicant, with an optional message',
    body: declineSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/offer': {
    summary: 'Offer an applicant a place, reserved until they answer or the offer expires',
    body: offerSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/withdraw-offer': {
    summary: 'Withdraw an offer; the application is pending again',
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/accept-offer': {
    summary: 'Accept an offered place',
    body: confirmationSchema,
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/decline-offer': {
    summary: 'Decline an offered place',
    answer: applicationMoveSchema,
  },
  'POST /api/applications/:id/stand-by': {
    summary: 'Put an applicant on stand-by: the first in line is offered a place that becomes free',
    answer: applicationMoveSchema,
  },
  'PUT /api/gigs/:id/stand-by': {
    summary: 'Set the order of the stand-by list',
    body: standbyOrderSchema,
    answer: okSchema,
  },
  'PUT /api/applications/:id/shortlist': {
    summary: 'Shortlist an applicant, visible to the poster only; idempotent',
    answer: okSchema,
  },
  'DELETE /api/applications/:id/shortlist': {
    summary: 'Remove an applicant from the shortlist; idempotent',
    answer: okSchema,
  },
  'POST /api/applications/:id/undo-decline': {
    summary: 'Reconsider a declined applicant',
    answer: applicationMoveSchema,
  },
} as const satisfies Calls;

type ApplicationParties = { applicantId: string; posterId: string };

/** The viewer's side of an application; null for everybody else. */
export function roleIn(
  viewer: PermissionViewer,
  application: ApplicationParties,
): 'applicant' | 'poster' | null {
  if (viewer?.id === application.applicantId) return 'applicant';
  return viewer?.id === application.posterId ? 'poster' : null;
}

export const maySeeApplication = (viewer: PermissionViewer, application: ApplicationParties): Permission =>
  viewer === null ? denied('signIn') : when(roleIn(viewer, application) !== null, 'notYours');

/** The move's name starts with its actor. Whether the move is legal now is up to the chart. */
export const mayMoveApplication = (
  viewer: PermissionViewer,
  application: ApplicationParties,
  event: `applicant.${string}` | `poster.${string}`,
): Permission => {
  if (viewer === null) return denied('signIn');
  return when(event.split('.')[0] === roleIn(viewer, application), 'notYours');
};
