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
  /** The role that they applied for. */
  roleId: v.optional(v.string()),
  /** Work elsewhere that they think of; left out by servers that know none. */
  links: v.optional(v.array(v.string())),
  /** What the poster wrote with an offer or a decline. */
  answer: v.optional(v.string()),
  /** Until when somebody booked is asked to confirm what has changed, or a place is offered. */
  answerBy: v.optional(instantSchema),
  createdAt: instantSchema,
  /** When the state last changed. */
  updatedAt: instantSchema,
};

/** As the poster of the gig sees it. */
export const applicationSchema = v.object({
  ...applicationEntries,
  applicant: personCardSchema,
  /** What is shown about them as a player. */
  reviews: v.optional(reviewCountsSchema),
  /** The poster's own mark, of which the applicant knows nothing. */
  isShortlisted: v.optional(v.boolean()),
  /** Their place in turn among those on stand-by; the lowest is the first. */
  standbyRank: v.optional(v.number()),
  /** What they have said of the day of the gig, a booking elsewhere among it as far as they let others know. */
  thatDay: v.nullish(v.picklist(daySigns)),
  /** What they take, as far as they show it to the poster. */
  fees: v.optional(shownFeesSchema),
  rates: v.optional(shownRatesSchema),
  /** From their town to that of the gig, where both are known and the gig is played in one. */
  kilometres: v.nullish(v.number()),
});
export type Application = v.InferOutput<typeof applicationSchema>;

/** `GET /api/gigs/:id/applications`: for the poster, oldest first. */
export const applicationsPageSchema = pageOf(applicationSchema);
export type ApplicationsPage = v.InferOutput<typeof applicationsPageSchema>;

/** As the applicant sees it. */
export const ownApplicationSchema = v.object({
  ...applicationEntries,
  gig: gigSummarySchema,
  /** The group of the gig's line-up, while the viewer is in it. */
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

/** `POST /api/gigs/:id/applications`: first application, or a new try after withdrawing. Idempotent by `clientId`. */
export const newApplicationSchema = v.object({
  note: optionalText(limits.applicationNote, 'Your note'),
  /** Which role; where there is one, that. */
  roleId: v.optional(idSchema('Choose what you apply for.')),
  links: v.optional(
    v.pipe(
      v.array(safeAddressSchema, 'links is a list of addresses.'),
      v.maxLength(limits.applicationLinks, `At most ${limits.applicationLinks} links.`),
    ),
  ),
  clientId: clientIdSchema,
  /** What the gig said; a client that knows nothing of it takes it as it is. */
  terms: v.optional(readTermsSchema),
});
export type NewApplication = v.InferOutput<typeof newApplicationSchema>;

const answerWords = v.optional(optionalText(limits.answerWords, 'Your words'), '');

/** `POST /api/applications/:id/decline`: with kind words, or none. */
export const declineSchema = v.object({ words: answerWords });

/** Whom the poster says yes to, as they have read it: 409 with the gig where either is otherwise by now. */
const asRead = {
  terms: v.optional(readTermsSchema),
  note: v.optional(optionalText(limits.applicationNote, 'The note')),
};

/** `POST /api/applications/:id/accept`. */
export const acceptanceSchema = v.object(asRead);

/** `POST /api/applications/:id/offer`: with a word, and how long the place is kept; the server knows what is usual. */
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

/** `PUT /api/gigs/:id/stand-by`: everybody on stand-by, the first in turn first; 409 when others are by now. */
export const standbyOrderSchema = v.object({
  ids: v.pipe(v.array(idSchema('An application.')), v.maxLength(500, 'That is too many.')),
});

/** `POST /api/applications/:id/confirm` and `…/accept-offer`: which question it answers; 409 when the gig has changed since. */
export const confirmationSchema = v.object({ version: versionSchema });

/** What every move of `POST /api/applications/:id/…` answers. */
export const applicationMoveSchema = v.object({
  ...applicationEntries,
  gigStatus: gigSummarySchema.entries.status,
});
export type ApplicationMove = v.InferOutput<typeof applicationMoveSchema>;
