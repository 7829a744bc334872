import type { Stimulus, Way } from './stimulus.ts';

/** How a place was reached: the last thing that happened, and what went before. Trails share their beginnings. */
export interface Trail {
  stimulus: Stimulus;
  before: Trail | undefined;
  length: number;
}

export const lengthOf = (trail: Trail | undefined): number => trail?.length ?? 0;

export const longer = (before: Trail | undefined, stimulus: Stimulus): Trail => ({
  stimulus,
  before,
  length: lengthOf(before) + 1,
});

/** A trail from its start to its end. */
export function wayOf(trail: Trail | undefined): Way {
  const way: Stimulus[] = [];
  for (let at = trail; at; at = at.before) way.unshift(at.stimulus);
  return way;
}

/** One thing that happened to a machine: from which situation, to which. */
export interface Edge {
  from: string;
  to: string;
  stimulus: Stimulus;
  /** What walking it shows: each transition, by this stimulus, in the way it turns out. */
  gains: readonly string[];
  /** Ids of the transitions walked, microstep by microstep, `else` cases among them. */
  walked: readonly (readonly string[])[];
  /** Ids of the states that were active on the way or are so afterwards, ancestors included. */
  visited: readonly string[];
  /** The way on which it was walked first. */
  trail: Trail | undefined;
}

export type EdgesFrom = ReadonlyMap<string, readonly Edge[]>;

function wayBack(cameBy: ReadonlyMap<string, Edge | undefined>, end: string): Edge[] {
  const way: Edge[] = [];
  for (let edge = cameBy.get(end); edge; edge = cameBy.get(edge.from)) way.unshift(edge);
  return way;
}

/** The shortest way from a situation over an edge that is wanted, that edge included. */
export function nearest(
  edgesFrom: EdgesFrom,
  start: string,
  wanted: (edge: Edge) => boolean,
): Edge[] | undefined {
  const cameBy = new Map<string, Edge | undefined>([[start, undefined]]);
  // A Map keeps its order while it grows: it is the queue.
  for (const [situation] of cameBy) {
    for (const edge of edgesFrom.get(situation) ?? []) {
      if (wanted(edge)) return [...wayBack(cameBy, situation), edge];
      if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge);
    }
  }
  return undefined;
}
