import type { PathPlan, PlannedPath } from 'chart-testing';
import { type ActorRefFrom, createActor } from 'xstate';
import type { DrawnChart, PageData } from '../../data/page-data.ts';
import { createPlaceStore, followsApp, type Place, type PlaceStore } from './place.ts';
import { playerMachine } from './player.machine.ts';
import { plansOf } from './way.ts';

export type Player = ActorRefFrom<typeof playerMachine>;

/**
 * Starts the player and keeps it and the address at the same step, whichever of them moves.
 * @param stepsOf how many steps the path of a place has; 0 when it has none
 */
export function startPlayer(store: PlaceStore, stepsOf: (place: Place) => number): Player {
  const player = createActor(playerMachine);
  let opened = '';

  const follow = () => {
    const place = store.read();
    const steps = stepsOf(place);
    const wanted = steps > 0 ? `${place.machine}/${place.path}` : '';
    if (wanted === opened) {
      const { step } = player.getSnapshot().context;
      if (wanted !== '' && step !== place.step) player.send({ type: 'player.goTo', step: place.step });
      return;
    }
    opened = wanted;
    if (wanted === '') player.send({ type: 'player.close' });
    else player.send({ type: 'player.open', steps, step: place.step });
  };

  player.subscribe(({ context }) => {
    const place = store.read();
    if (opened !== '' && place.step !== context.step) store.go({ ...place, step: context.step }, 'replace');
  });
  player.start();
  store.subscribe(follow);
  follow();
  return player;
}

/** All of the page that lives outside React. */
export interface World {
  data: PageData;
  store: PlaceStore;
  player: Player;
  /** Whether this page was opened to follow a running app. */
  isLive: boolean;
}

/** The machine of a place; the first one when there is no such machine. */
export function chartAt({ charts }: PageData, { machine }: Place): DrawnChart {
  const chart = charts.find(({ id }) => id === machine) ?? charts[0];
  if (chart === undefined) throw new Error('The page was built without any machine.');
  return chart;
}

/** Both plans of the machine of a place. */
export const plansAt = (data: PageData, place: Place): PathPlan[] =>
  plansOf(data.plans, chartAt(data, place).name);

/** The path that is open at a place. */
export const pathAt = (data: PageData, place: Place): PlannedPath | null =>
  plansAt(data, place)
    .flatMap(({ paths }) => paths)
    .find(({ id }) => id === place.path) ?? null;

const usualPlace = (data: PageData, isLive: boolean): Place => ({
  machine: data.charts[0]?.id ?? '',
  selected: null,
  path: null,
  step: 0,
  colour: data.diff === null ? 'plain' : 'differences',
  isPathLit: true,
  tab: isLive ? 'live' : 'details',
  row: null,
});

const worldAt = (data: PageData, store: PlaceStore, isLive: boolean): World => ({
  data,
  store,
  player: startPlayer(store, (place) => pathAt(data, place)?.steps.length ?? 0),
  isLive,
});

/** Makes what the page lives on. Call once. */
export function createWorld(data: PageData): World {
  const isLive = followsApp();
  return worldAt(data, createPlaceStore(usualPlace(data, isLive)), isLive);
}

/** The same without a browser, at the place of an address that says nothing. */
export function createStillWorld(data: PageData): World {
  const place = usualPlace(data, false);
  return worldAt(data, { read: () => place, subscribe: () => () => {}, go: () => {} }, false);
}
