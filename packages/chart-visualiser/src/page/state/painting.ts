import type { ChangedPart, Chart, ChartDiff, MachineDiff, PlannedPath } from 'chart-testing';
import { type DrawnChart, type PageData, removedId } from '../../data/page-data.ts';
import type { Paint } from '../chart/chart.css.ts';
import type { Colour } from './place.ts';

type Known = Pick<PageData, 'coverage' | 'waivers'>;

/** How much of some transitions was walked. */
export interface Figures {
  total: number;
  walked: number;
  /** Ids: not walked, and no reason why not. */
  never: string[];
  /** Ids: not walked, for a written reason. */
  waived: string[];
  /** How many of them each run walked, by run. */
  runs: Record<string, number>;
}

/** How often a transition was walked, in all runs together. */
export const hitsOf = ({ coverage }: Known, id: string): number => coverage?.[id]?.hits ?? 0;

/** Counts what was walked of these transitions; null when no run has left anything. */
export function figuresOf(known: Known, ids: readonly string[]): Figures | null {
  const { coverage, waivers } = known;
  if (coverage === null) return null;
  const missed = ids.filter((id) => hitsOf(known, id) === 0);
  const runs: Record<string, number> = {};
  for (const id of ids)
    for (const [run, hits] of Object.entries(coverage[id]?.runs ?? {}))
      if (hits > 0) runs[run] = (runs[run] ?? 0) + 1;
  return {
    total: ids.length,
    walked: ids.length - missed.length,
    never: missed.filter((id) => waivers[id] === undefined),
    waived: missed.filter((id) => waivers[id] !== undefined),
    runs,
  };
}

/** The same of a whole machine. */
export const chartFigures = (known: Known, { transitions }: Chart): Figures | null =>
  figuresOf(
    known,
    transitions.map(({ id }) => id),
  );

type Painter = (id: string) => Paint;

const none: Paint = { tone: 'none' };

const plain: Painter = () => none;

/** Heat of what was walked. Logarithmic, since tests walk some transitions a thousand times and others once. */
function coveragePainter(data: Pick<PageData, 'coverage' | 'waivers'>, chart: Chart): Painter {
  if (data.coverage === null) return plain;
  const most = Math.max(...chart.transitions.map(({ id }) => hitsOf(data, id)), 1);
  const isTransition = new Set(chart.transitions.map(({ id }) => id));
  return (id) => {
    if (!isTransition.has(id)) return none;
    const hits = hitsOf(data, id);
    if (hits > 0) return { tone: 'walked', strength: Math.log1p(hits) / Math.log1p(most), label: `${hits}×` };
    return data.waivers[id] === undefined
      ? { tone: 'never', label: 'never' }
      : { tone: 'waived', label: 'waived' };
  };
}

/** What a machine's difference says of its parts. */
export const changesOf = (diff: ChartDiff | null, { name }: Chart) =>
  diff?.machines.find((machine) => machine.name === name);

/** As in a list of differences between texts. */
const changeMarks = { added: '+', removed: '−', changed: '~' } as const;

/** What has become of states and transitions, by the id they have in the drawing. */
export function changesById({ states, transitions }: MachineDiff): Map<string, ChangedPart> {
  const drawnAs = ({ id, change }: ChangedPart) => (change === 'removed' ? removedId(id) : id);
  return new Map([
    ...states.map((part) => [part.id, part] as const),
    ...transitions.map((part) => [drawnAs(part), part] as const),
  ]);
}

/** The chart as it is drawn: where differences are shown, with what is gone. */
export const drawnFor = (
  { compared }: Pick<PageData, 'compared'>,
  chart: DrawnChart,
  colour: Colour,
): DrawnChart => (colour === 'differences' ? compared[chart.name] : undefined) ?? chart;

/** What has changed since the older revision. A machine that is new is new in all its parts. */
function differencePainter(diff: ChartDiff | null, chart: Chart): Painter {
  const machine = changesOf(diff, chart);
  if (machine === undefined) return plain;
  if (machine.state === 'added') return () => ({ tone: 'added', label: changeMarks.added });
  const changes = changesById(machine);
  return (id) => {
    const change = changes.get(id)?.change;
    return change ? { tone: change, label: changeMarks[change] } : none;
  };
}

/** Of active states those with no active state inside: only they are lit, so that one sees at once where one is. */
export const innermost = ({ states }: Chart, active: ReadonlySet<string>): ReadonlySet<string> => {
  const around = new Set(states.filter(({ id }) => active.has(id)).map(({ parent }) => parent));
  return new Set([...active].filter((id) => !around.has(id)));
};

/** Ids of the innermost states that are active after a step. */
export function activeAfter({ states }: Chart, path: PlannedPath, step: number): ReadonlySet<string> {
  const at = new Set(path.steps[step]?.states);
  return new Set(states.filter((state) => at.has(state.path)).map(({ id }) => id));
}

/** What to look at after a step: the state that is new, else what was walked, else where one stands. */
export function focusOf(chart: Chart, path: PlannedPath, step: number): string | null {
  const before = activeAfter(chart, path, step - 1);
  const after = [...activeAfter(chart, path, step)];
  const walked = path.steps[step]?.transitions.at(-1);
  return after.find((id) => !before.has(id)) ?? walked ?? after[0] ?? null;
}

/** A path: what it walks, and what its present step walks. */
function pathPainter(path: PlannedPath, step: number): Painter {
  const walked = new Set(path.steps.flatMap(({ transitions }) => transitions));
  const now = new Set(path.steps[step]?.transitions ?? []);
  return (id) => {
    if (now.has(id)) return { tone: 'step-now' };
    return walked.has(id) ? { tone: 'step' } : none;
  };
}

interface Shown {
  data: Pick<PageData, 'coverage' | 'diff' | 'waivers'>;
  chart: Chart;
  colour: Colour;
  /** Painted instead of any colour. */
  path: PlannedPath | null;
  step: number;
}

/** How the chart is painted at a place. */
export function paintingOf({ data, chart, colour, path, step }: Shown): Painter {
  if (path !== null) return pathPainter(path, step);
  switch (colour) {
    case 'coverage':
      return coveragePainter(data, chart);
    case 'differences':
      return differencePainter(data.diff, chart);
    default:
      return plain;
  }
}
