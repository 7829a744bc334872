import type { Step } from '../../explore/run.ts';
import type { Stimulus, Way } from '../../explore/stimulus.ts';
import type { AnyModel } from '../../model.ts';
import { cover } from '../cover/cover.ts';
import type { Arc } from '../cover/roads.ts';
import { retrace } from '../retrace.ts';

export type StimulusArc = Arc & { stimulus: Stimulus };

export interface Wanted {
  arcs: readonly StimulusArc[];
  origin: string;
  /** The items that a walk shows. */
  shownBy: (steps: readonly Step[]) => readonly string[];
  /** Other ways that may show an item, best first. */
  othersFor: (item: string) => Iterable<Way>;
  /** How often a shorter solution is looked for; as often as is worth its time unless said. */
  tries?: number;
}

/**
 * Few ways that together show every item of the arcs, held to what the running machine does on them: where a model's key
 * tells too little apart, the arcs promise what a walk does not keep.
 */
export function coverWalked(model: AnyModel, { arcs, origin, shownBy, othersFor, tries }: Wanted): Way[] {
  const ways: Way[] = cover(arcs, origin, tries).map((path) => path.map(({ stimulus }) => stimulus));
  const shown = new Set(ways.flatMap((way) => shownBy(retrace(model, way))));
  for (const item of new Set(arcs.flatMap(({ items }) => items))) {
    if (shown.has(item)) continue;
    for (const way of othersFor(item)) {
      const items = shownBy(retrace(model, way));
      if (!items.includes(item)) continue;
      ways.push(way);
      for (const one of items) shown.add(one);
      break;
    }
  }
  return ways;
}
