import { idNow, withinNow } from 'chart-testing/live';

/** How the drawing is painted when no path is shown. */
export type Colour = 'plain' | 'coverage' | 'differences';

export type Tab = 'details' | 'paths' | 'live';

/** What the page shows. All of it is in the address, so that it can be shared as a link. */
export interface Place {
  machine: string;
  /** Id of the selected state or transition. */
  selected: string | null;
  /** Id of the open path, and its current step. */
  path: string | null;
  step: number;
  colour: Colour;
  /** Whether an open path is painted instead of the colour. */
  isPathLit: boolean;
  tab: Tab;
  /** Shows only the paths that serve this requirement row. */
  row: string | null;
}

const colours: readonly Colour[] = ['plain', 'coverage', 'differences'];
export const tabs: readonly Tab[] = ['details', 'paths', 'live'];

const oneOf = <T extends string>(choices: readonly T[], text: string | null, fallback: T): T =>
  choices.find((choice) => choice === text) ?? fallback;

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

/** Selects a state or transition in its machine. A path of that machine stays open. */
export function atPart(place: Place, id: string): Place {
  const machine = machineOf(id);
  const target = machine === place.machine ? place : atMachine(place, machine);
  return { ...target, selected: id, tab: 'details' };
}

/** A step of a planned path. */
export const atStep = (place: Place, path: string, step: number): Place => ({
  ...place,
  path,
  step,
  isPathLit: true,
});

/** Parses `location.hash`. Missing and invalid values come from `defaults`. */
export function parsePlace(hash: string, defaults: Place): Place {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const step = Number(params.get('step') ?? 0);
  const selected = params.get('at');
  return {
    machine: idNow(params.get('machine') ?? defaults.machine),
    selected: selected && withinNow(selected),
    path: params.get('path'),
    step: Number.isInteger(step) && step > 0 ? step : 0,
    colour: oneOf(colours, params.get('colour'), defaults.colour),
    isPathLit: params.get('lit') !== 'no',
    tab: oneOf(tabs, params.get('tab'), defaults.tab),
    row: params.get('row'),
  };
}

/** A place as a URL fragment, including `#`. */
export function hashOf(place: Place): string {
  const { machine, selected, path, step, colour, isPathLit, tab, row } = place;
  const params: [string, string | null | false][] = [
    ['machine', machine],
    ['at', selected],
    ['path', path],
    ['step', path !== null && step > 0 && String(step)],
    ['lit', path !== null && !isPathLit && 'no'],
    ['colour', colour],
    ['tab', tab],
    ['row', row],
  ];
  const words = params.filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `#${new URLSearchParams(words)}`;
}

/** Whether this page was opened to inspect a running app. */
export const followsApp = (): boolean =>
  window.opener !== null || new URLSearchParams(location.search).has('live');

/** The place in the address bar, as React subscribes to it. */
export interface PlaceStore {
  read: () => Place;
  subscribe: (listener: () => void) => () => void;
  /** Navigates; `replace` adds no history entry. */
  go: (place: Place, how?: 'push' | 'replace') => void;
}

/** @param defaults the place of an empty address */
export function createPlaceStore(defaults: Place): PlaceStore {
  const listeners = new Set<() => void>();
  let hash = location.hash;
  let place = parsePlace(hash, defaults);

  const read = () => {
    if (location.hash !== hash) {
      hash = location.hash;
      place = parsePlace(hash, defaults);
    }
    return place;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  addEventListener('hashchange', notify);

  return {
    read,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (next, how = 'push') => {
      if (how === 'push') history.pushState(null, '', hashOf(next));
      else history.replaceState(null, '', hashOf(next));
      notify();
    },
  };
}
