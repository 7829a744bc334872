import type { ArrowHead, Point } from './chart-layout.ts';

const radius = 9;
/** The line ends where the head begins to be as wide as it. */
const headLength = 7;

const round = (value: number) => Math.round(value * 10) / 10;
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function toward(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** A line through points, its corners rounded, and the head at its end. */
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
