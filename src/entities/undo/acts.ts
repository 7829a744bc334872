import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Act, actsSchema } from '#contract/undo.ts';
import { patchQueries } from '#shared/query-client.ts';
import { ask } from '#transport/http.ts';
import { storage } from '#transport/storage.ts';

/** Acts that the member can undo. Fetched only when there may be some: after an act, here or in another tab. */
const actsQuery = queryOptions({
  queryKey: ['undo'],
  queryFn: ({ signal }) => ask('GET /api/undo', actsSchema, { signal }),
  enabled: false,
  retry: false,
});

/** Milliseconds since 1970 until which a loaded page has to fetch. */
const storageKey = 'undoUntil';

const readActs = (client: QueryClient) => client.fetchQuery({ ...actsQuery, staleTime: 0 });

/** Subject of the last act in this tab, until its undo line has taken focus. */
let pendingFocusId: string | undefined;

/** Not after a reload, nor for acts of other tabs. */
export const shouldTakeFocus = (subjectId: string): boolean =>
  subjectId === pendingFocusId && document.activeElement?.matches('body, [data-stand-in]') === true;

/** Returning to the undo line later does not move focus again. */
export function markFocusTaken(subjectId: string): void {
  if (pendingFocusId === subjectId) pendingFocusId = undefined;
}

/**
 * Refetches undoable acts after an act, in other tabs too. Returns whether the act on `subjectId` is among them;
 * false on servers without undo.
 */
export async function refreshUndo(client: QueryClient, subjectId?: string): Promise<boolean> {
  pendingFocusId = subjectId;
  try {
    await client.cancelQueries({ queryKey: actsQuery.queryKey });
    const { items } = await readActs(client);
    const left = Math.max(0, ...items.map(({ leftMs }) => leftMs));
    if (left > 0) storage.write(storageKey, String(Date.now() + left));
    return items.some((act) => act.subjectId === subjectId);
  } catch {
    return false;
  }
}

/** Whether acts can be undone, so that they need no confirmation. */
export async function isUndoAvailable(client: QueryClient): Promise<boolean> {
  const { isOffered = false } = await readActs(client).catch(() => ({ isOffered: false }));
  return isOffered;
}

/** Removes a settled act in every tab. */
export function removeAct(client: QueryClient, id: string): void {
  storage.write(storageKey, String(Date.now()));
  patchQueries<{ items: Act[] }>(client, { queryKey: actsQuery.queryKey, exact: true }, (acts) => ({
    ...acts,
    items: acts.items.filter((act) => act.id !== id),
  }));
}

/** Milliseconds since 1970; `leftMs` counts from here. */
export const fetchedAt = (client: QueryClient): number =>
  client.getQueryState(actsQuery.queryKey)?.dataUpdatedAt ?? 0;

const none: Act[] = [];
/** Without an answer there is nothing to undo. */
const ignoreFailure = () => {};

/** Latest first; includes acts from before a reload and from other tabs. */
export function useUndoableActs(): Act[] {
  const client = useQueryClient();
  useEffect(() => {
    // Must not write to storage here: tabs would trigger each other endlessly.
    const refetchOnStorage = () => void readActs(client).catch(ignoreFailure);
    if (Number(storage.read(storageKey)) > Date.now() && fetchedAt(client) === 0) refetchOnStorage();
    const onOtherTab = ({ key }: StorageEvent) => {
      if (key === storageKey) refetchOnStorage();
    };
    addEventListener('storage', onOtherTab);
    return () => removeEventListener('storage', onOtherTab);
  }, [client]);
  return useQuery(actsQuery).data?.items ?? none;
}

export const useUndoableAct = (subjectId: string | undefined): Act | undefined =>
  useUndoableActs().find((act) => act.subjectId === subjectId);
