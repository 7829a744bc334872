import { expect, test } from 'vitest';
import { walk } from '../../src/page/chart/walk.ts';
import { strange } from '../support/strange-machine.ts';

const go = (from: string, ...keys: string[]) =>
  keys.reduce<string | null>((at, key) => at && walk(strange, at, key), from);

test('right follows a transition, left comes back', () => {
  expect(go('strange.off', 'ArrowRight')).toBe('strange.off | on | 0');
  expect(go('strange.off', 'ArrowRight', 'ArrowRight')).toBe('strange.on.left.recent');
  expect(go('strange.off', 'ArrowRight', 'ArrowLeft')).toBe('strange.off');
  expect(go('strange.on.left', 'ArrowLeft')).toBe('strange.on');
});

test('up and down go to the next state, or to the next transition of the same state', () => {
  expect(go('strange', 'ArrowDown')).toBe('strange.on');
  expect(go('strange', 'ArrowDown', 'ArrowUp')).toBe('strange');
  expect(go('strange.off | on | 0', 'ArrowDown')).toBe('strange.off | again | 0');
});

test('where there is no way, nothing moves', () => {
  expect(go('strange', 'ArrowUp')).toBeNull();
  expect(go('strange', 'ArrowLeft')).toBeNull();
  expect(go('strange.gone', 'ArrowRight')).toBeNull();
  expect(go('strange', 'Home')).toBeNull();
});

test('every state and transition can be reached by keys from the first', () => {
  const reached = new Set<string>(['strange']);
  for (const id of reached)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = walk(strange, id, key);
      if (next !== null) reached.add(next);
    }
  const all = [...strange.states, ...strange.transitions].map(({ id }) => id);
  expect([...reached].sort()).toEqual(all.sort());
});
