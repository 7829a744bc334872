import {
  type Chart,
  chartsAt,
  chooseRevision,
  describeCharts,
  diffCharts,
  type Project,
  underNewIds,
} from 'chart-testing';
import type { DrawnChart, PageData } from './data/page-data.ts';
import { withRemoved } from './data/with-removed.ts';
import { layOut } from './layout/lay-out.ts';

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
