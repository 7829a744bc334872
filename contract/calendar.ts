import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { daySchema, instantSchema, okSchema, signedEntries } from './fields.ts';
import { gigSummarySchema } from './gigs.ts';

/** `GET /api/calendar/feed.ics?key=`: unknown and revoked keys both answer 404. */
const feedQuerySchema = v.object({
  key: v.optional(v.pipe(v.string(), v.maxLength(200, 'This address is incomplete.'))),
});

/**
 * `GET /api/gigs/:id/gig.ics`: for a visitor, for the caller, or at a signed address for its member, since followed
 * links carry no token.
 */
export const gigFileQuerySchema = v.partial(v.object(signedEntries));
export type GigFileQuery = v.InferOutput<typeof gigFileQuerySchema>;

/** Path of a gig's calendar file; valid for ten minutes and this session. */
export const gigFileAddressSchema = v.object({ path: v.string() });

/** When the feed was created; null without one. Its address cannot be shown again. */
export const calendarAddressSchema = v.object({ madeAt: v.nullable(instantSchema) });
export type CalendarAddress = v.InferOutput<typeof calendarAddressSchema>;

/** The feed's path, shown only once. */
export const madeCalendarAddressSchema = v.object({ madeAt: instantSchema, path: v.string() });

/** `GET /api/calendar?from=2026-12-01&to=2026-12-31&saved=with`: at most 62 days. */
export const calendarQuerySchema = v.object({
  from: daySchema('from'),
  to: daySchema('to'),
  /** Includes saved gigs. */
  saved: v.optional(v.literal('with', 'saved is with.')),
});
export type CalendarQuery = v.InferOutput<typeof calendarQuerySchema>;

/** The member's gigs around these days, soonest first; `isWhole`: the list is complete. */
export const calendarSchema = v.object({ items: v.array(gigSummarySchema), isWhole: v.boolean() });
export type Calendar = v.InferOutput<typeof calendarSchema>;

const conflictSchema = v.object({
  kind: v.picklist(['booked', 'applied', 'posted']),
  /** Overlaps; otherwise less than an hour apart. */
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

/** `GET /api/gigs/:id/conflicts`: the member's own conflicting gigs; at most three, bookings first. */
export const conflictsSchema = v.object({
  items: v.array(conflictSchema),
  /** The member marked its day as not free. */
  saidNotFree: v.optional(v.boolean()),
});
export type Conflicts = v.InferOutput<typeof conflictsSchema>;

export const calendarCalls = {
  'GET /api/calendar': {
    summary: 'The member’s bookings, applications and posted gigs in a range of days',
    query: calendarQuerySchema,
    answer: calendarSchema,
  },
  'GET /api/gigs/:id/conflicts': {
    summary: 'The member’s own conflicts with a gig; private',
    answer: conflictsSchema,
  },
  'GET /api/gigs/:id/gig.ics': {
    summary: 'A gig as an iCalendar file, as the caller or the member of a signed URL sees it',
    who: 'public',
    query: gigFileQuerySchema,
    answer: 'file',
  },
  'GET /api/gigs/:id/calendar-address': {
    summary: 'A signed URL of a gig’s iCalendar file, valid for ten minutes',
    answer: gigFileAddressSchema,
  },
  'GET /api/calendar/feed.ics': {
    summary: 'A member’s bookings, applications and posted gigs, for calendars with the secret URL',
    who: 'public',
    limit: 'strict-when-asked',
    allowance: 'calendars',
    query: feedQuerySchema,
    answer: 'file',
  },
  'GET /api/calendar/address': {
    summary: 'Whether the member’s calendar feed is on',
    answer: calendarAddressSchema,
  },
  'POST /api/calendar/address': {
    summary: 'Create the calendar feed’s secret URL; revokes the previous one',
    limit: 'strict',
    answer: madeCalendarAddressSchema,
    status: 201,
  },
  'DELETE /api/calendar/address': { summary: 'Revoke the calendar feed’s secret URL', answer: okSchema },
} as const satisfies Calls;
