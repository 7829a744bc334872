import * as v from 'valibot';
import { limits } from '../limits.ts';
import { daySigns } from './day-signs.ts';
import { gigSummarySchema } from './gigs.ts';
import { pageOf, pageQueryEntries, searchEntry } from './page.ts';
import { personCardSchema, personRefSchema, reviewCountsSchema } from './person.ts';
import { idSchema, instantSchema, optionalText, versionSchema } from './text.ts';

/** The states of `machines/dep`; a test compares the two. */
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

/** Mirrors the chart's tag. */
export const openDepStates = ['asked', 'willing'] as const satisfies DepState[];
export type OpenDepState = (typeof openDepStates)[number];
export const isOpenDep = (state: DepState): state is OpenDepState =>
  openDepStates.some((one) => one === state);

/** Requests per player and day. */
export const mostDepsADay = 20;

const thatDay = v.nullish(v.picklist(daySigns));

const depEntries = {
  id: v.string(),
  gigId: v.string(),
  state: v.picklist(depStates),
  /** The player who cannot come. */
  player: personRefSchema,
  /** The person who would play instead. */
  dep: personCardSchema,
  /** The role that changes hands. */
  roleId: v.string(),
  /** The player's note, for the two of them. */
  note: v.optional(v.string()),
  /** For the dep: the version that their agreement names. */
  version: v.optional(v.number()),
  /** For the poster: the dep's availability that day, and their reviews. */
  thatDay,
  reviews: v.optional(reviewCountsSchema),
  createdAt: instantSchema,
};

/** A dep request, as seen by one of its three parties. */
export const depSchema = v.object(depEntries);
export type Dep = v.InferOutput<typeof depSchema>;

/**
 * `GET /api/gigs/:id/deps`, and the response of every move: a player gets their last request, a dep those to them,
 * the poster those awaiting approval.
 */
export const gigDepsSchema = v.object({ items: v.array(depSchema) });
export type GigDeps = v.InferOutput<typeof gigDepsSchema>;

/** With its gig, for the dashboard. */
export const ownDepSchema = v.object({ ...depEntries, gig: gigSummarySchema });
export type OwnDep = v.InferOutput<typeof ownDepSchema>;

/** `GET /api/gigs/:id/dep-candidates?q=`: links of the player who could play instead, by name. */
export const depCandidatesQuerySchema = v.object({ ...pageQueryEntries, q: searchEntry });
export type DepCandidatesQuery = v.InferOutput<typeof depCandidatesQuerySchema>;
const depCandidateSchema = v.object({ ...personCardSchema.entries, thatDay });
export type DepCandidate = v.InferOutput<typeof depCandidateSchema>;
export const depCandidatesPageSchema = pageOf(depCandidateSchema);

/** `POST /api/gigs/:id/deps`: idempotent per person. */
export const newDepSchema = v.object({
  userId: idSchema('Whom do you ask?'),
  note: optionalText(limits.depNote, 'Your word'),
});
export type NewDep = v.InferOutput<typeof newDepSchema>;

/** `POST /api/deps/:id/agree`: names the version agreed to; 409 when the gig has changed since. */
export const depAgreementSchema = v.object({ version: versionSchema });
