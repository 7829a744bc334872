import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Chart, ChartTransition } from '../charts/chart.ts';
import type { MergedCoverage, Walked } from '../coverage-files.ts';
import { type Project, type RunName, runNames, within } from '../project.ts';

const waiverIn = ({ whole: { run } }: Project) =>
  v.strictObject({
    id: v.string(),
    /** Only in this run, which has to walk every transition of some machines by itself; else in all runs together. */
    run: v.optional(v.literal(run, `"run" can only be "${run}"`)),
    reason: v.pipe(v.string(), v.trim(), v.minLength(12, 'a waiver needs a reason that others understand')),
    /** The day it was written. */
    since: v.pipe(v.string(), v.isoDate('"since" must be a day such as 2025-01-31')),
  });

/** A transition that need not be walked, and why. */
export type Waiver = v.InferOutput<ReturnType<typeof waiverIn>>;

/** A sentence for each thing that is not as a waiver must be. */
function problemsOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map((issue) => {
      const place = v.getDotPath(issue) ?? 'the file';
      return `  ${place.replace(/^(\d+)/, (nth) => `waiver ${Number(nth) + 1}`)}: ${issue.message}`;
    })
    .join('\n');
}

/** @throws a sentence that says what is wrong with the text */
export function parseWaivers(project: Project, text: string): Waiver[] {
  const read = v.safeParse(v.array(waiverIn(project)), JSON.parse(text));
  if (read.success) return read.output;
  throw new Error(`${project.waivers} cannot be used:\n${problemsOf(read.issues)}`);
}

/** The waivers of a project; none where it has no file of them. */
export function readWaivers(project: Project): Waiver[] {
  const file = within(project, project.waivers);
  return existsSync(file) ? parseWaivers(project, readFileSync(file, 'utf8')) : [];
}

function wrongWith({ id, run }: Waiver, { transitions }: MergedCoverage, isOfRun: (id: string) => boolean) {
  const walked = transitions[id];
  if (!walked) return 'no chart has this transition';
  if (run && !isOfRun(id))
    return `run ${run} need not walk ${id.split(/[. ]/, 1)[0]} whole, so there is nothing to waive`;
  if (run ? (walked.runs[run] ?? 0) > 0 : walked.hits > 0)
    return `it is walked${run ? ` in run ${run}` : ''}, so the waiver must go`;
  return undefined;
}

/** A sentence for each waiver that waives nothing. `isOfRun`: whether the waived run has to walk a transition by itself. */
const wrongWaivers = (
  waivers: readonly Waiver[],
  merged: MergedCoverage,
  isOfRun: (id: string) => boolean,
): string[] =>
  waivers.flatMap((one) => {
    const wrong = wrongWith(one, merged, isOfRun);
    return wrong ? [`waiver for ${one.id}: ${wrong}`] : [];
  });

/** A transition that somebody has to walk and nobody did. */
export interface Gap {
  id: string;
  description: string;
  /** The run that has to walk it by itself; null: no run at all has walked it. */
  run: RunName | null;
  /** Only events sent past everybody have walked it in the browser. */
  onlySent: boolean;
}

export interface MachineCoverage {
  machine: string;
  transitions: number;
  walked: number;
  /** How many of its transitions each run walked; only runs that came by. */
  byRun: Record<RunName, number>;
  /** How many of them only events sent past everybody have walked in the browser. */
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

  const never = gapsWhere(null, ({ hits }) => hits > 0);
  const alone = isOwed(whole, chart.name, merged)
    ? gapsWhere(whole.run, ({ runs }) => (runs[whole.run] ?? 0) > 0)
    : [];
  const isNew = ({ id }: Gap) => never.every((other) => other.id !== id);
  const owed = [...never, ...alone.filter(isNew)];
  const waiverOf = (gap: Gap) =>
    waivers.find(({ id, run }) => id === gap.id && (run === undefined || run === gap.run));
  return {
    machine: chart.name,
    transitions: chart.transitions.length,
    walked: chart.transitions.length - never.length,
    byRun: Object.fromEntries(
      runNames(project)
        .map((run) => [run, inRun(run).length] as const)
        .filter(([, walked]) => walked > 0),
    ),
    onlySent: chart.transitions.filter((one) => isOnlySent(walkedOf(one))).length,
    gaps: owed.filter((gap) => !waiverOf(gap)),
    waived: owed.map(waiverOf).filter((waiver) => waiver !== undefined),
  };
}

/** Whether the run that has to walk some machines whole came by, and this is one of them. */
const isOwed = (
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
  const ofRun = new Set(
    charts
      .filter(({ name }) => !project.whole.except.includes(name))
      .flatMap(({ transitions }) => transitions.map(({ id }) => id)),
  );
  return {
    machines: charts.map((chart) => judgeMachine(project, chart, merged, waivers)),
    wrongWaivers: wrongWaivers(waivers, merged, (id) => ofRun.has(id)),
  };
}
