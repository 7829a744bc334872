import type { Chart } from '../../charts/chart.ts';
import type { PathPlan } from '../plan.ts';

/** A way to write a plan down. */
export interface Format {
  /** How the file's name ends: `md`, `spec.ts`. */
  ending: string;
  /** @param driver the module that takes the steps of a Playwright spec, from the folder of the plan; null where handlers do */
  write: (plan: PathPlan, chart: Chart, driver: string | null) => string;
}
