import * as v from 'valibot';
import { limits } from '../limits.ts';

/**
 * `news_since`, from a client: milliseconds since its first request. The acknowledgement says whether the member may
 * have missed events since; if not, data fetched before the socket connected need not be refetched.
 */
export const newsSinceSchema = v.pipe(v.number(), v.minValue(0));

/**
 * `watch`, from a client: the complete list of what it shows (`post:ID`, `gig:ID`, `profile:ID`, `posts`, `gigs`),
 * with milliseconds since each was fetched. The acknowledgement lists those visible to the member. Only they get
 * change events, at once for those changed since they were fetched. Clients that never watch get every public
 * change.
 */
export const watchSchema = v.pipe(
  v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
  v.maxEntries(limits.watched),
);
export type Watched = v.InferOutput<typeof watchSchema>;

/** Events beyond section 7, which other servers need not know. */
export type OwnOutgoingEvents = { watch: Watched };
