import * as v from 'valibot';
import { limits } from '../limits.ts';
import { daySigns } from './day-signs.ts';
import { gigSummarySchema } from './gigs.ts';
import { pageOf } from './page.ts';
import { personCardSchema } from './person.ts';
import { idSchema, instantSchema, optionalText } from './text.ts';

/** What they say of the day of the gig, as far as they let the poster know. */
const thatDay = v.nullish(v.picklist(daySigns));

/** One poster invites so many people in a day. */
export const mostInvitationsADay = 30;

/** As the poster sees it; `applied` as long as an application of theirs stands. */
export const gigInvitationSchema = v.object({
  id: v.string(),
  invitee: personCardSchema,
  note: v.string(),
  createdAt: instantSchema,
  answer: v.picklist(['waiting', 'declined', 'applied']),
  thatDay,
});
export type GigInvitation = v.InferOutput<typeof gigInvitationSchema>;

/** `GET /api/gigs/:id/invitations`: for the poster, the last first. */
export const gigInvitationsPageSchema = pageOf(gigInvitationSchema);

/** `POST /api/gigs/:id/invitations`: a second one to the same person is the one that is there. */
export const newGigInvitationSchema = v.object({
  userId: idSchema('Whom do you invite?'),
  note: optionalText(limits.linkNote, 'Your word'),
});
export type NewGigInvitation = v.InferOutput<typeof newGigInvitationSchema>;

/** `PUT /api/gig-invitations/:id/answer`: not for me, or after all. */
export const invitationAnswerSchema = v.object({ isDeclined: v.boolean('Say yes or no.') });

/** As who is invited finds it on their dashboard. */
export const ownInvitationSchema = v.object({
  id: v.string(),
  note: v.string(),
  createdAt: instantSchema,
  gig: gigSummarySchema,
});
export type OwnInvitation = v.InferOutput<typeof ownInvitationSchema>;

/** `GET /api/gigs/:id/suggestions?free=that-day`: those alone who say that they are free on its day. */
export const gigSuggestionsQuerySchema = v.object({
  free: v.optional(v.literal('that-day', 'free is that-day.')),
});
export type GigSuggestionsQuery = v.InferOutput<typeof gigSuggestionsQuerySchema>;

/** For the poster, people who play what the gig wants, have to do with it not yet, and do not say that they are not free. */
export const gigSuggestionsSchema = v.object({
  items: v.array(v.object({ ...personCardSchema.entries, thatDay })),
});
export type GigSuggestions = v.InferOutput<typeof gigSuggestionsSchema>;
