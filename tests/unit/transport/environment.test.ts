// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOnline, watchEnvironment, watchLeaving } from '#transport/environment.ts';
import { watchExpiry } from '#transport/token.ts';

test('CNT-03 SOK-07 visibility, focus of a visible page and network changes are reported until unsubscribed', () => {
  const seen: string[] = [];
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const show = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const handlers = {
    online: () => seen.push('online'),
    hidden: () => seen.push('hidden'),
    shown: () => seen.push('shown'),
  };
  watchEnvironment(handlers)();
  expect(seen).toEqual([]);
  visibility.mockReturnValue('hidden');
  const stop = watchEnvironment(handlers);
  window.dispatchEvent(new Event('focus'));
  expect(seen).toEqual(['hidden']);
  show('visible');
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('online'));
  show('hidden');
  const all = ['hidden', 'shown', 'shown', 'online', 'hidden'];
  expect(seen).toEqual(all);
  stop();
  show('visible');
  for (const event of ['focus', 'online']) window.dispatchEvent(new Event(event));
  expect(seen).toEqual(all);
  visibility.mockRestore();
});

test('NTF-04 leaving the page is reported until unsubscribed', () => {
  const left = vi.fn();
  const stop = watchLeaving(left);
  window.dispatchEvent(new Event('pagehide'));
  expect(left).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(left).toHaveBeenCalledOnce();
});

test('SES-04 the browser is online unless it reports being offline', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(isOnline()).toBe(false);
  online.mockReturnValue(true);
  expect(isOnline()).toBe(true);
  online.mockRestore();
});

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

test('SES-13 a token that expired while the device slept is noticed when the page is shown', () => {
  const onExpired = vi.fn();
  watchExpiry(Date.now() + DAY, onExpired);
  vi.setSystemTime(Date.now() + 2 * DAY);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onExpired).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(5 * DAY);
  expect(onExpired).toHaveBeenCalledOnce();
});

test('SES-13 showing the page repeatedly keeps one timer only', () => {
  const stop = watchExpiry(Date.now() + DAY, vi.fn());
  for (let shown = 0; shown < 3; shown++) document.dispatchEvent(new Event('visibilitychange'));
  expect(vi.getTimerCount()).toBe(1);
  stop();
});

test('SES-13 without a document, as in a worker, the expiry is still reported', () => {
  vi.stubGlobal('document', undefined);
  const onExpired = vi.fn();
  watchExpiry(Date.now() + DAY, onExpired);
  vi.advanceTimersByTime(DAY);
  vi.unstubAllGlobals();
  expect(onExpired).toHaveBeenCalledOnce();
});

test('SES-13 a stopped watch reports nothing', () => {
  const onExpired = vi.fn();
  watchExpiry(Date.now() + DAY, onExpired)();
  vi.advanceTimersByTime(2 * DAY);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onExpired).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
