import * as v from 'valibot';

// Separate from availability, which readers of other people's days do not need.

export const daySigns = ['free', 'busy'] as const;
export type DaySign = (typeof daySigns)[number];

/** Dates of the next weeks that somebody marked free or not free, as others see them. */
export const weeksAheadSchema = v.object({ free: v.array(v.string()), notFree: v.array(v.string()) });
export type WeeksAhead = v.InferOutput<typeof weeksAheadSchema>;
