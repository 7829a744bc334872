import type { ChangedPart, Chart, ChartDiff, MachineDiff, PlannedPath } from 'chart-testing';
import { type DrawnChart, type PageData, removedId } from '../../data/page-data.ts';
import type { Paint } from '../chart/chart.css.ts';
import type { Colour } from './place.ts';

type CoverageData = Pick<PageData, 'coverage' | 'waivers'>;

export interface Figures {
  total: number;
  walked: number;
  /** Ids of transitions neither walked nor waived. */
  never: string[];
  /** Ids of waived transitions that were not walked. */
  waived: string[];
  /** The number of walked transitions by run. */
  runs: Record<string, number>;
}

/** The hits of a transition in all runs. */
export const hitsOf = ({ coverage }: CoverageData, id: string): number => coverage?.[id]?.hits ?? 0;

/** The coverage of some transitions; null without any coverage. */
export function figuresOf(data: CoverageData, ids: readonly string[]): Figures | null {
  const { coverage, waivers } = data;
  if (coverage === null) return null;
  const missed = ids.filter((id) => hitsOf(data, id) === 0);
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

export const chartFigures = (data: CoverageData, { transitions }: Chart): Figures | null =>
  figuresOf(
    data,
    transitions.map(({ id }) => id),
  );

type Painter = (id: string) => Paint;

const unpainted: Paint = { tone: 'none' };

const plain: Painter = () => unpainted;

/** A heat map of hits. Logarithmic, because tests walk some transitions a thousand times and others once. */
function coveragePainter(data: Pick<PageData, 'coverage' | 'waivers'>, chart: Chart): Painter {
  if (data.coverage === null) return plain;
  const maxHits = Math.max(...chart.transitions.map(({ id }) => hitsOf(data, id)), 1);
  const isTransition = new Set(chart.transitions.map(({ id }) => id));
  return (id) => {
    if (!isTransition.has(id)) return unpainted;
    const hits = hitsOf(data, id);
    if (hits > 0)
      return { tone: 'walked', strength: Math.log1p(hits) / Math.log1p(maxHits), label: `${hits}×` };
    return data.waivers[id] === undefined
      ? { tone: 'never', label: 'never' }
      : { tone: 'waived', label: 'waived' };
  };
}

export const changesOf = (diff: ChartDiff | null, { name }: Chart) =>
  diff?.machines.find((machine) => machine.name === name);

/** As in a text diff. */
const changeMarks = { added: '+', removed: '−', changed: '~' } as const;

/** Changed states and transitions by their id in the drawing. */
export function changesById({ states, transitions }: MachineDiff): Map<string, ChangedPart> {
  const drawnAs = ({ id, change }: ChangedPart) => (change === 'removed' ? removedId(id) : id);
  return new Map([
    ...states.map((part) => [part.id, part] as const),
    ...transitions.map((part) => [drawnAs(part), part] as const),
  ]);
}

/** The chart to draw: with removed parts where differences are shown. */
export const drawnFor = (
  { compared }: Pick<PageData, 'compared'>,
  chart: DrawnChart,
  colour: Colour,
): DrawnChart => (colour === 'differences' ? compared[chart.name] : undefined) ?? chart;

/** Paints the changes since the older revision. In a new machine every part is new. */
function differencePainter(diff: ChartDiff | null, chart: Chart): Painter {
  const machine = changesOf(diff, chart);
  if (machine === undefined) return plain;
  if (machine.state === 'added') return () => ({ tone: 'added', label: changeMarks.added });
  const changes = changesById(machine);
  return (id) => {
    const change = changes.get(id)?.change;
    return change ? { tone: change, label: changeMarks[change] } : unpainted;
  };
}

/** The active states without an active child. Only they are highlighted, so that the position is obvious. */
export const innermost = ({ states }: Chart, active: ReadonlySet<string>): ReadonlySet<string> => {
  const parents = new Set(states.filter(({ id }) => active.has(id)).map(({ parent }) => parent));
  return new Set([...active].filter((id) => !parents.has(id)));
};

/** Ids of the innermost states that are active after a step. */
export function activeAfter({ states }: Chart, path: PlannedPath, step: number): ReadonlySet<string> {
  const paths = new Set(path.steps[step]?.states);
  return new Set(states.filter((state) => paths.has(state.path)).map(({ id }) => id));
}

/** What to focus after a step: the newly entered state, else the last transition, else the active state. */
export function focusOf(chart: Chart, path: PlannedPath, step: number): string | null {
  const before = activeAfter(chart, path, step - 1);
  const after = [...activeAfter(chart, path, step)];
  const walked = path.steps[step]?.transitions.at(-1);
  return after.find((id) => !before.has(id)) ?? walked ?? after[0] ?? null;
}

/** Paints the transitions of a path, and those of its current step. */
function pathPainter(path: PlannedPath, step: number): Painter {
  const walked = new Set(path.steps.flatMap(({ transitions }) => transitions));
  const current = new Set(path.steps[step]?.transitions ?? []);
  return (id) => {
    if (current.has(id)) return { tone: 'step-now' };
    return walked.has(id) ? { tone: 'step' } : unpainted;
  };
}

interface PaintInput {
  data: Pick<PageData, 'coverage' | 'diff' | 'waivers'>;
  chart: Chart;
  colour: Colour;
  /** Overrides `colour`. */
  path: PlannedPath | null;
  step: number;
}

export function paintingOf({ data, chart, colour, path, step }: PaintInput): Painter {
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
