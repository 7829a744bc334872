import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { AnyModel } from '../model.ts';
import type { Project } from '../project.ts';
import { type Chart, describeChart } from './chart.ts';

const ending = /(\.machine)?\.[cm]?[jt]s$/;

/** `auth-form` of `auth-form.machine.ts`. */
export const nameOfFile = (file: string): string => basename(file).replace(ending, '');

export const filesIn = (root: string, globs: readonly string[]): string[] =>
  globSync([...globs], { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => resolve(root, file))
    .sort();

export const chartFiles = ({ root, charts }: Project): string[] => filesIn(root, charts);

/** The machines that have a stage, so that their paths can be walked in a browser. */
export const stagedMachines = ({ root, walk }: Project): string[] =>
  walk ? filesIn(root, [walk.stages]).map((file) => basename(file).split('.', 1)[0] ?? '') : [];

/** A model with the name of its machine: `auth-form`. */
export interface NamedModel {
  name: string;
  model: AnyModel;
}

async function exportsOf(file: string): Promise<unknown[]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  return Object.values(exported);
}

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

const isModel = (value: unknown): value is AnyModel =>
  typeof value === 'object' && value !== null && 'machine' in value && 'states' in value && 'start' in value;

async function load<T>(files: readonly string[], isWanted: (value: unknown) => value is T) {
  const found = files.map(async (file) =>
    (await exportsOf(file)).filter(isWanted).map((value) => ({ file, value })),
  );
  return (await Promise.all(found)).flat();
}

export const machinesOf = async (file: string): Promise<AnyStateMachine[]> =>
  (await exportsOf(file)).filter(isMachine);

export const loadCharts = async (project: Project): Promise<{ name: string; machine: AnyStateMachine }[]> =>
  (await load(chartFiles(project), isMachine)).map(({ file, value }) => ({
    name: nameOfFile(file),
    machine: value,
  }));

const modelFileOf = (file: string): string =>
  file.replace(ending, (end) => `.model${end.replace('.machine', '')}`);

export async function loadModels(project: Project): Promise<NamedModel[]> {
  const modelFiles = new Map(chartFiles(project).map((file) => [modelFileOf(file), nameOfFile(file)]));
  const files = filesIn(project.root, [...modelFiles.keys()]);
  return (await load(files, isModel)).map(({ file, value }) => ({
    name: modelFiles.get(file) ?? nameOfFile(file),
    model: value,
  }));
}

/** For a chart without a model: events without payload, actors that resolve with nothing or fail. */
const defaultModel = (machine: AnyStateMachine): AnyModel => ({
  machine,
  requirements: [],
  start: { to: [], context: {} },
  states: {},
});

/** Every chart with its model, or with a default model. */
export async function loadPlannable(project: Project): Promise<NamedModel[]> {
  const [charts, models] = await Promise.all([loadCharts(project), loadModels(project)]);
  return charts.flatMap(({ name, machine }) => {
    const modelled = models.filter(({ model }) => model.machine === machine);
    return modelled.length > 0 ? modelled : [{ name, model: defaultModel(machine) }];
  });
}

export const describeCharts = async (project: Project): Promise<Chart[]> =>
  (await loadCharts(project)).map(({ name, machine }) => describeChart(name, machine));
