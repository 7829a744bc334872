import * as v from 'valibot';
import { amountSchema, currencySchema } from './amounts.ts';
import type { Calls } from './calls.ts';
import { optionalLine, optionalName, optionalText, requiredLine, requiredName, wordList } from './fields.ts';
import { payUnits } from './gig-terms.ts';
import { limits } from './limits.ts';
import { placeIdSchema } from './places.ts';
import { audiences, mediaSchema, profileSchema } from './profile.ts';

/** A structured rate: £180 the night for a "Wedding, two sets"; `from` is a minimum. */
export const feeSchema = v.object({
  label: optionalLine(limits.rowLabel, 'Description'),
  amount: amountSchema('Amount', { least: 1 }),
  currency: currencySchema,
  unit: v.picklist(payUnits, 'Choose what the amount is for.'),
  from: v.boolean('From: choose yes or no.'),
});
export type Fee = v.InferOutput<typeof feeSchema>;
export const feesSchema = v.pipe(
  v.array(feeSchema),
  v.maxLength(limits.fees, `Rates: at most ${limits.fees}.`),
);

/** A free-text rate: "Ceremony, one hour" and "£240". */
export const rateSchema = v.object({
  label: requiredLine(limits.rowLabel, 'Description'),
  price: requiredLine(limits.price, 'Price'),
});
export type Rate = v.InferOutput<typeof rateSchema>;

export const workLinkSchema = v.object({
  label: requiredLine(limits.rowLabel, 'Title'),
  url: v.pipe(
    v.string('Web address must be text.'),
    v.maxLength(limits.url, `Web address: keep it to ${limits.url} characters.`),
    v.regex(/^https?:\/\/[!-~\u00a1-\uffff]+$/, 'Web address: start with https:// and don’t use spaces.'),
    v.check(
      (url) => /^https?:[/\\]+(?![/\\]|[^/?#\\]*@)/.test(url),
      'Web address: remove the username and password before the @.',
    ),
  ),
});
export type WorkLink = v.InferOutput<typeof workLinkSchema>;

/** Kilometres that somebody travels for work. */
export const reaches = [10, 25, 50, 100, 200, 500] as const;

const ownPicture = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200, 'We can’t find that photo.'))));

const known = (longest: number) => v.pipe(v.string(), v.maxLength(longest));
const knownRows = <S extends v.GenericSchema>(row: S) => v.optional(v.pipe(v.array(row), v.maxLength(50)));

/** Parts of a profile as the client last saw them. */
const knownPartsSchema = v.object({
  name: v.optional(known(1000)),
  headline: v.optional(known(1000)),
  bio: v.optional(known(10_000)),
  shownTo: v.optional(v.picklist(audiences)),
  coverAlt: v.optional(known(1000)),
  place: v.optional(known(1000)),
  skills: knownRows(known(1000)),
  genres: knownRows(known(1000)),
  fees: knownRows(
    v.object({
      label: known(1000),
      amount: v.number(),
      currency: known(10),
      unit: v.picklist(payUnits),
      from: v.boolean(),
    }),
  ),
  rates: knownRows(v.object({ label: known(1000), price: known(1000) })),
  workLinks: knownRows(v.object({ label: known(1000), url: known(1000) })),
  media: knownRows(v.object({ label: known(1000), url: known(1000) })),
  reach: v.nullish(v.number()),
});

/**
 * `PUT /api/profiles/me`: omitted fields stay; `avatar` and `cover` are URLs of own uploads, or null. `was` has the
 * previous values of the changed fields: 409 `{errors, current}` when they differ by now.
 */
export const profileChangeSchema = v.object({
  name: v.optional(requiredName(limits.name, 'Name')),
  headline: v.optional(optionalLine(limits.headline, 'Headline')),
  bio: v.optional(optionalText(limits.bio, 'About you')),
  place: v.optional(optionalName(limits.name, 'Place')),
  /** The town chosen for `place`; without it the server looks for an unambiguous match. */
  placeId: v.optional(placeIdSchema),
  skills: v.optional(wordList(20, 'Skills')),
  genres: v.optional(wordList(20, 'Genres')),
  fees: v.optional(feesSchema),
  rates: v.optional(v.pipe(v.array(rateSchema), v.maxLength(10, 'Other rates: at most 10.'))),
  workLinks: v.optional(v.pipe(v.array(workLinkSchema), v.maxLength(10, 'Work: at most 10 links.'))),
  media: v.optional(
    v.pipe(v.array(mediaSchema), v.maxLength(limits.media, `Listen and watch: at most ${limits.media}.`)),
  ),
  /** Null when not given. */
  reach: v.optional(v.nullable(v.picklist(reaches, 'Choose how far you travel.'))),
  shownTo: v.optional(v.picklist(audiences, 'Choose who can see your profile.')),
  avatar: ownPicture,
  cover: ownPicture,
  coverAlt: v.optional(optionalText(limits.alt, 'Cover description')),
  was: v.optional(knownPartsSchema),
});
export type ProfileChange = v.InferOutput<typeof profileChangeSchema>;

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
    v.entriesFromList(draftedParts, optionalText(10_000, 'Your draft')),
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

export const profileFormCalls = {
  'PUT /api/profiles/me': {
    summary: 'Edit the viewer’s profile; omitted fields stay',
    body: profileChangeSchema,
    answer: profileSchema,
  },
  'GET /api/profiles/me/draft': {
    summary: 'The viewer’s unsaved profile draft, from any device',
    answer: profileDraftSchema,
  },
  'PUT /api/profiles/me/draft': {
    summary: 'Store the profile draft; saving a part removes it from the draft',
    body: draftChangeSchema,
    answer: profileDraftSchema,
  },
} as const satisfies Calls;
