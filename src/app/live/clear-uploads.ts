import type { SessionGate } from '#actors/session-gate.ts';
import { storage, storageKeys } from '#transport/storage.ts';

const hasSignedOut = () => storage.read(storageKeys.hasLoggedOut) === 'true';

/**
 * SAF-01. Deletes unsent files when the member signs out by choice, and everybody's if that happened before
 * this code loaded. Files of an expired session wait a day for their member.
 */
export function clearUploadsOnSignOut(session: SessionGate): void {
  let userId: string | null = null;
  const handleSessionChange = () => {
    const before = userId;
    userId = session.current().userId;
    if (before === null || userId !== null || !hasSignedOut()) return;
    loadUploadStore()
      .then((uploadStore) => uploadStore.deleteUploads(before))
      .catch(logError);
  };
  session.subscribe(handleSessionChange);
  handleSessionChange();
  const isVisitor = session.current().status === 'unauthenticated' && hasSignedOut();
  deleteLeftovers(isVisitor).catch(logError);
}

const loadUploadStore = () => import('#actors/upload-store.ts');

async function deleteLeftovers(isVisitor: boolean): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  // Most devices have no such database.
  if (!databases.some(({ name }) => name === 'kept-uploads')) return;
  const uploadStore = await loadUploadStore();
  await (isVisitor ? uploadStore.deleteUploads(null) : uploadStore.deleteOldUploads());
}

/** Not vital: remaining files are shown to nobody else. */
const logError = (error: unknown) => console.warn('[uploads]', String(error));
