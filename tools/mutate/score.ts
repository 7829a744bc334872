import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import type { Waiver } from './waivers.ts';

/** A mutant that no test has noticed. */
export interface Survivor {
  file: string;
  line: number;
  mutator: string;
  code: string;
  replacement: string;
  covered: boolean;
  waiver: Waiver | null;
}

/** What became of a file's mutants. A waived one is no survivor any more. */
export interface FileScore {
  file: string;
  killed: number;
  survived: number;
  uncovered: number;
  waived: number;
  survivors: Survivor[];
}

const linesOf = (file: string, { location: { start, end } }: MutantResult): string =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
    .join('\n')
    .trim();

/** Why this mutant may survive; null when it may not. */
export function waiverOf(mutant: MutantResult, waivers: readonly Waiver[]): Waiver | null {
  const file = relative('.', mutant.fileName);
  const code = linesOf(mutant.fileName, mutant);
  const fits = ({ mutator = mutant.mutatorName, ...one }: Waiver) =>
    file.includes(one.file) && code.includes(one.code) && mutator === mutant.mutatorName;
  return waivers.find(fits) ?? null;
}

const survivorOf = (result: MutantResult, waivers: readonly Waiver[]): Survivor => ({
  file: relative('.', result.fileName),
  line: result.location.start.line,
  mutator: result.mutatorName,
  code: linesOf(result.fileName, result),
  replacement: result.replacement ?? '',
  covered: result.status !== 'NoCoverage',
  waiver: waiverOf(result, waivers),
});

/** Sums up Stryker's results by file. What it ignored, or could not compile, does not count. */
export function scoreOf(results: readonly MutantResult[], waivers: readonly Waiver[]): FileScore[] {
  const files = Map.groupBy(results, ({ fileName }) => relative('.', fileName));
  return [...files].map(([file, mutants]) => {
    const is = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status));
    const survivors = is('Survived', 'NoCoverage').map((mutant) => survivorOf(mutant, waivers));
    const left = survivors.filter(({ waiver }) => !waiver);
    return {
      file,
      killed: is('Killed', 'Timeout').length,
      survived: left.filter(({ covered }) => covered).length,
      uncovered: left.filter(({ covered }) => !covered).length,
      waived: survivors.length - left.length,
      survivors,
    };
  });
}

/** Killed of all that count, from 0 to 1; 1 when there is nothing to kill. */
export function shareKilled(scores: readonly FileScore[]): number {
  const sum = (pick: (score: FileScore) => number) => scores.reduce((total, one) => total + pick(one), 0);
  const killed = sum((one) => one.killed);
  const all = killed + sum((one) => one.survived + one.uncovered);
  return all === 0 ? 1 : killed / all;
}
