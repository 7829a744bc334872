import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeChart } from '../charts/chart.ts';
import { filesIn, type NamedModel } from '../charts/load.ts';
import { indexClaims } from '../claims/claim-index.ts';
import type { MergedCoverage } from '../coverage-files.ts';
import type { AnyModel } from '../model.ts';
import { makePlan } from '../paths/make-plan.ts';
import type { PlannedPath } from '../paths/plan.ts';
import type { Project } from '../project.ts';
import { csvCell, listOf, tableHead, tableRow } from '../util.ts';

export interface MatrixRow {
  /** `CNT-04` */
  row: string;
  machine: string;
  /** Ids of the transitions with this row in the chart or the model. */
  transitions: string[];
  /** How many of them a counted run has walked; null without coverage. */
  walked: number | null;
  paths: string[];
}

export interface Matrix {
  rows: MatrixRow[];
  paths: string[];
  leftOut: string[];
}

/** The transitions of each row, from the chart's `meta` and the model's claims. */
function transitionsByRow(name: string, model: AnyModel): Map<string, Set<string>> {
  const { transitions, states } = describeChart(name, model.machine);
  const claims = indexClaims(model).transitions;
  const found = new Map<string, Set<string>>();
  const addIds = (row: string, ids: readonly string[]) => {
    found.set(row, new Set([...(found.get(row) ?? []), ...ids]));
  };
  for (const row of [...model.requirements, ...states.flatMap(({ rows }) => rows)]) addIds(row, []);
  for (const { id, rows } of transitions)
    for (const row of [...rows, ...listOf(claims.get(id)?.claim.row)]) addIds(row, [id]);
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

/** Which paths cover which requirement. `rowsInTests` are the rows in test titles. */
export function makeMatrix(
  models: readonly NamedModel[],
  rowsInTests: readonly string[],
  merged?: MergedCoverage,
): Matrix {
  const plans = models.map(({ name, model }) => {
    const { paths } = makePlan(name, model, { strategy: 'transitions' });
    return { paths, rows: rowsOf(name, model, paths, merged) };
  });
  const rows = plans
    .flatMap((one) => one.rows)
    .sort((a, b) => a.row.localeCompare(b.row, 'en') || a.machine.localeCompare(b.machine, 'en'));
  const knownRows = new Set(rows.map(({ row }) => row));
  return {
    rows,
    paths: plans.flatMap(({ paths }) => paths.map(({ id }) => id)),
    leftOut: rowsInTests.filter((row) => !knownRows.has(row)),
  };
}

export const uncoveredRows = ({ rows }: Matrix): MatrixRow[] =>
  rows.filter(({ paths }) => paths.length === 0);

/** The requirement rows in test titles, without screens. */
export function rowsNamedByTests({ root, tests }: Project): string[] {
  const found = new Set<string>();
  for (const file of filesIn(root, tests)) {
    const text = readFileSync(file, 'utf8');
    for (const [, title = ''] of text.matchAll(/\btest(?:\.each\([^`'"]*\))?\(\s*['"`]([^'"`]*)/g))
      for (const row of title.match(/\b[A-Z]{3}-\d{2}\b/g) ?? []) found.add(row);
  }
  return [...found].sort();
}

const walkedCell = ({ walked, transitions: { length } }: MatrixRow) =>
  length === 0 ? '-' : walked === null ? `${length}` : `${walked}/${length}`;

/** A line per row and machine, a column per path: `x` where the path covers the row. */
export function asCsv({ rows, paths }: Matrix): string {
  const lines = rows.map((row) => [
    row.row,
    row.machine,
    walkedCell(row),
    ...paths.map((path) => (row.paths.includes(path) ? 'x' : '')),
  ]);
  return [['row', 'machine', 'transitions', ...paths], ...lines]
    .map((cells) => `${cells.map(csvCell).join(',')}\n`)
    .join('');
}

export function matrixSummary(matrix: Matrix): string[] {
  const missing = uncoveredRows(matrix);
  const rows = new Set(matrix.rows.map(({ row }) => row)).size;
  return [
    `${rows} requirement rows, ${matrix.paths.length} paths.`,
    ...missing.map(({ row, machine }) => `No path of ${machine} covers ${row}.`),
    `${matrix.leftOut.length} rows that tests name but no machine owns are left out.`,
  ];
}

/** A line per row and machine, with the paths that cover it. */
export function asMarkdown(matrix: Matrix): string {
  const lines = matrix.rows.map((row) => [
    row.row,
    row.machine,
    walkedCell(row),
    row.paths.join(', ') || '**none**',
  ]);
  const rows = [...tableHead(['row', 'machine', 'transitions', 'paths']), ...lines.map(tableRow)];
  return ['# Requirements and paths', ...matrixSummary(matrix), '', ...rows, ''].join('\n');
}

/** Writes `matrix.md` and `matrix.csv` into the folder. Returns their paths. */
export function writeMatrix(matrix: Matrix, folder: string): string[] {
  const files = { 'matrix.md': asMarkdown(matrix), 'matrix.csv': asCsv(matrix) };
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
}
