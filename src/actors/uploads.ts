import { useMemo, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { type Stored, type UploadAnswer, uploadMachine } from '#machines/upload/upload.machine.ts';
import { tabStorage } from '#transport/storage.ts';
import { draftsOf } from '#transport/unsent.ts';
import { type App, useApp } from './app-context.tsx';
import { useSession } from './session.ts';
import { sessionGate } from './session-gate.ts';

/** How a picture, or another file, gets to the server. */
export type UploadWork = {
  /** As small as it will be shown; rejects with the words why it is no picture. */
  resize: (file: File) => Promise<Blob>;
  /** Rejects when it may be tried again. */
  send: (
    file: Blob,
    line: { signal: AbortSignal; onShare: (share: number) => void },
  ) => Promise<UploadAnswer>;
};

/** A picture or file that was picked, in the order it is to be sent in. */
export type PickedPicture = {
  key: string;
  name: string;
  /** Its type as the browser says, and its bytes. */
  type: string;
  size: number;
  /** The address of what will be sent, on this page only; null until it proves to be a picture. */
  preview: string | null;
  /** What it shows, as its owner says. */
  alt: string;
  state: 'working' | 'stored' | 'failed' | 'refused';
  share: number;
  /** Why it is not stored. */
  text: string | null;
  stored: Stored | null;
};

type Entry = Pick<PickedPicture, 'key' | 'name' | 'type' | 'size' | 'alt'> & {
  /** Null until it is small. */
  url: string | null;
  actor: ActorRefFrom<typeof uploadMachine>;
};

function lookAt({ actor, url, ...entry }: Entry): PickedPicture {
  const now = actor.getSnapshot();
  const { share, text, picture } = now.context;
  const [state = 'working'] = (['stored', 'failed', 'refused'] as const).filter((tag) => now.hasTag(tag));
  const isPicture = now.matches('sending') || state === 'stored' || state === 'failed';
  return { ...entry, preview: isPicture ? url : null, state, share, text, stored: picture };
}

/**
 * Pictures on their way; they go on when their page is left. One is unpacked at a time, since that takes much memory, and
 * one is sent at a time: side by side all would come late. The next one is unpacked while one is sent.
 */
function createUploads({ systems }: Pick<App, 'systems'>, work: UploadWork) {
  let entries: readonly Entry[] = [];
  let shown: readonly PickedPicture[] = [];
  const listeners = new Set<() => void>();

  const show = () => {
    shown = entries.map(lookAt);
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
  const inTurn = <T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> => {
    const turn = sent.then(() => {
      signal.throwIfAborted();
      return send();
    });
    sent = turn.catch(() => {});
    return turn;
  };

  const add = (file: File) => {
    let small: Blob = file;
    const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const actor: Entry['actor'] = createActor(
      uploadMachine.provide({
        actors: {
          resize: fromPromise(async () => {
            small = await work.resize(file);
            if (find(key)) change(key, (entry) => ({ ...entry, url: URL.createObjectURL(small) }));
          }),
          send: fromPromise(({ signal }) =>
            inTurn(signal, () =>
              work.send(small, {
                signal,
                onShare: (share) => actor.send({ type: 'upload.progressed', share }),
              }),
            ),
          ),
        },
      }),
      systems,
    );
    const { name, type, size } = file;
    entries = [...entries, { key, name, type, size, url: null, alt: '', actor }];
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

  return {
    current: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pick(files: readonly File[]) {
      for (const file of files) add(file);
      startNext();
    },
    setAlt: (key: string, alt: string) => change(key, (entry) => ({ ...entry, alt })),
    /** One place earlier (-1) or later (1). */
    move(key: string, by: -1 | 1) {
      const at = entries.findIndex((entry) => entry.key === key);
      const [one, other] = [entries[at], entries[at + by]];
      if (!one || !other) return;
      entries = entries.with(at, other).with(at + by, one);
      show();
    },
    retry: (key: string) => find(key)?.actor.send({ type: 'upload.retry' }),
    /** Takes it out, or stops it. */
    remove: (key: string) => find(key)?.actor.send({ type: 'upload.cancel' }),
  };
}

type Uploads = ReturnType<typeof createUploads>;
type Entered = { userId: string | null; uploads: Uploads };
const uploadsOfApps = new WeakMap<App, Map<string, Entered>>();

/** Those of the member who is here; what another one picked goes with them. */
function uploadsOf(app: App, userId: string | null, work: UploadWork, name: string): Uploads {
  const all = uploadsOfApps.get(app) ?? new Map<string, Entered>();
  uploadsOfApps.set(app, all);
  const known = all.get(name);
  if (known?.userId === userId) return known.uploads;
  const uploads = createUploads(app, work);
  all.set(name, { userId, uploads });
  const stop = sessionGate(app).subscribe((now) => {
    if (now.userId === userId) return;
    stop();
    if (all.get(name)?.uploads === uploads) all.delete(name);
    for (const { key } of uploads.current()) uploads.remove(key);
  });
  return uploads;
}

/** What the member has picked for a post or a message, by the name of its draft, wherever it is on its way. */
export function useUploads(work: UploadWork, name: string) {
  const app = useApp('useUploads');
  const userId = useSession().user?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first work serves
  const uploads = useMemo(() => uploadsOf(app, userId, work, name), [app, userId, name]);
  const pictures = useSyncExternalStore(uploads.subscribe, uploads.current);
  const { pick, setAlt, move, retry, remove } = uploads;
  return { pictures, pick, setAlt, move, retry, remove };
}

/** How many are on their way in this tab: another one of the member has its own. It outlives a reload, which they do not. */
export function useUnderway(name: string) {
  const drafts = draftsOf(tabStorage, useSession().user?.id ?? '');
  return {
    read: () => Number(drafts.read(name)),
    keep: (count: number) => drafts.keep(name, count > 0 ? String(count) : ''),
  };
}
