import type { PathPlan, PlannedPath } from 'chart-testing';
import { type ActorRefFrom, createActor } from 'xstate';
import type { DrawnChart, PageData } from '../../data/page-data.ts';
import { createPlaceStore, followsApp, type Place, type PlaceStore } from './place.ts';
import { playerMachine } from './player.machine.ts';
import { plansOf } from './way.ts';

export type Player = ActorRefFrom<typeof playerMachine>;

/**
 * Starts the player and synchronises its step with the address in both directions.
 * @param stepsOf the number of steps of the path of a place; 0 without a path
 */
export function startPlayer(store: PlaceStore, stepsOf: (place: Place) => number): Player {
  const player = createActor(playerMachine);
  let opened = '';

  const syncPlayer = () => {
    const place = store.read();
    const steps = stepsOf(place);
    const target = steps > 0 ? `${place.machine}/${place.path}` : '';
    if (target === opened) {
      const { step } = player.getSnapshot().context;
      if (target !== '' && step !== place.step) player.send({ type: 'player.goTo', step: place.step });
      return;
    }
    opened = target;
    if (target === '') player.send({ type: 'player.close' });
    else player.send({ type: 'player.open', steps, step: place.step });
  };

  player.subscribe(({ context }) => {
    const place = store.read();
    if (opened !== '' && place.step !== context.step) store.go({ ...place, step: context.step }, 'replace');
  });
  player.start();
  store.subscribe(syncPlayer);
  syncPlayer();
  return player;
}

/** The state of the page outside React. */
export interface World {
  data: PageData;
  store: PlaceStore;
  player: Player;
  /** Whether this page was opened to inspect a running app. */
  isLive: boolean;
}

/** The machine of a place, or the first one if it does not exist. */
export function chartAt({ charts }: PageData, { machine }: Place): DrawnChart {
  const chart = charts.find(({ id }) => id === machine) ?? charts[0];
  if (chart === undefined) throw new Error('The page was built without any machine.');
  return chart;
}

/** Both plans of the machine of a place. */
export const plansAt = (data: PageData, place: Place): PathPlan[] =>
  plansOf(data.plans, chartAt(data, place).name);

export const pathAt = (data: PageData, place: Place): PlannedPath | null =>
  plansAt(data, place)
    .flatMap(({ paths }) => paths)
    .find(({ id }) => id === place.path) ?? null;

const defaultPlace = (data: PageData, isLive: boolean): Place => ({
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

/** Call once per page. */
export function createWorld(data: PageData): World {
  const isLive = followsApp();
  return worldAt(data, createPlaceStore(defaultPlace(data, isLive)), isLive);
}

/** A world without a browser, at the default place. */
export function createStillWorld(data: PageData): World {
  const place = defaultPlace(data, false);
  return worldAt(data, { read: () => place, subscribe: () => () => {}, go: () => {} }, false);
}
