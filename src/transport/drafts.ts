import type { AppStorage } from './storage.ts';

const prefix = (userId: string) => `draft:${userId}:`;

/**
 * What one person has typed and not yet sent. It outlives reload, expiry and failed sends, and is theirs
 * alone (SAF-01): the next one to sign in here does not see it.
 */
export const draftsOf = (storage: AppStorage, userId: string) => ({
  read: (name: string): string => storage.read(prefix(userId) + name) ?? '',

  keep(name: string, text: string) {
    if (text === '') storage.remove(prefix(userId) + name);
    else storage.write(prefix(userId) + name, text);
  },

  /** Everything that is kept of this person. */
  all: () =>
    storage.keys(prefix(userId)).map((key) => {
      const name = key.slice(prefix(userId).length);
      return { name, text: storage.read(key) ?? '' };
    }),

  /** When the server has it. */
  clear: (name: string) => storage.remove(prefix(userId) + name),

  /** When the person signs out by choice. */
  clearAll() {
    for (const key of storage.keys(prefix(userId))) storage.remove(key);
  },

  /** Hears what another tab of this browser does to a draft: its text now, '' when it is gone. Answers how to stop. */
  listen(name: string, heard: (text: string) => void): () => void {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === prefix(userId) + name) heard(newValue ?? '');
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
});
