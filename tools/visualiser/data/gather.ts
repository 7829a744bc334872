import { describeCharts, loadModels } from '#tools/charts/load.ts';
import { mergeCoverage } from '#tools/coverage/merge.ts';
import { readWaivers } from '#tools/coverage/waivers.ts';
import { makePlan } from '#tools/paths/make-plan.ts';
import type { PathPlan } from '#tools/paths/plan.ts';
import { drawCharts } from '../layout/lay-out.ts';
import { browserStages } from './browser-stages.ts';
import type { PageData } from './page-data.ts';

/** What is made of machines and models alone, and takes a while. */
export type Drawn = Pick<PageData, 'charts' | 'plans'>;

export async function gatherDrawn(): Promise<Drawn> {
  const models = await loadModels();
  const plan = (strategy: 'transitions' | 'states'): PathPlan[] =>
    models.map(({ name, model }) => makePlan(name, model, { strategy }));
  return {
    charts: await drawCharts(await describeCharts()),
    plans: { transitions: plan('transitions'), states: plan('states') },
  };
}

/** What was walked until now, what need not be, and what can be walked in a browser. */
export async function gatherNow(): Promise<Omit<PageData, keyof Drawn | 'diff' | 'compared'>> {
  const { files, transitions, stale } = await mergeCoverage();
  return {
    coverage: files === 0 ? null : transitions,
    coverageNotes: stale,
    waivers: Object.fromEntries(readWaivers().map(({ id, reason }) => [id, reason])),
    inBrowser: browserStages(),
    made: new Date().toISOString(),
  };
}
