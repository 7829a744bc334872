import type { Chart, ChartState } from 'chart-testing';
import { type Family, familyOf } from './family.ts';
import { type Link, linksOf, sizeLink } from './links.ts';
import type { Placed } from './placed.ts';
import { effortOf } from './score.ts';
import { setWords } from './state-words.ts';
import { tile } from './tiles.ts';
import { finish, type Inside, sketch, type Way, ways } from './try-way.ts';

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
  const byEffort = <T extends { placed: Placed }>(tries: readonly T[]): T[] =>
    tries
      .map((one) => ({ one, effort: effortOf(one.placed, family) }))
      .sort((a, b) => a.effort - b.effort)
      .map(({ one }) => one);

  const sketches: { way: Way; placed: Placed }[] = [];
  for (const way of ways) sketches.push({ way, placed: await sketch(inside, way) });
  const finished: { placed: Placed }[] = [];
  for (const { way, placed } of byEffort(sketches).slice(0, finalists))
    finished.push({ placed: await finish(inside, way, placed) });
  const [best] = byEffort(finished);
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
