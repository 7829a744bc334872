import * as v from 'valibot';
import { instantSchema } from './text.ts';

/** `GET /api/calendar/feed.ics?key=`: a key that is none is answered as one that was revoked, with 404. */
export const feedQuerySchema = v.object({
  key: v.optional(v.pipe(v.string(), v.maxLength(200, 'This address is not whole.'))),
});

/** When the address was made; null where there is none. What it is cannot be told again. */
export const calendarAddressSchema = v.object({ madeAt: v.nullable(instantSchema) });
export type CalendarAddress = v.InferOutput<typeof calendarAddressSchema>;

/** The address from its first slash on: told this once. */
export const madeCalendarAddressSchema = v.object({ madeAt: instantSchema, path: v.string() });
