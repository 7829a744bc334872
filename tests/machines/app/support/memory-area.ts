import type { StorageArea } from '#transport/storage.ts';

/** A browser's storage as tests use it: `kept` is what is in it. Tabs of one browser share one. */
export function memoryArea(kept = new Map<string, string>()): StorageArea & { kept: Map<string, string> } {
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** A storage that refuses everything, as blocked cookies make it. */
export const blockedArea = (): StorageArea => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
