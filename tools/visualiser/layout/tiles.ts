import type { Placed } from './placed.ts';
import { movePlaced } from './placed.ts';
import type { SizedWords } from './state-words.ts';

interface Tile {
  placed: Placed;
  width: number;
  height: number;
}

/** All ways to break a list into rows, in order. */
function arrangements<T>(list: readonly T[]): T[][][] {
  const [first, ...rest] = list;
  if (first === undefined) return [[]];
  return arrangements(rest).flatMap((rows) => {
    const [head, ...tail] = rows;
    return head
      ? [
          [[first, ...head], ...tail],
          [[first], ...rows],
        ]
      : [[[first]]];
  });
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
const most = (list: readonly number[]) => Math.max(0, ...list);

const sizeOf = (rows: readonly Placed[][]) => ({
  width: most(rows.map((row) => sum(row.map(({ width }) => width)))),
  height: sum(rows.map((row) => most(row.map(({ height }) => height)))),
});

/** How much room is lost, in a window wider than high. */
function wasteOf(rows: readonly Placed[][]): number {
  const { width, height } = sizeOf(rows);
  return width * height * (1 + Math.abs(Math.log(width / height / 1.4)));
}

/** Stretches the tiles of each row to the width of the widest row and to one height. */
function stretch(rows: readonly Placed[][], width: number): Tile[][] {
  return rows.map((row) => {
    const spare = (width - sum(row.map((placed) => placed.width))) / row.length;
    const height = most(row.map((placed) => placed.height));
    return row.map((placed) => ({ placed, width: placed.width + spare, height }));
  });
}

const leastRoom = 260;

/** A parallel state: its words above, its regions side by side below, dashed lines between them. */
export function tile(id: string, wordsIn: (room: number) => SizedWords, regions: readonly Placed[]): Placed {
  const ways = arrangements(regions).sort((a, b) => wasteOf(a) - wasteOf(b));
  const best = ways[0] ?? [];
  const words = wordsIn(Math.max(leastRoom, sizeOf(best).width));
  const width = Math.max(words.width, sizeOf(best).width);
  const whole: Placed = { width, height: words.height, states: [], routes: [], initials: [], separators: [] };
  stretch(best, width).forEach((row, place) => {
    let x = 0;
    const y = whole.height;
    const height = row[0]?.height ?? 0;
    if (place > 0) whole.separators.push({ parent: id, from: { x: 0, y }, to: { x: width, y } });
    for (const one of row) {
      if (x > 0) whole.separators.push({ parent: id, from: { x, y }, to: { x, y: y + height } });
      put(whole, one, { x, y });
      x += one.width;
    }
    whole.height += height;
  });
  whole.states.unshift({ id, x: 0, y: 0, width, height: whole.height, words, aside: false, region: false });
  return whole;
}

/** The region fills its tile; what is in it stands in the middle, its words at the left. */
function put(whole: Placed, { placed, width, height }: Tile, at: { x: number; y: number }): void {
  const region = placed.states[0];
  if (!region) return;
  const inside = movePlaced(placed, { x: at.x + (width - placed.width) / 2, y: at.y });
  whole.states.push({ ...region, x: at.x, y: at.y, width, height, region: true }, ...inside.states.slice(1));
  whole.routes.push(...inside.routes);
  whole.initials.push(...inside.initials);
  whole.separators.push(...inside.separators);
}
