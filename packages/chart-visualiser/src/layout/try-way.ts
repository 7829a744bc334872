import type { Chart, ChartState } from 'chart-testing';
import ELK from 'elkjs/lib/elk.bundled.js';
import type { LayoutOptions } from 'elkjs/lib/elk-api.js';
import { elkGraph, type Plan } from './elk-graph.ts';
import type { Family } from './family.ts';
import { crossedWords } from './lines.ts';
import type { SizedLink } from './links.ts';
import type { Placed } from './placed.ts';
import { readElk } from './read-elk.ts';
import { type SizedWords, setWords, staying } from './state-words.ts';

export interface Way {
  direction: 'DOWN' | 'RIGHT';
  options: LayoutOptions;
}

const directions = ['DOWN', 'RIGHT'] as const;
const cycles = ['GREEDY', 'DEPTH_FIRST'];
const labels = ['MEDIAN_LAYER', 'SPACE_EFFICIENT_LAYER'];
const seeds = ['1', '2', '3'];

/** Ways of laying out that are tried; the one that is read with the least effort stays. */
export const ways: Way[] = directions.flatMap((direction) =>
  cycles.flatMap((cycle) =>
    labels.flatMap((label) =>
      seeds.map((seed) => ({
        direction,
        options: {
          'elk.randomSeed': seed,
          'elk.layered.cycleBreaking.strategy': cycle,
          'elk.layered.edgeLabels.centerLabelPlacementStrategy': label,
          'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
          // Its model orders break on edges that cross the border of a state.
          'elk.layered.considerModelOrder.strategy': 'NONE',
        },
      })),
    ),
  ),
);

const elk = new ELK();

export interface Inside {
  chart: Chart;
  family: Family;
  /** Laid out with all within it. */
  top: ChartState;
  done: ReadonlyMap<string, Placed>;
  links: readonly SizedLink[];
}

/** px that the words of a state may be wide. */
const room = 260;
/** Of one with many transitions of its own: two columns. */
const wideRoom = 600;
const many = 9;

function wordsBook(
  { chart, family }: Inside,
  widths: ReadonlyMap<string, number>,
  aside: ReadonlySet<string>,
) {
  const book = new Map<string, SizedWords>();
  const roomOf = (id: string) => {
    if (family.childrenOf(id).length === 0) return staying(chart, id).length > many ? wideRoom : room;
    return aside.has(id) ? room : Math.max(room, widths.get(id) ?? 0);
  };
  return (id: string): SizedWords => {
    const words = book.get(id) ?? setWords(chart, family.get(id), roomOf(id));
    book.set(id, words);
    return words;
  };
}

async function run(
  inside: Inside,
  { direction, options }: Way,
  widths: ReadonlyMap<string, number>,
  aside: ReadonlySet<string>,
): Promise<Placed> {
  const { family, top, done, links } = inside;
  const wordsOf = wordsBook(inside, widths, aside);
  const plan: Plan = { family, top, wordsOf, aside, done, links, direction, options };
  return readElk(plan, await elk.layout(elkGraph(plan)));
}

/** A first layout, the words of outer states in a narrow column. */
export const sketch = (inside: Inside, way: Way): Promise<Placed> => run(inside, way, new Map(), new Set());

/**
 * From a sketch to a layout where words and lines agree: the words of outer states spread over the width that the
 * sketch gave them, or stand at the left where lines would go through them.
 */
export async function finish(inside: Inside, way: Way, { states }: Placed): Promise<Placed> {
  const widths = new Map(states.map(({ id, width }) => [id, width]));
  const aside = new Set<string>();
  for (;;) {
    const placed = await run(inside, way, widths, aside);
    const crossed = [...crossedWords(placed)].filter((id) => id !== inside.top.id && !aside.has(id));
    if (crossed.length === 0) return placed;
    for (const id of crossed) aside.add(id);
  }
}
