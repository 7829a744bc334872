/** What the app's page lets this one do with its machines, under a property of its `window`. */
export interface AppHandle {
  /** Running statechart actors, the oldest first: `ref` is the session id (`x:3`), `machine` the machine's id (`door`). */
  actors(): { ref: string; machine: string }[];
  /** Of the newest running actor of this machine, without secrets; undefined when none runs. */
  snapshot(machine: string): SnapshotView | undefined;
  /** To the newest running actor of this machine; false when none runs. */
  send(machine: string, event: { type: string }): boolean;
  /** How often each transition was walked since the page loaded, by id. */
  coverage(): Record<string, number>;
  clock: AppClock;
}

/** A machine's snapshot as JSON. */
export interface SnapshotView {
  value: unknown;
  context: unknown;
  tags: string[];
  status: string;
}

/** The clock of all machines, and of nothing else in the page: real time until held. */
export interface AppClock {
  /** Time stands still: no timer of a machine rings by itself. */
  hold(): void;
  /** Time goes on from where it stood. */
  release(): void;
  isHeld(): boolean;
  /** The timers that are set, the next one first; `ms` is what each was set for. */
  timers(): { machine: string; name: string; ms: number }[];
  /** Rings the next timer of this name now. A held clock goes to its moment, and only this timer rings. False when none is set. */
  ring(machine: string, name: string): boolean;
}
