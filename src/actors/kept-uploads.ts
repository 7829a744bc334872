import { createStore, delMany, getMany, keys, promisifyRequest, set } from 'idb-keyval';
import type { Stored } from '#machines/upload/upload.machine.ts';
import { tabStorage } from '#transport/storage.ts';
import { draftsOf } from '#transport/unsent.ts';

/** A file as its member picked it, or as small as it is sent. */
export type FileBytes = { isSmall: false; blob: File } | { isSmall: true; blob: Blob };

type About = {
  key: string;
  name: string;
  type: string;
  size: number;
  alt: string;
  stored: Stored | null;
  /** When the server took it. Milliseconds, as all times here. */
  storedAt: number | null;
  /** A draft names it: where that lets it go, it goes from here. */
  isInDraft: boolean;
};
/** A picked file that has been sent with nothing yet. */
export type KeptUpload = About & { bytes: FileBytes };

type List = { at: number; files: About[] };
type ListKey = [userId: string, draft: string, id: string];
type Key = ListKey | [...ListKey, file: string];

const hour = 3_600_000;
/** For so long it is kept since its list was last changed. */
const longest = 24 * hour;
/** The server forgets after a day what was sent with nothing; before that it may still be sent with something. */
const storedFor = 20 * hour;
/** The page that was here before this one has let go of its files by then. */
const reloadTakes = 1_000;
/** Some browsers open no database, and do not say so. */
const patience = 4_000;

const store = createStore('kept-uploads', 'files');
const isList = (key: Key): key is ListKey => key.length === 3;
/** An array comes after every text: so this is the key itself, and all that begin with it. */
const under = (key: readonly string[]) => IDBKeyRange.bound(key, [...key, []]);

const drop = (key: readonly string[]): Promise<void> =>
  store('readwrite', (all) => {
    all.delete(under(key));
    return promisifyRequest(all.transaction);
  });

/** A file that is not kept has to be picked again if its page goes: its member is told then. */
const isNotVital = (error: unknown) => console.warn('[uploads]', String(error));

/** What a member picked here, in whichever tab, or everybody (null): when they sign out by choice. */
export const forgetUploads = (userId: string | null): Promise<void> =>
  drop(userId === null ? [] : [userId]).catch(isNotVital);

/** What ends a hold; null where another tab has the list in hand, also after waiting for a page that is leaving. */
const hold = (id: string, isOwn: boolean): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    // Not over http.
    if (!navigator.locks) return resolve(() => {});
    const how = isOwn ? { signal: AbortSignal.timeout(reloadTakes) } : { ifAvailable: true };
    navigator.locks
      .request(`uploads:${id}`, how, (lock) => lock && new Promise<void>((end) => resolve(end)))
      .catch(() => {})
      .finally(() => resolve(null));
  });

const allLists = async (): Promise<ListKey[]> => (await keys<Key>(store)).filter(isList);

/** Lets go of what nobody has changed for a day, of any member, but of what a tab has in hand. */
export async function dropOldUploads(): Promise<void> {
  const lists = await allLists();
  const found = await getMany<List>([...lists], store);
  for (const [nth, key] of lists.entries()) {
    const { at } = found[nth] ?? { at: 0 };
    const release = at < Date.now() - longest ? await hold(key[2], false) : null;
    if (release) await drop(key).finally(release);
  }
}

function fresh(file: KeptUpload): KeptUpload {
  const isOld = file.storedAt !== null && file.storedAt < Date.now() - storedFor;
  return { ...file, ...(isOld && { stored: null, storedAt: null }) };
}

const tooLong = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer in time.')), patience));

const createId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * What a member has picked for one draft, on this device until it is sent: through a reload, a tab that was killed, an
 * ended session. A list of files is in the hands of one tab; what no tab holds goes to the next one that asks. Which of
 * them no draft names is noted in the tab, so that it knows what could not be kept.
 */
export function keepUploads(userId: string, draft: string) {
  const tab = draftsOf(tabStorage, userId);
  const [count, ownId = '', ...awaited] = tab.read(`uploads:${draft}`).split(' ');
  const expected = Number(count);
  // A note of an earlier version has their number alone.
  const isWholeNote = awaited.length === expected;
  const written = new Map<string, Blob>();
  let id = '';
  let release = () => {};
  let isHeld = false;
  let isClosed = false;
  let latest: readonly KeptUpload[] = [];
  /** What is written down, in words. */
  let last = '[]';

  const listKey = (): ListKey => [userId, draft, id];
  const inWords = (files: readonly KeptUpload[]) =>
    JSON.stringify(files.map(({ bytes, ...file }) => [file, bytes.isSmall]));

  async function read(list: ListKey): Promise<KeptUpload[]> {
    const [{ files } = { files: [] }] = await getMany<List>([list], store);
    const kept = await getMany<FileBytes>(
      files.map(({ key }) => [...list, key]),
      store,
    );
    const all = files.flatMap((file, nth) => {
      const bytes = kept[nth];
      return bytes ? [{ ...file, bytes }] : [];
    });
    last = inWords(all);
    return all.flatMap((file) => {
      written.set(file.key, file.bytes.blob);
      // When a draft takes a file over, or its member removes it, the tab notes so at once and this list a moment later.
      const isInDraft = file.isInDraft || (list[2] === ownId && isWholeNote && !awaited.includes(file.key));
      const one = fresh({ ...file, isInDraft });
      // What the draft still names and the server does not, the draft tells of.
      return one.isInDraft && !one.stored ? [] : [one];
    });
  }

  async function lookUp(): Promise<{ files: KeptUpload[]; lost: number }> {
    await dropOldUploads();
    const lists = await allLists();
    const isOwn = (key: ListKey) => key[2] === ownId;
    const ours = lists.filter(([of, name]) => of === userId && name === draft);
    let isElsewhere = false;
    for (const key of [...ours.filter(isOwn), ...ours.filter((one) => !isOwn(one))]) {
      const end = await hold(key[2], isOwn(key));
      // This tab was made as a copy of the one that has them.
      if (!end && isOwn(key)) isElsewhere = true;
      if (!end) continue;
      const files = await read(key);
      if (files.length > 0 && id === '') {
        [id, release, isHeld] = [key[2], end, true];
        return { files, lost: expected - files.filter((one) => !one.isInDraft).length };
      }
      if (files.length === 0 && isOwn(key)) await drop(key);
      end();
    }
    return { files: [], lost: isElsewhere ? 0 : expected };
  }

  async function write(files: readonly KeptUpload[]): Promise<void> {
    tell(files);
    if (!isHeld) {
      isHeld = true;
      release = (await hold(id, false)) ?? release;
    }
    if (files.length === 0) {
      written.clear();
      await drop(listKey());
      if (files === latest) tab.clear(`uploads:${draft}`);
      return;
    }
    const list: List = { at: Date.now(), files: files.map(({ bytes: _, ...file }) => file) };
    await set(listKey(), list, store);
    for (const { key, bytes } of files) {
      if (written.get(key) === bytes.blob) continue;
      written.set(key, bytes.blob);
      // One for which there is no room takes no other with it.
      await set([...listKey(), key], bytes, store).catch(isNotVital);
    }
    const gone = [...written.keys()].filter((key) => !files.some((file) => file.key === key));
    for (const key of gone) written.delete(key);
    await delMany(
      gone.map((key) => [...listKey(), key]),
      store,
    );
  }
  const tell = (files: readonly KeptUpload[]) => {
    const keys = files.filter((one) => !one.isInDraft).map(({ key }) => key);
    // The number comes first, for forms that wait for them.
    tab.keep(`uploads:${draft}`, [keys.length, id, ...keys].join(' '));
  };

  const found = Promise.race([lookUp(), tooLong()]).catch((error: unknown) => {
    isNotVital(error);
    return { files: [], lost: expected };
  });
  let line: Promise<unknown> = found.then(() => {
    id ||= createId();
  });

  return {
    /** How many there should be, as this tab knows. */
    expected,
    /** What is kept, in its order, once; `lost`: how many could not be kept. Never rejects. */
    found,
    /** Keeps these from now on, once it was looked up, and nothing else. */
    save(files: readonly KeptUpload[]) {
      if (isClosed) return;
      if (id !== '') tell(files);
      latest = files;
      line = line.then(async () => {
        const now = inWords(files);
        if (now === last || files !== latest) return;
        last = now;
        await write(files).catch(isNotVital);
      });
    },
    /** The member has gone: what is kept stays as it is, for when they are back. */
    async close(): Promise<void> {
      isClosed = true;
      await line;
      release();
    },
  };
}

/** What is said of files that were picked, not sent, and could not be kept; null of none. `thing`: "picture", "file". */
export function lostWords(thing: string, count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? `A ${thing} was not kept when this page was left. Add it again.`
    : `${count} ${thing}s were not kept when this page was left. Add them again.`;
}
