/**
 * A statechart as plain data, read from the running machine's state nodes: what the visualiser, the exports and the
 * differences are made of. Ids are those of all reports.
 */
export interface Chart {
  /** What its file is called: `auth-form` of `auth-form.machine.ts`. */
  name: string;
  /** The machine's own id: `authForm`. Every id in it begins with it. */
  id: string;
  description: string;
  /** In the order of the file, the root first. */
  states: ChartState[];
  /** In the order in which they are tried, the `else` cases among them. */
  transitions: ChartTransition[];
  /** Milliseconds by the name of the delay; null where it is worked out at the time. */
  delays: Record<string, number | null>;
}

export interface ChartState {
  /** `session.loading.reading` */
  id: string;
  key: string;
  /** Below the machine, as models name it: `loading.reading`; empty for the root. */
  path: string;
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  history: 'shallow' | 'deep' | null;
  /** Id of the child that is entered by default. */
  initial: string | null;
  description: string;
  tags: string[];
  rows: string[];
  /** What the person sees, in words. */
  screen: string | null;
  /** Names of actions. */
  entry: string[];
  exit: string[];
  invokes: { id: string; src: string }[];
}

export interface ChartTransition {
  /** `stateId | descriptor | branch` */
  id: string;
  source: string;
  /** Ids; empty when the machine stays where it is. */
  targets: string[];
  kind: 'on' | 'done' | 'error' | 'after' | 'always' | 'finished';
  /** XState's own: `session.signIn`, `xstate.done.actor.askWho`, `always`. */
  descriptor: string;
  /** The same for readers: `session.signIn`, `askWho answers`, `after askAgain (10 s)`. */
  label: string;
  /** The place among the branches of one descriptor; `else` when every guard says no. */
  branch: number | 'else';
  guard: string | null;
  /** Names of actions. */
  actions: string[];
  /** Whether the state is left and entered again. */
  reenter: boolean;
  description: string;
  rows: string[];
}
