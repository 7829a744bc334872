import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Chart } from '../charts/chart.ts';
import { nameNow } from '../charts/former-names.ts';
import { loadPlannable, type NamedModel, stagedMachines } from '../charts/load.ts';
import { readWaivers, type Waiver } from '../coverage/judge.ts';
import { type Project, within } from '../project.ts';
import { chosen, oneOf, runCommand, WrongUse, wholeNumber } from '../run-command.ts';
import { type FormatName, formatNames, formats } from './formats/formats.ts';
import { handlersFile, unwrittenIn, writeHandlers } from './formats/playwright.ts';
import { makePlan, promises, strategyNames, usualBound } from './make-plan.ts';
import type { PathPlan, Strategy } from './plan.ts';
import { type Result, sayResults, unwaived, withReasons, writeIndex } from './result.ts';
import { findState, stateNamed } from './ways.ts';
import { glossaryOf } from './words.ts';

/** The words of an option that may be given several times, or once with commas. */
const wordsIn = (given: readonly string[] = []): string[] =>
  given
    .flatMap((text) => text.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The machines that were asked for, or all; with a state, those that have it. @throws {WrongUse} with the names there are */
function chooseModels(
  all: readonly NamedModel[],
  names: readonly string[],
  to: string | undefined,
): NamedModel[] {
  for (const name of names) chosen(all, name);
  const wanted = all.filter(({ name }) => names.length === 0 || names.map(nameNow).includes(name));
  if (to === undefined) return wanted;
  const having = wanted.filter(({ model }) => findState(model, to));
  const [only, ...more] = wanted;
  if (having.length > 0 || !only) return having;
  if (more.length > 0) throw new WrongUse(`None of these machines has a state "${to}".`);
  stateNamed(only.model, to);
  return having;
}

/** @throws {WrongUse} when it is no whole number of steps, or there is nothing to bound */
function boundFrom(text: string | undefined, strategy: Strategy): number | undefined {
  if (text === undefined) return undefined;
  if (strategy !== 'simple') throw new WrongUse('--bound goes with --strategy simple only.');
  return wholeNumber('bound', text, 1, 'it has to be a number of steps, 1 or more');
}

const stemOf = ({ machine, strategy, to }: PathPlan): string =>
  [machine, strategy, ...(to === null ? [] : [`to-${to}`])].join('.');

interface Target {
  chart: Chart;
  /** The property of `window` by which handlers look at running machines. */
  handle: string;
  /** The file by which the project takes the steps of this machine's Playwright specs itself; null without one. */
  driver: string | null;
}

/** How a module in the folder names a file. */
function importOf(folder: string, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Writes a plan in each format: `session.transitions.md`. The handlers of a Playwright spec are written once and kept. */
export function writePlan(
  folder: string,
  plan: PathPlan,
  { chart, handle, driver }: Target,
  names: readonly FormatName[],
): Pick<Result, 'files' | 'unwritten'> {
  mkdirSync(folder, { recursive: true });
  const files = names.map((name) => {
    const { ending, write } = formats[name];
    const file = `${stemOf(plan)}.${ending}`;
    writeFileSync(join(folder, file), write(plan, chart, driver && importOf(folder, driver)));
    return file;
  });
  if (driver || !names.includes('playwright')) return { files, unwritten: [] };
  const name = handlersFile(plan.machine);
  const handlers = join(folder, name);
  if (!existsSync(handlers)) writeFileSync(handlers, writeHandlers(plan, chart, handle));
  return { files: [...files, name], unwritten: unwrittenIn(readFileSync(handlers, 'utf8'), plan) };
}

export interface Typed {
  machine?: string[] | undefined;
  format?: string[] | undefined;
  strategy: string;
  to?: string | undefined;
  bound?: string | undefined;
}

interface Surroundings {
  models: readonly NamedModel[];
  waivers: readonly Waiver[];
  folder: string;
  handle: string;
  /** The file by which the project takes the steps of a machine's Playwright specs itself. */
  driverOf: (machine: string) => string | null;
  say: (text: string) => void;
}

/** Plans and writes the paths that were asked for. Returns 1 when something is neither reached nor waived. */
export function runPaths(
  typed: Typed,
  { models, waivers, folder, handle, driverOf, say }: Surroundings,
): number {
  const strategy = oneOf('strategy', strategyNames, typed.strategy);
  const asked = wordsIn(typed.format).map((name) => oneOf('format', formatNames, name));
  const bound = boundFrom(typed.bound, strategy);
  const results = chooseModels(models, wordsIn(typed.machine), typed.to).map(({ name, model }): Result => {
    const plan = makePlan(name, model, { strategy, to: typed.to, bound });
    const { chart } = glossaryOf(name, model);
    const target = { chart, handle, driver: driverOf(name) };
    const written = writePlan(folder, plan, target, asked.length > 0 ? asked : ['md']);
    return { plan, chart, unreachable: withReasons(plan.unreachable, chart, waivers), ...written };
  });
  writeIndex(folder, results);
  say(sayResults(results, folder));
  return results.every((result) => unwaived(result).length === 0) ? 0 : 1;
}

const help = `
chart-testing paths [CHARTS]   test plans from the charts, in reports/paths/: what to do, step by step, and what to expect
  --machine door,lamp      only these, by name
  --format md,csv          ${formatNames.join(', ')}; md without it
  --strategy NAME          which paths; transitions without it:
${strategyNames.map((name) => `       ${name.padEnd(13)} ${promises[name]}`).join('\n')}
  --to STATE               only the shortest way to this state; with simple, every simple path to it
  --bound STEPS            with simple: how long a path may get; ${usualBound} without it
  --out FOLDER             writes there instead

A path has the same id in every format, and keeps it as long as it stays the same.
Exit code: 0; 1 when something cannot be reached and no waiver (see the config) says that it need not be;
2 for wrong use.
`;

/** Only a machine with a stage can be driven. */
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
          say: (text) => console.log(text),
        });
      },
    },
    args,
  );
