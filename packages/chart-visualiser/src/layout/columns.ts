import type { ChartTransition } from 'chart-testing';
import { moveRow, type Rows, stackRows } from './rows.ts';

const gap = 22;

/** Branches of one event stay together. */
function groupsOf(transitions: readonly ChartTransition[]): ChartTransition[][] {
  const groups = new Map<string, ChartTransition[]>();
  for (const one of transitions) groups.set(one.descriptor, [...(groups.get(one.descriptor) ?? []), one]);
  return [...groups.values()];
}

/** Cuts `groups` in order into at most `count` columns, the tallest as low as can be. */
function cut(groups: ChartTransition[][], heightOf: (column: ChartTransition[]) => number, count: number) {
  const fill = (limit: number) => {
    const columns: ChartTransition[][] = [[]];
    for (const group of groups) {
      const column = columns.at(-1) ?? [];
      if (column.length > 0 && heightOf([...column, ...group]) > limit) columns.push([...group]);
      else column.push(...group);
    }
    return columns;
  };
  let limit = Math.max(...groups.map(heightOf), heightOf(groups.flat()) / count);
  while (fill(limit).length > count) limit += 8;
  return fill(limit);
}

/**
 * The transitions that stay in one state, in as many columns as `room` px hold.
 * @param most px for the words of a row.
 */
export function rowColumns(
  transitions: readonly ChartTransition[],
  all: readonly ChartTransition[],
  room: number,
  most: number,
): Rows {
  const groups = groupsOf(transitions);
  const widest = stackRows(transitions, all, most).width;
  const count = Math.max(
    1,
    Math.min(Math.floor((room + gap) / (widest + gap)), Math.ceil(groups.length / 3)),
  );
  const columns = cut(groups, (column) => stackRows(column, all, most).height, count);
  const rows: Rows = { width: 0, height: 0, rows: [] };
  for (const column of columns) {
    const stack = stackRows(column, all, most);
    const x = rows.width === 0 ? 0 : rows.width + gap;
    rows.rows.push(...stack.rows.map((row) => moveRow(row, { x, y: 0 })));
    rows.width = x + stack.width;
    rows.height = Math.max(rows.height, stack.height);
  }
  return rows;
}
