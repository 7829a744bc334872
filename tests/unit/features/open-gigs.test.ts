// @vitest-environment jsdom
import '#tests/unit/with-client.ts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { useOpenGigs } from '#features/landing/set-list.tsx';
import { reach } from '#transport/reach.ts';
import { gigSummary } from './gigs/gig.ts';

vi.mock('#transport/settings.ts', () => ({ settings: { apiOrigin: 'http://stranger.test' } }));

afterEach(() => {
  cleanup();
  reach.keepTime(globalThis);
  vi.unstubAllGlobals();
});

const here = async () =>
  Response.json({ items: [gigSummary({ title: 'Bass for Friday' })], nextCursor: null });

test('OPS-02 the poster asks for its gigs again by itself once somebody answers, and no more after that', async () => {
  const clock = new SimulatedClock();
  reach.keepTime(clock);
  const fetch = vi.fn(async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  const { result } = renderHook(() => useOpenGigs());
  await waitFor(() => expect(result.current[0].kind).toBe('failed'));
  const asked = fetch.mock.calls.length;
  fetch.mockImplementation(here);
  act(() => void clock.increment(60_000));
  await waitFor(() => expect(result.current[0].kind).toBe('here'));
  act(() => void clock.increment(600_000));
  expect(fetch).toHaveBeenCalledTimes(asked + 1);
});

test('OPS-02 what stood there stays while its next answer fails, and is asked for again, too', async () => {
  const clock = new SimulatedClock();
  reach.keepTime(clock);
  const fetch = vi.fn(here);
  vi.stubGlobal('fetch', fetch);
  const first = renderHook(() => useOpenGigs());
  await waitFor(() => expect(first.result.current[0].kind).toBe('here'));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  first.unmount();
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => useOpenGigs());
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  await waitFor(() => {
    act(() => void clock.increment(60_000));
    expect(fetch).toHaveBeenCalledTimes(3);
  });
  expect(result.current[0].kind).toBe('here');
});
