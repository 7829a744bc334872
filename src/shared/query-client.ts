import {
  hashKey,
  InfiniteQueryObserver,
  type MutateOptions,
  QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useId } from 'react';
import { setCurrentQueryClient } from '#shared/current-query-client.ts';
import { failureOf } from '#transport/failure.ts';

const mayRetry = (failures: number, error: unknown) => failures < 2 && navigator.onLine && isPassing(error);

/**
 * What the server holds: posts, gigs, people, links. Kept fresh for half a minute, fetched again when the page
 * is looked at or the network is back. Writes are never repeated by themselves.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 300_000,
        retry: mayRetry,
        retryDelay: (attempt) => 800 * 2 ** attempt,
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** That of this page. */
export const queryClient = setCurrentQueryClient(createQueryClient());

/** What may be gone in a moment; anything the server said itself stays said. */
const passing = new Set(['offline', 'timeout', 'server']);

const isPassing = (error: unknown) => passing.has(failureOf(error).kind);

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

/**
 * A mutation that a second press does not repeat: while one is under way, the same once more is left out. A view
 * learns that it is busy a moment too late for a double click; the cache of mutations knows at once.
 */
export function useAct<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const client = useQueryClient();
  const mutationKey = ['act', useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const mutate = (variables: Variables, more?: MutateOptions<Data, Error, Variables, Context>) => {
    const isSame = (other: unknown) => hashKey([other]) === hashKey([variables]);
    const underWay = client.isMutating({ mutationKey, predicate: ({ state }) => isSame(state.variables) });
    if (underWay === 0) mutation.mutate(variables, { ...more });
  };
  return { ...mutation, mutate, mutationKey };
}
