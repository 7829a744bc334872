import {
  describeCharts,
  loadPlannable,
  makePlan,
  type PathPlan,
  type Project,
  readWaivers,
  stagedMachines,
} from 'chart-testing';
import { mergeCoverage } from 'chart-testing/coverage-files';
import { layOut } from '../layout/lay-out.ts';
import type { DrawnChart, PageData } from './page-data.ts';

/** The data that depends on machines and models only, and is slow to compute. */
export type Drawn = Pick<PageData, 'charts' | 'plans'>;

export async function gatherDrawn(project: Project): Promise<Drawn> {
  const models = await loadPlannable(project);
  const plan = (strategy: 'transitions' | 'states'): PathPlan[] =>
    models.map(({ name, model }) => makePlan(name, model, { strategy }));
  const charts: DrawnChart[] = [];
  for (const chart of await describeCharts(project)) charts.push({ ...chart, layout: await layOut(chart) });
  return { charts, plans: { transitions: plan('transitions'), states: plan('states') } };
}

/** The current coverage, the waivers, and the machines that can be walked in a browser. */
export async function gatherNow(
  project: Project,
): Promise<Omit<PageData, keyof Drawn | 'diff' | 'compared'>> {
  const { files, transitions, stale } = await mergeCoverage(project);
  const { walk, runs, renamed, handle } = project;
  return {
    coverage: files === 0 ? null : transitions,
    coverageNotes: stale,
    waivers: Object.fromEntries(readWaivers(project).map(({ id, reason }) => [id, reason])),
    inBrowser: { machines: stagedMachines(project), command: walk?.command ?? '' },
    runs,
    renamed,
    handle,
    made: new Date().toISOString(),
  };
}
