import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Chart } from '../charts/chart.ts';
import { nameNow } from '../charts/former-names.ts';
import { loadPlannable, type NamedModel, stagedMachines } from '../charts/load.ts';
import { readWaivers, type Waiver } from '../coverage/judge.ts';
import { type Project, within } from '../project.ts';
import { chosen, oneOf, runCommand, WrongUse, wholeNumber } from '../run-command.ts';
import { findState, stateNamed } from './find-paths.ts';
import { type FormatName, formatNames, formats } from './formats/formats.ts';
import { handlersFile, unwrittenIn, writeHandlers } from './formats/playwright.ts';
import { defaultBound, makePlan, strategyDescriptions, strategyNames } from './make-plan.ts';
import type { PathPlan, Strategy } from './plan.ts';
import { formatResults, type Result, unwaived, withReasons, writeIndex } from './result.ts';
import { glossaryOf } from './words.ts';

/** The values of an option that can be repeated or separated by commas. */
const listOption = (given: readonly string[] = []): string[] =>
  given
    .flatMap((text) => text.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The named machines, or all; with a state, only those that have it. @throws {WrongUse} that lists the names */
function chooseModels(
  all: readonly NamedModel[],
  names: readonly string[],
  to: string | undefined,
): NamedModel[] {
  for (const name of names) chosen(all, name);
  const wanted = all.filter(({ name }) => names.length === 0 || names.map(nameNow).includes(name));
  if (to === undefined) return wanted;
  const matching = wanted.filter(({ model }) => findState(model, to));
  const [first, ...others] = wanted;
  if (matching.length > 0 || !first) return matching;
  if (others.length > 0) throw new WrongUse(`None of these machines has a state "${to}".`);
  stateNamed(first.model, to);
  return matching;
}

/** @throws {WrongUse} when it is not a whole number, or the strategy has no bound */
function parseBound(text: string | undefined, strategy: Strategy): number | undefined {
  if (text === undefined) return undefined;
  if (strategy !== 'simple') throw new WrongUse('--bound needs --strategy simple.');
  return wholeNumber('bound', text, 1, 'it must be a number of steps, 1 or more');
}

const baseName = ({ machine, strategy, to }: PathPlan): string =>
  [machine, strategy, ...(to === null ? [] : [`to-${to}`])].join('.');

interface Target {
  chart: Chart;
  /** The property of `window` through which handlers inspect running machines. */
  handle: string;
  /** The project's module that performs the steps of this machine's Playwright specs, if any. */
  driver: string | null;
}

/** The import path of a file from a folder. */
function importOf(folder: string, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Writes a plan in each format: `session.transitions.md`. An existing Playwright handlers file is never overwritten. */
export function writePlan(
  folder: string,
  plan: PathPlan,
  { chart, handle, driver }: Target,
  names: readonly FormatName[],
): Pick<Result, 'files' | 'unwritten'> {
  mkdirSync(folder, { recursive: true });
  const files = names.map((name) => {
    const { ending, write } = formats[name];
    const file = `${baseName(plan)}.${ending}`;
    writeFileSync(join(folder, file), write(plan, chart, driver && importOf(folder, driver)));
    return file;
  });
  if (driver || !names.includes('playwright')) return { files, unwritten: [] };
  const name = handlersFile(plan.machine);
  const handlers = join(folder, name);
  if (!existsSync(handlers)) writeFileSync(handlers, writeHandlers(plan, chart, handle));
  return { files: [...files, name], unwritten: unwrittenIn(readFileSync(handlers, 'utf8'), plan) };
}

export interface Options {
  machine?: string[] | undefined;
  format?: string[] | undefined;
  strategy: string;
  to?: string | undefined;
  bound?: string | undefined;
}

interface Environment {
  models: readonly NamedModel[];
  waivers: readonly Waiver[];
  folder: string;
  handle: string;
  /** The project's module that performs the steps of a machine's Playwright specs, if any. */
  driverOf: (machine: string) => string | null;
  print: (text: string) => void;
}

/** Plans and writes the requested paths. Returns 1 when something is neither reached nor waived. */
export function runPaths(
  options: Options,
  { models, waivers, folder, handle, driverOf, print }: Environment,
): number {
  const strategy = oneOf('strategy', strategyNames, options.strategy);
  const requested = listOption(options.format).map((name) => oneOf('format', formatNames, name));
  const bound = parseBound(options.bound, strategy);
  const chosenModels = chooseModels(models, listOption(options.machine), options.to);
  const results = chosenModels.map(({ name, model }): Result => {
    const plan = makePlan(name, model, { strategy, to: options.to, bound });
    const { chart } = glossaryOf(name, model);
    const target = { chart, handle, driver: driverOf(name) };
    const written = writePlan(folder, plan, target, requested.length > 0 ? requested : ['md']);
    return { plan, chart, unreachable: withReasons(plan.unreachable, chart, waivers), ...written };
  });
  writeIndex(folder, results);
  print(formatResults(results, folder));
  return results.every((result) => unwaived(result).length === 0) ? 0 : 1;
}

const help = `
chart-testing paths [CHARTS]   writes test plans to reports/paths/: what to do, step by step, and what to expect
  --machine door,lamp      only these machines
  --format md,csv          ${formatNames.join(', ')}; default: md
  --strategy NAME          which paths; default: transitions
${strategyNames.map((name) => `       ${name.padEnd(13)} ${strategyDescriptions[name]}`).join('\n')}
  --to STATE               only the shortest path to this state; with simple, every simple path to it
  --bound STEPS            with simple: the maximum length of a path; default: ${defaultBound}
  --out FOLDER             writes there instead

A path has the same id in every format; the id changes only with the path.
Exit code: 0; 1 if something is unreachable and has no waiver (see the config); 2 for wrong use.
`;

/** The driver works only for machines with a stage. */
function driversOf(project: Project): (machine: string) => string | null {
  const { driver } = project.walk ?? {};
  const staged = stagedMachines(project);
  return (machine) => (driver && staged.includes(machine) ? within(project, driver) : null);
}

export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: {
        machine: { type: 'string', multiple: true },
        format: { type: 'string', multiple: true },
        strategy: { type: 'string', default: 'transitions' },
        to: { type: 'string' },
        bound: { type: 'string' },
        out: { type: 'string', default: within(project, project.reports, 'paths') },
      },
      async run({ values }) {
        return runPaths(values, {
          models: await loadPlannable(project),
          waivers: readWaivers(project),
          folder: resolve(values.out),
          handle: project.handle,
          driverOf: driversOf(project),
          print: (text) => console.log(text),
        });
      },
    },
    args,
  );
