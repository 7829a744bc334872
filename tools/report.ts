import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

export type Tally = { passed: number; failed: number };

const fileOf = (name: string) => join(root, 'reports', `${name}.json`);

/** Leaves the figures of a run where `npm test` finds them, and prints them. */
export async function report(name: string, { passed, failed }: Tally) {
  await mkdir(join(root, 'reports'), { recursive: true });
  await writeFile(fileOf(name), JSON.stringify({ passed, failed }));
  console.log(`${name}: ${passed} passed, ${failed} failed`);
}

/** The JSON that a run has left, or null when it left none. */
export async function readReport(name: string): Promise<unknown> {
  return JSON.parse(await readFile(fileOf(name), 'utf8').catch(() => 'null'));
}

/** Takes an earlier run's figures away, so that a run that crashes cannot pass with them. */
export const forgetReport = (name: string) => rm(fileOf(name), { force: true });
