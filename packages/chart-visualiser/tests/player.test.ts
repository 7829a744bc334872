// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atStep, type Place } from '../src/page/state/place.ts';
import { createPlaceStore } from '../src/page/state/place-store.ts';
import { startPlayer } from '../src/page/state/player.ts';

const usual: Place = {
  machine: 'door',
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

test('a path that is not there opens nothing', () => {
  const { store, player } = begin();
  store.go(atStep(usual, 'gone', 1));
  expect(player.getSnapshot().matches('stopped')).toBe(true);
});
