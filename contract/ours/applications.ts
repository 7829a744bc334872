import * as v from 'valibot';
import { limits } from '../limits.ts';
import { applicationStates } from './application-states.ts';
import { daySigns } from './day-signs.ts';
import { gigSummarySchema } from './gigs.ts';
import { safeAddressSchema } from './media.ts';
import { pageOf, pageQueryEntries } from './page.ts';
import { personCardSchema, reviewCountsSchema } from './person.ts';
import { readTermsSchema } from './read-terms.ts';
import { shownFeesSchema, shownRatesSchema } from './shown-rates.ts';
import { clientIdSchema, idSchema, instantSchema, optionalText, versionSchema } from './text.ts';

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
export const ownApplicationsQuerySchema = v.object({
  ...pageQueryEntries,
  state: v.optional(v.picklist(applicationStates, 'state is not one of ours.')),
});

/** `POST /api/gigs/:id/applications`: also after withdrawing. Idempotent by `clientId`. */
export const newApplicationSchema = v.object({
  note: optionalText(limits.applicationNote, 'Your note'),
  /** Optional when there is only one role. */
  roleId: v.optional(idSchema('Choose what you apply for.')),
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

const answerWords = v.optional(optionalText(limits.answerWords, 'Your words'), '');

/** `POST /api/applications/:id/decline`. */
export const declineSchema = v.object({ words: answerWords });

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
  words: answerWords,
  hours: v.optional(
    v.pipe(
      v.number('How long? In hours.'),
      v.integer('How long? In whole hours.'),
      v.minValue(1, 'How long? At least an hour.'),
      v.maxValue(limits.offerHours, 'How long? At most two weeks.'),
    ),
  ),
});

/** `PUT /api/gigs/:id/stand-by`: everybody on stand-by in order; 409 when the set has changed. */
export const standbyOrderSchema = v.object({
  ids: v.pipe(v.array(idSchema('An application.')), v.maxLength(500, 'That is too many.')),
});

/**
 * `POST /api/applications/:id/confirm` and `…/accept-offer`: names the question answered; 409 when the gig has
 * changed since.
 */
export const confirmationSchema = v.object({ version: versionSchema });

/** The response of every `POST /api/applications/:id/…`. */
export const applicationMoveSchema = v.object({
  ...applicationEntries,
  gigStatus: gigSummarySchema.entries.status,
});
export type ApplicationMove = v.InferOutput<typeof applicationMoveSchema>;
