import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../run.ts';
import type { FileTime } from './tally.ts';

/** `processor` is undefined where the system does not tell. */
export type PartTime = { part: string; tests: number; wall: number; processor: number | undefined };

/** Clock ticks a second in `/proc`: 100 on every Linux that Node runs on. */
const ticks = 100;

/** Seconds of processor time that ended children of this process took, with theirs. */
export function processorSeconds(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // What follows the name in brackets begins with field 3; 16 and 17 are user and system time of children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticks;
  } catch {
    return undefined;
  }
}

const slowest = 20;

/** Two tables: the parts in their order, and the files that took longest. */
export function timesTable(parts: PartTime[], files: FileTime[]): string[] {
  const total = {
    part: 'all',
    tests: parts.reduce((sum, { tests }) => sum + tests, 0),
    wall: parts.reduce((sum, { wall }) => sum + wall, 0),
    processor: parts.every(({ processor }) => processor !== undefined)
      ? parts.reduce((sum, { processor = 0 }) => sum + processor, 0)
      : undefined,
  };
  return [
    `${'part'.padEnd(16)}${'tests'.padStart(8)}${'wall s'.padStart(10)}${'cpu s'.padStart(10)}`,
    ...[...parts, total].map(
      ({ part, tests, wall, processor }) =>
        part.padEnd(16) +
        String(tests).padStart(8) +
        wall.toFixed(1).padStart(10) +
        (processor?.toFixed(1) ?? '-').padStart(10),
    ),
    '',
    `The ${slowest} slowest files, in seconds:`,
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, slowest)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${relative(root, file)}`),
  ];
}
