import type { AnyStateMachine } from 'xstate';
import { type Node, nodesOf } from '../charts/transitions.ts';
import { type Config, type Place, placeOf, read } from './fault.ts';

/** The branches of one transition, and where they stand in the chart. */
export interface TransitionSpot {
  place: Place;
  words: string;
  node: Node;
  branches: readonly Config[];
}

/** Something listed at a state: an action, a tag, an actor. */
export interface ItemSpot {
  place: Place;
  words: string;
  item: unknown;
}

const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const asBranch = (value: unknown): Config =>
  typeof value === 'string' ? { target: value } : ((value ?? {}) as Config);

/** The places of the items of a field that holds one or many. */
function itemsAt(config: unknown, place: Place): { place: Place; item: unknown }[] {
  const value = read(config, place);
  return listed(value).map((item, at) => ({ item, place: Array.isArray(value) ? [...place, at] : place }));
}

const keysAt = (config: unknown, place: Place): string[] =>
  Object.keys((read(config, place) ?? {}) as Config);

function groupsAt(config: unknown, at: Place): Place[] {
  const keyed = ['on', 'after'].flatMap((field) =>
    keysAt(config, [...at, field]).map((key) => [...at, field, key]),
  );
  const invoked = itemsAt(config, [...at, 'invoke']).flatMap(({ place }) =>
    ['onDone', 'onError', 'onSnapshot'].map((field) => [...place, field]),
  );
  return [...keyed, ...invoked, [...at, 'always'], [...at, 'onDone']].filter(
    (place) => read(config, place) !== undefined,
  );
}

/** Every transition written in a chart. */
export const transitionSpots = (machine: AnyStateMachine): TransitionSpot[] =>
  nodesOf(machine.root).flatMap((node) =>
    groupsAt(machine.config, placeOf(node)).map((place) => ({
      node,
      place,
      words: `${node.id}, ${place.slice(placeOf(node).length).join(' ')}`,
      branches: listed(read(machine.config, place)).map(asBranch),
    })),
  );

/** Everything listed under one field of any state: `tags`, `entry`, `exit`, `invoke`. */
export const itemSpots = (machine: AnyStateMachine, field: string): ItemSpot[] =>
  nodesOf(machine.root).flatMap((node) =>
    itemsAt(machine.config, [...placeOf(node), field]).map(({ place, item }) => ({
      place,
      item,
      words: `${node.id}, ${field}`,
    })),
  );
