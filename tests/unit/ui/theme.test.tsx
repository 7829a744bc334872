import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, readTheme, startTheme, useTheme } from '#shared/theme.ts';

let dark = false;
let follow = () => {};
const system = {
  get matches() {
    return dark;
  },
  addEventListener: (_: string, listener: () => void) => {
    follow = listener;
  },
  removeEventListener: () => {
    follow = () => {};
  },
};

beforeEach(() => {
  dark = false;
  vi.stubGlobal('matchMedia', () => system);
  document.head.innerHTML = '<meta name="theme-color" content="#FBF8F4">';
});
afterEach(() => chooseTheme('system'));

const attribute = () => document.documentElement.dataset.theme;
const bar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

test('UIX-04 follows the system by default', () => {
  const stop = startTheme();
  expect([readTheme(), attribute(), bar()]).toEqual(['system', undefined, '#FBF8F4']);
  dark = true;
  follow();
  expect([attribute(), bar()]).toEqual([undefined, '#141019']);
  expect(localStorage.getItem('theme')).toBeNull();
  stop();
});

test('UIX-04 a chosen theme is applied, stored and overrides the system; choosing the system removes it', () => {
  const stop = startTheme();
  chooseTheme('dark');
  expect([attribute(), bar(), localStorage.getItem('theme')]).toEqual(['dark', '#141019', 'dark']);
  chooseTheme('light');
  dark = true;
  follow();
  expect([attribute(), bar()]).toEqual(['light', '#FBF8F4']);
  chooseTheme('system');
  expect([attribute(), localStorage.getItem('theme')]).toEqual([undefined, null]);
  stop();
});

test('UIX-04 a choice in another tab applies here too; an unknown value counts as system', () => {
  const stop = startTheme();
  const { result } = renderHook(() => useTheme());
  const fromAnotherTab = (theme: string) => {
    localStorage.setItem('theme', theme);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  };
  fromAnotherTab('dark');
  expect([attribute(), result.current.choice]).toEqual(['dark', 'dark']);
  fromAnotherTab('sepia');
  expect([attribute(), result.current.choice]).toEqual([undefined, 'system']);
  stop();
});

test('UIX-04 works without storage until the page is left', () => {
  for (const access of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, access).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  expect(readTheme()).toBe('system');
  chooseTheme('dark');
  expect([attribute(), readTheme()]).toEqual(['dark', 'dark']);
});
