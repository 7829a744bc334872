import * as v from 'valibot';
import { gigSummarySchema } from './gigs.ts';
import { signedEntries } from './signed-address.ts';
import { daySchema, instantSchema } from './text.ts';

/** `GET /api/calendar/feed.ics?key=`: a key that is none is answered as one that was revoked, with 404. */
export const feedQuerySchema = v.object({
  key: v.optional(v.pipe(v.string(), v.maxLength(200, 'This address is not whole.'))),
});

/**
 * `GET /api/gigs/:id/gig.ics`: as a stranger has it, as the caller has it, or, at an address that was signed for a
 * member, as they have it: a browser that follows a link sends no token along.
 */
export const gigFileQuerySchema = v.partial(v.object(signedEntries));
export type GigFileQuery = v.InferOutput<typeof gigFileQuerySchema>;

/** Where a gig is fetched as a file, from its first slash on; for ten minutes and by this session. */
export const gigFileAddressSchema = v.object({ path: v.string() });

/** When the address was made; null where there is none. What it is cannot be told again. */
export const calendarAddressSchema = v.object({ madeAt: v.nullable(instantSchema) });
export type CalendarAddress = v.InferOutput<typeof calendarAddressSchema>;

/** The address from its first slash on: told this once. */
export const madeCalendarAddressSchema = v.object({ madeAt: instantSchema, path: v.string() });

/** `GET /api/calendar?from=2026-12-01&to=2026-12-31&saved=with`: at most 62 days. */
export const calendarQuerySchema = v.object({
  from: daySchema('from'),
  to: daySchema('to'),
  /** What the member has saved, too. */
  saved: v.optional(v.literal('with', 'saved is with.')),
});
export type CalendarQuery = v.InferOutput<typeof calendarQuerySchema>;

/** The member's own gigs about these days, soonest first; `isWhole`: there are no more. */
export const calendarSchema = v.object({ items: v.array(gigSummarySchema), isWhole: v.boolean() });
export type Calendar = v.InferOutput<typeof calendarSchema>;

const conflictSchema = v.object({
  kind: v.picklist(['booked', 'applied', 'posted']),
  /** At the same time; else within an hour of it. */
  overlaps: v.boolean(),
  gig: v.pick(gigSummarySchema, [
    'id',
    'title',
    'venue',
    'place',
    'remote',
    'date',
    'lastDate',
    'startTime',
    'endTime',
    'timeZone',
    'startsAt',
    'endsAt',
  ]),
});
export type Conflict = v.InferOutput<typeof conflictSchema>;

/** `GET /api/gigs/:id/conflicts`: what of the member's own stands in the way of a gig; at most three, bookings first. */
export const conflictsSchema = v.object({
  items: v.array(conflictSchema),
  /** The member has said that they are not free on its day. */
  saidNotFree: v.optional(v.boolean()),
});
export type Conflicts = v.InferOutput<typeof conflictsSchema>;
