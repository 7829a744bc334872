// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchExpiry } from '#transport/token.ts';

const DAY = 24 * 60 * 60 * 1000;

// A page of its own: other files of this worker have left listeners on the one they share.
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', document.implementation.createHTMLDocument());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('SES-13 thirty days do not overflow the timer', () => {
  const onExpired = vi.fn();
  watchExpiry(Date.now() + 30 * DAY, onExpired);
  vi.advanceTimersByTime(30 * DAY - 1);
  expect(onExpired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onExpired).toHaveBeenCalledOnce();
});

test('SES-13 a token that ran out while the machine slept is noticed when the page is shown', () => {
  const onExpired = vi.fn();
  watchExpiry(Date.now() + DAY, onExpired);
  vi.setSystemTime(Date.now() + 2 * DAY);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onExpired).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(5 * DAY);
  expect(onExpired).toHaveBeenCalledOnce();
});

test('SES-13 a page that is shown again and again waits for one moment only', () => {
  const stop = watchExpiry(Date.now() + DAY, vi.fn());
  for (let shown = 0; shown < 3; shown++) document.dispatchEvent(new Event('visibilitychange'));
  expect(vi.getTimerCount()).toBe(1);
  stop();
});

test('SES-13 without a page, as in a worker, the moment comes all the same', () => {
  vi.stubGlobal('document', undefined);
  const onExpired = vi.fn();
  watchExpiry(Date.now() + DAY, onExpired);
  vi.advanceTimersByTime(DAY);
  vi.unstubAllGlobals();
  expect(onExpired).toHaveBeenCalledOnce();
});

test('SES-13 a watch that was stopped says nothing', () => {
  const onExpired = vi.fn();
  watchExpiry(Date.now() + DAY, onExpired)();
  vi.advanceTimersByTime(2 * DAY);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onExpired).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
