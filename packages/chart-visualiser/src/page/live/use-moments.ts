import { useMemo } from 'react';
import type { Entry } from './entry.ts';
import { type Filter, isWanted } from './filter.ts';
import { liveStore } from './live-store.ts';
import { useLiveState } from './use-live.ts';

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
