import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Act, actsSchema } from '#contract/ours/undo.ts';
import { patchQueries } from '#shared/query-client.ts';
import { ask } from '#transport/http.ts';
import { storage } from '#transport/storage.ts';

/** What the member may undo now. Only asked for when there may be something: after an act, here or in another tab. */
const actsQuery = queryOptions({
  queryKey: ['undo'],
  queryFn: ({ signal }) => ask('GET /api/undo', actsSchema, { signal }),
  enabled: false,
  retry: false,
});

/** Until when a page that is loaded has to ask, in milliseconds since 1970. */
const kept = 'undoUntil';

const readActs = (client: QueryClient) => client.fetchQuery({ ...actsQuery, staleTime: 0 });

/** The thing with which something was done here, until its place has taken the focus. */
let doneWith: string | undefined;

/** Whether the place of a thing takes a focus that is lost: not so after a reload, or for what another tab has done. */
export const takesFocus = (subjectId: string): boolean =>
  subjectId === doneWith && document.activeElement === document.body;

/** The place of a thing has the focus; whoever comes back to it later keeps theirs. */
export function hasTakenFocus(subjectId: string): void {
  if (doneWith === subjectId) doneWith = undefined;
}

/**
 * Asks what can be undone after the member has done something, and has other tabs ask, too; whether this is among it.
 * A server that knows no undo offers none.
 */
export async function lookForUndo(client: QueryClient, subjectId?: string): Promise<boolean> {
  doneWith = subjectId;
  try {
    await client.cancelQueries({ queryKey: actsQuery.queryKey });
    const { items } = await readActs(client);
    const left = Math.max(0, ...items.map(({ leftMs }) => leftMs));
    if (left > 0) storage.write(kept, String(Date.now() + left));
    return items.some((act) => act.subjectId === subjectId);
  } catch {
    return false;
  }
}

/** Whether what is done now could be undone: then nobody has to be asked first. */
export async function offersUndo(client: QueryClient): Promise<boolean> {
  const { isOffered = false } = await readActs(client).catch(() => ({ isOffered: false }));
  return isOffered;
}

/** What is settled is offered nowhere any more, in no tab. */
export function dropAct(client: QueryClient, id: string): void {
  storage.write(kept, String(Date.now()));
  patchQueries<{ items: Act[] }>(client, { queryKey: actsQuery.queryKey, exact: true }, (known) => ({
    ...known,
    items: known.items.filter((act) => act.id !== id),
  }));
}

/** When the acts were told, to which their `leftMs` belongs; milliseconds since 1970. */
export const actsToldAt = (client: QueryClient): number =>
  client.getQueryState(actsQuery.queryKey)?.dataUpdatedAt ?? 0;

const none: Act[] = [];
/** Nothing can be undone while nobody answers. */
const isOfferedNowhere = () => {};

/** What the member has done and may undo, the last first; also what was done before a reload, or in another tab. */
export function useActs(): Act[] {
  const client = useQueryClient();
  useEffect(() => {
    // Only reads: what is written here would have the other tabs read, and these write in turn.
    const look = () => void readActs(client).catch(isOfferedNowhere);
    if (Number(storage.read(kept)) > Date.now() && actsToldAt(client) === 0) look();
    const onOtherTab = ({ key }: StorageEvent) => {
      if (key === kept) look();
    };
    addEventListener('storage', onOtherTab);
    return () => removeEventListener('storage', onOtherTab);
  }, [client]);
  return useQuery(actsQuery).data?.items ?? none;
}

/** What the member may undo of one thing. */
export const useActOn = (subjectId: string | undefined): Act | undefined =>
  useActs().find((act) => act.subjectId === subjectId);
