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

const mayRetry = (failures: number, error: unknown) => failures < 2 && navigator.onLine && isTransient(error);

/** Data is fresh for 30 s and refetched on focus and on reconnect. Mutations are never retried. */
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

/** The current session's client. */
export let queryClient: QueryClient;
setQueryClients(() => {
  queryClient = createQueryClient();
  return queryClient;
});

/** Changes when `queryClient` does. */
export const useQuerySession = () => useSyncExternalStore(watchQueryClient, querySession, querySession);

/** Failures that a retry may fix; a refusal by the server is final. */
const passing = new Set(['offline', 'timeout', 'server']);

export const isTransient = (error: unknown) => passing.has(failureOf(error).kind);

/**
 * A mutation that ignores a second call with the same variables while one runs. The view renders its busy
 * state too late for a double click, so the mutation cache is checked.
 */
export function useAction<Data, Variables = void, Context = unknown>(
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
 * Patches cached data, and again when a running fetch completes, since that may have been read before the
 * change. `change` may therefore be applied to data that has it already.
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

/** Replaces a row by id. */
export const replaceRow = <Row extends { id: string }>(client: QueryClient, queryKey: QueryKey, row: Row) =>
  patchQueries<{ items: Row[] }>(client, { queryKey, exact: true }, ({ items }) => ({
    items: items.map((one) => (one.id === row.id ? row : one)),
  }));
