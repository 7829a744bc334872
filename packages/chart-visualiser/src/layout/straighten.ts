import type { Box, Point } from './chart-layout.ts';
import { goesThrough, type Segment, segmentsOf, wordBoxes } from './lines.ts';
import type { InitialRoute, Placed, Route } from './placed.ts';

/** px. A jog smaller than this looks like a slip. */
const smallest = 18;
/** px to lines that run beside, and to the corners of boxes. */
const room = 7;

type Axis = 'x' | 'y';

const same = (a: Point | undefined, b: Point | undefined) => a?.x === b?.x && a?.y === b?.y;

const isUpright = ({ from, to }: Segment) => Math.abs(from.x - to.x) < 1;

const strip = ({ from, to }: Segment): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

const isWithin = (value: number, from: number, length: number) =>
  value >= from + room && value <= from + length - room;

/** Whether a line may end at this point of the border of a box. */
function isOnBorder(point: Point, { x, y, width, height }: Box): boolean {
  const isLevel = Math.abs(point.y - y) < 1 || Math.abs(point.y - y - height) < 1;
  const isSide = Math.abs(point.x - x) < 1 || Math.abs(point.x - x - width) < 1;
  return (isLevel && isWithin(point.x, x, width)) || (isSide && isWithin(point.y, y, height));
}

/** The line without the piece from `points[at]` to the next; those before or after it move into one line. */
function without(points: readonly Point[], at: number, axis: Axis, keep: 0 | 1): Point[] {
  const value = points[at + keep]?.[axis] ?? 0;
  const isMoved = (nth: number) => nth === at - 1 || nth === at + 2;
  return points.map((point, nth) => (isMoved(nth) ? { ...point, [axis]: value } : point)).toSpliced(at, 2);
}

/** Ways to draw a line with one small jog less. */
function* straighter(points: readonly Point[]): Generator<Point[]> {
  for (let at = 1; at + 2 < points.length; at++) {
    const [from, to] = [points[at], points[at + 1]];
    if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y) > smallest) continue;
    const axis: Axis = Math.abs(from.x - to.x) > Math.abs(from.y - to.y) ? 'x' : 'y';
    yield without(points, at, axis, 0);
    yield without(points, at, axis, 1);
  }
}

/** Takes out jogs as long as `holds` says that the line without is as good. */
function smooth(points: Point[], holds: (line: readonly Point[]) => boolean): Point[] {
  for (const line of straighter(points)) if (holds(line)) return smooth(line, holds);
  return points;
}

/** Whether nothing runs beside a piece and no box is in its way; crossing lines is allowed. */
function isFree(piece: Segment, boxes: readonly Box[], lines: readonly Segment[]): boolean {
  const beside = lines.filter((line) => isUpright(line) === isUpright(piece));
  return (
    !boxes.some((box) => goesThrough(piece, box, 3)) &&
    !beside.some((line) => goesThrough(line, strip(piece), room))
  );
}

/** Takes out the small jogs of arrows where they can run straight. */
export function straighten(placed: Placed, isLeaf: (id: string) => boolean): Placed {
  const boxes = new Map(placed.states.map((state) => [state.id, state]));
  const leaves = placed.states.filter(({ id }) => isLeaf(id));
  const words = placed.states.filter(({ id }) => !isLeaf(id)).flatMap(wordBoxes);
  const routes = placed.routes.map((route) => ({ ...route }));
  const initials = placed.initials.map((initial) => ({ ...initial }));
  const all: (Route | InitialRoute)[] = [...routes, ...initials];
  const endsWell = (end: Point | undefined, was: Point | undefined, id: string) => {
    const box = boxes.get(id);
    return same(end, was) || (end !== undefined && box !== undefined && isOnBorder(end, box));
  };

  for (const one of all) {
    const { points } = one;
    const label = 'link' in one ? one.label : null;
    const source = 'link' in one ? one.link.source : null;
    const target = 'link' in one ? one.link.target : one.target;
    const lines = all.filter((other) => other !== one).flatMap((other) => segmentsOf(other.points));
    const obstacles = [
      ...routes.map((route) => route.label).filter((other) => other !== label),
      ...words,
      ...leaves.filter(({ id }) => id !== source && id !== target),
    ];
    const inner = label && {
      x: label.x + 10,
      y: label.y + 4,
      width: label.width - 20,
      height: label.height - 8,
    };
    const isAtLabel = (piece: Segment) => !inner || source === target || goesThrough(piece, inner);
    one.points = smooth(
      points,
      (line) =>
        (source === null || endsWell(line[0], points[0], source)) &&
        endsWell(line.at(-1), points.at(-1), target) &&
        segmentsOf(line).some(isAtLabel) &&
        segmentsOf(line).every((piece) => isFree(piece, obstacles, lines)),
    );
  }
  return { ...placed, routes, initials };
}
