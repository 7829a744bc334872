import { useMemo, useSyncExternalStore } from 'react';
import type { LiveState } from './live-store.ts';
import { liveStore } from './live-store.ts';
import { activeIds, newestOf, type Status } from './view-at.ts';

/** A machine actor of the running app. */
export interface LiveActor {
  /** Unique over reloads of the app: `1/x:3`. */
  key: string;
  /** The app's own session id: `x:3`. */
  ref: string;
  /** Id of its machine: `session`. */
  machine: string;
  /** What it is called in the app; often the id of its machine. */
  name: string;
  /** Key of its parent. */
  parent: string | null;
  status: Status;
  /** Ids of its active states at the moment that is looked at, ancestors included. */
  active: ReadonlySet<string>;
}

/** What the app that opened this page does, or did at the moment that is looked at. */
export interface Live {
  /** Whether the app is there now. */
  connected: boolean;
  /** Whether a moment of the past is looked at. */
  isPast: boolean;
  actors: readonly LiveActor[];
  /** Ids of the active states of a machine's newest actor, at the moment that is looked at; empty when none runs. */
  activeOf: (machineId: string) => ReadonlySet<string>;
  /** Ids of the transitions that the last event of that actor walked. */
  walkedOf: (machineId: string) => ReadonlySet<string>;
  /** The machine whose actor or event was chosen last in the panel; null before. */
  shownMachine: string | null;
}

const none: ReadonlySet<string> = new Set();

function liveOf({ presence, moment, view, shownMachine }: LiveState): Live {
  const newest = (machine: string) => newestOf(view, machine);
  return {
    connected: presence === 'there',
    isPast: moment !== null,
    actors: view.actors.flatMap((then): LiveActor[] => {
      const { machine, key, ref, name, parent } = then.actor;
      return machine === null
        ? []
        : [{ key, ref, name, parent, machine, status: then.status, active: activeIds(then) }];
    }),
    activeOf: (machine) => {
      const then = newest(machine);
      return then ? activeIds(then) : none;
    },
    walkedOf: (machine) => new Set(newest(machine)?.walked),
    shownMachine,
  };
}

/** All the page knows of the app, for the parts of the live panel. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(liveStore.subscribe, liveStore.read, liveStore.read);

/** Follows the app that opened this page. */
export function useLive(): Live {
  const state = useLiveState();
  return useMemo(() => liveOf(state), [state]);
}
