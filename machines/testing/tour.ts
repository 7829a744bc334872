import type { Edge, Exploration } from './explore.ts';

/** A walk through a machine from its start. */
export type Path = readonly Edge[];

const longestPath = 26;

/** What walking an edge achieves: each transition, by each case that leads to it. */
const gainsOf = ({ walked, stimulus: { words } }: Edge): string[] =>
  walked.length > 0 ? walked.map((id) => `${words} -> ${id}`) : [words];

type EdgesFrom = ReadonlyMap<string, readonly Edge[]>;

/** The shortest way from a situation to an edge that is wanted. */
function nearest(edgesFrom: EdgesFrom, start: string, wanted: (edge: Edge) => boolean): Edge[] | undefined {
  const cameBy = new Map<string, Edge | undefined>([[start, undefined]]);
  for (const [situation] of cameBy) {
    for (const edge of edgesFrom.get(situation) ?? []) {
      if (wanted(edge)) return [...wayBack(cameBy, situation), edge];
      if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge);
    }
  }
  return undefined;
}

function wayBack(cameBy: ReadonlyMap<string, Edge | undefined>, end: string): Edge[] {
  const way: Edge[] = [];
  for (let edge = cameBy.get(end); edge; edge = cameBy.get(edge.from)) way.unshift(edge);
  return way;
}

function walkOn(edgesFrom: EdgesFrom, start: string, todo: Set<string>): Edge[] {
  const path: Edge[] = [];
  const isNew = (edge: Edge) => gainsOf(edge).some((gain) => todo.has(gain));
  for (;;) {
    const here = path.at(-1)?.to ?? start;
    // A dead end comes last: it ends the path.
    const way =
      nearest(edgesFrom, here, (edge) => isNew(edge) && edgesFrom.has(edge.to)) ??
      nearest(edgesFrom, here, isNew);
    if (!way || (path.length > 0 && path.length + way.length > longestPath)) return path;
    path.push(...way);
    for (const gain of way.flatMap(gainsOf)) todo.delete(gain);
  }
}

/**
 * Few long paths that together walk every transition found, by every case that leads to it.
 * Greedy: always to the nearest one left.
 */
export function tour({ origin, edges }: Exploration): Path[] {
  const todo = new Set(edges.flatMap(gainsOf));
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const paths: Path[] = [];
  while (todo.size > 0) paths.push(walkOn(edgesFrom, origin, todo));
  return paths;
}
