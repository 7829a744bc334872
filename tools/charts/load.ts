import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { AnyModel } from '#machines/testing/model.ts';
import type { Chart } from './chart.ts';
import { describeChart } from './describe-chart.ts';

const machines = resolve(import.meta.dirname, '../../machines');

const filesNamed = (ending: string): string[] =>
  globSync(`*/*.${ending}.ts`, { cwd: machines })
    .sort()
    .map((file) => resolve(machines, file));

async function exportsOf(file: string): Promise<unknown[]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  return Object.values(exported);
}

/** The files of all charts of the product. */
export const chartFiles = (): string[] => filesNamed('machine');

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

const isModel = (value: unknown): value is AnyModel =>
  typeof value === 'object' && value !== null && 'machine' in value && 'states' in value && 'start' in value;

async function load<T>(ending: string, isWanted: (value: unknown) => value is T) {
  const found = filesNamed(ending).map(async (file) =>
    (await exportsOf(file))
      .filter(isWanted)
      .map((value) => ({ name: basename(file, `.${ending}.ts`), value })),
  );
  return (await Promise.all(found)).flat();
}

/** Every chart, by the name of its folder. */
export const loadCharts = async (): Promise<{ name: string; machine: AnyStateMachine }[]> =>
  (await load('machine', isMachine)).map(({ name, value }) => ({ name, machine: value }));

/** Every model beside a chart, by the name of its folder. */
export const loadModels = async (): Promise<{ name: string; model: AnyModel }[]> =>
  (await load('model', isModel)).map(({ name, value }) => ({ name, model: value }));

/** Every chart of the product as plain data. */
export const describeCharts = async (): Promise<Chart[]> =>
  (await loadCharts()).map(({ name, machine }) => describeChart(name, machine));
