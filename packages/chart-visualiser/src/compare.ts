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

/** As it was, under an id of its own; null when it led from a state that has gone elsewhere. */
function goneTransition(transition: ChartTransition, isThere: (id: string) => boolean): ChartTransition[] {
  const { id, source, descriptor, targets } = transition;
  if (!isThere(source)) return [];
  const gone = {
    ...transition,
    id: removedId(id),
    descriptor: `${descriptor} (removed)`,
    targets: targets.filter(isThere),
  };
  return [gone];
}

/**
 * A chart with what has been removed from it since, so that it can be drawn in its place.
 * @param before the older chart under the ids of now
 */
function withRemoved(after: Chart, before: Chart, diff: MachineDiff): Chart {
  const gone = removedFrom(diff.states, before.states);
  const all = new Set([...after.states, ...gone].map(({ id }) => id));
  const isThere = (id: string) => all.has(id);
  const states = gone
    .filter(({ parent }) => parent === null || isThere(parent))
    .map(
      (state): ChartState => ({
        ...state,
        initial: state.initial && isThere(state.initial) ? state.initial : null,
      }),
    );
  const transitions = removedFrom(diff.transitions, before.transitions);
  return {
    ...after,
    states: [...after.states, ...states],
    transitions: [...after.transitions, ...transitions.flatMap((one) => goneTransition(one, isThere))],
  };
}

/** What has changed, and the charts from which something is gone drawn with it, by the folder of the machine. */
export type Comparison = Pick<PageData, 'diff' | 'compared'>;

/** Between an older set of charts and those of now. */
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
    const whole = withRemoved(chart, underNewIds(old, chart), machine);
    const isMore =
      whole.states.length + whole.transitions.length > chart.states.length + chart.transitions.length;
    if (isMore) compared[chart.name] = { ...whole, layout: await layOut(whole) };
  }
  return { diff, compared };
}

/** @param asked a revision of git; empty for the one that `chart-testing diff` would choose */
export async function compareWith(project: Project, asked: string): Promise<Comparison> {
  const rev = asked === '' ? (await chooseRevision(project)).rev : asked;
  return compareCharts(await chartsAt(project, rev), await describeCharts(project), rev);
}
