import type { Box, Point, Region } from './chart-layout.ts';
import type { SizedLink } from './links.ts';
import type { SizedWords } from './state-words.ts';

/** A state with everything within it, put in its place relative to its own upper left corner. */
export interface Placed {
  width: number;
  height: number;
  /** The state itself first. */
  states: PlacedState[];
  routes: Route[];
  initials: InitialRoute[];
  separators: { parent: string; from: Point; to: Point }[];
}

export interface PlacedState extends Box {
  id: string;
  words: SizedWords;
  /** Its words stand at the left of what is within it. */
  aside: boolean;
  region: Region | null;
}

export interface Route {
  link: SizedLink;
  points: Point[];
  label: Box;
}

export interface InitialRoute {
  parent: string;
  target: string;
  points: Point[];
}

const shift = <T extends Point>(thing: T, by: Point): T => ({
  ...thing,
  x: thing.x + by.x,
  y: thing.y + by.y,
});

export function movePlaced(placed: Placed, by: Point): Placed {
  const points = (list: readonly Point[]) => list.map((point) => shift(point, by));
  return {
    ...placed,
    states: placed.states.map((state) => shift(state, by)),
    routes: placed.routes.map((route) => ({
      ...route,
      points: points(route.points),
      label: shift(route.label, by),
    })),
    initials: placed.initials.map((initial) => ({ ...initial, points: points(initial.points) })),
    separators: placed.separators.map(({ parent, from, to }) => ({
      parent,
      from: shift(from, by),
      to: shift(to, by),
    })),
  };
}
