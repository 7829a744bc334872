// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyStore, untilLoaded } from '#ui/chunks/lazy-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('Loading chunk toaster failed');
    return 'loaded';
  });
  return load;
};

test('ROU-08 a part of the frame that fails is tried again until it is here, ever less often', async () => {
  const load = failing(3);
  const done = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(await done).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(4);
});

test('ROU-08 and at once when the network is back', async () => {
  const load = failing(1);
  const done = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('online'));
  expect(await done).toBe('loaded');
});

test('ROU-08 a part that failed once is asked for again, once for all who want it, and who looks on hears', async () => {
  const load = failing(1);
  const part = lazyStore(load);
  const heard = vi.fn();
  part.subscribe(heard);
  await expect(part.load()).rejects.toThrow('Loading chunk');
  expect([part.current(), heard.mock.calls.length]).toEqual([null, 0]);
  expect(await Promise.all([part.load(), part.load()])).toEqual(['loaded', 'loaded']);
  expect([part.current(), load.mock.calls.length, heard.mock.calls.length]).toEqual(['loaded', 2, 1]);
});
