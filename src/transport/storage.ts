export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** SES-05. The names are part of the spec: other clients on the same origin may read them. */
export const storageKeys = {
  token: 'token',
  hasLoggedOut: 'hasLoggedOut',
  redirectPath: 'redirectPath',
} as const;

/** Recently visited pages; deleted when the member signs out by choice. */
export const recentKey = (userId: string) => `recent:${userId}`;

/**
 * Storage that never throws (SES-15): what the browser refuses to store (private mode, quota, blocked
 * cookies) stays in memory while the page lives.
 */
export function createStorage(area: () => StorageArea) {
  const memory = new Map<string, string>();

  const attempt = <T>(operation: (area: StorageArea) => T, fallback: T): T => {
    try {
      return operation(area());
    } catch {
      return fallback;
    }
  };

  return {
    read: (key: string): string | null => memory.get(key) ?? attempt((store) => store.getItem(key), null),

    write(key: string, value: string) {
      const isStored = attempt((store) => {
        store.setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },

    remove(key: string) {
      memory.delete(key);
      attempt((store) => store.removeItem(key), undefined);
    },

    /** Another tab changed this key: the value in memory no longer counts. */
    release: (key: string) => void memory.delete(key),

    keys(prefix: string): string[] {
      const storedKeys = attempt((area) => Array.from({ length: area.length }, (_, at) => area.key(at)), []);
      const names = [...storedKeys, ...memory.keys()].filter((key) => key !== null);
      return [...new Set(names)].filter((key) => key.startsWith(prefix));
    },
  };
}

export type AppStorage = ReturnType<typeof createStorage>;

export const storage = createStorage(() => window.localStorage);

/** Survives a reload. */
export const tabStorage = createStorage(() => window.sessionStorage);
