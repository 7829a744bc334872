import type { Family } from './family.ts';
import { cross, crossedWords, lengthOf, segmentsOf } from './lines.ts';
import type { Placed } from './placed.ts';

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

/** Crossings of arrows with arrows. */
function crossingsOf({ routes }: Placed): number {
  const lines = routes.map(({ points }) => segmentsOf(points));
  return sum(
    lines.map((line, nth) => {
      const later = lines.slice(nth + 1).flat();
      return sum(line.map((one) => later.filter((other) => cross(one, other)).length));
    }),
  );
}

/** How much stands before the initial states, read from the top and then from the left. */
function beforeInitial({ states, initials }: Placed, family: Family): number {
  const boxes = new Map(states.map((state) => [state.id, state]));
  return sum(
    initials.flatMap(({ parent, target }) => {
      const initial = boxes.get(target);
      const others = family.childrenOf(parent).flatMap(({ id }) => boxes.get(id) ?? []);
      return others.map((other) => {
        if (!initial || other === initial) return 0;
        if (other.y + other.height <= initial.y) return 2;
        return other.x + other.width <= initial.x ? 1 : 0;
      });
    }),
  );
}

/** Width by height that suits the page between its panels, and a sheet of paper. */
const wished = 1.1;

/** How hard it is to read; the lower the better. */
export function effortOf(placed: Placed, family: Family): number {
  const segments = placed.routes.flatMap(({ points }) => segmentsOf(points));
  const initials = placed.initials.flatMap(({ points }) => segmentsOf(points));
  const bends = segments.length - placed.routes.length + 2 * (initials.length - placed.initials.length);
  const length = sum(segments.map(lengthOf)) + 3 * sum(initials.map(lengthOf));
  const shape = Math.abs(Math.log(placed.width / placed.height / wished));
  const faults = crossingsOf(placed) * 4 + beforeInitial(placed, family) * 4 + crossedWords(placed).size * 30;
  return ((placed.width * placed.height) / 40_000 + length / 250 + bends / 2 + faults) * (1 + shape / 2);
}
