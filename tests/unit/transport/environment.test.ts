// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { watchEnvironment } from '#transport/environment.ts';

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
