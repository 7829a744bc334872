import type { ArrowHead, Box, Point } from './chart-layout.ts';
import type { Placed, PlacedState } from './placed.ts';
import { faces } from './text.ts';

export interface Segment {
  from: Point;
  to: Point;
}

export const segmentsOf = (points: readonly Point[]): Segment[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from ? [{ from, to }] : [];
  });

/** Of segments parallel to the axes. */
export const lengthOf = ({ from, to }: Segment): number => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);

const between = (value: number, a: number, b: number) =>
  value > Math.min(a, b) + 1 && value < Math.max(a, b) - 1;

/** Whether two segments parallel to the axes cross. */
export function cross(one: Segment, other: Segment): boolean {
  const isVertical = (segment: Segment) => Math.abs(segment.from.x - segment.to.x) < 1;
  if (isVertical(one) === isVertical(other)) return false;
  const [vertical, horizontal] = isVertical(one) ? [one, other] : [other, one];
  return (
    between(vertical.from.x, horizontal.from.x, horizontal.to.x) &&
    between(horizontal.from.y, vertical.from.y, vertical.to.y)
  );
}

/** Whether a segment parallel to the axes crosses a box enlarged by `margin` px on each side. */
export const goesThrough = ({ from, to }: Segment, { x, y, width, height }: Box, margin = 0): boolean =>
  Math.max(from.x, to.x) > x - margin &&
  Math.min(from.x, to.x) < x + width + margin &&
  Math.max(from.y, to.y) > y - margin &&
  Math.min(from.y, to.y) < y + height + margin;

/** Whether two boxes share more than `tolerance` px in both directions. */
export const overlap = (a: Box, b: Box, tolerance = 0): boolean =>
  a.x + a.width - tolerance > b.x &&
  b.x + b.width - tolerance > a.x &&
  a.y + a.height - tolerance > b.y &&
  b.y + b.height - tolerance > a.y;

export function wordBoxes({ x, y, words }: PlacedState): Box[] {
  const lines = words.text.map((line) => {
    const size = faces[line.spans[0]?.face ?? 'note'].size;
    return { x: line.x, y: line.y - size, width: line.width, height: size + 3 };
  });
  return [...lines, ...words.chips, ...words.rows].map((box) => ({ ...box, x: box.x + x, y: box.y + y }));
}

/** Ids of the states whose words a line crosses. */
export function crossedWords(placed: Placed): Set<string> {
  const lines = [...placed.routes, ...placed.initials].flatMap(({ points }) => segmentsOf(points));
  const isCrossed = (state: PlacedState) =>
    wordBoxes(state).some((box) => lines.some((line) => goesThrough(line, box, 3)));
  return new Set(placed.states.filter(isCrossed).map(({ id }) => id));
}

const radius = 9;
/** The line ends where the head becomes as wide as the line. */
const headLength = 7;

const round = (value: number) => Math.round(value * 10) / 10;
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export function toward(from: Point, to: Point, length: number): Point {
  const total = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * length) / total, y: from.y + ((to.y - from.y) * length) / total };
}

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** An SVG path through points with rounded corners, and its arrow head. */
export function route(points: readonly Point[]): { path: string; head: ArrowHead } {
  const line = points.filter((point, index) => {
    const before = points[index - 1];
    return !before || distance(before, point) > 0.5;
  });
  const tip = line.at(-1) ?? { x: 0, y: 0 };
  const before = line.at(-2) ?? tip;
  const angle = Math.round((Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI);
  const corners = line.slice(1, -1).map((corner, index) => {
    const from = line[index] ?? corner;
    const to = line[index + 2] ?? corner;
    const bend = Math.min(radius, distance(from, corner) / 2, distance(corner, to) / 2);
    return `L${at(toward(corner, from, bend))}Q${at(corner)} ${at(toward(corner, to, bend))}`;
  });
  const end = toward(tip, before, Math.min(headLength, distance(tip, before)));
  return {
    path: `M${at(line[0] ?? tip)}${corners.join('')}L${at(end)}`,
    head: { x: round(tip.x), y: round(tip.y), angle },
  };
}
