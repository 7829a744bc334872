import { explored } from '../../explore/explore.ts';
import { wayOf } from '../../explore/graph.ts';
import type { Way } from '../../explore/stimulus.ts';
import type { AnyModel } from '../../model.ts';
import { coverWalked } from './cover-walked.ts';

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
