import type { Chart } from 'chart-testing';
import type { ArrowShape, ChartLayout, Rule } from './chart-layout.ts';
import { dotSize } from './elk.ts';
import { route, toward } from './lines.ts';
import { placeChart } from './place.ts';
import { familyOf, movePlaced, type Placed, type PlacedState, type Route } from './placed.ts';
import { labelPadding, moveRow, moveWords } from './rows.ts';
import { straighten } from './straighten.ts';

/** Around the whole. */
const margin = 14;

/** @throws when ELK returns no position for an arrow */
export async function layOut(chart: Chart): Promise<ChartLayout> {
  const { depthOf, childrenOf } = familyOf(chart);
  const straight = straighten(await placeChart(chart), (id) => childrenOf(id).length === 0);
  const placed = movePlaced(straight, { x: margin, y: margin });
  return {
    width: Math.ceil(placed.width) + 2 * margin,
    height: Math.ceil(placed.height) + 2 * margin,
    states: placed.states.map((state) => {
      const { id, x, y, width, height, region } = state;
      const rules = rulesOf(state, childrenOf(id).length > 0);
      return { id, x, y, width, height, depth: depthOf(id), region, rules, ...moveWords(state.words, state) };
    }),
    arrows: placed.routes.map(arrowOf),
    initials: initialsOf(placed),
    separators: placed.separators,
  };
}

/** The lines between the words, and one below the words of an outer state. */
function rulesOf({ x, y, width, words, aside }: PlacedState, isOuter: boolean): Rule[] {
  const under = isOuter && !aside ? [words.height] : [];
  return [...words.rules, ...under].map((rule) => ({
    x: x + 1,
    y: y + rule,
    width: (aside ? words.width : width) - 2,
  }));
}

function arrowOf({ link, points, label }: Route): ArrowShape {
  const by = { x: label.x + labelPadding.x, y: label.y + labelPadding.y };
  const { source, target, rows } = link;
  return { source, target, label, ...route(points), rows: rows.rows.map((row) => moveRow(row, by)) };
}

const initialsOf = ({ initials }: Placed): ChartLayout['initials'] =>
  initials.map(({ parent, target, points }) => {
    const [first, second] = points;
    const dot = first && second ? toward(first, second, -dotSize / 2) : { x: 0, y: 0 };
    return { parent, target, dot, ...route(points) };
  });
