// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from '#app/chunks/until-loaded.ts';

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
