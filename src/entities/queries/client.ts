import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './ask-again.ts';
import { holdClient } from './held.ts';

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
export const queryClient = holdClient(createQueryClient());
