import * as v from 'valibot';
import { optionalText } from './text.ts';

/** Text parts of a profile. */
export const draftedParts = [
  'name',
  'headline',
  'place',
  'bio',
  'coverAlt',
  'skills',
  'genres',
  'fees',
  'rates',
  'workLinks',
  'media',
  'reach',
  'shownTo',
] as const;
export type DraftedPart = (typeof draftedParts)[number];

/** As typed, valid or not; the server only stores them. Empty: no unsaved changes. */
const partsSchema = v.partial(
  v.object(
    v.entriesFromList(draftedParts, optionalText(10_000, 'What you type')),
    'Send parts of a profile by their names.',
  ),
);

/** PPL-07. A member's unsaved profile changes, shared across devices. `version` grows with each change. */
export const profileDraftSchema = v.object({ version: v.number(), parts: partsSchema });
export type ProfileDraft = v.InferOutput<typeof profileDraftSchema>;

/**
 * `PUT /api/profiles/me/draft`: omitted parts stay. `was`: those parts as last seen; 409 `{errors, current}` when
 * one differs by now.
 */
export const draftChangeSchema = v.object({ parts: partsSchema, was: partsSchema });
export type DraftChange = v.InferOutput<typeof draftChangeSchema>;
