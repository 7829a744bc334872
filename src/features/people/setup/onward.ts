import { safePath } from '#transport/redirect.ts';
import { storage, storageKeys } from '#transport/storage.ts';

/** Where the wizard leads when it is done: to the page somebody wanted before they joined (SES-05), else the feed. */
export function onward(): string {
  const wanted = safePath(storage.read(storageKeys.redirectPath));
  return wanted && !wanted.startsWith('/profile-setup') ? wanted : '/community';
}

/** That page is found; the next round through here does not lead there again. */
export const forgetOnward = () => storage.remove(storageKeys.redirectPath);
