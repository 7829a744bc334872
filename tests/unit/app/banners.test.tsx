import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Banners } from '#app/live/banners.tsx';

vi.mock('#actors/socket-link.ts', () => ({ useSocketLink: () => ({}) }));
vi.mock('#transport/environment.ts', () => ({ isOnline: () => false }));
vi.mock('#app/live/use-who.ts', () => ({
  useWho: () => ({
    kind: 'member',
    member: { user: { email: 'ada@example.org', isEmailVerified: false } },
    parts: { VerifyBanner: () => <p>Confirm your e-mail address.</p> },
  }),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('NTF-06 toasts keep clear of what is offline and of what a newcomer has to do', () => {
  const heights: Record<string, number> = {
    'You are offline. What you write is kept until you are back.': 44,
    'Confirm your e-mail address.': 90,
  };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, 320, heights[this.textContent ?? ''] ?? 0);
  });
  const measures: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: () => void) {
        measures.push(measure);
      }
      observe() {}
      disconnect() {}
    },
  );
  const { unmount } = render(<Banners />);
  for (const measure of measures) measure();
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--above-page')).toBe('134px');
  expect(style.getPropertyValue('--banners')).toBe('44px');
  unmount();
  expect(style.getPropertyValue('--above-page')).toBe('');
});
