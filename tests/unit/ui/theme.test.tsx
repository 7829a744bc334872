import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyTheme, chooseTheme, readTheme, startTheme, useTheme } from '#ui/theme/theme.ts';

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
afterEach(() => {
  chooseTheme('system');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const attribute = () => document.documentElement.dataset.theme;
const bar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

describe('UIX-04 theme', () => {
  test('UIX-04 follows the system by default', () => {
    const stop = startTheme();
    expect([readTheme(), attribute(), bar()]).toEqual(['system', undefined, '#FBF8F4']);
    dark = true;
    follow();
    expect([attribute(), bar()]).toEqual([undefined, '#141019']);
    stop();
  });

  test('UIX-04 a choice is applied, stored and kept against the system', () => {
    const stop = startTheme();
    chooseTheme('dark');
    expect([attribute(), bar(), localStorage.getItem('theme')]).toEqual(['dark', '#141019', 'dark']);
    chooseTheme('light');
    dark = true;
    follow();
    expect([attribute(), bar()]).toEqual(['light', '#FBF8F4']);
    stop();
  });

  test('UIX-04 choosing the system again leaves nothing behind', () => {
    chooseTheme('dark');
    chooseTheme('system');
    expect([attribute(), localStorage.getItem('theme')]).toEqual([undefined, null]);
  });

  test('UIX-04 another tab turns this one too', () => {
    const stop = startTheme();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(attribute()).toBe('dark');
    stop();
  });

  test('UIX-04 a value nobody wrote counts as system', () => {
    localStorage.setItem('theme', 'sepia');
    expect(readTheme()).toBe('system');
  });

  test('UIX-04 works without storage, until the page is left', () => {
    const shut = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(shut);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(shut);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(shut);
    expect(readTheme()).toBe('system');
    chooseTheme('dark');
    expect([attribute(), readTheme()]).toEqual(['dark', 'dark']);
  });

  test('UIX-04 Settings sees the choice and changes it', () => {
    const { result } = renderHook(() => useTheme());
    expect(result.current.choice).toBe('system');
    act(() => result.current.choose('light'));
    expect([result.current.choice, attribute()]).toEqual(['light', 'light']);
  });

  test('UIX-04 applying alone stores nothing', () => {
    applyTheme('dark');
    expect(localStorage.getItem('theme')).toBeNull();
  });
});
