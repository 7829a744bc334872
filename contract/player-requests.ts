import * as v from 'valibot';
import type { Calls } from './calls.ts';
import {
  idSchema,
  instantSchema,
  okSchema,
  optionalText,
  pageOf,
  pageQueryEntries,
  pageQuerySchema,
  searchEntry,
  versionSchema,
} from './fields.ts';
import { gigSummarySchema } from './gigs.ts';
import { limits } from './limits.ts';
import { denied, type Permission, type PermissionViewer, when } from './permissions.ts';
import { personCardSchema, personRefSchema, reviewCountsSchema } from './person.ts';
import { daySigns } from './profile.ts';

/** Availability on the gig's day, as far as the poster may see it. */
const thatDay = v.nullish(v.picklist(daySigns));

/** Per poster and day. */
export const maxInvitationsPerDay = 30;

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
  userId: idSchema('Choose who to invite.'),
  note: optionalText(limits.linkNote, 'Your message'),
});
export type NewGigInvitation = v.InferOutput<typeof newGigInvitationSchema>;

/** `PUT /api/gig-invitations/:id/answer`: declines, or takes that back. */
const invitationAnswerSchema = v.object({ isDeclined: v.boolean('Choose yes or no.') });

/** As shown on the invited person's dashboard. */
export const ownInvitationSchema = v.object({
  id: v.string(),
  note: v.string(),
  createdAt: instantSchema,
  gig: gigSummarySchema,
});

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
export const maxDepsPerDay = 20;

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
  userId: idSchema('Choose who to ask.'),
  note: optionalText(limits.depNote, 'Your message'),
});
export type NewDep = v.InferOutput<typeof newDepSchema>;

/** `POST /api/deps/:id/agree`: names the version agreed to; 409 when the gig has changed since. */
const depAgreementSchema = v.object({ version: versionSchema });

export const gigInvitationCalls = {
  'GET /api/gigs/:id/invitations': {
    summary: 'People invited to a gig and their answers, for its poster',
    query: pageQuerySchema,
    answer: gigInvitationsPageSchema,
  },
  'POST /api/gigs/:id/invitations': {
    summary: 'Invite a player to one of the viewer’s open gigs; idempotent',
    who: 'verified',
    body: newGigInvitationSchema,
    answer: gigInvitationSchema,
    status: 201,
  },
  'DELETE /api/gig-invitations/:id': { summary: 'Withdraw an invitation', answer: okSchema },
  'PUT /api/gig-invitations/:id/answer': {
    summary: 'Decline an invitation, or undo that',
    body: invitationAnswerSchema,
    answer: okSchema,
  },
  'GET /api/gigs/:id/suggestions': {
    summary: 'Players who fit one of the viewer’s gigs',
    query: gigSuggestionsQuerySchema,
    answer: gigSuggestionsSchema,
  },
} as const satisfies Calls;

export const depCalls = {
  'GET /api/gigs/:id/deps': {
    summary: 'Dep requests: those the viewer has sent or received, or has to approve',
    answer: gigDepsSchema,
  },
  'GET /api/gigs/:id/dep-candidates': {
    summary: 'Links of a booked player who could dep for them, by name',
    query: depCandidatesQuerySchema,
    answer: depCandidatesPageSchema,
  },
  'POST /api/gigs/:id/deps': {
    summary: 'Ask a link to dep; the booking passes on once they and the poster agree',
    who: 'verified',
    body: newDepSchema,
    answer: gigDepsSchema,
    status: 201,
  },
  'POST /api/deps/:id/take-back': { summary: 'Withdraw a dep request', answer: gigDepsSchema },
  'POST /api/deps/:id/agree': {
    summary: 'Agree to dep; the poster is asked next',
    who: 'verified',
    body: depAgreementSchema,
    answer: gigDepsSchema,
  },
  'POST /api/deps/:id/turn-down': { summary: 'Decline a dep request', answer: gigDepsSchema },
  'POST /api/deps/:id/pass': {
    summary: 'Approve a dep as the poster: the dep is booked in place of the player',
    answer: gigDepsSchema,
  },
  'POST /api/deps/:id/refuse': { summary: 'Refuse a dep as the poster', answer: gigDepsSchema },
} as const satisfies Calls;

type DepParties = { playerId: string; depId: string; posterId: string };

/** The viewer's role in a dep request; null for everybody else. */
export function roleInDep(
  viewer: PermissionViewer,
  { playerId, depId, posterId }: DepParties,
): 'player' | 'dep' | 'poster' | null {
  if (viewer?.id === playerId) return 'player';
  if (viewer?.id === depId) return 'dep';
  return viewer?.id === posterId ? 'poster' : null;
}

export const maySeeDep = (viewer: PermissionViewer, parties: DepParties): Permission =>
  viewer === null ? denied('signIn') : when(roleInDep(viewer, parties) !== null, 'notYours');

/** The move's name starts with its actor. Whether the move is legal now is up to the chart. */
export const mayMoveDep = (
  viewer: PermissionViewer,
  parties: DepParties,
  event: `${'player' | 'dep' | 'poster'}.${string}`,
): Permission => {
  if (viewer === null) return denied('signIn');
  return when(event.split('.')[0] === roleInDep(viewer, parties), 'notYours');
};
