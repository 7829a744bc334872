import * as v from 'valibot';
import { limits } from '../limits.ts';
import { personCardSchema, personRefSchema } from './person.ts';
import { instantSchema, optionalText, requiredText, wordList } from './text.ts';

/** What someone charges, in their own words: "Ceremony, one hour" and "£240". */
export const rateSchema = v.object({ label: requiredText(60, 'Rate'), price: requiredText(40, 'Price') });
export type Rate = v.InferOutput<typeof rateSchema>;

export const workLinkSchema = v.object({
  label: requiredText(60, 'Name of the link'),
  url: v.pipe(
    v.string('Link: write it as text.'),
    v.maxLength(500, 'Link: keep it to 500 characters.'),
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
  rates: v.array(v.object({ label: v.string(), price: v.string() })),
  workLinks: v.array(v.object({ label: v.string(), url: v.string() })),
  memberSince: instantSchema,
  /** Some of the links in common, at most 5; `mutualCount` is the whole number. */
  mutuals: v.array(personRefSchema),
  counts: v.object({ posts: v.number(), gigs: v.number(), links: v.number() }),
  canMessage: v.boolean(),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** `PUT /api/profiles/me`: what is left out stays; `avatar` is a URL of an own upload, or null for none. */
export const profileChangeSchema = v.object({
  name: v.optional(requiredText(limits.name, 'Name')),
  headline: v.optional(optionalText(limits.headline, 'Headline')),
  bio: v.optional(optionalText(limits.bio, 'About you')),
  place: v.optional(optionalText(limits.name, 'Place')),
  skills: v.optional(wordList(20, 'Skills')),
  genres: v.optional(wordList(20, 'Genres')),
  rates: v.optional(v.pipe(v.array(rateSchema), v.maxLength(10, 'Rates: at most 10.'))),
  workLinks: v.optional(v.pipe(v.array(workLinkSchema), v.maxLength(10, 'Links: at most 10.'))),
  avatar: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200, 'That picture is not known.')))),
});
export type ProfileChange = v.InferOutput<typeof profileChangeSchema>;
