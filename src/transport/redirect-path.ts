import { safePath } from './redirect.ts';
import { type AppStorage, storage, storageKeys } from './storage.ts';

/** The page to go on to after signing in, remembered across a reload (ROU-04, SES-05). */
export const createRedirectPath = (storage: AppStorage) => ({
  keep(path: string) {
    const safe = safePath(path);
    if (safe) storage.write(storageKeys.redirectPath, safe);
  },
  /** Answers it once: it is forgotten by being read. */
  take(): string | null {
    const path = safePath(storage.read(storageKeys.redirectPath));
    storage.remove(storageKeys.redirectPath);
    return path;
  },
});

export const redirectPath = createRedirectPath(storage);
