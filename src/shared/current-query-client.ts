import type { QueryClient } from '@tanstack/react-query';
import { createListeners } from '#ui/listeners/listeners.ts';

let client: QueryClient | null = null;
let create: (() => QueryClient) | null = null;
let session = 0;
const listeners = createListeners();

/** The query client; null until a page has needed one, since the first visit to `/` does not. */
export const currentQueryClient = () => client;

export function setQueryClients(factory: () => QueryClient): void {
  create = factory;
  client = factory();
}

/** SAF-12. Each session has its own query client; the previous one is emptied. */
export function renewQueryClient(): void {
  if (!create) return;
  const before = client;
  client = create();
  session += 1;
  listeners.notify();
  before?.clear();
}

/** A key for views, so that none outlives its session. */
export const querySession = () => session;

export const watchQueryClient = listeners.subscribe;
