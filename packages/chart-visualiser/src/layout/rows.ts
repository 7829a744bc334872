import type { ChartTransition } from 'chart-testing';
import type { Point, StateWords, TextLine, TransitionRow } from './chart-layout.ts';
import { flow } from './flow.ts';
import { phrasesOf } from './words.ts';

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

export interface Rows {
  width: number;
  height: number;
  rows: TransitionRow[];
}

/** The column of signs before the words, and that of numbers before the first line of the numbered. */
const column = 18;
const endRoom = 4;
/** At the end of the first line, for what a painted row says there. */
const badgeRoom = 34;
const gap = 3;
/** Of the first line. */
const middle = 8.5;

const sameEvent = (a: ChartTransition | undefined, b: ChartTransition) =>
  a?.source === b.source && a.descriptor === b.descriptor;

/** The place of a transition among the branches of its event, from 1; null when there is but one. */
function placeOf(transition: ChartTransition, all: readonly ChartTransition[]): number | null {
  if (transition.branch === 'else') return null;
  const branches = all.filter((one) => sameEvent(one, transition) && one.branch !== 'else');
  return branches.length > 1 ? transition.branch + 1 : null;
}

const right = (lines: readonly TextLine[]) => Math.max(0, ...lines.map(({ x, width }) => x + width));

/** One row from (0, 0): the sign of its kind unless the row above has it, its number, its words. */
function rowOf(transition: ChartTransition, number: number | null, named: boolean, most: number) {
  const words = flow(phrasesOf(transition, named), most, badgeRoom);
  const x = number !== null && named ? 2 * column : column;
  const text = words.text.map((line, nth) => ({ ...line, x: nth === 0 ? x : column }));
  return {
    id: transition.id,
    x: 0,
    y: 0,
    width: right(text) + endRoom,
    height: words.height,
    mark: named ? { x: 7, y: middle } : null,
    place: number === null ? null : { x: named ? column + 7 : 7, y: middle, number },
    text,
  };
}

/** Transitions one below the other from (0, 0), words at most `most` px wide. `all` are those of the chart. */
export function stackRows(
  transitions: readonly ChartTransition[],
  all: readonly ChartTransition[],
  most: number,
): Rows {
  const rows: TransitionRow[] = [];
  let y = 0;
  transitions.forEach((transition, index) => {
    const named = !sameEvent(transitions[index - 1], transition);
    const row = rowOf(transition, placeOf(transition, all), named, most);
    rows.push(moveRow(row, { x: 0, y }));
    y += row.height + gap;
  });
  const width = Math.max(0, ...rows.map((row) => row.width));
  return { width, height: Math.max(0, y - gap), rows: rows.map((row) => ({ ...row, width })) };
}
