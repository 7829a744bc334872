import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { Chart } from '#tools/charts/chart.ts';
import { describeChart } from '#tools/charts/describe-chart.ts';

/** What is printed: the charts of a folder, or the first that could not be read. */
export type Described = { charts: Chart[] } | { broken: string; why: string };

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

async function describeFile(file: string): Promise<Chart[]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const name = basename(file, '.machine.ts');
  return Object.values(exported)
    .filter(isMachine)
    .map((machine) => describeChart(name, machine));
}

async function describeFolder(folder: string): Promise<Described> {
  const charts: Chart[] = [];
  for (const file of globSync('machines/*/*.machine.ts', { cwd: folder }).sort()) {
    try {
      charts.push(...(await describeFile(resolve(folder, file))));
    } catch (error) {
      return { broken: file, why: error instanceof Error ? error.message : String(error) };
    }
  }
  return { charts };
}

process.stdout.write(JSON.stringify(await describeFolder(resolve(process.argv[2] ?? '.'))));
