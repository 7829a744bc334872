import * as v from 'valibot';
import { limits } from '../limits.ts';
import { daySigns } from './day-signs.ts';
import { gigSummarySchema } from './gigs.ts';
import { pageOf, pageQueryEntries, searchEntry } from './page.ts';
import { personCardSchema, personRefSchema, reviewCountsSchema } from './person.ts';
import { idSchema, instantSchema, optionalText, versionSchema } from './text.ts';

/** The states of `machines/dep`; a test holds the two together. */
export const depStates = [
  'none',
  'asked',
  'willing',
  'passed',
  'turnedDown',
  'refused',
  'takenBack',
  'ended',
] as const;
export type DepState = (typeof depStates)[number];

/** With the tag of the chart: something can still become of it. */
export const openDepStates = ['asked', 'willing'] as const satisfies DepState[];
export type OpenDepState = (typeof openDepStates)[number];
export const isOpenDep = (state: DepState): state is OpenDepState =>
  openDepStates.some((one) => one === state);

/** One player asks so many people in a day. */
export const mostDepsADay = 20;

const thatDay = v.nullish(v.picklist(daySigns));

const depEntries = {
  id: v.string(),
  gigId: v.string(),
  state: v.picklist(depStates),
  /** Who cannot come. */
  player: personRefSchema,
  /** Who would come instead. */
  dep: personCardSchema,
  /** Of the gig's roles, the one that passes on. */
  roleId: v.string(),
  /** What the player wrote; for the two of them. */
  note: v.optional(v.string()),
  /** For who is asked: what their agreement names. */
  version: v.optional(v.number()),
  /** For the poster: how they are on the day of the gig, and what is shown about them as a player. */
  thatDay,
  reviews: v.optional(reviewCountsSchema),
  createdAt: instantSchema,
};

/** A question of a player who cannot come, as one of the three sees it. */
export const depSchema = v.object(depEntries);
export type Dep = v.InferOutput<typeof depSchema>;

/**
 * `GET /api/gigs/:id/deps`, and what every move of one answers: for a player what they asked last, for a dep what they
 * are asked, for the poster whom they may agree to.
 */
export const gigDepsSchema = v.object({ items: v.array(depSchema) });
export type GigDeps = v.InferOutput<typeof gigDepsSchema>;

/** The same on the dashboard, with its gig. */
export const ownDepSchema = v.object({ ...depEntries, gig: gigSummarySchema });
export type OwnDep = v.InferOutput<typeof ownDepSchema>;

/** `GET /api/gigs/:id/dep-candidates?q=`: the player's links who could come instead, by name. */
export const depCandidatesQuerySchema = v.object({ ...pageQueryEntries, q: searchEntry });
export type DepCandidatesQuery = v.InferOutput<typeof depCandidatesQuerySchema>;
const depCandidateSchema = v.object({ ...personCardSchema.entries, thatDay });
export type DepCandidate = v.InferOutput<typeof depCandidateSchema>;
export const depCandidatesPageSchema = pageOf(depCandidateSchema);

/** `POST /api/gigs/:id/deps`: the same person asked twice is one question. */
export const newDepSchema = v.object({
  userId: idSchema('Whom do you ask?'),
  note: optionalText(limits.depNote, 'Your word'),
});
export type NewDep = v.InferOutput<typeof newDepSchema>;

/** `POST /api/deps/:id/agree`: to which question; 409 when the gig has changed since. */
export const depAgreementSchema = v.object({ version: versionSchema });
