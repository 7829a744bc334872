import {
  type ChangedPart,
  type Chart,
  type ChartState,
  type ChartTransition,
  chartsAt,
  chooseRevision,
  describeCharts,
  diffCharts,
  type MachineDiff,
  type Project,
  underNewIds,
} from 'chart-testing';
import { type DrawnChart, type PageData, removedId } from './data/page-data.ts';
import { layOut } from './layout/lay-out.ts';

const removedFrom = <T extends { id: string }>(parts: readonly ChangedPart[], old: readonly T[]): T[] => {
  const ids = new Set(parts.filter(({ change }) => change === 'removed').map(({ id }) => id));
  return old.filter(({ id }) => ids.has(id));
};

/** The removed transition under a distinct id; empty when its source no longer exists. */
function removedTransition(transition: ChartTransition, exists: (id: string) => boolean): ChartTransition[] {
  const { id, source, descriptor, targets } = transition;
  if (!exists(source)) return [];
  const removed = {
    ...transition,
    id: removedId(id),
    descriptor: `${descriptor} (removed)`,
    targets: targets.filter(exists),
  };
  return [removed];
}

/**
 * The chart together with its removed states and transitions, so that they can be drawn in place.
 * @param before the older chart with current ids
 */
function withRemoved(after: Chart, before: Chart, diff: MachineDiff): Chart {
  const removed = removedFrom(diff.states, before.states);
  const all = new Set([...after.states, ...removed].map(({ id }) => id));
  const exists = (id: string) => all.has(id);
  const states = removed
    .filter(({ parent }) => parent === null || exists(parent))
    .map(
      (state): ChartState => ({
        ...state,
        initial: state.initial && exists(state.initial) ? state.initial : null,
      }),
    );
  const transitions = removedFrom(diff.transitions, before.transitions);
  return {
    ...after,
    states: [...after.states, ...states],
    transitions: [...after.transitions, ...transitions.flatMap((one) => removedTransition(one, exists))],
  };
}

/** The changes, and drawings of the charts with removed parts, by the name of the machine. */
export type Comparison = Pick<PageData, 'diff' | 'compared'>;

export async function compareCharts(
  before: readonly Chart[],
  after: readonly Chart[],
  rev: string,
): Promise<Comparison> {
  const diff = diffCharts(before, after, rev);
  const compared: Record<string, DrawnChart> = {};
  for (const machine of diff.machines) {
    const chart = after.find(({ name }) => name === machine.name);
    const old = before.find(({ name }) => name === machine.name) ?? before.find(({ id }) => id === chart?.id);
    if (!chart || !old) continue;
    const combined = withRemoved(chart, underNewIds(old, chart), machine);
    const hasRemoved =
      combined.states.length + combined.transitions.length > chart.states.length + chart.transitions.length;
    if (hasRemoved) compared[chart.name] = { ...combined, layout: await layOut(combined) };
  }
  return { diff, compared };
}

/** @param requested a git revision; empty: the one that `chart-testing diff` would choose */
export async function compareWith(project: Project, requested: string): Promise<Comparison> {
  const rev = requested === '' ? (await chooseRevision(project)).rev : requested;
  return compareCharts(await chartsAt(project, rev), await describeCharts(project), rev);
}
