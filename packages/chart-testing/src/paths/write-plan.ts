import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from '../charts/chart.ts';
import { type FormatName, formats } from './formats/formats.ts';
import { handlersFile, writeHandlers } from './formats/handlers.ts';
import type { PathPlan } from './plan.ts';

const stemOf = ({ machine, strategy, to }: PathPlan): string =>
  [machine, strategy, ...(to === null ? [] : [`to-${to}`])].join('.');

/**
 * Writes a plan in each format: `session.transitions.md`. The handlers of a Playwright spec are written once and kept.
 * @returns the names of the files in the folder
 */
export function writePlan(
  folder: string,
  plan: PathPlan,
  { chart, handle }: { chart: Chart; handle: string },
  names: readonly FormatName[],
): string[] {
  mkdirSync(folder, { recursive: true });
  const files = names.map((name) => {
    const { ending, write } = formats[name];
    const file = `${stemOf(plan)}.${ending}`;
    writeFileSync(join(folder, file), write(plan, chart));
    return file;
  });
  if (!names.includes('playwright')) return files;
  const handlers = handlersFile(plan.machine);
  if (!existsSync(join(folder, handlers)))
    writeFileSync(join(folder, handlers), writeHandlers(plan, chart, handle));
  return [...files, handlers];
}
