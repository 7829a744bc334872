import { useSyncExternalStore } from 'react';

/** `system` follows the device; the other two override it. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'theme';

const listeners = new Set<() => void>();

/** The current choice: `index.html` sets the stored one before the first paint. */
function readTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Colours the browser's toolbar like the page. */
function paintBar(): void {
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = getComputedStyle(document.body).backgroundColor;
}

function applyTheme(choice: string | null): void {
  const { dataset } = document.documentElement;
  if (choice === 'light' || choice === 'dark') dataset.theme = choice;
  else delete dataset.theme;
  paintBar();
  for (const listener of listeners) listener();
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without storage (blocked cookies, full disk) the choice lasts until the page is left.
  }
  applyTheme(choice);
}

/** Follows the device and the other tabs. Call once at start-up. */
export function startTheme(): void {
  paintBar();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paintBar);
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) applyTheme(event.newValue);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): ThemeChoice => useSyncExternalStore(subscribe, readTheme, () => 'system');
