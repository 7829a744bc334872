import { useMemo, useSyncExternalStore } from 'react';
import { appOf, followApp, type Presence } from './app-window.ts';
import { type Entry, LiveLog } from './live-log.ts';
import { type View, viewAt } from './view-at.ts';
import { type Filter, matchesFilter } from './words.ts';

/** Messages come in bursts, so updates are batched; in milliseconds. */
const BATCH_DELAY = 30;

interface LiveState {
  log: LiveLog;
  /** The log is a mutable object; its version changes with it. */
  version: number;
  presence: Presence;
  /** The number of the selected entry; null: now. */
  moment: number | null;
  /** The state of all actors at that moment. */
  view: View;
}

const log = new LiveLog();
const listeners = new Set<() => void>();
let pending: ReturnType<typeof setTimeout> | undefined;
let state: LiveState = {
  log,
  version: log.version,
  presence: 'none',
  moment: null,
  view: viewAt(log, null),
};

function publish(change: Partial<Pick<LiveState, 'presence' | 'moment'>>): void {
  clearTimeout(pending);
  pending = undefined;
  const { moment: requested, presence } = { ...state, ...change };
  const moment = requested === null ? null : Math.max(requested, log.dropped);
  const isSame = moment === state.moment && log.version === state.version;
  const view = isSame ? state.view : viewAt(log, moment);
  state = { log, version: log.version, presence, moment, view };
  for (const listener of listeners) listener();
}

/** Records the messages of the app, whether or not the live panel is visible. */
export const liveStore = {
  /** The app's API, if available. */
  get app() {
    return appOf(window);
  },

  read: (): LiveState => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Starts listening; call once per page. */
  start: (): (() => void) =>
    followApp(window, {
      message: (message) => {
        log.take(message);
        pending ??= setTimeout(() => publish({}), BATCH_DELAY);
      },
      presence: (presence) => {
        if (state.presence === 'there') log.leave(Date.now());
        publish({ presence });
      },
    }),

  /** Selects the moment after an entry; null: now. */
  lookAt: (moment: number | null): void => publish({ moment }),
};

export const useLiveState = (): LiveState =>
  useSyncExternalStore(liveStore.subscribe, liveStore.read, liveStore.read);

/** The selectable moments, and the selected one. */
export interface Moments {
  /** The filtered entries, oldest first. */
  entries: readonly Entry[];
  /** The number of entries without the filter. */
  all: number;
  /** The number of the selected entry; null: now. */
  at: number | null;
  /** Index in `entries` of the selected entry or of the last one before it; -1 if all are later. */
  place: number;
  /** Selects an entry by its number; null: now. */
  lookAt: (nth: number | null) => void;
  /** Selects the nearest entry by index in `entries`. */
  lookAtPlace: (place: number) => void;
}

function momentsOf(
  { all, at, lookAt }: Pick<Moments, 'all' | 'at' | 'lookAt'>,
  entries: readonly Entry[],
): Moments {
  const place = at === null ? entries.length - 1 : entries.findLastIndex(({ nth }) => nth <= at);
  const lookAtPlace = (requested: number) => {
    const entry = entries[Math.max(0, Math.min(entries.length - 1, requested))];
    if (entry) lookAt(entry.nth);
  };
  return { entries, all, at, place, lookAt, lookAtPlace };
}

/** The selectable moments that match a filter. */
export function useMoments(filter: Filter): Moments {
  const { log, version, moment } = useLiveState();
  // The log is mutable: its version reveals new entries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const entries = useMemo(
    () => log.entries.filter(matchesFilter(filter, log.actors)),
    [log, version, filter],
  );
  return momentsOf({ all: log.entries.length, at: moment, lookAt: liveStore.lookAt }, entries);
}

/** The moments of one load of the app. */
export function useMomentsOfLife(moments: Moments, life: number): Moments {
  const entries = useMemo(
    () => moments.entries.filter((entry) => entry.life === life),
    [moments.entries, life],
  );
  return momentsOf(moments, entries);
}
