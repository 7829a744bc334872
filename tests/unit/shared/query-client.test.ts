import { expect, onTestFinished, test, vi } from 'vitest';
import { renewQueryClient, watchQueryClient } from '#shared/current-query-client.ts';
import { queryClient } from '#shared/query-client.ts';

test('SAF-12 the next session has a query client of its own, and nothing is left in the one before', () => {
  const before = queryClient;
  before.setQueryData(['account'], { email: 'nkechi@example.org' });
  const told = vi.fn(() => queryClient);
  onTestFinished(watchQueryClient(told));
  renewQueryClient();
  expect(told).toHaveReturnedWith(queryClient);
  expect(queryClient).not.toBe(before);
  before.setQueryData(['account'], { email: 'late@example.org' });
  expect(queryClient.getQueryData(['account'])).toBeUndefined();
});

test('SAF-01 what one session has read is gone with its query client', () => {
  const before = queryClient;
  before.setQueryData(['account'], { email: 'nkechi@example.org' });
  renewQueryClient();
  expect(before.getQueryCache().getAll()).toEqual([]);
});
