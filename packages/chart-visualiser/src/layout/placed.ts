import type { Chart, ChartState } from 'chart-testing';
import type { Box, Point, Region } from './chart-layout.ts';
import type { SizedLink } from './rows.ts';
import type { SizedWords } from './state-words.ts';

/** The layout of a state and its descendants, relative to its upper left corner. */
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
  /** Whether its words are to the left of its child states. */
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

export const shift = <T extends Point>(thing: T, by: Point): T => ({
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

export function include(whole: Placed, { states, routes, initials, separators }: Placed): void {
  whole.states.push(...states);
  whole.routes.push(...routes);
  whole.initials.push(...initials);
  whole.separators.push(...separators);
}

/** The tree of states of a chart. */
export interface Family {
  root: ChartState;
  get(id: string): ChartState;
  childrenOf(id: string): ChartState[];
  /** Whether `id` is `ancestor` or a descendant. */
  isIn(id: string, ancestor: string): boolean;
  /** 0 for the root. */
  depthOf(id: string): number;
}

/** @throws when the chart has no root or refers to a missing state */
export function familyOf(chart: Chart): Family {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const children = Map.groupBy(chart.states, ({ parent }) => parent);
  const get = (id: string): ChartState => {
    const state = byId.get(id);
    if (!state) throw new Error(`${chart.id} has no state ${id}.`);
    return state;
  };
  const depthOf = (id: string): number => {
    const { parent } = get(id);
    return parent === null ? 0 : depthOf(parent) + 1;
  };
  const isIn = (id: string, ancestor: string): boolean => {
    if (id === ancestor) return true;
    const { parent } = get(id);
    return parent !== null && isIn(parent, ancestor);
  };
  const root = chart.states[0];
  if (!root) throw new Error(`${chart.id} has no states.`);
  return { root, get, childrenOf: (id) => children.get(id) ?? [], isIn, depthOf };
}
