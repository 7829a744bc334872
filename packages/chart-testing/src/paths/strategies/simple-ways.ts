import { explored, type Progress } from '../../explore/explore.ts';
import type { Edge } from '../../explore/graph.ts';
import type { Stimulus, Way } from '../../explore/stimulus.ts';
import type { AnyModel } from '../../model.ts';
import { counted } from '../../run-command.ts';

export interface SimpleOptions {
  /** Steps of the longest path, its start not counted. */
  bound: number;
  /** Id of the state at which every path ends. */
  to?: string | undefined;
  progress?: Progress | undefined;
}

export interface SimpleWays {
  ways: Way[];
  /** What the bounds left out, in a sentence; null when nothing was. */
  cut: string | null;
}

const mostPaths = 10_000;

/** Without what stays where it is, and without a second case that walks the same transitions to the same place. */
function distinct(edges: readonly Edge[]): Map<string, Edge[]> {
  const kept = new Map<string, Edge>();
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.to, edge.walked]);
    if (edge.from !== edge.to && !kept.has(key)) kept.set(key, edge);
  }
  return Map.groupBy(kept.values(), ({ from }) => from);
}

function sayCut(found: number, cut: number, bound: number): string | null {
  if (found >= mostPaths)
    return `Stopped after ${counted(mostPaths, 'path')}: there are more. A smaller --bound or a --to narrows them down.`;
  if (cut === 0) return null;
  const more = cut === 1 ? '1 path goes' : `${cut} paths go`;
  return `${more} on beyond ${counted(bound, 'step')}. A larger --bound shows where.`;
}

/** Every way on which no situation comes twice, up to a number of steps. One that only begins another is part of that one. */
export function simpleWays(model: AnyModel, { bound, to, progress }: SimpleOptions): SimpleWays {
  const { origin, edges } = explored(model, progress);
  const edgesFrom = distinct(edges);
  const ways: Way[] = [];
  const passed = new Set([origin]);
  const way: Stimulus[] = [];
  let cut = 0;
  const keep = () => {
    ways.push([...way]);
    progress?.(`${ways.length} simple paths found`);
  };
  const goOn = (here: string) => {
    const next = (edgesFrom.get(here) ?? []).filter((edge) => !passed.has(edge.to));
    if (ways.length >= mostPaths) return;
    // The start is no step.
    const isBound = way.length > bound;
    if (isBound && next.length > 0) cut += 1;
    if (to === undefined && way.length > 0 && (isBound || next.length === 0)) keep();
    if (isBound) return;
    for (const edge of next) {
      way.push(edge.stimulus);
      passed.add(edge.to);
      if (to !== undefined && edge.visited.includes(to)) keep();
      else goOn(edge.to);
      passed.delete(edge.to);
      way.pop();
    }
  };
  goOn(origin);
  return { ways, cut: sayCut(ways.length, cut, bound) };
}
