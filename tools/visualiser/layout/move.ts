import type { Point, StateWords, TransitionRow } from './chart-layout.ts';

const shift = <T extends Point>(thing: T, { x, y }: Point): T => ({
  ...thing,
  x: thing.x + x,
  y: thing.y + y,
});

export const moveRow = (row: TransitionRow, by: Point): TransitionRow => ({
  ...shift(row, by),
  mark: row.mark && shift(row.mark, by),
  runs: row.runs.map((run) => shift(run, by)),
});

export const moveWords = (words: StateWords, by: Point): StateWords => ({
  runs: words.runs.map((run) => shift(run, by)),
  chips: words.chips.map((chip) => ({ ...shift(chip, by), run: shift(chip.run, by) })),
  rows: words.rows.map((row) => moveRow(row, by)),
  lines: words.lines.map((y) => y + by.y),
});
