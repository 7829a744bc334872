import { useSyncExternalStore } from 'react';

export type Panel = 'palette' | 'keys';

const STORED = 'singleKeys';

let opened: Panel | null = null;
// Without storage the choice lasts until the page is left.
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

/** Replaces an open panel; null closes it. */
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
    // Not stored: the choice lasts for this visit.
  }
  tell();
}

/**
 * Whether single-key shortcuts are on for this device. They can be turned off for dictation or a hand resting
 * on the keyboard (WCAG 2.2, 2.1.4).
 */
export function useSingleKeys() {
  const isOn = useSyncExternalStore(subscribe, areSingleKeysOn);
  return { isOn, choose: chooseSingleKeys };
}
