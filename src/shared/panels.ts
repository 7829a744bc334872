import { useSyncExternalStore } from 'react';
import { storage } from '#transport/storage.ts';
import { createListeners } from '#ui/listeners/listeners.ts';

export type Panel = 'palette' | 'keys';

const STORAGE_KEY = 'singleKeys';

let openedPanel: Panel | null = null;
const listeners = createListeners();

const subscribe = (listener: () => void) => {
  const unsubscribe = listeners.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
};

/** Replaces an open panel; null closes it. */
export function openPanel(panel: Panel | null): void {
  openedPanel = panel;
  listeners.notify();
}

export const usePanel = () => useSyncExternalStore(subscribe, () => openedPanel);

const areSingleKeysOn = () => storage.read(STORAGE_KEY) !== 'off';

function setSingleKeys(on: boolean): void {
  if (on) storage.remove(STORAGE_KEY);
  else storage.write(STORAGE_KEY, 'off');
  listeners.notify();
}

/**
 * Whether single-key shortcuts are on for this device. They can be turned off for dictation or a hand resting
 * on the keyboard (WCAG 2.2, 2.1.4).
 */
export function useSingleKeys() {
  const isOn = useSyncExternalStore(subscribe, areSingleKeysOn);
  return { isOn, setSingleKeys };
}
