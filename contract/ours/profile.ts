import * as v from 'valibot';
import { limits } from '../limits.ts';
import { personCardSchema, personRefSchema } from './person.ts';
import { placeIdSchema } from './places.ts';
import { instantSchema, optionalLine, optionalText, requiredLine, shownPlaceId, wordList } from './text.ts';

/** What someone charges, in their own words: "Ceremony, one hour" and "£240". */
export const rateSchema = v.object({
  label: requiredLine(limits.rowLabel, 'Rate'),
  price: requiredLine(limits.price, 'Price'),
});
export type Rate = v.InferOutput<typeof rateSchema>;

export const workLinkSchema = v.object({
  label: requiredLine(limits.rowLabel, 'Name of the link'),
  url: v.pipe(
    v.string('Link: write it as text.'),
    v.maxLength(limits.url, `Link: keep it to ${limits.url} characters.`),
    v.regex(/^https?:\/\/[!-~\u00a1-\uffff]+$/, 'Link: start with https:// and leave out spaces.'),
  ),
});
export type WorkLink = v.InferOutput<typeof workLinkSchema>;

/** Parts of a profile that count towards "told"; the dashboard names those that are missing. */
export const profileParts = [
  'avatar',
  'headline',
  'bio',
  'place',
  'skills',
  'genres',
  'rates',
  'workLinks',
] as const;
export type ProfilePart = (typeof profileParts)[number];

/** `GET /api/profiles/:id`: signed in. */
export const profileSchema = v.object({
  ...personCardSchema.entries,
  bio: v.string(),
  /** A wide picture above it all, and what it shows in words; other servers leave it out. */
  cover: v.nullish(v.string()),
  coverAlt: v.optional(v.string()),
  /** The town that `place` says, where it is known. */
  placeId: shownPlaceId,
  rates: v.array(v.object({ label: v.string(), price: v.string() })),
  workLinks: v.array(v.object({ label: v.string(), url: v.string() })),
  memberSince: instantSchema,
  /** Some of the links in common, at most 5; `mutualCount` is the whole number. */
  mutuals: v.array(personRefSchema),
  counts: v.object({ posts: v.number(), gigs: v.number(), links: v.number() }),
  canMessage: v.boolean(),
});
export type Profile = v.InferOutput<typeof profileSchema>;

const ownPicture = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200, 'That picture is not known.'))));

const known = (longest: number) => v.pipe(v.string(), v.maxLength(longest));
const knownRows = <S extends v.GenericSchema>(row: S) => v.optional(v.pipe(v.array(row), v.maxLength(50)));

/** Parts of a profile as a client knew them. */
const knownPartsSchema = v.object({
  name: v.optional(known(1000)),
  headline: v.optional(known(1000)),
  bio: v.optional(known(10_000)),
  coverAlt: v.optional(known(1000)),
  place: v.optional(known(1000)),
  skills: knownRows(known(1000)),
  genres: knownRows(known(1000)),
  rates: knownRows(v.object({ label: known(1000), price: known(1000) })),
  workLinks: knownRows(v.object({ label: known(1000), url: known(1000) })),
});

/**
 * `PUT /api/profiles/me`: what is left out stays; `avatar` and `cover` are URLs of own uploads, or null for none. `was` is what
 * was changed, as it was before: 409 `{errors, current}` when it is something else by now.
 */
export const profileChangeSchema = v.object({
  name: v.optional(requiredLine(limits.name, 'Name')),
  headline: v.optional(optionalLine(limits.headline, 'Headline')),
  bio: v.optional(optionalText(limits.bio, 'About you')),
  place: v.optional(optionalLine(limits.name, 'Place')),
  /** The town that was chosen for `place`; without it the server looks whether only one can be meant. */
  placeId: v.optional(placeIdSchema),
  skills: v.optional(wordList(20, 'Skills')),
  genres: v.optional(wordList(20, 'Genres')),
  rates: v.optional(v.pipe(v.array(rateSchema), v.maxLength(10, 'Rates: at most 10.'))),
  workLinks: v.optional(v.pipe(v.array(workLinkSchema), v.maxLength(10, 'Links: at most 10.'))),
  avatar: ownPicture,
  cover: ownPicture,
  coverAlt: v.optional(optionalText(limits.alt, 'What the cover shows')),
  was: v.optional(knownPartsSchema),
});
export type ProfileChange = v.InferOutput<typeof profileChangeSchema>;
