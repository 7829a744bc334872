import type { Chart, ChartState } from 'chart-testing';
import ELK from 'elkjs/lib/elk.bundled.js';
import { elkGraph, type Inside, type Plan, readElk, type Way } from './elk.ts';
import { cross, crossedWords, lengthOf, segmentsOf } from './lines.ts';
import { type Family, familyOf, type Placed } from './placed.ts';
import { type Link, linksOf, sizeLink } from './rows.ts';
import { type SizedWords, setWords, staying } from './state-words.ts';
import { sum, tile } from './tiles.ts';

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
function effortOf(placed: Placed, family: Family): number {
  const segments = placed.routes.flatMap(({ points }) => segmentsOf(points));
  const initials = placed.initials.flatMap(({ points }) => segmentsOf(points));
  const bends = segments.length - placed.routes.length + 2 * (initials.length - placed.initials.length);
  const length = sum(segments.map(lengthOf)) + 3 * sum(initials.map(lengthOf));
  const shape = Math.abs(Math.log(placed.width / placed.height / wished));
  const faults = crossingsOf(placed) * 4 + beforeInitial(placed, family) * 4 + crossedWords(placed).size * 30;
  return ((placed.width * placed.height) / 40_000 + length / 250 + bends / 2 + faults) * (1 + shape / 2);
}

const directions = ['DOWN', 'RIGHT'] as const;
const cycles = ['GREEDY', 'DEPTH_FIRST'];
const labels = ['MEDIAN_LAYER', 'SPACE_EFFICIENT_LAYER'];
const seeds = ['1', '2', '3'];

/** Ways of laying out that are tried; the one that is read with the least effort stays. */
const ways: Way[] = directions.flatMap((direction) =>
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
  way: Way,
  widths: ReadonlyMap<string, number>,
  aside: ReadonlySet<string>,
): Promise<Placed> {
  const plan: Plan = { ...inside, ...way, wordsOf: wordsBook(inside, widths, aside), aside };
  return readElk(plan, await elk.layout(elkGraph(plan)));
}

/** A first layout, the words of outer states in a narrow column. */
const sketch = (inside: Inside, way: Way): Promise<Placed> => run(inside, way, new Map(), new Set());

/**
 * From a sketch to a layout where words and lines agree: the words of outer states spread over the width that the
 * sketch gave them, or stand at the left where lines would go through them.
 */
async function finish(inside: Inside, way: Way, { states }: Placed): Promise<Placed> {
  const widths = new Map(states.map(({ id, width }) => [id, width]));
  const aside = new Set<string>();
  for (;;) {
    const placed = await run(inside, way, widths, aside);
    const crossed = [...crossedWords(placed)].filter((id) => id !== inside.top.id && !aside.has(id));
    if (crossed.length === 0) return placed;
    for (const id of crossed) aside.add(id);
  }
}

interface Task {
  chart: Chart;
  family: Family;
  links: readonly Link[];
}

/** px that the words at an arrow may be wide. */
const labelRoom = 204;
/** Sketches that are carried out. */
const finalists = 9;

/** Puts every state and every arrow of a chart in its place. */
export async function placeChart(chart: Chart): Promise<Placed> {
  const family = familyOf(chart);
  return place({ chart, family, links: linksOf(chart) }, family.root);
}

/** Whether it is parallel and no arrow leads from within one of its regions to the outside or back. */
function isApart({ family, links }: Task, { id, type }: ChartState): boolean {
  const stays = (region: ChartState) =>
    links.every(({ source, target }) => family.isIn(source, region.id) === family.isIn(target, region.id));
  return type === 'parallel' && family.childrenOf(id).every(stays);
}

async function place(task: Task, top: ChartState): Promise<Placed> {
  const { chart, family } = task;
  if (isApart(task, top)) {
    const regions: Placed[] = [];
    for (const region of family.childrenOf(top.id)) regions.push(await place(task, region));
    return tile(top.id, regions, (id, room) => setWords(chart, family.get(id), room));
  }
  const done = await placeApart(task, top);
  const isInDone = (id: string) => [...done.keys()].some((outer) => id !== outer && family.isIn(id, outer));
  const links = task.links
    .filter(({ source, target }) => family.isIn(source, top.id) && family.isIn(target, top.id))
    .filter(({ source }) => !isInDone(source))
    .map((link) => sizeLink(chart, link, labelRoom));
  const inside: Inside = { chart, family, top, done, links };
  const rated = (way: Way, placed: Placed) => ({ way, placed, effort: effortOf(placed, family) });
  type Rated = ReturnType<typeof rated>;
  const byEffort = (one: Rated, other: Rated) => one.effort - other.effort;

  const sketches: Rated[] = [];
  for (const way of ways) sketches.push(rated(way, await sketch(inside, way)));
  const finished: Rated[] = [];
  for (const { way, placed } of sketches.sort(byEffort).slice(0, finalists))
    finished.push(rated(way, await finish(inside, way, placed)));
  const [best] = finished.sort(byEffort);
  if (!best) throw new Error(`${top.id} could not be laid out.`);
  return best.placed;
}

/** The parallel states below that can be laid out by themselves. */
async function placeApart(task: Task, state: ChartState): Promise<Map<string, Placed>> {
  const done = new Map<string, Placed>();
  for (const child of task.family.childrenOf(state.id)) {
    if (isApart(task, child)) done.set(child.id, await place(task, child));
    else for (const [id, placed] of await placeApart(task, child)) done.set(id, placed);
  }
  return done;
}
