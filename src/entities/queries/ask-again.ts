import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query';
import { failureOf } from '#transport/failure.ts';

/** What may be gone in a moment; anything the server said itself stays said. */
const passing = new Set(['offline', 'timeout', 'server']);

export const isPassing = (error: unknown) => passing.has(failureOf(error).kind);

/** What a query failed by once more, its view says. */
const isInItsState = () => {};

/**
 * Asks once more for whatever is in sight and failed for want of a connection or of a server: whole answers, and
 * the one page of a list that did not come. What is not in sight asks when it is looked at.
 */
export function askAgain(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    const { status, fetchStatus, error, fetchMeta } = query.state;
    if (status !== 'error' || fetchStatus !== 'idle' || !query.isActive() || !isPassing(error)) continue;
    const pages = query.observers.find((observer) => observer instanceof InfiniteQueryObserver);
    if (pages && fetchMeta?.fetchMore) void pages.fetchNextPage();
    else query.fetch().catch(isInItsState);
  }
}
