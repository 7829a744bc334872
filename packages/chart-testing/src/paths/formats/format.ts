import type { Chart } from '../../charts/chart.ts';
import type { PathPlan } from '../plan.ts';

/** A way to write a plan down. */
export interface Format {
  /** How the file's name ends: `md`, `spec.ts`. */
  ending: string;
  write: (plan: PathPlan, chart: Chart) => string;
}
