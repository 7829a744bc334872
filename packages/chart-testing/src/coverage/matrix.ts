import { readFileSync } from 'node:fs';
import { describeChart } from '../charts/describe-chart.ts';
import { filesIn } from '../charts/load.ts';
import { indexClaims } from '../claims/claim-index.ts';
import type { AnyModel } from '../model.ts';
import { makePlan } from '../paths/make-plan.ts';
import type { PlannedPath } from '../paths/plan.ts';
import type { Project } from '../project.ts';
import type { MergedCoverage } from './merge.ts';

/** One requirement as one machine serves it. */
export interface MatrixRow {
  /** `CNT-04` */
  row: string;
  /** The machine's name. */
  machine: string;
  /** Ids of the transitions that a chart or its model says it of. */
  transitions: string[];
  /** How many of them were walked by a counted run; null without coverage. */
  walked: number | null;
  /** Ids of the paths that serve it. */
  paths: string[];
}

export interface Matrix {
  rows: MatrixRow[];
  /** Ids of all paths, in the order of the machines. */
  paths: string[];
  /** Rows that tests name and no machine owns. */
  leftOut: string[];
}

const listOf = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? one : [one as T];

/** By row, the transitions it is said of: in the chart by `meta`, in the model by claims. */
function transitionsByRow(name: string, model: AnyModel): Map<string, Set<string>> {
  const { transitions, states } = describeChart(name, model.machine);
  const claims = indexClaims(model).transitions;
  const found = new Map<string, Set<string>>();
  const note = (row: string, ids: readonly string[]) => {
    found.set(row, new Set([...(found.get(row) ?? []), ...ids]));
  };
  for (const row of [...model.requirements, ...states.flatMap(({ rows }) => rows)]) note(row, []);
  for (const { id, rows } of transitions)
    for (const row of [...rows, ...listOf(claims.get(id)?.claim.row)]) note(row, [id]);
  return found;
}

function rowsOf(
  name: string,
  model: AnyModel,
  paths: readonly PlannedPath[],
  merged: MergedCoverage | undefined,
): MatrixRow[] {
  return [...transitionsByRow(name, model)].map(([row, ids]) => ({
    row,
    machine: name,
    transitions: [...ids],
    walked: merged ? [...ids].filter((id) => (merged.transitions[id]?.hits ?? 0) > 0).length : null,
    paths: paths.filter((path) => path.rows.includes(row)).map(({ id }) => id),
  }));
}

/**
 * Which paths serve which requirement.
 * @param named rows that tests name, to count those that no machine owns
 */
export function makeMatrix(
  models: readonly { name: string; model: AnyModel }[],
  named: readonly string[],
  merged?: MergedCoverage,
): Matrix {
  const planned = models.map(({ name, model }) => {
    const { paths } = makePlan(name, model, { strategy: 'transitions' });
    return { paths, rows: rowsOf(name, model, paths, merged) };
  });
  const rows = planned
    .flatMap((one) => one.rows)
    .sort((a, b) => a.row.localeCompare(b.row, 'en') || a.machine.localeCompare(b.machine, 'en'));
  const owned = new Set(rows.map(({ row }) => row));
  return {
    rows,
    paths: planned.flatMap(({ paths }) => paths.map(({ id }) => id)),
    leftOut: named.filter((row) => !owned.has(row)),
  };
}

/** The rows that no path serves. */
export const unserved = ({ rows }: Matrix): MatrixRow[] => rows.filter(({ paths }) => paths.length === 0);

/** The rows of the requirements that titles of tests begin with, without screens. */
export function rowsNamedByTests({ root, tests }: Project): string[] {
  const found = new Set<string>();
  for (const file of filesIn(root, tests)) {
    const text = readFileSync(file, 'utf8');
    for (const [, title = ''] of text.matchAll(/\btest(?:\.each\([^`'"]*\))?\(\s*['"`]([^'"`]*)/g))
      for (const row of title.match(/\b[A-Z]{3}-\d{2}\b/g) ?? []) found.add(row);
  }
  return [...found].sort();
}
