import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { useApply } from '#features/gigs/detail/apply.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { gigSummary } from './gig-summary.ts';

// Requests need a whole address here.
vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const taken = { id: 'a1', gigId: 'g', state: 'applied', note: 'I can', gigStatus: 'open' };
const at = '2026-11-10T12:00:00.000Z';

test('SAF-05 Apply pressed twice is sent once; after a failure the note stays and goes under the same name', async () => {
  const { app } = await signedInApp();
  const sent: { clientId: string; note: string }[] = [];
  const replies: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return new Promise<Response>((done) => void replies.push(done));
  });
  const done = vi.fn();
  const client = new QueryClient();
  const { result } = renderHook(() => useApply(gigSummary(), done), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <AppProvider app={app}>{children}</AppProvider>
      </QueryClientProvider>
    ),
  });
  const pressTwice = () =>
    act(async () => {
      result.current.submit();
      result.current.submit();
    });
  const answer = (status: number, body: object) =>
    act(async () => replies.shift()?.(Response.json(body, { status })));
  act(() => result.current.setNote('I can'));
  await pressTwice();
  await waitFor(() => expect(replies).toHaveLength(1));
  await answer(500, { errors: [{ msg: 'Not now.' }] });
  await waitFor(() => expect(result.current.error).toBeTruthy());
  expect([result.current.note, done.mock.calls.length]).toEqual(['I can', 0]);
  await pressTwice();
  await waitFor(() => expect(replies).toHaveLength(1));
  await answer(201, { ...taken, createdAt: at, updatedAt: at });
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(sent.map(({ note }) => note)).toEqual(['I can', 'I can']);
  expect(sent[1]?.clientId).toBe(sent[0]?.clientId);
  expect(result.current.note).toBe('');
});
