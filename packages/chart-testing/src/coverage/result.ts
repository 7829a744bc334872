import { describeCharts, loadModels } from '../charts/load.ts';
import { makePlan } from '../paths/make-plan.ts';
import type { PlannedPath } from '../paths/plan.ts';
import { type Project, type RunName, runNames } from '../project.ts';
import { type Gap, type Judgement, judge, type MachineCoverage } from './judge.ts';
import type { MergedCoverage } from './merge.ts';
import type { Waiver } from './waivers.ts';

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

const commands = ({ runs }: Project, wanted: readonly RunName[]): string =>
  wanted.map((run) => `  ${run.padEnd(8)}  ${runs[run]?.by ?? ''}`).join('\n');

/** What to do when there is nothing to count. */
const noneAtAll = (project: Project): string =>
  `No run has left any coverage in ${project.reports}/coverage. These leave it:\n${commands(project, runNames(project))}`;

/** What to do when a run that was asked for is not there. */
const noneOf = (project: Project, missing: readonly RunName[]): string =>
  `Nothing was left by ${missing.length === 1 ? 'this run' : 'these runs'}. What leaves it:\n${commands(project, missing)}`;

/** How many steps of a path it takes to walk a transition. */
const stepsTo = (id: string, { steps }: PlannedPath) => {
  const at = steps.findIndex(({ transitions }) => transitions.includes(id));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

function nearest(id: string, paths: readonly PlannedPath[]): PlannedPath | undefined {
  const [first] = paths.toSorted((a, b) => stepsTo(id, a) - stepsTo(id, b));
  return first && stepsTo(id, first) < Number.POSITIVE_INFINITY ? first : undefined;
}

function hint(
  { walk, whole }: Project,
  machine: string,
  { id, run }: Gap,
  paths: readonly PlannedPath[],
): string {
  const path = nearest(id, paths);
  const list = `npx chart-testing paths --machine ${machine}`;
  if (!path) return `No path of the model walks it; why, says ${list}`;
  const walks = `Path ${path.id} walks it in step ${stepsTo(id, path)}`;
  return `${walks}: ${run === whole.run && walk ? `${walk.command} ${machine}` : list}`;
}

/** How each transition that is owed could be walked, by id; planned from the models, so only when something is owed. */
export async function hintsFor(
  project: Project,
  machines: readonly MachineCoverage[],
): Promise<Map<string, string>> {
  const owing = machines.filter(({ gaps }) => gaps.length > 0);
  const models = owing.length > 0 ? await loadModels(project) : [];
  return new Map(
    owing.flatMap(({ machine, gaps }) => {
      const model = models.find(({ name }) => name === machine)?.model;
      const paths = model ? makePlan(machine, model, { strategy: 'transitions' }).paths : [];
      return gaps.map((gap): [string, string] => [gap.id, hint(project, machine, gap, paths)]);
    }),
  );
}

const walkersIn = (project: Project, { transitions }: MergedCoverage): RunName[] =>
  runNames(project).filter((run) => Object.values(transitions).some(({ runs }) => (runs[run] ?? 0) > 0));

/** A sentence when there is nothing to judge: no coverage, or none of a run that was asked for. */
export function whatIsMissing(
  project: Project,
  merged: MergedCoverage,
  wanted: readonly RunName[] | undefined,
): string | undefined {
  const there = walkersIn(project, merged);
  const missing = (wanted ?? []).filter((run) => !there.includes(run));
  const reason = missing.length > 0 ? noneOf(project, missing) : noneAtAll(project);
  return missing.length > 0 || there.length === 0 ? [...merged.stale, reason].join('\n') : undefined;
}

/** All that there is to tell of what was walked. */
export async function resultOf(
  project: Project,
  merged: MergedCoverage,
  waivers: readonly Waiver[],
): Promise<Result> {
  const judgement = judge(project, await describeCharts(project), merged, waivers);
  const { files, stale, made } = merged;
  const hints = await hintsFor(project, judgement.machines);
  return { ...judgement, runs: walkersIn(project, merged), files, stale, hints, made };
}
