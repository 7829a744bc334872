import { cpus } from 'node:os';
import { relative } from 'node:path';
import { root } from '../run.ts';
import type { FileTime } from './tally.ts';

export type PartTime = { part: string; tests: number; wall: number; processor: number };

/**
 * Seconds for which the processors of this machine have been busy, with whatever else runs on it: what a browser's
 * processes use is mostly missing from the figures of the process that started them.
 */
export const processorSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

const slowest = 20;

/** Two tables: the parts in their order, and the files that took longest. */
export function timesTable(parts: PartTime[], files: FileTime[]): string[] {
  const total = {
    part: 'all',
    tests: parts.reduce((sum, { tests }) => sum + tests, 0),
    wall: parts.reduce((sum, { wall }) => sum + wall, 0),
    processor: parts.reduce((sum, { processor }) => sum + processor, 0),
  };
  return [
    `${'part'.padEnd(16)}${'tests'.padStart(8)}${'wall s'.padStart(10)}${'cpu s'.padStart(10)}`,
    ...[...parts, total].map(
      ({ part, tests, wall, processor }) =>
        part.padEnd(16) +
        String(tests).padStart(8) +
        wall.toFixed(1).padStart(10) +
        processor.toFixed(1).padStart(10),
    ),
    '',
    `The ${slowest} slowest files, in seconds:`,
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, slowest)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${relative(root, file)}`),
  ];
}
