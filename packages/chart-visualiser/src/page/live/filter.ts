import type { Entry, LoggedActor, MessageEntry } from './entry.ts';
import { entryWords } from './words.ts';

/** Which entries are wanted. */
export interface Filter {
  /** Found in the words, the type or the payload, whatever the case; empty for all. */
  text: string;
  /** Id of a machine: what its actors received or sent; null for all. */
  machine: string | null;
  /** Also what promises and callbacks are told by XState itself. */
  helpers: boolean;
}

export const noFilter: Filter = { text: '', machine: null, helpers: false };

type Actors = ReadonlyMap<string, LoggedActor>;

const machineOf = (actors: Actors, key: string | null) =>
  (key === null ? null : actors.get(key)?.machine) ?? null;

/** What XState tells a promise or a callback: that it starts, what it found out, that it stops. */
const isInner = (entry: MessageEntry, actors: Actors) =>
  entry.event.type.startsWith('xstate.') && machineOf(actors, entry.actor) === null;

function speaksOf(entry: MessageEntry, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const words = () => `${entryWords(entry)} ${entry.event.type} ${JSON.stringify(entry.event)}`;
  return wanted === '' || words().toLowerCase().includes(wanted);
}

/** Tells whether an entry is wanted. What happened to the app itself always is. */
export const isWanted =
  ({ text, machine, helpers }: Filter, actors: Actors) =>
  (entry: Entry): boolean =>
    entry.kind === 'app' ||
    ((helpers || !isInner(entry, actors)) &&
      (machine === null || [entry.actor, entry.source].some((key) => machineOf(actors, key) === machine)) &&
      speaksOf(entry, text));
