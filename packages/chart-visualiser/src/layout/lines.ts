import type { Box, Point } from './chart-layout.ts';
import { faces } from './faces.ts';
import type { Placed, PlacedState } from './placed.ts';

/** A straight piece of a line. */
export interface Segment {
  from: Point;
  to: Point;
}

export const segmentsOf = (points: readonly Point[]): Segment[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from ? [{ from, to }] : [];
  });

/** Of pieces parallel to the axes. */
export const lengthOf = ({ from, to }: Segment): number => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);

const between = (value: number, a: number, b: number) =>
  value > Math.min(a, b) + 1 && value < Math.max(a, b) - 1;

/** Whether two pieces parallel to the axes cross. */
export function cross(one: Segment, other: Segment): boolean {
  const upright = (segment: Segment) => Math.abs(segment.from.x - segment.to.x) < 1;
  if (upright(one) === upright(other)) return false;
  const [vertical, level] = upright(one) ? [one, other] : [other, one];
  return (
    between(vertical.from.x, level.from.x, level.to.x) &&
    between(level.from.y, vertical.from.y, vertical.to.y)
  );
}

/** Whether a piece parallel to the axes goes through a box made larger by `by` px on each side. */
export const goesThrough = ({ from, to }: Segment, { x, y, width, height }: Box, by = 0): boolean =>
  Math.max(from.x, to.x) > x - by &&
  Math.min(from.x, to.x) < x + width + by &&
  Math.max(from.y, to.y) > y - by &&
  Math.min(from.y, to.y) < y + height + by;

/** Whether two boxes share more than `tolerance` px in both directions. */
export const overlap = (a: Box, b: Box, tolerance = 0): boolean =>
  a.x + a.width - tolerance > b.x &&
  b.x + b.width - tolerance > a.x &&
  a.y + a.height - tolerance > b.y &&
  b.y + b.height - tolerance > a.y;

/** The boxes of all words of a state, where it stands. */
export function wordBoxes({ x, y, words }: PlacedState): Box[] {
  const lines = words.text.map((line) => {
    const size = faces[line.spans[0]?.face ?? 'note'].size;
    return { x: line.x, y: line.y - size, width: line.width, height: size + 3 };
  });
  return [...lines, ...words.chips, ...words.rows].map((box) => ({ ...box, x: box.x + x, y: box.y + y }));
}

/** Ids of the states through whose words a line goes. */
export function crossedWords(placed: Placed): Set<string> {
  const lines = [...placed.routes, ...placed.initials].flatMap(({ points }) => segmentsOf(points));
  const isCrossed = (state: PlacedState) =>
    wordBoxes(state).some((box) => lines.some((line) => goesThrough(line, box, 3)));
  return new Set(placed.states.filter(isCrossed).map(({ id }) => id));
}
