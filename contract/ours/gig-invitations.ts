import * as v from 'valibot';
import { limits } from '../limits.ts';
import { daySigns } from './day-signs.ts';
import { gigSummarySchema } from './gigs.ts';
import { pageOf } from './page.ts';
import { personCardSchema } from './person.ts';
import { idSchema, instantSchema, optionalText } from './text.ts';

/** Availability on the gig's day, as far as the poster may see it. */
const thatDay = v.nullish(v.picklist(daySigns));

/** Per poster and day. */
export const mostInvitationsADay = 30;

/** As seen by the poster; `applied` while the person has an application. */
export const gigInvitationSchema = v.object({
  id: v.string(),
  invitee: personCardSchema,
  note: v.string(),
  createdAt: instantSchema,
  answer: v.picklist(['waiting', 'declined', 'applied']),
  thatDay,
});
export type GigInvitation = v.InferOutput<typeof gigInvitationSchema>;

/** `GET /api/gigs/:id/invitations`: for the poster, newest first. */
export const gigInvitationsPageSchema = pageOf(gigInvitationSchema);

/** `POST /api/gigs/:id/invitations`: idempotent per person. */
export const newGigInvitationSchema = v.object({
  userId: idSchema('Whom do you invite?'),
  note: optionalText(limits.linkNote, 'Your word'),
});
export type NewGigInvitation = v.InferOutput<typeof newGigInvitationSchema>;

/** `PUT /api/gig-invitations/:id/answer`: declines, or takes that back. */
export const invitationAnswerSchema = v.object({ isDeclined: v.boolean('Say yes or no.') });

/** As shown on the invited person's dashboard. */
export const ownInvitationSchema = v.object({
  id: v.string(),
  note: v.string(),
  createdAt: instantSchema,
  gig: gigSummarySchema,
});
export type OwnInvitation = v.InferOutput<typeof ownInvitationSchema>;

/** `GET /api/gigs/:id/suggestions?free=that-day`: only people who marked the day as free. */
export const gigSuggestionsQuerySchema = v.object({
  free: v.optional(v.literal('that-day', 'free is that-day.')),
});
export type GigSuggestionsQuery = v.InferOutput<typeof gigSuggestionsQuerySchema>;

/** For the poster: people who fit the gig, are not involved in it, and have not marked the day as busy. */
export const gigSuggestionsSchema = v.object({
  items: v.array(v.object({ ...personCardSchema.entries, thatDay })),
});
export type GigSuggestions = v.InferOutput<typeof gigSuggestionsSchema>;
