import type { QueryClient } from '@tanstack/react-query';

let client: QueryClient | null = null;
let create: (() => QueryClient) | null = null;
let session = 0;
const listeners = new Set<() => void>();

/** The query client, once some page has needed it: the first visit to `/` does without. */
export const currentQueryClient = () => client;

/** Makes the first query client, and those of later sessions. */
export function setQueryClients(make: () => QueryClient): void {
  create = make;
  client = make();
}

/** SAF-12: each session has a query client of its own; that of the session before is dropped with all it holds. */
export function renewQueryClient(): void {
  if (!create) return;
  const before = client;
  client = create();
  session += 1;
  for (const listener of listeners) listener();
  before?.clear();
}

/** Counts the query clients: a key for views, so that none outlives its session. */
export const querySession = () => session;

/** Calls back when there is another query client. Returns how to stop. */
export function watchQueryClient(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
