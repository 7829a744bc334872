import { useSyncExternalStore } from 'react';

export type Panel = 'palette' | 'keys';

const STORAGE_KEY = 'singleKeys';

let openedPanel: Panel | null = null;
// Without storage the choice lasts until the page is left.
let memoryChoice = true;
const listeners = new Set<() => void>();

const notifyListeners = () => {
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

/** Replaces an open panel; null closes it. */
export function openPanel(panel: Panel | null): void {
  openedPanel = panel;
  notifyListeners();
}

export const usePanel = () => useSyncExternalStore(subscribe, () => openedPanel);

function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return memoryChoice;
  }
}

function setSingleKeys(on: boolean): void {
  memoryChoice = on;
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Not stored: the choice lasts for this visit.
  }
  notifyListeners();
}

/**
 * Whether single-key shortcuts are on for this device. They can be turned off for dictation or a hand resting
 * on the keyboard (WCAG 2.2, 2.1.4).
 */
export function useSingleKeys() {
  const isOn = useSyncExternalStore(subscribe, areSingleKeysOn);
  return { isOn, setSingleKeys: setSingleKeys };
}
