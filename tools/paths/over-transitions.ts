import type { Edge } from '#machines/testing/graph.ts';
import type { AnyModel } from '#machines/testing/model.ts';
import { Run } from '#machines/testing/run.ts';
import type { Way } from '#machines/testing/stimulus.ts';
import { wayOf } from '#machines/testing/trail.ts';
import { cover } from './cover.ts';
import { explored } from './explored.ts';

function walkedOn(model: AnyModel, way: Way): string[] {
  const run = new Run(model);
  return way.flatMap((stimulus) => run.apply(stimulus).microsteps.flatMap(({ walked }) => walked));
}

/** The ways on which transitions were seen that the paths do not walk after all, as when a coarse key leads them astray. */
function amends(model: AnyModel, ways: readonly Way[], edges: readonly Edge[]): Way[] {
  const shown = new Set(ways.flatMap((way) => walkedOn(model, way)));
  return edges.flatMap(({ walked, trail }) => {
    if (walked.flat().every((id) => shown.has(id))) return [];
    const way = wayOf(trail);
    for (const id of walkedOn(model, way)) shown.add(id);
    return [way];
  });
}

/** Few ways that together walk every transition that can be walked, each at least once. */
export function waysOverTransitions(model: AnyModel): Way[] {
  const { origin, edges } = explored(model);
  const arcs = edges.map(({ from, to, stimulus, walked }) => ({ from, to, stimulus, items: walked.flat() }));
  const ways = cover(arcs, origin).map((path) => path.map(({ stimulus }) => stimulus));
  return [...ways, ...amends(model, ways, edges)];
}
