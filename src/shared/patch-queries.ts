import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

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
