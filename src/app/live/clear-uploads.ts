import type { SessionGate } from '#actors/session-gate.ts';
import { storage, storageKeys } from '#transport/storage.ts';

const hasSignedOut = () => storage.read(storageKeys.hasLoggedOut) === 'true';

/**
 * SAF-01. Deletes unsent files when the member signs out by choice, and everybody's if that happened before
 * this code loaded. Files of an expired session wait a day for their member.
 */
export function clearUploadsOnSignOut(session: SessionGate): void {
  let userId: string | null = null;
  const look = () => {
    const before = userId;
    userId = session.current().userId;
    if (before === null || userId !== null || !hasSignedOut()) return;
    keptUploads()
      .then((kept) => kept.deleteUploads(before))
      .catch(isNotVital);
  };
  session.subscribe(look);
  look();
  const isVisitor = session.current().status === 'unauthenticated' && hasSignedOut();
  sweep(isVisitor).catch(isNotVital);
}

const keptUploads = () => import('#actors/upload-store.ts');

async function sweep(isVisitor: boolean): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  // Most devices have no such database.
  if (!databases.some(({ name }) => name === 'kept-uploads')) return;
  const kept = await keptUploads();
  await (isVisitor ? kept.deleteUploads(null) : kept.deleteOldUploads());
}

/** Not vital: remaining files are shown to nobody else. */
const isNotVital = (error: unknown) => console.warn('[uploads]', String(error));
