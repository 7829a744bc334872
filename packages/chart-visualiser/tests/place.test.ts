// @vitest-environment jsdom
import { rememberNames } from 'chart-testing/live';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  atMachine,
  atPart,
  atStep,
  createPlaceStore,
  hashOf,
  machineOf,
  type Place,
  parsePlace,
} from '../src/page/state/place.ts';
import { startPlayer } from '../src/page/state/world.ts';

const usual: Place = {
  machine: 'app',
  selected: null,
  path: null,
  step: 0,
  colour: 'plain',
  isPathLit: true,
  tab: 'details',
  row: null,
};

const lengths: Record<string, number> = { long: 4, short: 2 };

const begin = () => {
  const store = createPlaceStore(usual);
  const player = startPlayer(store, ({ path }) => lengths[path ?? ''] ?? 0);
  const at = () => [player.getSnapshot().context.step, store.read().step];
  return { store, player, at };
};

beforeEach(() => {
  history.replaceState(null, '', '#');
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('the address follows the player, step by step', () => {
  const { store, player, at } = begin();
  store.go(atStep(usual, 'long', 0));
  player.send({ type: 'player.play' });
  vi.advanceTimersByTime(2_000);
  expect(at()).toEqual([1, 1]);
  player.send({ type: 'player.next' });
  expect(at()).toEqual([2, 2]);
  expect(location.hash).toContain('step=2');
});

test('the player follows the address: to a step, to another path, to none', () => {
  const { store, player, at } = begin();
  store.go(atStep(usual, 'long', 2));
  expect(at()).toEqual([2, 2]);
  store.go(atStep(usual, 'short', 1));
  expect(at()).toEqual([1, 1]);
  expect(player.getSnapshot().matches({ open: 'end' })).toBe(true);
  store.go(usual);
  expect(player.getSnapshot().matches('stopped')).toBe(true);
});

test('an address beyond the end of a path leads to its last step', () => {
  history.replaceState(null, '', '#path=long&step=99');
  expect(begin().at()).toEqual([3, 3]);
});

test('an unknown path opens nothing', () => {
  const { store, player } = begin();
  store.go(atStep(usual, 'gone', 1));
  expect(player.getSnapshot().matches('stopped')).toBe(true);
});

test('an address leads back to the same place, whatever is in it', () => {
  const places: Place[] = [
    usual,
    { ...usual, machine: 'session', selected: 'session.loading | xstate.done.actor.askWho | else' },
    {
      ...usual,
      path: 'session-1',
      step: 4,
      isPathLit: false,
      colour: 'coverage',
      tab: 'paths',
      row: 'SCR /gigs/{id}',
    },
  ];
  expect(places.map((place) => parsePlace(hashOf(place), usual))).toEqual(places);
});

test('an empty or invalid address leads to the default place', () => {
  expect(parsePlace('', usual)).toEqual(usual);
  expect(parsePlace('#main', usual)).toEqual(usual);
  expect(parsePlace('#colour=mauve&tab=kitchen&step=-3', usual)).toEqual(usual);
  expect(parsePlace('#step=1.5', usual)).toEqual(usual);
});

test('a state or transition belongs to the machine its id begins with', () => {
  expect(['session', 'session.loading', 'session | session.signIn | 0'].map(machineOf)).toEqual([
    'session',
    'session',
    'session',
  ]);
});

test('choosing a part keeps the path of its machine open, and closes that of another', () => {
  const walking = { ...atStep(usual, 'app-1', 2), row: 'SES-01' };
  expect(atPart(walking, 'app.running')).toMatchObject({ path: 'app-1', step: 2, selected: 'app.running' });
  expect(atPart(walking, 'socketLink.open')).toMatchObject({
    machine: 'socketLink',
    path: null,
    step: 0,
    row: null,
  });
  expect(atMachine(walking, 'socketLink')).toMatchObject({
    machine: 'socketLink',
    selected: null,
    path: null,
  });
});

test('an old address leads to the same machine, state and transition under their new names', () => {
  rememberNames([{ name: 'front-door', id: 'frontDoor', was: 'door' }]);
  onTestFinished(() => rememberNames([]));
  const at = (hash: string) => {
    const { machine, selected } = parsePlace(hash, usual);
    return [machine, selected];
  };
  expect(at('#machine=door&at=door.closed')).toEqual(['frontDoor', 'frontDoor.closed']);
  expect(at('#machine=door&at=door+%7C+door.shut+%7C+0')).toEqual([
    'frontDoor',
    'frontDoor | frontDoor.shut | 0',
  ]);
});
