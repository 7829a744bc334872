import { useMemo, useSyncExternalStore } from 'react';
import { appOf, followApp, type Presence } from './app-window.ts';
import { type Entry, LiveLog } from './live-log.ts';
import { type View, viewAt } from './view-at.ts';
import { type Filter, isWanted } from './words.ts';

/** Messages come in bursts: what is shown follows them this many milliseconds behind. */
const PAUSE = 30;

/** What the page knows of the app, at one moment of its own. */
interface LiveState {
  log: LiveLog;
  /** The log is one and the same object; this changes with it. */
  version: number;
  presence: Presence;
  /** The entry that is looked at; null for now. */
  moment: number | null;
  /** Everything as it was then. */
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
  const { moment: wanted, presence } = { ...state, ...change };
  const moment = wanted === null ? null : Math.max(wanted, log.dropped);
  const isSame = moment === state.moment && log.version === state.version;
  const view = isSame ? state.view : viewAt(log, moment);
  state = { log, version: log.version, presence, moment, view };
  for (const listener of listeners) listener();
}

/** Follows the app and keeps what it tells, whether or not the live panel is in sight. */
export const liveStore = {
  /** What the app lets us do, if it is there. */
  get app() {
    return appOf(window);
  },

  read: (): LiveState => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Begins to listen; once per page. */
  start: (): (() => void) =>
    followApp(window, {
      message: (message) => {
        log.take(message);
        pending ??= setTimeout(() => publish({}), PAUSE);
      },
      presence: (presence) => {
        if (state.presence === 'there') log.leave(Date.now());
        publish({ presence });
      },
    }),

  /** Looks at how it was once an entry had happened; null goes back to now. */
  lookAt: (moment: number | null): void => publish({ moment }),
};

/** All the page knows of the app. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(liveStore.subscribe, liveStore.read, liveStore.read);

/** The moments that can be looked at, and which one is. */
export interface Moments {
  /** What the filter lets through, the oldest first. */
  entries: readonly Entry[];
  /** How many there are without the filter. */
  all: number;
  /** The entry that is looked at; null for now. */
  at: number | null;
  /** Place in `entries` of what is looked at, or of the last before it; -1 when all come later. */
  place: number;
  /** By the number of an entry; null goes back to now. */
  lookAt: (nth: number | null) => void;
  /** By the place in `entries`; the nearest there is. */
  lookAtPlace: (place: number) => void;
}

function momentsOf(
  { all, at, lookAt }: Pick<Moments, 'all' | 'at' | 'lookAt'>,
  entries: readonly Entry[],
): Moments {
  const place = at === null ? entries.length - 1 : entries.findLastIndex(({ nth }) => nth <= at);
  const lookAtPlace = (wanted: number) => {
    const entry = entries[Math.max(0, Math.min(entries.length - 1, wanted))];
    if (entry) lookAt(entry.nth);
  };
  return { entries, all, at, place, lookAt, lookAtPlace };
}

/** Looks at the past by what a filter lets through. */
export function useMoments(filter: Filter): Moments {
  const { log, version, moment } = useLiveState();
  // The log stays one object: its version tells that there is more in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const entries = useMemo(() => log.entries.filter(isWanted(filter, log.actors)), [log, version, filter]);
  return momentsOf({ all: log.entries.length, at: moment, lookAt: liveStore.lookAt }, entries);
}

/** Only those of one load of the app. */
export function useMomentsOfLife(moments: Moments, life: number): Moments {
  const entries = useMemo(
    () => moments.entries.filter((entry) => entry.life === life),
    [moments.entries, life],
  );
  return momentsOf(moments, entries);
}
