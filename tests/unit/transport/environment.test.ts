// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { isOnline, untilPageVisible, watchEnvironment, watchPageHide } from '#transport/environment.ts';
import { watchExpiry } from '#transport/token.ts';

function visibilityOf(first: DocumentVisibilityState) {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(first);
  return (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
}

test('SOK-07 showing or focusing the page and network changes are reported until unsubscribed', () => {
  const seen: string[] = [];
  const show = visibilityOf('hidden');
  const handlers = { online: () => seen.push('online'), shown: () => seen.push('shown') };
  watchEnvironment(handlers)();
  expect(seen).toEqual([]);
  const stop = watchEnvironment(handlers);
  window.dispatchEvent(new Event('focus'));
  expect(seen).toEqual([]);
  show('visible');
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('online'));
  show('hidden');
  const all = ['shown', 'shown', 'online'];
  expect(seen).toEqual(all);
  stop();
  show('visible');
  for (const event of ['focus', 'online']) window.dispatchEvent(new Event(event));
  expect(seen).toEqual(all);
});

test('CNT-03 a visible page resolves at once, a hidden one when it is shown', async () => {
  const { signal } = new AbortController();
  const show = visibilityOf('visible');
  await untilPageVisible(signal);
  show('hidden');
  const seen = vi.fn();
  const later = untilPageVisible(signal).then(seen);
  await Promise.resolve();
  show('hidden');
  await Promise.resolve();
  expect(seen).not.toHaveBeenCalled();
  show('visible');
  await later;
});

test('NTF-04 leaving the page is reported until unsubscribed', () => {
  const left = vi.fn();
  const stop = watchPageHide(left);
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
});

const DAY = 24 * 60 * 60 * 1000;

// A document of its own: other test files of this worker left listeners on the shared one.
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', document.implementation.createHTMLDocument());
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
