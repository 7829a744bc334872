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
  parent: string | null;
  status: 'running' | 'done' | 'failed' | 'stopped';
  /** Ids of its active states at the moment that is looked at, ancestors included. */
  active: ReadonlySet<string>;
}

/** What the app that opened this page does, or did at the moment that is looked at. */
export interface Live {
  /** Whether the app is there now. */
  connected: boolean;
  actors: readonly LiveActor[];
  /** Ids of the active states of a machine's newest actor, at the moment that is looked at; empty when none runs. */
  activeOf: (machineId: string) => ReadonlySet<string>;
  /** The machine whose actor or event was chosen last in the panel; null before. */
  shownMachine: string | null;
}

const none: ReadonlySet<string> = new Set();

const silent: Live = { connected: false, actors: [], activeOf: () => none, shownMachine: null };

/** Follows the app that opened this page. */
export const useLive = (): Live => silent;
