import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import * as v from 'valibot';

const schema = v.array(
  v.strictObject({
    /** Part of the path: `machines/` matches all charts. */
    file: v.string(),
    /** Text that the mutated lines contain. */
    code: v.pipe(v.string(), v.minLength(3)),
    /** Only this kind of mutant, such as `ObjectLiteral`; default: all. */
    mutator: v.optional(v.string()),
    reason: v.pipe(v.string(), v.trim(), v.minLength(10, 'a waiver needs a reason')),
  }),
);

export type Waiver = v.InferOutput<typeof schema>[number];

/** Mutants that may survive, with reasons. */
export const readWaivers = (): Waiver[] =>
  v.parse(schema, JSON.parse(readFileSync(resolve(import.meta.dirname, 'waivers.json'), 'utf8')));

/** The results of a file's mutants. Waived ones do not count as survivors. */
export interface FileScore {
  file: string;
  killed: number;
  survived: number;
  uncovered: number;
  waived: number;
  survivors: string[];
}

const linesOf = (file: string, { location: { start, end } }: MutantResult): string =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
    .join('\n')
    .trim();

/** Whether this mutant may survive. */
export function isWaived(mutant: MutantResult, waivers: readonly Waiver[]): boolean {
  const file = relative('.', mutant.fileName);
  const code = linesOf(mutant.fileName, mutant);
  const fits = ({ mutator = mutant.mutatorName, ...one }: Waiver) =>
    file.includes(one.file) && code.includes(one.code) && mutator === mutant.mutatorName;
  return waivers.some(fits);
}

const describeSurvivor = (mutant: MutantResult): string => {
  const place = `${relative('.', mutant.fileName)}:${mutant.location.start.line} ${mutant.mutatorName}`;
  return `${place}\n      ${linesOf(mutant.fileName, mutant)}\n      as ${mutant.replacement ?? ''}`;
};

/** Summarises Stryker's results by file, without ignored mutants and those that do not compile. */
export function scoreOf(results: readonly MutantResult[], waivers: readonly Waiver[]): FileScore[] {
  const files = Map.groupBy(results, ({ fileName }) => relative('.', fileName));
  return [...files].map(([file, mutants]) => {
    const is = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status));
    const unnoticed = is('Survived', 'NoCoverage');
    const survivors = unnoticed.filter((mutant) => !isWaived(mutant, waivers));
    const uncovered = survivors.filter(({ status }) => status === 'NoCoverage').length;
    return {
      file,
      killed: is('Killed', 'Timeout').length,
      survived: survivors.length - uncovered,
      uncovered,
      waived: unnoticed.length - survivors.length,
      survivors: survivors.map(describeSurvivor),
    };
  });
}

/** The share of killed mutants, from 0 to 1; 1 without mutants. */
export function shareKilled(scores: readonly FileScore[]): number {
  const sum = (pick: (score: FileScore) => number) => scores.reduce((total, one) => total + pick(one), 0);
  const killed = sum((one) => one.killed);
  const all = killed + sum((one) => one.survived + one.uncovered);
  return all === 0 ? 1 : killed / all;
}
