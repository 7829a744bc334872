import { createStore, delMany, getMany, keys, promisifyRequest, set } from 'idb-keyval';
import type { Stored } from '#machines/upload/upload.machine.ts';
import { draftsOf } from '#transport/drafts.ts';
import { tabStorage } from '#transport/storage.ts';

/** The original file, or the resized one that is uploaded. */
export type FileBytes = { isSmall: false; blob: File } | { isSmall: true; blob: Blob };

type UploadInfo = {
  key: string;
  name: string;
  type: string;
  size: number;
  alt: string;
  stored: Stored | null;
  /** Time of upload in ms since 1970, as all times here. */
  storedAt: number | null;
  /** A draft refers to it; removing it there removes it here. */
  isInDraft: boolean;
};
/** A file that was picked and is not yet attached to anything sent. */
export type SavedUpload = UploadInfo & { bytes: FileBytes };

type List = { at: number; files: UploadInfo[] };
type ListKey = [userId: string, draft: string, id: string];
type Key = ListKey | [...ListKey, file: string];

const hour = 3_600_000;
/** Kept this long after the last change of its list. */
const MAX_AGE = 24 * hour;
/** The server deletes unattached uploads after 24 h; this leaves time to send. */
const SERVER_MAX_AGE = 20 * hour;
/** ms within which the previous page releases its lock after a reload. */
const RELOAD_LOCK_TIMEOUT = 1_000;
/** Some browsers never settle when IndexedDB cannot be opened. */
const OPEN_TIMEOUT = 4_000;

const store = createStore('kept-uploads', 'files');
const isList = (key: Key): key is ListKey => key.length === 3;
/** In IndexedDB an array sorts after every string, so this range covers the key and all keys it prefixes. */
const rangeUnder = (key: readonly string[]) => IDBKeyRange.bound(key, [...key, []]);

const deleteRange = (key: readonly string[]): Promise<void> =>
  store('readwrite', (all) => {
    all.delete(rangeUnder(key));
    return promisifyRequest(all.transaction);
  });

/** If a file cannot be stored, the member is told to pick it again. */
const logError = (error: unknown) => console.warn('[uploads]', String(error));

/** Deletes a member's uploads in all tabs, or everybody's (null). */
export const deleteUploads = (userId: string | null): Promise<void> =>
  deleteRange(userId === null ? [] : [userId]).catch(logError);

/** Returns the release function; null if another tab holds the lock, even after waiting. */
const acquireLock = (id: string, isOwn: boolean): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    // The Web Locks API needs https.
    if (!navigator.locks) return resolve(() => {});
    const options = isOwn ? { signal: AbortSignal.timeout(RELOAD_LOCK_TIMEOUT) } : { ifAvailable: true };
    navigator.locks
      .request(`uploads:${id}`, options, (lock) => lock && new Promise<void>((end) => resolve(end)))
      .catch(() => {})
      .finally(() => resolve(null));
  });

const allLists = async (): Promise<ListKey[]> => (await keys<Key>(store)).filter(isList);

/** Deletes lists unchanged for a day, of any member, unless a tab holds them. */
export async function deleteOldUploads(): Promise<void> {
  const lists = await allLists();
  const found = await getMany<List>([...lists], store);
  for (const [index, key] of lists.entries()) {
    const { at } = found[index] ?? { at: 0 };
    const release = at < Date.now() - MAX_AGE ? await acquireLock(key[2], false) : null;
    if (release) await deleteRange(key).finally(release);
  }
}

function withoutExpired(file: SavedUpload): SavedUpload {
  const isOld = file.storedAt !== null && file.storedAt < Date.now() - SERVER_MAX_AGE;
  return { ...file, ...(isOld && { stored: null, storedAt: null }) };
}

const timeout = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer in time.')), OPEN_TIMEOUT));

const createId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * A member's picked files for one draft, stored on this device until sent; they survive reload, crash and
 * session expiry. A list belongs to one tab; a list without a tab goes to the next tab that asks.
 * sessionStorage records which files no draft refers to, so that lost files can be reported.
 */
export function openUploadStore(userId: string, draft: string) {
  const tab = draftsOf(tabStorage, userId);
  const [count, ownId = '', ...expectedKeys] = tab.read(`uploads:${draft}`).split(' ');
  const expected = Number(count);
  // Notes from earlier versions hold only the count.
  const isCompleteNote = expectedKeys.length === expected;
  const written = new Map<string, Blob>();
  let id = '';
  let release = () => {};
  let hasLock = false;
  let isClosed = false;
  let latest: readonly SavedUpload[] = [];
  /** Serialized form of the stored list. */
  let lastSerialized = '[]';

  const listKey = (): ListKey => [userId, draft, id];
  const serialize = (files: readonly SavedUpload[]) =>
    JSON.stringify(files.map(({ bytes, ...file }) => [file, bytes.isSmall]));

  async function read(list: ListKey): Promise<SavedUpload[]> {
    const [{ files } = { files: [] }] = await getMany<List>([list], store);
    const storedBytes = await getMany<FileBytes>(
      files.map(({ key }) => [...list, key]),
      store,
    );
    const all = files.flatMap((file, index) => {
      const bytes = storedBytes[index];
      return bytes ? [{ ...file, bytes }] : [];
    });
    lastSerialized = serialize(all);
    return all.flatMap((file) => {
      written.set(file.key, file.bytes.blob);
      // The tab's note is updated at once and this list a moment later.
      const isInDraft =
        file.isInDraft || (list[2] === ownId && isCompleteNote && !expectedKeys.includes(file.key));
      const current = withoutExpired({ ...file, isInDraft });
      // The draft itself reports files that the server does not have.
      return current.isInDraft && !current.stored ? [] : [current];
    });
  }

  async function restore(): Promise<{ files: SavedUpload[]; lost: number }> {
    await deleteOldUploads();
    const lists = await allLists();
    const isOwn = (key: ListKey) => key[2] === ownId;
    const ownLists = lists.filter(([of, name]) => of === userId && name === draft);
    let isElsewhere = false;
    for (const key of [...ownLists.filter(isOwn), ...ownLists.filter((listKey) => !isOwn(listKey))]) {
      const end = await acquireLock(key[2], isOwn(key));
      // This tab was duplicated from the one that holds the files.
      if (!end && isOwn(key)) isElsewhere = true;
      if (!end) continue;
      const files = await read(key);
      if (files.length > 0 && id === '') {
        [id, release, hasLock] = [key[2], end, true];
        return { files, lost: expected - files.filter((upload) => !upload.isInDraft).length };
      }
      if (files.length === 0 && isOwn(key)) await deleteRange(key);
      end();
    }
    return { files: [], lost: isElsewhere ? 0 : expected };
  }

  async function write(files: readonly SavedUpload[]): Promise<void> {
    writeNote(files);
    if (!hasLock) {
      hasLock = true;
      release = (await acquireLock(id, false)) ?? release;
    }
    if (files.length === 0) {
      written.clear();
      await deleteRange(listKey());
      if (files === latest) tab.clear(`uploads:${draft}`);
      return;
    }
    const list: List = { at: Date.now(), files: files.map(({ bytes: _, ...file }) => file) };
    await set(listKey(), list, store);
    for (const { key, bytes } of files) {
      if (written.get(key) === bytes.blob) continue;
      written.set(key, bytes.blob);
      // A file that exceeds the quota must not prevent the others.
      await set([...listKey(), key], bytes, store).catch(logError);
    }
    const removedKeys = [...written.keys()].filter((key) => !files.some((file) => file.key === key));
    for (const key of removedKeys) written.delete(key);
    await delMany(
      removedKeys.map((key) => [...listKey(), key]),
      store,
    );
  }
  const writeNote = (files: readonly SavedUpload[]) => {
    const keys = files.filter((upload) => !upload.isInDraft).map(({ key }) => key);
    // The count comes first, for forms that wait for the files.
    tab.save(`uploads:${draft}`, [keys.length, id, ...keys].join(' '));
  };

  const found = Promise.race([restore(), timeout()]).catch((error: unknown) => {
    logError(error);
    return { files: [], lost: expected };
  });
  let queue: Promise<unknown> = found.then(() => {
    id ||= createId();
  });

  return {
    /** Number of files according to this tab's note. */
    expected,
    /** Stored files in order; `lost`: how many could not be stored. Never rejects. */
    found,
    /** Replaces the stored list. */
    save(files: readonly SavedUpload[]) {
      if (isClosed) return;
      if (id !== '') writeNote(files);
      latest = files;
      queue = queue.then(async () => {
        const serialized = serialize(files);
        if (serialized === lastSerialized || files !== latest) return;
        lastSerialized = serialized;
        await write(files).catch(logError);
      });
    },
    /** Releases the lock and keeps the files for the member's return. */
    async close(): Promise<void> {
      isClosed = true;
      await queue;
      release();
    },
  };
}

/** Text about picked files that could not be stored; null if none. `thing`: "picture" or "file". */
export function lostUploadsText(thing: string, count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? `A ${thing} was lost when you left this page. Add it again.`
    : `${count} ${thing}s were lost when you left this page. Add them again.`;
}
