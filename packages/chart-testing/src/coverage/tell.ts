import { describeCharts } from '../charts/load.ts';
import type { Project } from '../project.ts';
import { type RunName, runNames } from '../project.ts';
import { hintsFor } from './hints.ts';
import { judge } from './judge.ts';
import type { MergedCoverage } from './merged-coverage.ts';
import { noneAtAll, noneOf } from './no-coverage.ts';
import type { Result } from './result.ts';
import type { Waiver } from './waivers.ts';

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
