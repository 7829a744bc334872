import { idNow, withinNow } from 'chart-testing/live';

/** How the drawing is painted when no path is. */
export type Colour = 'plain' | 'coverage' | 'differences';

export type Tab = 'details' | 'paths' | 'live';

/** Where a person is in the page, all of it in the address, so that a link leads another person there. */
export interface Place {
  /** Id of the machine that is shown. */
  machine: string;
  /** Id of the state or transition that is chosen. */
  selected: string | null;
  /** Id of the planned path that is open, and which of its steps is shown. */
  path: string | null;
  step: number;
  colour: Colour;
  /** Whether an open path is painted instead. */
  isPathLit: boolean;
  tab: Tab;
  /** Paths that serve this row of the requirements only. */
  row: string | null;
}

const colours: readonly Colour[] = ['plain', 'coverage', 'differences'];
export const tabs: readonly Tab[] = ['details', 'paths', 'live'];

const oneOf = <T extends string>(choices: readonly T[], text: string | null, usual: T): T =>
  choices.find((choice) => choice === text) ?? usual;

/** A machine, with nothing chosen in it. */
export const atMachine = (place: Place, machine: string): Place => ({
  ...place,
  machine,
  selected: null,
  path: null,
  step: 0,
  row: null,
});

/** The machine that a state or transition belongs to, by id. */
export const machineOf = (id: string): string => /^[^.\s]+/.exec(id)?.[0] ?? id;

/** A state or transition, in the machine it belongs to. A path of that machine stays open. */
export function atPart(place: Place, id: string): Place {
  const machine = machineOf(id);
  const there = machine === place.machine ? place : atMachine(place, machine);
  return { ...there, selected: id, tab: 'details' };
}

/** A step of a planned path. */
export const atStep = (place: Place, path: string, step: number): Place => ({
  ...place,
  path,
  step,
  isPathLit: true,
});

/** Reads a place from `location.hash`. What it does not say, or says wrongly, is as `usual`. */
export function parsePlace(hash: string, usual: Place): Place {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const step = Number(said.get('step') ?? 0);
  const selected = said.get('at');
  return {
    machine: idNow(said.get('machine') ?? usual.machine),
    selected: selected && withinNow(selected),
    path: said.get('path'),
    step: Number.isInteger(step) && step > 0 ? step : 0,
    colour: oneOf(colours, said.get('colour'), usual.colour),
    isPathLit: said.get('lit') !== 'no',
    tab: oneOf(tabs, said.get('tab'), usual.tab),
    row: said.get('row'),
  };
}

/** The same as a fragment of an address, `#` included. */
export function hashOf(place: Place): string {
  const { machine, selected, path, step, colour, isPathLit, tab, row } = place;
  const said: [string, string | null | false][] = [
    ['machine', machine],
    ['at', selected],
    ['path', path],
    ['step', path !== null && step > 0 && String(step)],
    ['lit', path !== null && !isPathLit && 'no'],
    ['colour', colour],
    ['tab', tab],
    ['row', row],
  ];
  const words = said.filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `#${new URLSearchParams(words)}`;
}

/** Whether this page was opened to follow a running app. */
export const followsApp = (): boolean =>
  window.opener !== null || new URLSearchParams(location.search).has('live');

/** The place in the address bar, as React subscribes to it. */
export interface PlaceStore {
  read: () => Place;
  subscribe: (listener: () => void) => () => void;
  /** Goes there; `replace` leaves no trace in the browser's history. */
  go: (place: Place, how?: 'push' | 'replace') => void;
}

/** @param usual the place of an address that says nothing */
export function createPlaceStore(usual: Place): PlaceStore {
  const listeners = new Set<() => void>();
  let hash = location.hash;
  let place = parsePlace(hash, usual);

  const read = () => {
    if (location.hash !== hash) {
      hash = location.hash;
      place = parsePlace(hash, usual);
    }
    return place;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  addEventListener('hashchange', tell);

  return {
    read,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (next, how = 'push') => {
      if (how === 'push') history.pushState(null, '', hashOf(next));
      else history.replaceState(null, '', hashOf(next));
      tell();
    },
  };
}
