// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { isOnline, watchEnvironment, watchLeaving } from '#transport/environment.ts';

test('CNT-03 SOK-07 visibility and the network are told until one stops listening', () => {
  const seen: string[] = [];
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const show = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const stop = watchEnvironment({
    online: () => seen.push('online'),
    hidden: () => seen.push('hidden'),
    shown: () => seen.push('shown'),
  });
  show('visible');
  window.dispatchEvent(new Event('online'));
  show('hidden');
  stop();
  show('visible');
  window.dispatchEvent(new Event('online'));
  expect(seen).toEqual(['hidden', 'shown', 'online', 'hidden']);
  visibility.mockRestore();
});

test('CNT-03 a page that gets the focus is told as shown, unless it is hidden; then until one stops listening', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const [hidden, shown] = [vi.fn(), vi.fn()];
  const stop = watchEnvironment({ online: vi.fn(), hidden, shown });
  expect([hidden.mock.calls.length, shown.mock.calls.length]).toEqual([0, 0]);
  window.dispatchEvent(new Event('focus'));
  expect(shown).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('hidden');
  window.dispatchEvent(new Event('focus'));
  visibility.mockReturnValue('visible');
  stop();
  window.dispatchEvent(new Event('focus'));
  expect([hidden.mock.calls.length, shown.mock.calls.length]).toEqual([0, 1]);
  visibility.mockRestore();
});

test('NTF-04 a page that is left is told, until one stops listening', () => {
  const left = vi.fn();
  const stop = watchLeaving(left);
  window.dispatchEvent(new Event('pagehide'));
  expect(left).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(left).toHaveBeenCalledOnce();
});

test('SES-04 the browser has a network unless it says that it has none', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(isOnline()).toBe(false);
  online.mockReturnValue(true);
  expect(isOnline()).toBe(true);
  online.mockRestore();
});
