/** What has become of a machine, a state or a transition. */
export type Change = 'added' | 'removed' | 'changed';

/** A state or transition that is not as it was. `id` is the one it has now; of what was removed, the one it had. */
export interface ChangedPart {
  id: string;
  change: Change;
  /** What is different, each in a sentence a designer reads. */
  words: string[];
}

export interface MachineDiff {
  /** The machine's name, as `Chart.name`. */
  name: string;
  state: Change;
  states: ChangedPart[];
  transitions: ChangedPart[];
}

/** How the charts of the working tree differ from those of an older revision. Machines that are as they were are left out. */
export interface ChartDiff {
  /** The older revision, as it was asked for or chosen. */
  rev: string;
  machines: MachineDiff[];
}
