import { availabilityChangeSchema, availabilitySchema } from '../ours/availability.ts';
import {
  calendarAddressSchema,
  calendarQuerySchema,
  calendarSchema,
  conflictsSchema,
  feedQuerySchema,
  gigFileAddressSchema,
  gigFileQuerySchema,
  madeCalendarAddressSchema,
} from '../ours/calendar.ts';
import { okSchema } from '../ours/page.ts';
import type { Calls } from './call.ts';

export const calendarCalls = {
  'GET /api/calendar': {
    summary: 'What the member plays, has applied for and has posted on some days',
    who: 'member',
    query: calendarQuerySchema,
    answer: calendarSchema,
  },
  'GET /api/gigs/:id/conflicts': {
    summary: 'What of the member’s own stands in the way of a gig; nobody else is told',
    who: 'member',
    answer: conflictsSchema,
  },
  'GET /api/availability': {
    summary: 'What the member has said of their days: free, or not',
    who: 'member',
    answer: availabilitySchema,
  },
  'PUT /api/availability': {
    summary: 'Say something of some days, of a weekday, or whether bookings count; what is left out stays',
    who: 'member',
    body: availabilityChangeSchema,
    answer: availabilitySchema,
  },
  'GET /api/gigs/:id/gig.ics': {
    summary: 'One gig as a file for calendars, as the caller sees it, or whom its address was signed for',
    who: 'public',
    query: gigFileQuerySchema,
    answer: 'file',
  },
  'GET /api/gigs/:id/calendar-address': {
    summary: 'Where the viewer’s browser fetches a gig as their file for calendars; good for ten minutes',
    who: 'member',
    answer: gigFileAddressSchema,
  },
  'GET /api/calendar/feed.ics': {
    summary:
      'What a member is booked for, has applied for and has posted, for calendars that know their address',
    who: 'public',
    limit: 'strict-when-asked',
    allowance: 'calendars',
    query: feedQuerySchema,
    answer: 'file',
  },
  'GET /api/calendar/address': {
    summary: 'Whether the member’s gigs can be had at a secret address',
    who: 'member',
    answer: calendarAddressSchema,
  },
  'POST /api/calendar/address': {
    summary: 'Make a secret address; the one before shows nothing any more',
    who: 'member',
    limit: 'strict',
    answer: madeCalendarAddressSchema,
    status: 201,
  },
  'DELETE /api/calendar/address': {
    summary: 'Let the secret address show nothing any more',
    who: 'member',
    answer: okSchema,
  },
} as const satisfies Calls;
