import type { SessionGate } from '#actors/session-gate.ts';
import { storage, storageKeys } from '#transport/storage.ts';

const hasSignedOut = () => storage.read(storageKeys.hasLoggedOut) === 'true';

/**
 * SAF-01. Files that were picked and not sent go from this device with the member who signs out by choice; where that was
 * before this code came, everybody's go. Those of a session that has expired wait for their member, for a day.
 */
export function forgetUploads(session: SessionGate): void {
  let userId: string | null = null;
  const look = () => {
    const before = userId;
    userId = session.current().userId;
    if (before === null || userId !== null || !hasSignedOut()) return;
    keptUploads()
      .then((kept) => kept.forgetUploads(before))
      .catch(isNotVital);
  };
  session.subscribe(look);
  look();
  const isVisitor = session.current().status === 'unauthenticated' && hasSignedOut();
  sweep(isVisitor).catch(isNotVital);
}

const keptUploads = () => import('#actors/kept-uploads.ts');

async function sweep(isVisitor: boolean): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  // Most have picked nothing here.
  if (!databases.some(({ name }) => name === 'kept-uploads')) return;
  const kept = await keptUploads();
  await (isVisitor ? kept.forgetUploads(null) : kept.dropOldUploads());
}

/** What stays is shown to nobody else. */
const isNotVital = (error: unknown) => console.warn('[uploads]', String(error));
