import type { LayoutOptions } from 'elkjs/lib/elk-api.js';

export interface Way {
  direction: 'DOWN' | 'RIGHT';
  options: LayoutOptions;
}

const directions = ['DOWN', 'RIGHT'] as const;
const cycles = ['GREEDY', 'DEPTH_FIRST'];
const labels = ['MEDIAN_LAYER', 'SPACE_EFFICIENT_LAYER'];
const seeds = ['1', '2', '3'];

/** Ways of laying out that are tried; the one that is read with the least effort stays. */
export const ways: Way[] = directions.flatMap((direction) =>
  cycles.flatMap((cycle) =>
    labels.flatMap((label) =>
      seeds.map((seed) => ({
        direction,
        options: {
          'elk.randomSeed': seed,
          'elk.layered.cycleBreaking.strategy': cycle,
          'elk.layered.edgeLabels.centerLabelPlacementStrategy': label,
          'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
          // Its model orders break on edges that cross the border of a state.
          'elk.layered.considerModelOrder.strategy': 'NONE',
        },
      })),
    ),
  ),
);
