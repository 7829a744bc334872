import * as v from 'valibot';

// Apart from availability: whoever reads of somebody's days does not mark their own.

/** What somebody says of a day. */
export const daySigns = ['free', 'busy'] as const;
export type DaySign = (typeof daySigns)[number];

/** The next weeks of somebody, as others read them: dates on which they say they are free, and on which they are not. */
export const weeksAheadSchema = v.object({ free: v.array(v.string()), notFree: v.array(v.string()) });
export type WeeksAhead = v.InferOutput<typeof weeksAheadSchema>;
