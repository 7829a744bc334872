import type { StorageArea } from '#transport/storage.ts';

/** An in-memory browser storage. Tabs of one browser share it. */
export function memoryArea(
  entries = new Map<string, string>(),
): StorageArea & { entries: Map<string, string> } {
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (at) => [...entries.keys()][at] ?? null,
    get length() {
      return entries.size;
    },
  };
}
