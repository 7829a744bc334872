import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Chart } from '../charts/chart.ts';
import { type FormatName, formats } from './formats/formats.ts';
import { handlersFile, unwrittenIn, writeHandlers } from './formats/handlers.ts';
import type { PathPlan } from './plan.ts';

const stemOf = ({ machine, strategy, to }: PathPlan): string =>
  [machine, strategy, ...(to === null ? [] : [`to-${to}`])].join('.');

interface Surroundings {
  chart: Chart;
  /** The property of `window` by which handlers look at running machines. */
  handle: string;
  /** The file by which the project takes the steps of this machine's Playwright specs itself; null without one. */
  driver: string | null;
}

interface Written {
  /** Names of the files in the folder. */
  files: string[];
  /** Keys of the handlers that are still to be written by hand. */
  unwritten: string[];
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
  { chart, handle, driver }: Surroundings,
  names: readonly FormatName[],
): Written {
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
