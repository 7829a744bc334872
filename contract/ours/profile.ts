import * as v from 'valibot';
import { weeksAheadSchema } from './day-signs.ts';
import { pageQueryEntries } from './page.ts';
import { personCardSchema, personRefSchema, reviewCountsSchema } from './person.ts';
import { shownFeesSchema, shownRatesSchema } from './shown-rates.ts';
import { instantSchema, shownPlaceId } from './text.ts';

/** Who reads a profile: everybody, members, or links. Others are given the name and the picture. */
export const audiences = ['everyone', 'members', 'links'] as const;
export type Audience = (typeof audiences)[number];

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

type Told = { length: number } | null | undefined;
export type ToldParts = { [part in ProfilePart | 'fees' | 'media']?: Told };

/**
 * How much of a profile is told, in percent, and what is missing. A rate in figures is a rate, and cards of audio and
 * video are work, too.
 */
export function completenessOf(person: ToldParts): { percent: number; missing: ProfilePart[] } {
  const isTold = (...parts: Told[]) => parts.some((part) => (part?.length ?? 0) > 0);
  const also: ToldParts = { rates: person.fees, workLinks: person.media };
  const missing = profileParts.filter((part) => !isTold(person[part], also[part]));
  return { percent: Math.round(100 * (1 - missing.length / profileParts.length)), missing };
}

/** What is shown about somebody in one role, with how many give each mark of `contract/ours/reviews.ts`. */
const reviewSummarySchema = v.object({
  ...reviewCountsSchema.entries,
  marks: v.array(v.object({ mark: v.string(), count: v.number() })),
});
export type ReviewSummary = v.InferOutput<typeof reviewSummarySchema>;

/** `GET /api/profiles/:id`: of who shows themselves to everyone to visitors, too, without posts and links. */
export const profileSchema = v.object({
  ...personCardSchema.entries,
  bio: v.string(),
  /** A wide picture above it all, and what it shows in words; other servers leave it out. */
  cover: v.nullish(v.string()),
  coverAlt: v.optional(v.string()),
  /** The town that `place` says, where it is known. */
  placeId: shownPlaceId,
  /** Other servers leave it out. */
  fees: v.optional(shownFeesSchema),
  rates: shownRatesSchema,
  workLinks: v.array(v.object({ label: v.string(), url: v.string() })),
  /** Something to hear or see of them, elsewhere; other servers leave it out, as they do how far they travel. */
  media: v.optional(v.array(v.object({ label: v.string(), url: v.string() }))),
  reach: v.nullish(v.number()),
  /** The next six weeks, as far as something is said of them; other servers leave it out. */
  weeksAhead: v.optional(weeksAheadSchema),
  memberSince: instantSchema,
  /** Some of the links in common, at most 5; `mutualCount` is the whole number. */
  mutuals: v.array(personRefSchema),
  counts: v.object({
    posts: v.number(),
    /** Those to come and those that took place. */
    gigs: v.number(),
    links: v.number(),
    /** Gigs that took place: booked for, and posted; other servers leave them out. */
    played: v.optional(v.number()),
    posted: v.optional(v.number()),
  }),
  /** What is shown of reviews, as a player and as a poster; other servers leave it out. */
  reviews: v.optional(v.object({ player: reviewSummarySchema, poster: reviewSummarySchema })),
  canMessage: v.boolean(),
  /** Told to its owner alone; other servers leave it out. */
  shownTo: v.optional(v.picklist(audiences)),
  /** Strangers read it, too. */
  isOpen: v.optional(v.boolean()),
  /** Not for the viewer: nothing is told but who it is. */
  isClosed: v.optional(v.boolean()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** `GET /api/profiles/:id/gigs`: those that took place, the last one first. */
export const pastGigsQuerySchema = v.object({
  ...pageQueryEntries,
  as: v.picklist(['played', 'posted'], 'as is played or posted.'),
});
export type PastGigsQuery = v.InferOutput<typeof pastGigsQuerySchema>;
