import { describeCharts, loadModels } from '#tools/charts/load.ts';
import { mergeCoverage } from '#tools/coverage/merge.ts';
import { readWaivers } from '#tools/coverage/waivers.ts';
import type { ChartDiff } from '#tools/machines/diff/chart-diff.ts';
import { makePlan } from '#tools/paths/make-plan.ts';
import type { PathPlan } from '#tools/paths/plan.ts';
import { drawCharts } from '../layout/lay-out.ts';
import { browserStages } from './browser-stages.ts';
import type { PageData } from './page-data.ts';

/** What was walked until now, and what need not be. */
export async function gatherCoverage(): Promise<Pick<PageData, 'coverage' | 'coverageNotes' | 'waivers'>> {
  const { files, transitions, stale } = await mergeCoverage();
  return {
    coverage: files === 0 ? null : transitions,
    coverageNotes: stale,
    waivers: Object.fromEntries(readWaivers().map(({ id, reason }) => [id, reason])),
  };
}

/** Everything the page shows, from the machines and models as they are now and the coverage that is there. */
export async function gatherData(diff: ChartDiff | null): Promise<PageData> {
  const models = await loadModels();
  const plan = (strategy: 'transitions' | 'states'): PathPlan[] =>
    models.map(({ name, model }) => makePlan(name, model, { strategy }));
  return {
    charts: await drawCharts(await describeCharts()),
    ...(await gatherCoverage()),
    plans: { transitions: plan('transitions'), states: plan('states') },
    inBrowser: browserStages(),
    diff,
    made: new Date().toISOString(),
  };
}
