import type { Chart, ChartTransition } from '../charts/chart.ts';
import type { Project } from '../project.ts';
import { type RunName, runNames } from '../project.ts';
import type { MergedCoverage, Walked } from './merge.ts';
import { type Waiver, wrongWaivers } from './waivers.ts';

/** A transition that somebody has to walk and nobody did. */
export interface Gap {
  id: string;
  description: string;
  /** The run that has to walk it by itself; null: no run at all has walked it. */
  run: RunName | null;
  /** Only events sent past everybody have walked it in the browser. */
  onlySent: boolean;
}

/** One machine, as all counted runs walked it. */
export interface MachineCoverage {
  /** The machine's name. */
  machine: string;
  transitions: number;
  walked: number;
  /** How many of its transitions each run walked; only runs that came by. */
  byRun: Record<RunName, number>;
  /** How many of them only events sent past everybody have walked in the browser. */
  onlySent: number;
  gaps: Gap[];
  /** Not walked, with a waiver. */
  waived: Waiver[];
}

export interface Judgement {
  machines: MachineCoverage[];
  /** A sentence each. */
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

/** What was walked of every chart, and what is owed. */
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
