import type { Exploration } from '../explore/explore.ts';
import { gainsOf } from '../explore/gains.ts';
import { type Edge, type EdgesFrom, nearest } from '../explore/graph.ts';
import { Run } from '../explore/run.ts';
import type { Way } from '../explore/stimulus.ts';
import { wayOf } from '../explore/trail.ts';
import type { AnyModel } from '../model.ts';

const longestPath = 26;

function walkOn(edgesFrom: EdgesFrom, start: string, todo: Set<string>): Edge[] {
  const path: Edge[] = [];
  const isNew = ({ gains }: Edge) => gains.some((gain) => todo.has(gain));
  for (;;) {
    const here = path.at(-1)?.to ?? start;
    // A dead end comes last: it ends the path.
    const way =
      nearest(edgesFrom, here, (edge) => isNew(edge) && edgesFrom.has(edge.to)) ??
      nearest(edgesFrom, here, isNew);
    if (!way || (path.length > 0 && path.length + way.length > longestPath)) return path;
    path.push(...way);
    for (const gain of way.flatMap(({ gains }) => gains)) todo.delete(gain);
  }
}

/** What the paths show when they are walked. */
function shownBy(model: AnyModel, way: Way): string[] {
  const run = new Run(model);
  return way.flatMap((stimulus) => gainsOf(run.apply(stimulus)));
}

/** The ways on which something was seen that the paths do not show after all, as when a coarse key leads them astray. */
function amends(model: AnyModel, paths: readonly Way[], edges: readonly Edge[]): Way[] {
  const shown = new Set(paths.flatMap((path) => shownBy(model, path)));
  const ways: Way[] = [];
  for (const { gains, trail } of edges) {
    if (gains.every((gain) => shown.has(gain))) continue;
    const way = wayOf(trail);
    ways.push(way);
    for (const gain of shownBy(model, way)) shown.add(gain);
  }
  return ways;
}

/**
 * Few long paths that together walk every transition found, by every case that leads to it and in every way it turns out.
 * Greedy: always to the nearest one left.
 */
export function tour(model: AnyModel, { origin, edges }: Exploration): Way[] {
  const todo = new Set(edges.flatMap(({ gains }) => gains));
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const paths: Way[] = [];
  while (todo.size > 0) paths.push(walkOn(edgesFrom, origin, todo).map(({ stimulus }) => stimulus));
  return [...paths, ...amends(model, paths, edges)];
}
