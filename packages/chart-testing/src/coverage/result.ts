import type { RunName } from '../project.ts';
import type { Judgement } from './judge.ts';

/** All that the command tells, in whatever format. */
export interface Result extends Judgement {
  /** Of the runs that were counted, those that walked anything. */
  runs: RunName[];
  files: number;
  /** What was left out, in words. */
  stale: string[];
  /** How each transition that is owed could be walked, by id. */
  hints: ReadonlyMap<string, string>;
  /** ISO 8601. */
  made: string;
}

/** A machine that owes nothing passes; one more fails for each waiver that waives nothing. */
export function tallyOf({ machines, wrongWaivers }: Judgement) {
  const owing = machines.filter(({ gaps }) => gaps.length > 0).length;
  return { passed: machines.length - owing, failed: owing + wrongWaivers.length };
}

export const sumOf = (
  result: Judgement,
  figure: (machine: Judgement['machines'][number]) => number,
): number => result.machines.reduce((sum, machine) => sum + figure(machine), 0);
