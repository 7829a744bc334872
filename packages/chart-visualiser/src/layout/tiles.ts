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
const maxOf = (list: readonly number[]) => Math.max(0, ...list);

const widthOf = (row: readonly Placed[]) => sum(row.map(({ width }) => width));
const heightOf = (row: readonly Placed[]) => maxOf(row.map(({ height }) => height));

/** Width by height that suits the page between its panels. */
const preferredRatio = 1.2;

/** A penalty for size and for a bad aspect ratio. */
function wasteOf(rows: readonly Placed[][]): number {
  const width = maxOf(rows.map(widthOf));
  const height = sum(rows.map(heightOf));
  return width * height * (1 + Math.abs(Math.log(width / height / preferredRatio)));
}

/** Lays out the words of a state for a width. */
type SetWords = (id: string, room: number) => SizedWords;

/** Widens a region to its tile: its words reflow, and its content moves to the centre. */
function widen(region: Placed, width: number, setWords: SetWords): Placed {
  const [outer, ...inner] = region.states;
  if (!outer) return region;
  const words = setWords(outer.id, width);
  const by = { x: (width - region.width) / 2, y: words.height - outer.words.height };
  const moved = movePlaced({ ...region, states: inner }, by);
  const height = region.height + by.y;
  return { ...moved, width, height, states: [{ ...outer, words, width, height }, ...moved.states] };
}

const minWidth = 260;

/** Lays out a parallel state: words above, regions side by side below, dashed lines between them. */
export function tile(id: string, regions: readonly Placed[], setWords: SetWords): Placed {
  const [best = []] = arrangements(regions).sort((a, b) => wasteOf(a) - wasteOf(b));
  const room = maxOf(best.map(widthOf));
  const words = setWords(id, Math.max(minWidth, room));
  const width = Math.max(words.width, room);
  const placed: Placed = {
    width,
    height: words.height,
    states: [],
    routes: [],
    initials: [],
    separators: [],
  };
  best.forEach((row, index) => {
    const spare = (width - widthOf(row)) / row.length;
    const tiles = row.map((region) => widen(region, region.width + spare, setWords));
    const y = placed.height;
    const height = heightOf(tiles);
    if (index > 0) placed.separators.push({ parent: id, from: { x: 0, y }, to: { x: width, y } });
    let x = 0;
    for (const one of tiles) {
      if (x > 0) placed.separators.push({ parent: id, from: { x, y }, to: { x, y: y + height } });
      const [region, ...inner] = one.states;
      if (!region) continue;
      const states = [{ ...region, height, region: 'tile' as const }, ...inner];
      include(placed, movePlaced({ ...one, states }, { x, y }));
      x += one.width;
    }
    placed.height += height;
  });
  placed.states.unshift({ id, x: 0, y: 0, width, height: placed.height, words, aside: false, region: null });
  return placed;
}
