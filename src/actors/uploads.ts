import { useMemo, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { limits } from '#contract/limits.ts';
import { type UploadAnswer, uploadMachine } from '#machines/upload/upload.machine.ts';
import { storageKeys } from '#transport/storage.ts';
import { type App, useApp } from './app-context.tsx';
import { createEmitter } from './emitted-events.ts';
import { useSession } from './session.ts';
import { deleteUploads, openUploadStore, type SavedUpload } from './upload-store.ts';

/** How pictures and files are uploaded. */
export type UploadWork = {
  /** Rejects with a message for the person if the file is not a picture. */
  resize: (file: File) => Promise<Blob>;
  /** Rejects if a retry may help. */
  send: (
    file: Blob,
    uploadContext: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<UploadAnswer>;
};

/** In the order they are to be sent. */
export type PickedPicture = Omit<SavedUpload, 'bytes' | 'storedAt'> & {
  /** Object URL on this page; null until the file proves to be a picture. */
  preview: string | null;
  state: 'working' | 'stored' | 'failed' | 'refused';
  share: number;
  text: string | null;
};

type Entry = Omit<SavedUpload, 'stored'> & {
  url: string | null;
  actor: ActorRefFrom<typeof uploadMachine>;
};

function toPickedPicture({ actor, url, bytes: _, storedAt: __, ...entry }: Entry): PickedPicture {
  const snapshot = actor.getSnapshot();
  const { share, text, picture } = snapshot.context;
  const state = (['stored', 'failed', 'refused'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'working';
  const isPicture = snapshot.matches('sending') || state === 'stored' || state === 'failed';
  return { ...entry, preview: isPicture ? url : null, state, share, text, stored: picture };
}

const maxBytes = Math.max(limits.pickedBytes, limits.fileBytes);

/** Refused files are not stored. */
function toSavedUploads({ actor, url: _, ...entry }: Entry): SavedUpload[] {
  const snapshot = actor.getSnapshot();
  const isRefused = snapshot.hasTag('refused') || entry.bytes.blob.size > maxBytes;
  return isRefused ? [] : [{ ...entry, stored: snapshot.context.picture }];
}

/**
 * Uploads that continue after their page is left or reloaded. Decoding takes much memory and parallel uploads
 * would all finish late, so one file is decoded and one is sent at a time. `uploadStore`: the store on this device;
 * null for a visitor.
 */
function createUploads(
  { actorOptions }: Pick<App, 'actorOptions'>,
  uploadWork: UploadWork,
  uploadStore: ReturnType<typeof openUploadStore> | null,
) {
  let entries: readonly Entry[] = [];
  let lostCount = 0;
  let isRestored = uploadStore === null;
  let isStopped = false;
  const takeSnapshot = () => ({
    pictures: entries.map(toPickedPicture),
    isRestoring: !isRestored && uploadStore !== null && uploadStore.expected > 0,
    /** Number of files lost when the previous page was left. */
    lost: lostCount,
  });
  let snapshot = takeSnapshot();
  const changes = createEmitter<void>();

  const publish = () => {
    snapshot = takeSnapshot();
    if (isRestored) uploadStore?.save(entries.flatMap(toSavedUploads));
    changes.emit();
  };
  const startNext = () => {
    if (entries.some(({ actor }) => actor.getSnapshot().matches('resizing'))) return;
    const next = entries.find(({ actor }) => actor.getSnapshot().hasTag('waiting'));
    next?.actor.send({ type: 'upload.turn' });
  };
  const removeEntry = (removed: Entry) => {
    entries = entries.filter((entry) => entry !== removed);
    if (removed.url) URL.revokeObjectURL(removed.url);
    publish();
    startNext();
  };
  const change = (key: string, update: (entry: Entry) => Entry) => {
    entries = entries.map((entry) => (entry.key === key ? update(entry) : entry));
    publish();
  };
  const find = (key: string) => entries.find((entry) => entry.key === key);

  let sent: Promise<unknown> = Promise.resolve();
  const sendInOrder = <T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> => {
    const result = sent.then(() => {
      signal.throwIfAborted();
      return send();
    });
    sent = result.catch(() => {});
    return result;
  };

  const add = ({ stored, ...file }: SavedUpload) => {
    const { key } = file;
    let { bytes } = file;
    const actor: Entry['actor'] = createActor(
      uploadMachine.provide({
        actors: {
          resize: fromPromise(async () => {
            if (!bytes.isSmall) bytes = { isSmall: true, blob: await uploadWork.resize(bytes.blob) };
            if (!find(key)) return;
            const resized = { bytes, url: URL.createObjectURL(bytes.blob) };
            change(key, (entry) => ({ ...entry, ...resized }));
          }),
          send: fromPromise(async ({ signal }) => {
            if (stored) return { kind: 'stored', picture: stored };
            const answer = await sendInOrder(signal, () =>
              uploadWork.send(bytes.blob, {
                signal,
                onProgress: (share) => actor.send({ type: 'upload.progressed', share }),
              }),
            );
            if (answer.kind === 'stored') change(key, (entry) => ({ ...entry, storedAt: Date.now() }));
            return answer;
          }),
        },
      }),
      actorOptions,
    );
    entries = [...entries, { ...file, url: null, actor }];
    actor.subscribe({
      next: () => {
        publish();
        startNext();
      },
      complete: () => {
        const removed = find(key);
        if (removed) removeEntry(removed);
      },
    });
    actor.start();
  };

  const remove = (key: string) => find(key)?.actor.send({ type: 'upload.cancel' });
  const clearLost = () => {
    if (lostCount === 0) return;
    lostCount = 0;
    publish();
  };

  void uploadStore?.found.then((found) => {
    if (isStopped) return;
    lostCount = found.lost;
    const pickedSince = entries;
    entries = [];
    for (const file of found.files) add(file);
    entries = [...entries, ...pickedSince];
    // Saving earlier would delete the files that have not been restored yet.
    isRestored = true;
    if (uploadStore.expected > 0 || found.files.length > 0 || pickedSince.length > 0) publish();
    startNext();
  });

  return {
    current: () => snapshot,
    subscribe: changes.subscribe,
    pick(files: readonly File[]) {
      clearLost();
      for (const file of files) add(toSavedUpload(file));
      startNext();
    },
    setAlt: (key: string, alt: string) => change(key, (entry) => ({ ...entry, alt })),
    /** Moves it one place earlier (-1) or later (1). */
    move(key: string, by: -1 | 1) {
      const at = entries.findIndex((entry) => entry.key === key);
      const [entry, other] = [entries[at], entries[at + by]];
      if (!entry || !other) return;
      entries = entries.with(at, other).with(at + by, entry);
      publish();
    },
    retry: (key: string) => find(key)?.actor.send({ type: 'upload.retry' }),
    remove(key: string) {
      clearLost();
      remove(key);
    },
    markInDraft(key: string) {
      if (find(key)?.isInDraft === false) change(key, (entry) => ({ ...entry, isInDraft: true }));
    },
    /** Called when the member signs out. Files stored on the device remain. */
    async stop() {
      isStopped = true;
      const closed = uploadStore?.close();
      for (const { key } of entries) remove(key);
      await closed;
    },
  };
}

const toSavedUpload = (file: File): SavedUpload => ({
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
type UploadsEntry = { userId: string | null; uploads: Uploads };
const uploadsOfApps = new WeakMap<App, Map<string, UploadsEntry>>();
const running = new Set<Uploads>();

/** Uploads of the current member; another member's are dropped. */
function uploadsOf(app: App, userId: string | null, uploadWork: UploadWork, name: string): Uploads {
  const all = uploadsOfApps.get(app) ?? new Map<string, UploadsEntry>();
  uploadsOfApps.set(app, all);
  const existing = all.get(name);
  if (existing?.userId === userId) return existing.uploads;
  const uploads = createUploads(app, uploadWork, userId === null ? null : openUploadStore(userId, name));
  all.set(name, { userId, uploads });
  running.add(uploads);
  const unsubscribe = app.session.subscribe((snapshot) => {
    if (snapshot.userId === userId) return;
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
export function removeSentUploads(urls: readonly string[]): void {
  for (const uploads of running)
    for (const { key, stored } of uploads.current().pictures)
      if (stored && 'url' in stored && urls.includes(stored.url)) uploads.remove(key);
}

/** The member's uploads for one draft; they survive a reload on this device. */
export function useUploads(uploadWork: UploadWork, name: string) {
  const app = useApp('useUploads');
  const userId = useSession().user?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first work serves
  const uploads = useMemo(() => uploadsOf(app, userId, uploadWork, name), [app, userId, name]);
  const { current, subscribe, stop: _, ...actions } = uploads;
  return { ...useSyncExternalStore(subscribe, current), ...actions };
}
