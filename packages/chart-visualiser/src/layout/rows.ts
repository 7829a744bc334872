import type { Chart, ChartTransition } from 'chart-testing';
import type { Point, StateWords, TextLine, TransitionRow } from './chart-layout.ts';
import { shift } from './placed.ts';
import { flow, phrasesOf } from './text.ts';

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

interface Rows {
  width: number;
  height: number;
  rows: TransitionRow[];
}

/** Width of the column of kind icons, and of that of branch numbers. */
const column = 18;
const endRoom = 4;
const badgeRoom = 34;
const gap = 3;
const firstLineMiddle = 8.5;

const isSameEvent = (a: ChartTransition | undefined, b: ChartTransition) =>
  a?.source === b.source && a.descriptor === b.descriptor;

/** The position among the branches of the event, from 1; null when there is only one. */
function branchNumber(transition: ChartTransition, all: readonly ChartTransition[]): number | null {
  if (transition.branch === 'else') return null;
  const branches = all.filter((one) => isSameEvent(one, transition) && one.branch !== 'else');
  return branches.length > 1 ? transition.branch + 1 : null;
}

const right = (lines: readonly TextLine[]) => Math.max(0, ...lines.map(({ x, width }) => x + width));

/** One row from (0, 0): its icon unless the row above has it, its number and its words. */
function rowOf(transition: ChartTransition, number: number | null, hasEvent: boolean, maxWidth: number) {
  const words = flow(phrasesOf(transition, hasEvent), maxWidth, badgeRoom);
  const x = number !== null && hasEvent ? 2 * column : column;
  const text = words.text.map((line, index) => ({ ...line, x: index === 0 ? x : column }));
  return {
    id: transition.id,
    x: 0,
    y: 0,
    width: right(text) + endRoom,
    height: words.height,
    mark: hasEvent ? { x: 7, y: firstLineMiddle } : null,
    place: number === null ? null : { x: hasEvent ? column + 7 : 7, y: firstLineMiddle, number },
    text,
  };
}

/** Stacks transitions from (0, 0), with words up to `maxWidth` px wide. `all` are those of the chart. */
export function stackRows(
  transitions: readonly ChartTransition[],
  all: readonly ChartTransition[],
  maxWidth: number,
): Rows {
  const rows: TransitionRow[] = [];
  let y = 0;
  transitions.forEach((transition, index) => {
    const hasEvent = !isSameEvent(transitions[index - 1], transition);
    const row = rowOf(transition, branchNumber(transition, all), hasEvent, maxWidth);
    rows.push(moveRow(row, { x: 0, y }));
    y += row.height + gap;
  });
  const width = Math.max(0, ...rows.map((row) => row.width));
  return { width, height: Math.max(0, y - gap), rows: rows.map((row) => ({ ...row, width })) };
}

const columnGap = 22;

const groupsOf = (transitions: readonly ChartTransition[]): ChartTransition[][] => [
  ...Map.groupBy(transitions, ({ descriptor }) => descriptor).values(),
];

/** Splits `groups` in order into at most `count` columns with minimal height. */
function splitColumns(
  groups: ChartTransition[][],
  heightOf: (column: ChartTransition[]) => number,
  count: number,
) {
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
 * The internal transitions of a state, in as many columns as fit into `room` px.
 * @param maxWidth px for the words of a row
 */
export function rowColumns(
  transitions: readonly ChartTransition[],
  all: readonly ChartTransition[],
  room: number,
  maxWidth: number,
): Rows {
  const groups = groupsOf(transitions);
  const widest = stackRows(transitions, all, maxWidth).width;
  const count = Math.max(
    1,
    Math.min(Math.floor((room + columnGap) / (widest + columnGap)), Math.ceil(groups.length / 3)),
  );
  const columns = splitColumns(groups, (column) => stackRows(column, all, maxWidth).height, count);
  const rows: Rows = { width: 0, height: 0, rows: [] };
  for (const column of columns) {
    const stack = stackRows(column, all, maxWidth);
    const x = rows.width === 0 ? 0 : rows.width + columnGap;
    rows.rows.push(...stack.rows.map((row) => moveRow(row, { x, y: 0 })));
    rows.width = x + stack.width;
    rows.height = Math.max(rows.height, stack.height);
  }
  return rows;
}

/** All transitions between two states, drawn as a single arrow. */
export interface Link {
  id: string;
  source: string;
  target: string;
  transitions: ChartTransition[];
}

export interface SizedLink extends Link {
  rows: Rows;
  width: number;
  height: number;
}

export const labelPadding = { x: 6, y: 4 };

export function linksOf(chart: Chart): Link[] {
  const links = new Map<string, Link>();
  for (const transition of chart.transitions)
    for (const target of transition.targets) {
      const { source } = transition;
      const id = `${source} > ${target}`;
      const link = links.get(id) ?? { id, source, target, transitions: [] };
      link.transitions.push(transition);
      links.set(id, link);
    }
  return [...links.values()];
}

/** Sizes the label of a link, with words up to `maxWidth` px wide. */
export function sizeLink(chart: Chart, link: Link, maxWidth: number): SizedLink {
  const rows = stackRows(link.transitions, chart.transitions, maxWidth);
  return {
    ...link,
    rows,
    width: rows.width + 2 * labelPadding.x,
    height: rows.height + 2 * labelPadding.y,
  };
}
