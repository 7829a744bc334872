import type { Box } from './chart-layout.ts';
import { faces } from './faces.ts';
import { goesThrough, segmentsOf } from './lines.ts';
import type { Placed, PlacedState } from './placed.ts';

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
