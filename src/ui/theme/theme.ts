import { useSyncExternalStore } from 'react';
import { prefersDark } from './breakpoints.ts';
import { pageColors } from './page-colors.ts';

/** UIX-04. `system` follows the device; the others override it. */
type ThemeChoice = 'system' | 'light' | 'dark';

const THEME_KEY = 'theme';

const listeners = new Set<() => void>();

// Without storage (blocked cookies, full disk) the choice lasts until the page is left.
let memoryChoice: ThemeChoice = 'system';

/** `system` if there is none or storage is blocked. */
export function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return memoryChoice;
  }
}

function storeTheme(choice: ThemeChoice) {
  memoryChoice = choice;
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Not stored: the choice lasts for this visit.
  }
}

/** Sets `<html data-theme>` and the colour of the browser's bar. */
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

export function chooseTheme(choice: ThemeChoice): void {
  storeTheme(choice);
  applyTheme(choice);
  for (const listener of listeners) listener();
}

function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies the stored choice and follows the device and other tabs. Call once at start-up. */
export function startTheme(): () => void {
  const system = matchMedia(prefersDark);
  const applySystemChange = () => applyTheme(readTheme());
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    applySystemChange();
    for (const listener of listeners) listener();
  };
  applySystemChange();
  system.addEventListener('change', applySystemChange);
  addEventListener('storage', fromOtherTab);
  return () => {
    system.removeEventListener('change', applySystemChange);
    removeEventListener('storage', fromOtherTab);
  };
}

export function useTheme() {
  const choice = useSyncExternalStore(onThemeChoice, readTheme);
  return { choice, choose: chooseTheme };
}
