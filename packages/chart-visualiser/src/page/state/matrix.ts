import type { Chart, PathPlan } from 'chart-testing';

export interface MatrixRow {
  /** Of the requirements: `SES-04`. */
  row: string;
  /** Whether each path serves it, in the order of the plan. */
  served: boolean[];
}

const byName = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** The rows of the requirements that a machine says it serves. */
export const rowsOf = ({ states, transitions }: Chart): string[] =>
  [...new Set([...states, ...transitions].flatMap(({ rows }) => rows))].sort(byName);

/** Which path of a plan serves which row. */
export const matrixOf = (chart: Chart, { paths }: PathPlan): MatrixRow[] =>
  rowsOf(chart).map((row) => ({ row, served: paths.map(({ rows }) => rows.includes(row)) }));
