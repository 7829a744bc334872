import { useSyncExternalStore } from 'react';
import { prefersDark } from './breakpoints.ts';
import { pageColors } from './page-colors.ts';

/** UIX-04. `system` follows the device; the other two override it. */
type ThemeChoice = 'system' | 'light' | 'dark';

const THEME_KEY = 'theme';

const listeners = new Set<() => void>();

// Without storage (blocked cookies, full disk) the choice lives until the page is left.
let unstored: ThemeChoice = 'system';

/** The person's choice as stored on this device; `system` when there is none or storage is shut. */
export function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return unstored;
  }
}

function storeTheme(choice: ThemeChoice) {
  unstored = choice;
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // The page still turns; only the next visit will not remember.
  }
}

/** Puts a choice on `<html data-theme>` and paints the browser's own bar to match. */
function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
  const dark = choice === 'dark' || (choice === 'system' && matchMedia(prefersDark).matches);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.removeAttribute('media');
    meta.setAttribute('content', dark ? pageColors.dark : pageColors.light);
  }
}

/** Stores and applies a choice, and tells every `useTheme`. */
export function chooseTheme(choice: ThemeChoice): void {
  storeTheme(choice);
  applyTheme(choice);
  for (const listener of listeners) listener();
}

function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Applies the stored choice and keeps following the device and the other tabs.
 * Call once at start-up; the answer stops it.
 */
export function startTheme(): () => void {
  const system = matchMedia(prefersDark);
  const follow = () => applyTheme(readTheme());
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    follow();
    for (const listener of listeners) listener();
  };
  follow();
  system.addEventListener('change', follow);
  addEventListener('storage', fromOtherTab);
  return () => {
    system.removeEventListener('change', follow);
    removeEventListener('storage', fromOtherTab);
  };
}

/** The choice in force and the way to change it, for Settings. */
export function useTheme() {
  const choice = useSyncExternalStore(onThemeChoice, readTheme);
  return { choice, choose: chooseTheme };
}
