import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '../run-command.ts';
import { type Matrix, type MatrixRow, unserved } from './matrix.ts';

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A row of a state alone has none. */
const walkedOf = ({ walked, transitions: { length } }: MatrixRow) =>
  length === 0 ? '-' : walked === null ? `${length}` : `${walked}/${length}`;

/** A line per row and machine, a column per path: `x` where the path serves the row. */
export function asCsv({ rows, paths }: Matrix): string {
  const lines = rows.map((row) => [
    row.row,
    row.machine,
    walkedOf(row),
    ...paths.map((path) => (row.paths.includes(path) ? 'x' : '')),
  ]);
  return [['row', 'machine', 'transitions', ...paths], ...lines]
    .map((cells) => `${cells.map(quoted).join(',')}\n`)
    .join('');
}

/** What the matrix says in sentences: how much it holds, what no path serves, what is left out. */
export function matrixSummary(matrix: Matrix): string[] {
  const missing = unserved(matrix);
  const rows = new Set(matrix.rows.map(({ row }) => row)).size;
  return [
    `${rows} rows of the requirements, ${matrix.paths.length} paths.`,
    ...missing.map(({ row, machine }) => `No path of ${machine} serves ${row}.`),
    `${matrix.leftOut.length} rows that tests name and no machine owns are left out.`,
  ];
}

/** The same to be read: a line per row and machine, with the paths that serve it. */
export function asMarkdown(matrix: Matrix): string {
  const lines = matrix.rows.map((row) => [
    row.row,
    row.machine,
    walkedOf(row),
    row.paths.join(', ') || '**none**',
  ]);
  const head = ['row', 'machine', 'transitions', 'paths'];
  return `# Requirements and paths\n${matrixSummary(matrix).join('\n')}\n\n${markdownTable([head, ...lines], 4)}\n`;
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
