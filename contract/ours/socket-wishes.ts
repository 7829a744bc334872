import * as v from 'valibot';
import { limits } from '../limits.ts';

/**
 * `news_since`, from a client: for how many milliseconds it has been asking. Acknowledged with whether the member may
 * have been told something in that time: if not, what was asked before the socket was there need not be asked again.
 */
export const newsSinceSchema = v.pipe(v.number(), v.minValue(0));

/**
 * `watch`, from a client: all it looks at from now on (`post:ID`, `gig:ID`, `profile:ID`, `posts`, `gigs`), each with
 * how many milliseconds ago it was asked for. Acknowledged with those that are there for this member: they hear of
 * changes to these and to nothing else that is public, at once of those that have changed since they were asked for.
 * Who never watches hears of every public change.
 */
export const watchSchema = v.pipe(
  v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
  v.maxEntries(limits.watched),
);
export type Watched = v.InferOutput<typeof watchSchema>;

/** What a client of ours says beside section 7, and another server need not know. */
export type OwnOutgoingEvents = { watch: Watched };
