import type { QueryClient } from '@tanstack/react-query';

let client: QueryClient | null = null;

/** The query client, once some page has needed it: the first visit to `/` does without. */
export const currentQueryClient = () => client;

export function setCurrentQueryClient(made: QueryClient): QueryClient {
  client = made;
  return made;
}
