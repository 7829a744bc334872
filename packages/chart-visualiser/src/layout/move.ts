import type { Point, StateWords, TransitionRow } from './chart-layout.ts';

const shift = <T extends Point>(thing: T, { x, y }: Point): T => ({
  ...thing,
  x: thing.x + x,
  y: thing.y + y,
});

export const moveRow = (row: TransitionRow, by: Point): TransitionRow => ({
  ...shift(row, by),
  mark: row.mark && shift(row.mark, by),
  place: row.place && shift(row.place, by),
  text: row.text.map((line) => shift(line, by)),
});

export const moveWords = (words: StateWords, by: Point): StateWords => ({
  text: words.text.map((line) => shift(line, by)),
  chips: words.chips.map((chip) => ({ ...shift(chip, by), text: shift(chip.text, by) })),
  rows: words.rows.map((row) => moveRow(row, by)),
});
