import { innermost } from 'chart-testing/live';
import type { LoggedActor } from './entry.ts';
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
