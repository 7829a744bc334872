import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { GigSearch } from '#contract/gig-search.ts';
import { cacheSearch, searchesQuery } from '#entities/gig/search-queries.ts';
import { renewQueryClient, watchQueryClient } from '#shared/current-query-client.ts';
import { createQueryClient, patchQueries, queryClient } from '#shared/query-client.ts';

type Shown = { saved: boolean };

const save = (shown: Shown) => ({ ...shown, saved: true });

test('FEE-04 GIG-06 an answer that was requested before a change and arrives after it includes the change', async () => {
  const client = createQueryClient();
  const queryKey = ['one', 'a'];
  const answer = Promise.withResolvers<Shown>();
  const fetched = client.fetchQuery({ queryKey, queryFn: () => answer.promise });
  client.setQueryData<Shown>(['one', 'b'], { saved: false });
  patchQueries(client, { queryKey: ['one'] }, save);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  expect(client.getQueryData(['one', 'b'])).toEqual({ saved: true });
  answer.resolve({ saved: false });
  await fetched;
  await expect.poll(() => client.getQueryData(queryKey)).toEqual({ saved: true });
});

test('GIG-06 a search saved while the list of searches loads is in that list', async () => {
  const client = createQueryClient();
  const answer = Promise.withResolvers<{ items: GigSearch[] }>();
  const { queryKey } = searchesQuery;
  const fetched = client.fetchQuery({ queryKey, queryFn: () => answer.promise });
  const search = { id: 'a', filters: {}, name: 'Drums', isPaused: false, newCount: 0 } as GigSearch;
  cacheSearch(client, search);
  answer.resolve({ items: [] });
  await fetched;
  await expect.poll(() => client.getQueryData(queryKey)).toEqual({ items: [search] });
});

test('GIG-06 a search saved while the list of searches fails is shown, and later the others too', async () => {
  const client = createQueryClient();
  const { queryKey } = searchesQuery;
  const [saved, older] = ['a', 'b'].map((id) => ({ id, name: id }) as GigSearch);
  const answers: (() => Promise<{ items: GigSearch[] }>)[] = [
    () => Promise.reject(new Error('503')),
    async () => ({ items: [saved, older] as GigSearch[] }),
  ];
  const queryFn = () => answers.shift()?.() ?? Promise.reject(new Error('asked once more'));
  const stop = new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => {});
  onTestFinished(stop);
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error');
  cacheSearch(client, saved as GigSearch);
  expect(client.getQueryData(queryKey)).toEqual({ items: [saved] });
  await expect.poll(() => client.getQueryData(queryKey)).toEqual({ items: [saved, older] });
});

test('FEE-04 GIG-06 a change does not create an entry that was never loaded', async () => {
  const client = createQueryClient();
  const queryKey = ['one'];
  const answer = Promise.withResolvers<Shown>();
  const fetched = client.fetchQuery({ queryKey, queryFn: () => answer.promise, retry: false });
  patchQueries(client, { queryKey }, save);
  answer.reject(new Error('503'));
  await expect(fetched).rejects.toThrow('503');
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'error', data: undefined });
});

test('SAF-01 SAF-12 each session has its own query client, and the previous one is emptied', () => {
  const before = queryClient;
  before.setQueryData(['account'], { email: 'nkechi@example.org' });
  const listener = vi.fn(() => queryClient);
  onTestFinished(watchQueryClient(listener));
  renewQueryClient();
  expect(listener).toHaveReturnedWith(queryClient);
  expect(queryClient).not.toBe(before);
  expect(before.getQueryCache().getAll()).toEqual([]);
  before.setQueryData(['account'], { email: 'late@example.org' });
  expect(queryClient.getQueryData(['account'])).toBeUndefined();
});
