import { expect, test, vi } from 'vitest';
import { CHUNK_LIMIT, withinLimit } from '#app/time-limit.tsx';
import { ChunkError, chunkMessage, failedStyle, isChunkFailure } from '#ui/chunks/chunk-failure.ts';

test.each([
  [
    'Failed to fetch dynamically imported module: http://here.test/assets/gigs-a1.js',
    'Loading chunk gigs-a1 failed',
  ],
  ['error loading dynamically imported module: http://here.test/assets/x.js?t=1', 'Loading chunk x failed'],
  ['Importing a module script failed.', 'Loading chunk of this page failed'],
  ['Unable to preload CSS for http://here.test/assets/gigs-a1.css', 'Loading CSS chunk gigs-a1 failed'],
])('ROU-08 "%s" becomes "%s"', (said, message) => {
  expect(chunkMessage(said)).toBe(message);
});

test('ROU-08 a stylesheet is told from a script', () => {
  expect(failedStyle('Unable to preload CSS for /assets/a.css')).toBe('/assets/a.css');
  expect(failedStyle('Failed to fetch dynamically imported module: /assets/a.js')).toBeNull();
});

test('ROU-08 only code that did not arrive counts as a chunk failure', () => {
  expect(isChunkFailure(new ChunkError('Loading chunk /gigs failed'))).toBe(true);
  expect(isChunkFailure(new TypeError('Loading CSS chunk a failed'))).toBe(true);
  expect(isChunkFailure(new TypeError('Failed to fetch'))).toBe(false);
  expect(isChunkFailure('Loading chunk a failed')).toBe(false);
});

test('ROU-08 what takes longer than 120 000 ms fails, and the log says why', async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const waiting = expect(withinLimit('/gigs', new Promise(() => {}))).rejects.toThrow(
    'Loading chunk /gigs failed',
  );
  await vi.advanceTimersByTimeAsync(CHUNK_LIMIT - 1);
  expect(log).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(log).toHaveBeenCalledWith('Loading chunk /gigs failed', expect.stringContaining('120000'));
  vi.useRealTimers();
});

test('ROU-08 what comes in time is passed on, and no timer stays', async () => {
  vi.useFakeTimers();
  await expect(withinLimit('/gigs', Promise.resolve('here'))).resolves.toBe('here');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
