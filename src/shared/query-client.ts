import {
  hashKey,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type MutateOptions,
  type Query,
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

const shouldRetry = (failures: number, error: unknown) =>
  failures < 2 && navigator.onLine && isTransient(error);

const onceFetched = (query: Query, act: () => unknown) => void query.promise?.then(act, () => {});

class AppQueryClient extends QueryClient {
  /**
   * Also invalidates what is being fetched for the first time, once it is: the library keeps such a fetch, whose
   * answer may be older than the change, and takes its answer for current.
   */
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    const isFirstFetch = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
    for (const query of this.getQueryCache().findAll(filters).filter(isFirstFetch)) {
      const only = { ...filters, queryKey: query.queryKey, exact: true };
      // Several changes make one call.
      onceFetched(query, () => super.invalidateQueries(only, { cancelRefetch: false }));
    }
    return super.invalidateQueries(filters, options);
  }
}

/** Data is fresh for 30 s and refetched on focus and on reconnect. Mutations are never retried. */
export const createQueryClient = () =>
  new AppQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 300_000,
        retry: shouldRetry,
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
const transientKinds = new Set(['offline', 'timeout', 'server']);

export const isTransient = (error: unknown) => transientKinds.has(failureOf(error).kind);

/**
 * A mutation that ignores a call with the same variables as the last one while that is pending. The view renders its
 * busy state too late for a double click, so the mutation cache is checked.
 */
export function useAction<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const client = useQueryClient();
  const mutationKey = ['act', useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const mutate = (variables: Variables, mutateOptions?: MutateOptions<Data, Error, Variables, Context>) => {
    const last = client.getMutationCache().findAll({ mutationKey, status: 'pending' }).at(-1);
    if (!last || hashKey([last.state.variables]) !== hashKey([variables]))
      mutation.mutate(variables, { ...mutateOptions });
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
    const patchCached = () => client.setQueryData<Data>(queryKey, patch);
    patchCached();
    if (query.state.fetchStatus === 'fetching') onceFetched(query, patchCached);
  }
}

export const replaceRow = <Row extends { id: string }>(client: QueryClient, queryKey: QueryKey, row: Row) =>
  patchQueries<{ items: Row[] }>(client, { queryKey, exact: true }, ({ items }) => ({
    items: items.map((item) => (item.id === row.id ? row : item)),
  }));
