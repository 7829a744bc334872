import { useSyncExternalStore } from 'react';
import { chooseTheme, onThemeChoice, readTheme } from './theme.ts';

/** The choice in force and the way to change it. */
export function useTheme() {
  const choice = useSyncExternalStore(onThemeChoice, readTheme, readTheme);
  return { choice, choose: chooseTheme };
}
