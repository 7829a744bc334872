import type { Chart, ChartTransition } from 'chart-testing';
import { innermost } from 'chart-testing/live';
import type { AppEntry, Entry, LoggedActor, MessageEntry } from './entry.ts';
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

/** A transition that was walked, in words of its chart. */
export interface WalkedWords {
  id: string;
  words: string;
}

const saying = ({ branch, label, description, guard }: ChartTransition): string => {
  if (branch === 'else') return `${label}: no guard let it pass`;
  return [description || label, guard && `(guard ${guard})`].filter(Boolean).join(' ');
};

/** Says what the charts say of transitions, by their ids. */
export function walkedWords(charts: readonly Chart[], ids: readonly string[]): WalkedWords[] {
  return ids.map((id) => {
    const found = charts.flatMap(({ transitions }) => transitions).find((transition) => transition.id === id);
    return { id, words: found ? saying(found) : id };
  });
}
