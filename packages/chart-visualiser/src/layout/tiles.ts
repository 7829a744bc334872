import { include, movePlaced, type Placed } from './placed.ts';
import type { SizedWords } from './state-words.ts';

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

export const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
const most = (list: readonly number[]) => Math.max(0, ...list);

const widthOf = (row: readonly Placed[]) => sum(row.map(({ width }) => width));
const heightOf = (row: readonly Placed[]) => most(row.map(({ height }) => height));

/** Width by height that suits the page between its panels. */
const wished = 1.2;

/** How much room is lost. */
function wasteOf(rows: readonly Placed[][]): number {
  const width = most(rows.map(widthOf));
  const height = sum(rows.map(heightOf));
  return width * height * (1 + Math.abs(Math.log(width / height / wished)));
}

/** The words of a state set for a box of a width. */
type SetWords = (id: string, room: number) => SizedWords;

/** A region as wide as its tile: its words spread, what is in it moves up and to the middle. */
function widened(region: Placed, width: number, setWords: SetWords): Placed {
  const [outer, ...inner] = region.states;
  if (!outer) return region;
  const words = setWords(outer.id, width);
  const by = { x: (width - region.width) / 2, y: words.height - outer.words.height };
  const moved = movePlaced({ ...region, states: inner }, by);
  const height = region.height + by.y;
  return { ...moved, width, height, states: [{ ...outer, words, width, height }, ...moved.states] };
}

const leastRoom = 260;

/** A parallel state: its words above, its regions side by side below, dashed lines between them. */
export function tile(id: string, regions: readonly Placed[], setWords: SetWords): Placed {
  const [best = []] = arrangements(regions).sort((a, b) => wasteOf(a) - wasteOf(b));
  const room = most(best.map(widthOf));
  const words = setWords(id, Math.max(leastRoom, room));
  const width = Math.max(words.width, room);
  const whole: Placed = { width, height: words.height, states: [], routes: [], initials: [], separators: [] };
  best.forEach((row, nth) => {
    const spare = (width - widthOf(row)) / row.length;
    const tiles = row.map((region) => widened(region, region.width + spare, setWords));
    const y = whole.height;
    const height = heightOf(tiles);
    if (nth > 0) whole.separators.push({ parent: id, from: { x: 0, y }, to: { x: width, y } });
    let x = 0;
    for (const one of tiles) {
      if (x > 0) whole.separators.push({ parent: id, from: { x, y }, to: { x, y: y + height } });
      const [region, ...inner] = one.states;
      if (!region) continue;
      const states = [{ ...region, height, region: 'tile' as const }, ...inner];
      include(whole, movePlaced({ ...one, states }, { x, y }));
      x += one.width;
    }
    whole.height += height;
  });
  whole.states.unshift({ id, x: 0, y: 0, width, height: whole.height, words, aside: false, region: null });
  return whole;
}
