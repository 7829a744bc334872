import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from './client.ts';

/** What the pages below share of the server's data: one client for all, whichever page asks first. */
export const QueryScope = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
);
