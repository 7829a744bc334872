import type { Exploration } from './explore.ts';
import { type Edge, type EdgesFrom, nearest } from './graph.ts';

/** A walk through a machine from its start. */
export type Path = readonly Edge[];

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

/**
 * Few long paths that together walk every transition found, by every case that leads to it and in every way it turns out.
 * Greedy: always to the nearest one left.
 */
export function tour({ origin, edges }: Exploration): Path[] {
  const todo = new Set(edges.flatMap(({ gains }) => gains));
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const paths: Path[] = [];
  while (todo.size > 0) paths.push(walkOn(edgesFrom, origin, todo));
  return paths;
}
