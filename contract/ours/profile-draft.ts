import * as v from 'valibot';
import { optionalText } from './text.ts';

/** Parts of a profile that are typed. */
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

/** As a form writes them, good or not yet; the server only keeps them. Empty: nothing typed that is not saved. */
const partsSchema = v.partial(
  v.object(
    v.entriesFromList(draftedParts, optionalText(10_000, 'What you type')),
    'Send parts of a profile by their names.',
  ),
);

/** PPL-07. What a member has typed of their profile and not saved, on whichever device. `version` grows with each change. */
export const profileDraftSchema = v.object({ version: v.number(), parts: partsSchema });
export type ProfileDraft = v.InferOutput<typeof profileDraftSchema>;

/**
 * `PUT /api/profiles/me/draft`: parts that are left out stay. `was`: those parts as they were known; 409
 * `{errors, current}` where one of them says something else by now.
 */
export const draftChangeSchema = v.object({ parts: partsSchema, was: partsSchema });
export type DraftChange = v.InferOutput<typeof draftChangeSchema>;
