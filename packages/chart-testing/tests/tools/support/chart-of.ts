import { createMachine } from 'xstate';
import type { Chart } from '../../../src/charts/chart.ts';
import { describeChart } from '../../../src/charts/describe-chart.ts';

type Config = Parameters<typeof createMachine>[0];

/** The chart of a machine that is only written down for a test. Its folder is called as its id. */
export const chartOf = (config: Config): Chart => describeChart(String(config.id), createMachine(config));
