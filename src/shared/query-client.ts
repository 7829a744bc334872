import {
  hashKey,
  type MutateOptions,
  QueryClient,
  type QueryFilters,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useId, useSyncExternalStore } from 'react';
import { querySession, setQueryClients, watchQueryClient } from '#shared/current-query-client.ts';
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

/** That of the running session. */
export let queryClient: QueryClient;
setQueryClients(() => {
  queryClient = createQueryClient();
  return queryClient;
});

/** For views: changes when `queryClient` does. */
export const useQuerySession = () => useSyncExternalStore(watchQueryClient, querySession, querySession);

/** What may be gone in a moment; anything the server said itself stays said. */
const passing = new Set(['offline', 'timeout', 'server']);

export const isPassing = (error: unknown) => passing.has(failureOf(error).kind);

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

/**
 * Changes what some queries hold, and once more what was on its way to them: that may have been read before the
 * change. `change` is therefore applied to what has it already, too.
 */
export function patchQueries<Data>(
  client: QueryClient,
  filters: QueryFilters,
  change: (data: Data) => Data,
): void {
  const patch = (data: Data | undefined) => data && change(data);
  for (const query of client.getQueryCache().findAll(filters)) {
    const { queryKey } = query;
    client.setQueryData<Data>(queryKey, patch);
    if (query.state.fetchStatus === 'fetching')
      void query.promise?.then(
        () => client.setQueryData<Data>(queryKey, patch),
        () => {},
      );
  }
}

/** Puts a row in the place of the one with its id, in a list of rows. */
export const replaceRow = <Row extends { id: string }>(client: QueryClient, queryKey: QueryKey, row: Row) =>
  patchQueries<{ items: Row[] }>(client, { queryKey, exact: true }, ({ items }) => ({
    items: items.map((one) => (one.id === row.id ? row : one)),
  }));
