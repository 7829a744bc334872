import type { Box, Point } from './chart-layout.ts';
import { goesThrough, type Segment, segmentsOf, wordBoxes } from './lines.ts';
import type { InitialRoute, Placed, Route } from './placed.ts';

/** In px. Smaller jogs look like mistakes. */
const maxJog = 18;
/** Distance in px to parallel lines and to the corners of boxes. */
const clearance = 7;

type Axis = 'x' | 'y';

const same = (a: Point | undefined, b: Point | undefined) => a?.x === b?.x && a?.y === b?.y;

const isUpright = ({ from, to }: Segment) => Math.abs(from.x - to.x) < 1;

const boxAround = ({ from, to }: Segment): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

const isWithin = (value: number, from: number, length: number) =>
  value >= from + clearance && value <= from + length - clearance;

/** Whether a line may end at this point of the border of a box. */
function isOnBorder(point: Point, { x, y, width, height }: Box): boolean {
  const isLevel = Math.abs(point.y - y) < 1 || Math.abs(point.y - y - height) < 1;
  const isSide = Math.abs(point.x - x) < 1 || Math.abs(point.x - x - width) < 1;
  return (isLevel && isWithin(point.x, x, width)) || (isSide && isWithin(point.y, y, height));
}

/** Removes the segment from `points[at]` to the next, and aligns its neighbours. */
function without(points: readonly Point[], at: number, axis: Axis, side: 0 | 1): Point[] {
  const value = points[at + side]?.[axis] ?? 0;
  const isMoved = (index: number) => index === at - 1 || index === at + 2;
  const moved = points.map((point, index) => (isMoved(index) ? { ...point, [axis]: value } : point));
  return moved.toSpliced(at, 2);
}

/** Versions of a line without one of its small jogs. */
function* withoutJogs(points: readonly Point[]): Generator<Point[]> {
  for (let at = 1; at + 2 < points.length; at++) {
    const [from, to] = [points[at], points[at + 1]];
    if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y) > maxJog) continue;
    const axis: Axis = Math.abs(from.x - to.x) > Math.abs(from.y - to.y) ? 'x' : 'y';
    yield without(points, at, axis, 0);
    yield without(points, at, axis, 1);
  }
}

/** Removes jogs while the result is acceptable. */
function smooth(points: Point[], isAcceptable: (line: readonly Point[]) => boolean): Point[] {
  for (const line of withoutJogs(points)) if (isAcceptable(line)) return smooth(line, isAcceptable);
  return points;
}

/** Whether a segment has no parallel line beside it and crosses no box; crossing lines is allowed. */
function isFree(piece: Segment, boxes: readonly Box[], lines: readonly Segment[]): boolean {
  const beside = lines.filter((line) => isUpright(line) === isUpright(piece));
  return (
    !boxes.some((box) => goesThrough(piece, box, 3)) &&
    !beside.some((line) => goesThrough(line, boxAround(piece), clearance))
  );
}

/** Removes small jogs of arrows where they can be straight. */
export function straighten(placed: Placed, isLeaf: (id: string) => boolean): Placed {
  const boxes = new Map(placed.states.map((state) => [state.id, state]));
  const leaves = placed.states.filter(({ id }) => isLeaf(id));
  const words = placed.states.filter(({ id }) => !isLeaf(id)).flatMap(wordBoxes);
  const routes = placed.routes.map((route) => ({ ...route }));
  const initials = placed.initials.map((initial) => ({ ...initial }));
  const all: (Route | InitialRoute)[] = [...routes, ...initials];
  const isValidEnd = (end: Point | undefined, original: Point | undefined, id: string) => {
    const box = boxes.get(id);
    return same(end, original) || (end !== undefined && box !== undefined && isOnBorder(end, box));
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
        (source === null || isValidEnd(line[0], points[0], source)) &&
        isValidEnd(line.at(-1), points.at(-1), target) &&
        segmentsOf(line).some(isAtLabel) &&
        segmentsOf(line).every((piece) => isFree(piece, obstacles, lines)),
    );
  }
  return { ...placed, routes, initials };
}
