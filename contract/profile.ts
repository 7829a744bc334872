import * as v from 'valibot';
import { shownFeesSchema, shownRatesSchema } from './amounts.ts';
import type { Calls } from './calls.ts';
import { instantSchema, pageQueryEntries, requiredLine, shownPlaceId } from './fields.ts';
import { gigsPageSchema } from './gigs.ts';
import { limits } from './limits.ts';
import { personCardSchema, personRefSchema, reviewCountsSchema } from './person.ts';

// Separate from availability, which readers of other people's days do not need.

export const daySigns = ['free', 'busy'] as const;
export type DaySign = (typeof daySigns)[number];

/** Dates of the next weeks that somebody marked free or not free, as others see them. */
export const weeksAheadSchema = v.object({ free: v.array(v.string()), notFree: v.array(v.string()) });
export type WeeksAhead = v.InferOutput<typeof weeksAheadSchema>;

const notSafe = 'Web address: enter a full https:// address, like https://soundcloud.com/you/song.';

/** https only, ASCII host name, no port or credentials: the visible address is where it leads. */
export const safeAddressSchema = v.pipe(
  v.string(notSafe),
  v.maxLength(limits.url, `Web address: keep it to ${limits.url} characters.`),
  v.regex(/^https:\/\/([A-Za-z0-9-]+\.)+[A-Za-z]{2,}([/?#][!-~]*)?$/, notSafe),
);

/** External audio or video. */
export const mediaSchema = v.object({
  label: requiredLine(limits.rowLabel, 'Title'),
  url: safeAddressSchema,
});
export type Media = v.InferOutput<typeof mediaSchema>;

/** Who sees a profile. Others get name and picture only. */
export const audiences = ['everyone', 'members', 'links'] as const;
export type Audience = (typeof audiences)[number];

/** Parts that count towards completeness; the dashboard names missing ones. */
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

type PartValue = { length: number } | null | undefined;
export type ProfileParts = { [part in ProfilePart | 'fees' | 'media']?: PartValue };

/** Completeness in percent, and the missing parts. Structured rates count as rates, media cards as work links. */
export function completenessOf(person: ProfileParts): { percent: number; missing: ProfilePart[] } {
  const isFilled = (...parts: PartValue[]) => parts.some((part) => (part?.length ?? 0) > 0);
  const also: ProfileParts = { rates: person.fees, workLinks: person.media };
  const missing = profileParts.filter((part) => !isFilled(person[part], also[part]));
  return { percent: Math.round(100 * (1 - missing.length / profileParts.length)), missing };
}

/** Published reviews in one role, with counts per mark of `contract/reviews.ts`. */
const reviewSummarySchema = v.object({
  ...reviewCountsSchema.entries,
  marks: v.array(v.object({ mark: v.string(), count: v.number() })),
});
export type ReviewSummary = v.InferOutput<typeof reviewSummarySchema>;

/** `GET /api/profiles/:id`: visitors see profiles open to everyone, without posts and links. */
export const profileSchema = v.object({
  ...personCardSchema.entries,
  bio: v.string(),
  /** Wide header picture and its alt text; omitted by other servers. */
  cover: v.nullish(v.string()),
  coverAlt: v.optional(v.string()),
  /** The town of `place`, if known. */
  placeId: shownPlaceId,
  /** Omitted by other servers. */
  fees: v.optional(shownFeesSchema),
  rates: shownRatesSchema,
  workLinks: v.array(v.object({ label: v.string(), url: v.string() })),
  /** Links to audio and video. Omitted by other servers, as is `reach`. */
  media: v.optional(v.array(v.object({ label: v.string(), url: v.string() }))),
  reach: v.nullish(v.number()),
  /** Marked days of the next six weeks; omitted by other servers. */
  weeksAhead: v.optional(weeksAheadSchema),
  memberSince: instantSchema,
  /** At most 5 mutual links; `mutualCount` is the total. */
  mutuals: v.array(personRefSchema),
  counts: v.object({
    posts: v.number(),
    /** Future and past. */
    gigs: v.number(),
    links: v.number(),
    /** Past gigs, as player and as poster; omitted by other servers. */
    played: v.optional(v.number()),
    posted: v.optional(v.number()),
  }),
  /** Published reviews as player and as poster; omitted by other servers. */
  reviews: v.optional(v.object({ player: reviewSummarySchema, poster: reviewSummarySchema })),
  canMessage: v.boolean(),
  /** For the owner only; omitted by other servers. */
  shownTo: v.optional(v.picklist(audiences)),
  /** Visible to visitors. */
  isOpen: v.optional(v.boolean()),
  /** Hidden from the viewer, except name and picture. */
  isClosed: v.optional(v.boolean()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** `GET /api/profiles/:id/gigs`: past gigs, latest first. */
export const pastGigsQuerySchema = v.object({
  ...pageQueryEntries,
  as: v.picklist(['played', 'posted'], 'as is played or posted.'),
});
export type PastGigsQuery = v.InferOutput<typeof pastGigsQuerySchema>;

export const profileCalls = {
  'GET /api/profiles/:id': {
    summary: 'A profile; visitors see only those shown to everyone',
    who: 'public',
    answer: profileSchema,
  },
  'GET /api/profiles/:id/gigs': {
    summary: 'Past gigs that a person played or posted',
    query: pastGigsQuerySchema,
    answer: gigsPageSchema,
  },
} as const satisfies Calls;
