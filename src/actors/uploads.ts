import { useMemo, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { limits } from '#contract/limits.ts';
import { type Stored, type UploadAnswer, uploadMachine } from '#machines/upload/upload.machine.ts';
import { storageKeys } from '#transport/storage.ts';
import { type App, useApp } from './app-context.tsx';
import { useSession } from './session.ts';
import { deleteUploads, openUploadStore, type SavedUpload } from './upload-store.ts';

/** How pictures and files are uploaded. */
export type UploadWork = {
  /** Rejects with a message for the person if the file is not a picture. */
  resize: (file: File) => Promise<Blob>;
  /** Rejects if a retry may help. */
  send: (
    file: Blob,
    line: { signal: AbortSignal; onShare: (share: number) => void },
  ) => Promise<UploadAnswer>;
};

/** In the order they are to be sent. */
export type PickedPicture = {
  key: string;
  name: string;
  type: string;
  size: number;
  /** Object URL on this page; null until the file proves to be a picture. */
  preview: string | null;
  alt: string;
  state: 'working' | 'stored' | 'failed' | 'refused';
  share: number;
  text: string | null;
  stored: Stored | null;
  /** A draft refers to it; removing it there removes it here. */
  isInDraft: boolean;
};

type Entry = Pick<
  SavedUpload,
  'key' | 'name' | 'type' | 'size' | 'alt' | 'bytes' | 'storedAt' | 'isInDraft'
> & {
  url: string | null;
  actor: ActorRefFrom<typeof uploadMachine>;
};

function toPickedPicture({ actor, url, bytes: _, storedAt: __, ...entry }: Entry): PickedPicture {
  const now = actor.getSnapshot();
  const { share, text, picture } = now.context;
  const [state = 'working'] = (['stored', 'failed', 'refused'] as const).filter((tag) => now.hasTag(tag));
  const isPicture = now.matches('sending') || state === 'stored' || state === 'failed';
  return { ...entry, preview: isPicture ? url : null, state, share, text, stored: picture };
}

const largest = Math.max(limits.pickedBytes, limits.fileBytes);

/** Refused files are not stored. */
function toSavedUploads({ actor, url: _, ...entry }: Entry): SavedUpload[] {
  const now = actor.getSnapshot();
  const isRefused = now.hasTag('refused') || entry.bytes.blob.size > largest;
  return isRefused ? [] : [{ ...entry, stored: now.context.picture }];
}

/**
 * Uploads that continue after their page is left or reloaded. Decoding takes much memory and parallel uploads
 * would all finish late, so one file is decoded and one is sent at a time. `kept`: the store on this device;
 * null for a visitor.
 */
function createUploads(
  { systems }: Pick<App, 'systems'>,
  work: UploadWork,
  kept: ReturnType<typeof openUploadStore> | null,
) {
  let entries: readonly Entry[] = [];
  let lost = 0;
  let isLookedUp = kept === null;
  let isStopped = false;
  const look = () => ({
    pictures: entries.map(toPickedPicture),
    isComingBack: !isLookedUp && kept !== null && kept.expected > 0,
    /** Number of files lost when the previous page was left. */
    lost,
  });
  let shown = look();
  const listeners = new Set<() => void>();

  const show = () => {
    shown = look();
    if (isLookedUp) kept?.save(entries.flatMap(toSavedUploads));
    for (const listener of listeners) listener();
  };
  const startNext = () => {
    if (entries.some(({ actor }) => actor.getSnapshot().matches('resizing'))) return;
    const next = entries.find(({ actor }) => actor.getSnapshot().hasTag('waiting'));
    next?.actor.send({ type: 'upload.turn' });
  };
  const drop = (gone: Entry) => {
    entries = entries.filter((entry) => entry !== gone);
    if (gone.url) URL.revokeObjectURL(gone.url);
    show();
    startNext();
  };
  const change = (key: string, to: (entry: Entry) => Entry) => {
    entries = entries.map((entry) => (entry.key === key ? to(entry) : entry));
    show();
  };
  const find = (key: string) => entries.find((entry) => entry.key === key);

  let sent: Promise<unknown> = Promise.resolve();
  const sendInOrder = <T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> => {
    const turn = sent.then(() => {
      signal.throwIfAborted();
      return send();
    });
    sent = turn.catch(() => {});
    return turn;
  };

  const add = ({ stored, ...one }: SavedUpload) => {
    const { key } = one;
    let { bytes } = one;
    const actor: Entry['actor'] = createActor(
      uploadMachine.provide({
        actors: {
          resize: fromPromise(async () => {
            if (!bytes.isSmall) bytes = { isSmall: true, blob: await work.resize(bytes.blob) };
            if (!find(key)) return;
            const small = { bytes, url: URL.createObjectURL(bytes.blob) };
            change(key, (entry) => ({ ...entry, ...small }));
          }),
          send: fromPromise(async ({ signal }) => {
            if (stored) return { kind: 'stored', picture: stored };
            const answer = await sendInOrder(signal, () =>
              work.send(bytes.blob, {
                signal,
                onShare: (share) => actor.send({ type: 'upload.progressed', share }),
              }),
            );
            if (answer.kind === 'stored') change(key, (entry) => ({ ...entry, storedAt: Date.now() }));
            return answer;
          }),
        },
      }),
      systems,
    );
    entries = [...entries, { ...one, url: null, actor }];
    actor.subscribe({
      next: () => {
        show();
        startNext();
      },
      complete: () => {
        const gone = find(key);
        if (gone) drop(gone);
      },
    });
    actor.start();
  };

  const remove = (key: string) => find(key)?.actor.send({ type: 'upload.cancel' });
  const forgetLost = () => {
    if (lost === 0) return;
    lost = 0;
    show();
  };

  void kept?.found.then((found) => {
    if (isStopped) return;
    lost = found.lost;
    const since = entries;
    entries = [];
    for (const one of found.files) add(one);
    entries = [...entries, ...since];
    // Saving earlier would delete the files that have not been restored yet.
    isLookedUp = true;
    if (kept.expected > 0 || found.files.length > 0 || since.length > 0) show();
    startNext();
  });

  return {
    current: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pick(files: readonly File[]) {
      forgetLost();
      for (const file of files) add(picked(file));
      startNext();
    },
    setAlt: (key: string, alt: string) => change(key, (entry) => ({ ...entry, alt })),
    /** Moves it one place earlier (-1) or later (1). */
    move(key: string, by: -1 | 1) {
      const at = entries.findIndex((entry) => entry.key === key);
      const [one, other] = [entries[at], entries[at + by]];
      if (!one || !other) return;
      entries = entries.with(at, other).with(at + by, one);
      show();
    },
    retry: (key: string) => find(key)?.actor.send({ type: 'upload.retry' }),
    remove(key: string) {
      forgetLost();
      remove(key);
    },
    noteInDraft(key: string) {
      if (find(key)?.isInDraft === false) change(key, (entry) => ({ ...entry, isInDraft: true }));
    },
    /** Called when the member signs out. Files stored on the device remain. */
    async stop() {
      isStopped = true;
      const closed = kept?.close();
      for (const { key } of entries) remove(key);
      await closed;
    },
  };
}

const picked = (file: File): SavedUpload => ({
  key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  name: file.name,
  type: file.type,
  size: file.size,
  alt: '',
  stored: null,
  storedAt: null,
  isInDraft: false,
  bytes: { isSmall: false, blob: file },
});

type Uploads = ReturnType<typeof createUploads>;
type Entered = { userId: string | null; uploads: Uploads };
const uploadsOfApps = new WeakMap<App, Map<string, Entered>>();
const running = new Set<Uploads>();

/** Uploads of the current member; another member's are dropped. */
function uploadsOf(app: App, userId: string | null, work: UploadWork, name: string): Uploads {
  const all = uploadsOfApps.get(app) ?? new Map<string, Entered>();
  uploadsOfApps.set(app, all);
  const known = all.get(name);
  if (known?.userId === userId) return known.uploads;
  const uploads = createUploads(app, work, userId === null ? null : openUploadStore(userId, name));
  all.set(name, { userId, uploads });
  running.add(uploads);
  const unsubscribe = app.session.subscribe((now) => {
    if (now.userId === userId) return;
    unsubscribe();
    if (all.get(name)?.uploads === uploads) all.delete(name);
    running.delete(uploads);
    const stopped = uploads.stop();
    // A write may still have been running when the member signed out, here or in another tab.
    if (userId !== null && app.transport.storage.read(storageKeys.hasLoggedOut) === 'true')
      void stopped.then(() => deleteUploads(userId));
  });
  return uploads;
}

/** Removes uploads with these URLs after they were sent, in whichever view they are. */
export function removeSentUploads(addresses: readonly string[]): void {
  for (const uploads of running)
    for (const { key, stored } of uploads.current().pictures)
      if (stored && 'url' in stored && addresses.includes(stored.url)) uploads.remove(key);
}

/** The member's uploads for one draft; they survive a reload on this device. */
export function useUploads(work: UploadWork, name: string) {
  const app = useApp('useUploads');
  const userId = useSession().user?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first work serves
  const uploads = useMemo(() => uploadsOf(app, userId, work, name), [app, userId, name]);
  const { current, subscribe, stop: _, ...acts } = uploads;
  return { ...useSyncExternalStore(subscribe, current), ...acts };
}
