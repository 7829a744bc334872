import * as v from 'valibot';

/** Any of the three count calls. */
export const countSchema = v.looseObject({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** The member's unread counts. `total` is derived, never stored. */
export type Counts = { messages: number; linkRequests: number; notifications: number };
