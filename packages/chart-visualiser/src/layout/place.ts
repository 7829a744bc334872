import type { Chart, ChartState } from 'chart-testing';
import ELK from 'elkjs/lib/elk.bundled.js';
import { elkGraph, type LayoutStrategy, type LayoutTask, type Plan, readElk } from './elk.ts';
import { cross, crossedWords, lengthOf, segmentsOf } from './lines.ts';
import { type Family, familyOf, type Placed } from './placed.ts';
import { type Link, linksOf, sizeLink } from './rows.ts';
import { internalTransitions, type SizedWords, setWords } from './state-words.ts';
import { sum, tile } from './tiles.ts';

function crossingsOf({ routes }: Placed): number {
  const lines = routes.map(({ points }) => segmentsOf(points));
  return sum(
    lines.map((line, index) => {
      const later = lines.slice(index + 1).flat();
      return sum(line.map((one) => later.filter((other) => cross(one, other)).length));
    }),
  );
}

/** A penalty for states placed above or to the left of the initial state. */
function misplacementOf({ states, initials }: Placed, family: Family): number {
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

/** Width by height that suits the page and a sheet of paper. */
const preferredRatio = 1.1;

/** How hard the layout is to read; lower is better. */
function effortOf(placed: Placed, family: Family): number {
  const segments = placed.routes.flatMap(({ points }) => segmentsOf(points));
  const initials = placed.initials.flatMap(({ points }) => segmentsOf(points));
  const bends = segments.length - placed.routes.length + 2 * (initials.length - placed.initials.length);
  const length = sum(segments.map(lengthOf)) + 3 * sum(initials.map(lengthOf));
  const shape = Math.abs(Math.log(placed.width / placed.height / preferredRatio));
  const crossings = crossingsOf(placed) * 4 + crossedWords(placed).size * 30;
  const faults = crossings + misplacementOf(placed, family) * 4;
  return ((placed.width * placed.height) / 40_000 + length / 250 + bends / 2 + faults) * (1 + shape / 2);
}

const directions = ['DOWN', 'RIGHT'] as const;
const cycles = ['GREEDY', 'DEPTH_FIRST'];
const labels = ['MEDIAN_LAYER', 'SPACE_EFFICIENT_LAYER'];
const seeds = ['1', '2', '3'];

/** All are tried; the most readable layout is used. */
const strategies: LayoutStrategy[] = directions.flatMap((direction) =>
  cycles.flatMap((cycle) =>
    labels.flatMap((label) =>
      seeds.map((seed) => ({
        direction,
        options: {
          'elk.randomSeed': seed,
          'elk.layered.cycleBreaking.strategy': cycle,
          'elk.layered.edgeLabels.centerLabelPlacementStrategy': label,
          'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
          // Model order fails on edges that cross the border of a state.
          'elk.layered.considerModelOrder.strategy': 'NONE',
        },
      })),
    ),
  ),
);

const elk = new ELK();

/** In px. */
const maxWordWidth = 260;
/** For states with many internal transitions: two columns. */
const maxWideWordWidth = 600;
const manyTransitions = 9;

function cachedWords(
  { chart, family }: LayoutTask,
  widths: ReadonlyMap<string, number>,
  aside: ReadonlySet<string>,
) {
  const cache = new Map<string, SizedWords>();
  const maxWidthOf = (id: string) => {
    if (family.childrenOf(id).length === 0)
      return internalTransitions(chart, id).length > manyTransitions ? maxWideWordWidth : maxWordWidth;
    return aside.has(id) ? maxWordWidth : Math.max(maxWordWidth, widths.get(id) ?? 0);
  };
  return (id: string): SizedWords => {
    const words = cache.get(id) ?? setWords(chart, family.get(id), maxWidthOf(id));
    cache.set(id, words);
    return words;
  };
}

async function run(
  input: LayoutTask,
  strategy: LayoutStrategy,
  widths: ReadonlyMap<string, number>,
  aside: ReadonlySet<string>,
): Promise<Placed> {
  const plan: Plan = { ...input, ...strategy, wordsOf: cachedWords(input, widths, aside), aside };
  return readElk(plan, await elk.layout(elkGraph(plan)));
}

/** A first layout, with the words of outer states in a narrow column. */
const sketch = (input: LayoutTask, strategy: LayoutStrategy): Promise<Placed> =>
  run(input, strategy, new Map(), new Set());

/**
 * Turns a sketch into a layout in which no line crosses words: the words of outer states use the width of the sketch, or
 * are placed to the left where lines would cross them.
 */
async function finish(input: LayoutTask, strategy: LayoutStrategy, { states }: Placed): Promise<Placed> {
  const widths = new Map(states.map(({ id, width }) => [id, width]));
  const aside = new Set<string>();
  for (;;) {
    const placed = await run(input, strategy, widths, aside);
    const crossed = [...crossedWords(placed)].filter((id) => id !== input.top.id && !aside.has(id));
    if (crossed.length === 0) return placed;
    for (const id of crossed) aside.add(id);
  }
}

interface Task {
  chart: Chart;
  family: Family;
  links: readonly Link[];
}

/** In px. */
const maxLabelWidth = 204;
/** The number of sketches that are finished. */
const finalistCount = 9;

export async function placeChart(chart: Chart): Promise<Placed> {
  const family = familyOf(chart);
  return place({ chart, family, links: linksOf(chart) }, family.root);
}

/** Whether the state is parallel and no arrow crosses the border of a region. */
function isIndependent({ family, links }: Task, { id, type }: ChartState): boolean {
  const isClosed = (region: ChartState) =>
    links.every(({ source, target }) => family.isIn(source, region.id) === family.isIn(target, region.id));
  return type === 'parallel' && family.childrenOf(id).every(isClosed);
}

async function place(task: Task, top: ChartState): Promise<Placed> {
  const { chart, family } = task;
  if (isIndependent(task, top)) {
    const regions: Placed[] = [];
    for (const region of family.childrenOf(top.id)) regions.push(await place(task, region));
    return tile(top.id, regions, (id, width) => setWords(chart, family.get(id), width));
  }
  const done = await placeIndependent(task, top);
  const isInDone = (id: string) => [...done.keys()].some((outer) => id !== outer && family.isIn(id, outer));
  const links = task.links
    .filter(({ source, target }) => family.isIn(source, top.id) && family.isIn(target, top.id))
    .filter(({ source }) => !isInDone(source))
    .map((link) => sizeLink(chart, link, maxLabelWidth));
  const input: LayoutTask = { chart, family, top, done, links };
  const rate = (strategy: LayoutStrategy, placed: Placed) => ({
    strategy,
    placed,
    effort: effortOf(placed, family),
  });
  type Rated = ReturnType<typeof rate>;
  const byEffort = (one: Rated, other: Rated) => one.effort - other.effort;

  const sketches: Rated[] = [];
  for (const strategy of strategies) sketches.push(rate(strategy, await sketch(input, strategy)));
  const finished: Rated[] = [];
  for (const { strategy, placed } of sketches.sort(byEffort).slice(0, finalistCount))
    finished.push(rate(strategy, await finish(input, strategy, placed)));
  const [best] = finished.sort(byEffort);
  if (!best) throw new Error(`${top.id} could not be laid out.`);
  return best.placed;
}

/** Lays out the descendants that are independent parallel states. */
async function placeIndependent(task: Task, state: ChartState): Promise<Map<string, Placed>> {
  const done = new Map<string, Placed>();
  for (const child of task.family.childrenOf(state.id)) {
    if (isIndependent(task, child)) done.set(child.id, await place(task, child));
    else for (const [id, placed] of await placeIndependent(task, child)) done.set(id, placed);
  }
  return done;
}
