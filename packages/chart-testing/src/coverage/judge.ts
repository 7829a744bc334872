import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Chart, ChartTransition } from '../charts/chart.ts';
import type { MergedCoverage, Walked } from '../coverage-files.ts';
import { type Project, type RunName, runNames, within } from '../project.ts';

const waiverIn = ({ whole: { run } }: Project) =>
  v.strictObject({
    id: v.string(),
    /** Applies only to this run, which must cover machines by itself; omitted: to all runs together. */
    run: v.optional(v.literal(run, `"run" can only be "${run}"`)),
    reason: v.pipe(v.string(), v.trim(), v.minLength(12, 'a waiver needs a reason in words')),
    /** The day it was written. */
    since: v.pipe(v.string(), v.isoDate('"since" must be a day such as 2025-01-31')),
  });

export type Waiver = v.InferOutput<ReturnType<typeof waiverIn>>;

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map((issue) => {
      const place = v.getDotPath(issue) ?? 'the file';
      return `  ${place.replace(/^(\d+)/, (index) => `waiver ${Number(index) + 1}`)}: ${issue.message}`;
    })
    .join('\n');
}

/** @throws with a message about each problem */
export function parseWaivers(project: Project, text: string): Waiver[] {
  const read = v.safeParse(v.array(waiverIn(project)), JSON.parse(text));
  if (read.success) return read.output;
  throw new Error(`${project.waivers} is invalid:\n${problemsOf(read.issues)}`);
}

/** The waivers of a project; none without a file. */
export function readWaivers(project: Project): Waiver[] {
  const file = within(project, project.waivers);
  return existsSync(file) ? parseWaivers(project, readFileSync(file, 'utf8')) : [];
}

function problemWith(
  { id, run }: Waiver,
  { transitions }: MergedCoverage,
  isRequired: (id: string) => boolean,
) {
  const walked = transitions[id];
  if (!walked) return 'no chart has this transition';
  if (run && !isRequired(id))
    return `run ${run} need not walk all of ${id.split(/[. ]/, 1)[0]}; remove the waiver`;
  if (run ? (walked.runs[run] ?? 0) > 0 : walked.hits > 0)
    return `it is walked${run ? ` in run ${run}` : ''}; remove the waiver`;
  return undefined;
}

/** A message for each useless waiver. `isRequired`: whether the waived run must walk a transition by itself. */
const wrongWaivers = (
  waivers: readonly Waiver[],
  merged: MergedCoverage,
  isRequired: (id: string) => boolean,
): string[] =>
  waivers.flatMap((one) => {
    const wrong = problemWith(one, merged, isRequired);
    return wrong ? [`waiver for ${one.id}: ${wrong}`] : [];
  });

/** A transition that should have been walked. */
export interface Gap {
  id: string;
  description: string;
  /** The run that must walk it by itself; null: no run has walked it. */
  run: RunName | null;
  /** In the browser only events sent directly to the machine have walked it. */
  onlySent: boolean;
}

export interface MachineCoverage {
  machine: string;
  transitions: number;
  walked: number;
  /** How many of its transitions each run walked; runs with none are absent. */
  byRun: Record<RunName, number>;
  /** How many transitions only directly sent events have walked in the browser. */
  onlySent: number;
  gaps: Gap[];
  waived: Waiver[];
}

export interface Judgement {
  machines: MachineCoverage[];
  wrongWaivers: string[];
}

function judgeMachine(
  project: Project,
  chart: Chart,
  merged: MergedCoverage,
  waivers: readonly Waiver[],
): MachineCoverage {
  const { whole } = project;
  const isOnlySent = ({ runs, sent = 0 }: Walked) => sent > 0 && (runs[whole.run] ?? 0) === 0;
  const walkedOf = ({ id }: ChartTransition): Walked => merged.transitions[id] ?? { hits: 0, runs: {} };
  const inRun = (run: RunName) => chart.transitions.filter((one) => (walkedOf(one).runs[run] ?? 0) > 0);
  const gapsWhere = (run: RunName | null, isWalked: (walked: Walked) => boolean): Gap[] =>
    chart.transitions
      .filter((one) => !isWalked(walkedOf(one)))
      .map((one) => ({ id: one.id, description: one.description, run, onlySent: isOnlySent(walkedOf(one)) }));

  const unwalked = gapsWhere(null, ({ hits }) => hits > 0);
  const unwalkedInRun = mustWalkAlone(whole, chart.name, merged)
    ? gapsWhere(whole.run, ({ runs }) => (runs[whole.run] ?? 0) > 0)
    : [];
  const isNew = ({ id }: Gap) => unwalked.every((other) => other.id !== id);
  const missing = [...unwalked, ...unwalkedInRun.filter(isNew)];
  const waiverOf = (gap: Gap) =>
    waivers.find(({ id, run }) => id === gap.id && (run === undefined || run === gap.run));
  return {
    machine: chart.name,
    transitions: chart.transitions.length,
    walked: chart.transitions.length - unwalked.length,
    byRun: Object.fromEntries(
      runNames(project)
        .map((run) => [run, inRun(run).length] as const)
        .filter(([, walked]) => walked > 0),
    ),
    onlySent: chart.transitions.filter((one) => isOnlySent(walkedOf(one))).length,
    gaps: missing.filter((gap) => !waiverOf(gap)),
    waived: missing.map(waiverOf).filter((waiver) => waiver !== undefined),
  };
}

/** Whether the run that must cover machines by itself has coverage and this machine is one of them. */
const mustWalkAlone = (
  { run, except }: Project['whole'],
  machine: string,
  { transitions }: MergedCoverage,
): boolean =>
  !except.includes(machine) && Object.values(transitions).some(({ runs }) => (runs[run] ?? 0) > 0);

export function judge(
  project: Project,
  charts: readonly Chart[],
  merged: MergedCoverage,
  waivers: readonly Waiver[],
): Judgement {
  const requiredIds = new Set(
    charts
      .filter(({ name }) => !project.whole.except.includes(name))
      .flatMap(({ transitions }) => transitions.map(({ id }) => id)),
  );
  return {
    machines: charts.map((chart) => judgeMachine(project, chart, merged, waivers)),
    wrongWaivers: wrongWaivers(waivers, merged, (id) => requiredIds.has(id)),
  };
}
