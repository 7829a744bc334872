import type { Chart, ChartTransition } from 'chart-testing';
import { delayIn, innermost, settledEvent } from 'chart-testing/live';
import type { AppEntry, Entry, LoggedActor, MessageEntry } from './live-log.ts';
import type { Result } from './protocol.ts';

type Actors = ReadonlyMap<string, LoggedActor>;

/** The sender of events from outside all actors, such as a view. */
export const OUTSIDE = 'page';

export const nameOf = (actors: Actors, key: string | null): string =>
  key === null ? OUTSIDE : (actors.get(key)?.name ?? 'unknown');

/** The machine of an actor or of its nearest ancestor with one; null if there is none. */
export function machineNear(actors: Actors, key: string | null): string | null {
  for (let actor = key === null ? undefined : actors.get(key); actor; actor = actors.get(actor.parent ?? ''))
    if (actor.machine !== null) return actor.machine;
  return null;
}

/** The active states: `authenticated.settled`, regions separated by `+`. Empty without states. */
export const placeWords = (result: Result | undefined): string =>
  result?.value === undefined ? '' : innermost(result.value).filter(Boolean).join(' + ');

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** `14:02:07.031` */
export const timeOf = (at: number): string => clock.format(at);

/** `askWho answers`, `askAgain is over`, or the event type. */
export function eventWords({ event: { type }, actor, source }: MessageEntry): string {
  const [, ending, child] = settledEvent.exec(type) ?? [];
  if (child !== undefined) return `${child} ${ending === 'done' ? 'answers' : 'fails'}`;
  const timer = delayIn(type);
  if (timer !== undefined) return `${timer} is over`;
  if (type === 'xstate.init') return 'starts';
  if (type === 'xstate.stop') return 'is stopped';
  return actor === source && !type.startsWith('xstate.') ? `${type} (its own timer)` : type;
}

function appWords({ what, life }: AppEntry): string {
  if (what === 'left') return 'The app was closed or reloaded';
  return life === 1 ? 'The app was loaded' : 'The app was loaded again';
}

export const entryWords = (entry: Entry): string =>
  entry.kind === 'app' ? appWords(entry) : eventWords(entry);

const describeTransition = ({ branch, label, description, guard }: ChartTransition): string => {
  if (branch === 'else') return `${label}: no guard passed`;
  return [description || label, guard && `(guard ${guard})`].filter(Boolean).join(' ');
};

/** Describes transitions by their ids. */
export const walkedWords = (charts: readonly Chart[], ids: readonly string[]) =>
  ids.map((id) => {
    const found = charts.flatMap(({ transitions }) => transitions).find((transition) => transition.id === id);
    return { id, words: found ? describeTransition(found) : id };
  });

export interface Filter {
  /** Case-insensitive, in the words, the type or the payload; empty: all. */
  text: string;
  /** Id of a machine whose actors received or sent the event; null: all. */
  machine: string | null;
  /** Includes XState's own events to promises and callbacks. */
  helpers: boolean;
}

export const noFilter: Filter = { text: '', machine: null, helpers: false };

const machineOf = (actors: Actors, key: string | null) =>
  (key === null ? null : actors.get(key)?.machine) ?? null;

/** XState's own events to a promise or callback: start, result, stop. */
const isInternal = (entry: MessageEntry, actors: Actors) =>
  entry.event.type.startsWith('xstate.') && machineOf(actors, entry.actor) === null;

function matchesText(entry: MessageEntry, text: string): boolean {
  const needle = text.trim().toLowerCase();
  const words = () => `${entryWords(entry)} ${entry.event.type} ${JSON.stringify(entry.event)}`;
  return needle === '' || words().toLowerCase().includes(needle);
}

/** Whether an entry matches the filter. App entries always do. */
export const matchesFilter =
  ({ text, machine, helpers }: Filter, actors: Actors) =>
  (entry: Entry): boolean =>
    entry.kind === 'app' ||
    ((helpers || !isInternal(entry, actors)) &&
      (machine === null || [entry.actor, entry.source].some((key) => machineOf(actors, key) === machine)) &&
      matchesText(entry, text));
