import type { Chart, ChartTransition } from 'chart-testing';
import { innermost } from 'chart-testing/live';
import type { AppEntry, Entry, LoggedActor, MessageEntry } from './live-log.ts';
import type { Result } from './protocol.ts';

type Actors = ReadonlyMap<string, LoggedActor>;

/** What sends from outside of all actors: a view, the page itself. */
export const OUTSIDE = 'page';

/** What an actor is called, by its key. */
export const nameOf = (actors: Actors, key: string | null): string =>
  key === null ? OUTSIDE : (actors.get(key)?.name ?? 'unknown');

/** The machine an actor runs, or the nearest above it does; null when there is none. */
export function machineNear(actors: Actors, key: string | null): string | null {
  for (let actor = key === null ? undefined : actors.get(key); actor; actor = actors.get(actor.parent ?? ''))
    if (actor.machine !== null) return actor.machine;
  return null;
}

/** Where a machine is, in words: `authenticated.settled`, regions parted by `+`. Empty for what has no states. */
export const placeWords = (result: Result | undefined): string =>
  result?.value === undefined ? '' : innermost(result.value).filter(Boolean).join(' + ');

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** A moment of the day to the millisecond: `14:02:07.031`. */
export const timeOf = (at: number): string => clock.format(at);

const answer = /^xstate\.(done|error)\.actor\.(.+)$/;
const delay = /^xstate\.after\.([^.]+)\./;

/** An event in words: `askWho answers`, `askAgain is over`, or its own name. */
export function eventWords({ event: { type }, actor, source }: MessageEntry): string {
  const [, ending, child] = answer.exec(type) ?? [];
  if (child !== undefined) return `${child} ${ending === 'done' ? 'answers' : 'fails'}`;
  const [, timer] = delay.exec(type) ?? [];
  if (timer !== undefined) return `${timer} is over`;
  if (type === 'xstate.init') return 'starts';
  if (type === 'xstate.stop') return 'is stopped';
  return actor === source && !type.startsWith('xstate.') ? `${type} (its own timer)` : type;
}

function appWords({ what, life }: AppEntry): string {
  if (what === 'left') return 'The app was closed or reloaded';
  return life === 1 ? 'The app was loaded' : 'The app was loaded again';
}

/** An entry in words. */
export const entryWords = (entry: Entry): string =>
  entry.kind === 'app' ? appWords(entry) : eventWords(entry);

const saying = ({ branch, label, description, guard }: ChartTransition): string => {
  if (branch === 'else') return `${label}: no guard let it pass`;
  return [description || label, guard && `(guard ${guard})`].filter(Boolean).join(' ');
};

/** Says what the charts say of transitions that were walked, by their ids. */
export const walkedWords = (charts: readonly Chart[], ids: readonly string[]) =>
  ids.map((id) => {
    const found = charts.flatMap(({ transitions }) => transitions).find((transition) => transition.id === id);
    return { id, words: found ? saying(found) : id };
  });

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
