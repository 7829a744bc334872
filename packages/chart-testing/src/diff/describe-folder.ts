import { relative } from 'node:path';
import { type Chart, describeChart } from '../charts/chart.ts';
import { filesIn, machinesOf, nameOfFile } from '../charts/load.ts';

/** The printed result: the charts of a folder, or the first file that could not be read. */
export type Described = { charts: Chart[] } | { broken: string; why: string };

async function describeFolder(folder: string, globs: readonly string[]): Promise<Described> {
  const charts: Chart[] = [];
  for (const file of filesIn(folder, globs)) {
    try {
      for (const machine of await machinesOf(file)) charts.push(describeChart(nameOfFile(file), machine));
    } catch (error) {
      return { broken: relative(folder, file), why: error instanceof Error ? error.message : String(error) };
    }
  }
  return { charts };
}

const [, , folder = '.', ...globs] = process.argv;
process.stdout.write(JSON.stringify(await describeFolder(folder, globs)));
