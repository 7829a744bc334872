import ELK from 'elkjs/lib/elk.bundled.js';
import type { LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartState } from '#tools/charts/chart.ts';
import { elkGraph, type Plan } from './elk-graph.ts';
import { type Family, familyOf } from './family.ts';
import { type Link, linksOf, sizeLink } from './links.ts';
import type { Placed } from './placed.ts';
import { readElk } from './read-elk.ts';
import { effortOf } from './score.ts';
import { type SizedWords, setWords } from './state-words.ts';
import { tile } from './tiles.ts';

const elk = new ELK();

/** Ways of laying out that are tried; the one that is read with the least effort stays. */
const ways: LayoutOptions[] = ['DOWN', 'RIGHT'].flatMap((direction) =>
  ['NETWORK_SIMPLEX', 'BRANDES_KOEPF'].flatMap((strategy) =>
    ['GREEDY', 'DEPTH_FIRST'].map((cycles) => ({
      'elk.direction': direction,
      'elk.layered.nodePlacement.strategy': strategy,
      'elk.layered.cycleBreaking.strategy': cycles,
    })),
  ),
);

const leafRoom = 260;
const labelRoom = 190;

/** Puts every state and every arrow of a chart in its place. */
export async function placeChart(chart: Chart): Promise<Placed> {
  const family = familyOf(chart);
  return place({ chart, family, links: linksOf(chart) }, family.root);
}

interface Task {
  chart: Chart;
  family: Family;
  links: readonly Link[];
}

/** Whether no arrow leads from within one of its regions to the outside or back. */
function isApart({ family, links }: Task, state: ChartState): boolean {
  const regions = state.type === 'parallel' ? family.childrenOf(state.id) : [];
  return (
    regions.length > 0 &&
    regions.every(({ id }) =>
      links.every(({ source, target }) => family.isIn(source, id) === family.isIn(target, id)),
    )
  );
}

async function place(task: Task, state: ChartState): Promise<Placed> {
  if (isApart(task, state)) {
    const regions: Placed[] = [];
    for (const region of task.family.childrenOf(state.id)) regions.push(await place(task, region));
    const room = regions.reduce((sum, { width }) => sum + width, 0);
    return tile(state.id, setWords(task.chart, state, Math.max(room, leafRoom)), regions);
  }
  const done = await placeApart(task, state);
  const tries: Placed[] = [];
  for (const options of ways) tries.push(await tryWay(task, state, done, options));
  const [best] = tries.sort((a, b) => effortOf(a) - effortOf(b));
  if (!best) throw new Error(`${state.id} could not be laid out.`);
  return best;
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

/** Twice: the second time the words of each outer state spread over the width that the first time gave it. */
async function tryWay(
  task: Task,
  top: ChartState,
  done: Map<string, Placed>,
  options: LayoutOptions,
): Promise<Placed> {
  const { chart, family } = task;
  const isDone = (id: string) => [...done.keys()].some((one) => id !== one && family.isIn(id, one));
  const links = task.links
    .filter(({ source, target }) => family.isIn(source, top.id) && family.isIn(target, top.id))
    .filter(({ source }) => !isDone(source))
    .map((link) => sizeLink(chart, link, labelRoom));
  const run = async (roomOf: (id: string) => number) => {
    const words = new Map<string, SizedWords>();
    const wordsOf = (id: string) => {
      const set = words.get(id) ?? setWords(chart, family.get(id), roomOf(id));
      words.set(id, set);
      return set;
    };
    const plan: Plan = { family, top, wordsOf, done, links, options };
    return readElk(plan, await elk.layout(elkGraph(plan)));
  };
  const isLeaf = (id: string) => family.childrenOf(id).length === 0;
  const leafRoomOf = (id: string) => (staysMany(chart, id) ? 2.2 * leafRoom : leafRoom);
  const first = await run((id) => (isLeaf(id) ? leafRoomOf(id) : leafRoom));
  const widths = new Map(first.states.map(({ id, width }) => [id, width]));
  return run((id) => (isLeaf(id) ? leafRoomOf(id) : Math.max(widths.get(id) ?? 0, leafRoom)));
}

const many = 9;
const staysMany = ({ transitions }: Chart, id: string) =>
  transitions.filter(({ source, targets }) => source === id && targets.length === 0).length > many;
