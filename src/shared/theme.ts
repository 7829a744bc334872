import { useSyncExternalStore } from 'react';
import { storage } from '#transport/storage.ts';
import { createListeners } from '#ui/listeners/listeners.ts';
import { prefersDark } from '#ui/theme/breakpoints.ts';
import { pageColors } from '#ui/theme/page-colors.ts';

/** UIX-04. `system` follows the device; the others override it. */
type ThemeChoice = 'system' | 'light' | 'dark';

const THEME_KEY = 'theme';

const listeners = createListeners();

export function readTheme(): ThemeChoice {
  const stored = storage.read(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
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
  if (choice === 'system') storage.remove(THEME_KEY);
  else storage.write(THEME_KEY, choice);
  applyTheme(choice);
  listeners.notify();
}

/** Applies the stored choice and follows the device and other tabs. Call once at start-up. */
export function startTheme(): () => void {
  const system = matchMedia(prefersDark);
  const applyStored = () => applyTheme(readTheme());
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    storage.release(THEME_KEY);
    applyStored();
    listeners.notify();
  };
  applyStored();
  system.addEventListener('change', applyStored);
  addEventListener('storage', fromOtherTab);
  return () => {
    system.removeEventListener('change', applyStored);
    removeEventListener('storage', fromOtherTab);
  };
}

export function useTheme() {
  const choice = useSyncExternalStore(listeners.subscribe, readTheme);
  return { choice, choose: chooseTheme };
}
