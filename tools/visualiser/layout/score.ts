import type { Point } from './chart-layout.ts';
import type { Placed } from './placed.ts';

interface Segment {
  from: Point;
  to: Point;
}

const segmentsOf = (points: readonly Point[]): Segment[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from ? [{ from, to }] : [];
  });

const lengthOf = ({ from, to }: Segment) => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);

const between = (value: number, a: number, b: number) =>
  value > Math.min(a, b) + 1 && value < Math.max(a, b) - 1;

/** Of two lines parallel to the axes. */
function cross(one: Segment, other: Segment): boolean {
  const upright = (segment: Segment) => Math.abs(segment.from.x - segment.to.x) < 1;
  if (upright(one) === upright(other)) return false;
  const [vertical, level] = upright(one) ? [one, other] : [other, one];
  return (
    between(vertical.from.x, level.from.x, level.to.x) &&
    between(level.from.y, vertical.from.y, vertical.to.y)
  );
}

/** Crossings of arrows with arrows. */
export function crossingsOf({ routes }: Placed): number {
  const lines = routes.map(({ points }) => segmentsOf(points));
  let crossings = 0;
  lines.forEach((line, index) => {
    for (const other of lines.slice(index + 1))
      for (const one of line) crossings += other.filter((another) => cross(one, another)).length;
  });
  return crossings;
}

/** Width by height that suits a window and a sheet of paper. */
const wished = 1.3;

/** How hard it is to read; the lower the better. */
export function effortOf(placed: Placed): number {
  const segments = placed.routes.flatMap(({ points }) => segmentsOf(points));
  const length = segments.reduce((sum, segment) => sum + lengthOf(segment), 0);
  const bends = segments.length - placed.routes.length;
  const area = placed.width * placed.height;
  const shape = Math.abs(Math.log(placed.width / placed.height / wished));
  return (area / 40_000 + length / 250 + bends / 2 + crossingsOf(placed) * 3) * (1 + shape / 2);
}
