import { useSyncExternalStore } from 'react';

/** What opens over any page: the palette, or the list of keys. */
export type Panel = 'palette' | 'keys';

const STORED = 'singleKeys';

let opened: Panel | null = null;
// Without storage the choice lives until the page is left.
let unstored = true;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** Opens a panel in place of the one that is open, or closes it. */
export function openPanel(panel: Panel | null): void {
  opened = panel;
  tell();
}

export const usePanel = () => useSyncExternalStore(subscribe, () => opened);

function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return unstored;
  }
}

function chooseSingleKeys(on: boolean): void {
  unstored = on;
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // The next visit will not remember.
  }
  tell();
}

/**
 * Whether keys without Ctrl or Cmd do something, on this device: who dictates or rests a hand on the keyboard turns
 * them off (WCAG 2.2, 2.1.4).
 */
export function useSingleKeys() {
  const isOn = useSyncExternalStore(subscribe, areSingleKeysOn);
  return { isOn, choose: chooseSingleKeys };
}
