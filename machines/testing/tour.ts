import type { Edge, Exploration } from './explore.ts';

/** A walk through a machine from its start. */
export type Path = readonly Edge[];

const longestPath = 25;

type EdgesFrom = ReadonlyMap<string, readonly Edge[]>;

/** The shortest way from a situation to an edge that walks something still to do. */
function nearest(edgesFrom: EdgesFrom, start: string, todo: ReadonlySet<string>): Edge[] | undefined {
  const cameBy = new Map<string, Edge | undefined>([[start, undefined]]);
  for (const [situation] of cameBy) {
    for (const edge of edgesFrom.get(situation) ?? []) {
      if (edge.walked.some((id) => todo.has(id))) return [...wayBack(cameBy, situation), edge];
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
  for (;;) {
    const way = nearest(edgesFrom, path.at(-1)?.to ?? start, todo);
    if (!way || (path.length > 0 && path.length + way.length > longestPath)) return path;
    path.push(...way);
    for (const id of way.flatMap(({ walked }) => walked)) todo.delete(id);
  }
}

/** Few long paths that together walk every transition the exploration has found. Greedy: always to the nearest one left. */
export function tour({ start, walkedAtStart, edges }: Exploration): Path[] {
  const todo = new Set(edges.flatMap(({ walked }) => walked));
  for (const id of walkedAtStart) todo.delete(id);
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const paths: Path[] = [];
  while (todo.size > 0) paths.push(walkOn(edgesFrom, start, todo));
  return paths;
}
