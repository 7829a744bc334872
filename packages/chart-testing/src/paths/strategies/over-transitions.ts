import { explored } from '../../explore/explore.ts';
import { type Edge, wayOf } from '../../explore/graph.ts';
import type { Step } from '../../explore/run.ts';
import type { Way } from '../../explore/stimulus.ts';
import type { AnyModel } from '../../model.ts';
import { coverWalked, type StimulusArc } from './cover-walked.ts';

/** Few ways that together walk every transition that can be walked, each at least once. */
export function waysOverTransitions(model: AnyModel): Way[] {
  const { origin, edges } = explored(model);
  return coverWalked(model, {
    arcs: edges.map(({ from, to, stimulus, walked }) => ({ from, to, stimulus, items: walked.flat() })),
    origin,
    shownBy: (steps) => steps.flatMap(({ microsteps }) => microsteps.flatMap(({ walked }) => walked)),
    othersFor: (id) =>
      edges.filter(({ walked }) => walked.flat().includes(id)).map(({ trail }) => wayOf(trail)),
  });
}

type Walked = readonly (readonly string[])[];

/** Two transitions, one right after the other. */
const pairOf = (first: string, then: string): string => `${first} -> ${then}`;

/** The pairs of transitions that follow each other in a step, and what its last microstep walked. */
function pairsIn(last: readonly string[], walked: Walked): { pairs: string[]; last: readonly string[] } {
  const pairs: string[] = [];
  let before = last;
  // A step that walks nothing does not come between two that do.
  for (const now of walked.filter((ids) => ids.length > 0)) {
    for (const first of before) for (const then of now) pairs.push(pairOf(first, then));
    before = now;
  }
  return { pairs, last: before };
}

/** The pairs of transitions that follow each other on a walk: `a -> b`. */
function pairsOn(steps: readonly Step[]): string[] {
  const walked = steps.flatMap(({ microsteps }) => microsteps.map((microstep) => microstep.walked));
  return pairsIn([], walked).pairs;
}

const placeName = (situation: string, last: readonly string[]): string => `${last.join(' + ')}\n${situation}`;

/** The graph of what can happen, where each place also knows what was walked right before. */
function pairArcs(edges: readonly Edge[], origin: string): StimulusArc[] {
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const places = new Map([[placeName(origin, []), { situation: origin, before: [] as readonly string[] }]]);
  const arcs: StimulusArc[] = [];
  // A Map keeps its order while it grows: it is the queue.
  for (const [from, { situation, before }] of places) {
    for (const { to: next, stimulus, walked } of edgesFrom.get(situation) ?? []) {
      const { pairs, last } = pairsIn(before, walked);
      const to = placeName(next, last);
      if (!places.has(to)) places.set(to, { situation: next, before: last });
      arcs.push({ from, to, stimulus, items: pairs });
    }
  }
  return arcs;
}

/** Ways seen to lead where a pair might be walked, with a step more. */
function* waysFor(pair: string, edges: readonly Edge[]): Iterable<Way> {
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  for (const { to, walked, trail } of edges) {
    const { pairs, last } = pairsIn([], walked);
    if (pairs.includes(pair)) yield wayOf(trail);
    for (const next of edgesFrom.get(to) ?? [])
      if (pairsIn(last, next.walked).pairs.includes(pair)) yield [...wayOf(trail), next.stimulus];
  }
}

/** Few ways that together walk each two transitions in a row that can follow each other. */
export function waysOverPairs(model: AnyModel): Way[] {
  const { origin, edges } = explored(model);
  return coverWalked(model, {
    arcs: pairArcs(edges, origin),
    origin: placeName(origin, []),
    shownBy: pairsOn,
    othersFor: (pair) => waysFor(pair, edges),
  });
}
