import type { Exploration } from '../explore/explore.ts';
import { wayOf } from '../explore/graph.ts';
import { gainsOf } from '../explore/situation.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { coverWalked } from '../paths/strategies/cover-walked.ts';

/** Few ways that together walk every transition found, by every case that leads to it and in every way it turns out. */
export const tour = (model: AnyModel, { origin, edges }: Exploration): Way[] =>
  coverWalked(model, {
    arcs: edges.map(({ from, to, stimulus, gains }) => ({ from, to, stimulus, items: gains })),
    origin,
    shownBy: (steps) => steps.flatMap(gainsOf),
    // No person walks these: a better search would take longer than the steps it saves.
    tries: 0,
    othersFor: (gain) => edges.filter(({ gains }) => gains.includes(gain)).map(({ trail }) => wayOf(trail)),
  });
