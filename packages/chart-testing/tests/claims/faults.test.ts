import { expect, test } from 'vitest';
import { and, createMachine, not } from 'xstate';
import { faultCatcher } from '../../src/faults/catch.ts';
import { pickFaults, seedFaults } from '../../src/faults/seed.ts';
import type { AnyModel } from '../../src/model.ts';
import { doorMachine } from '../fixtures/door.machine.ts';
import { doorModel } from '../fixtures/door.model.ts';

const door: AnyModel = doorModel;
const faults = seedFaults(doorMachine);
const named = (list: typeof faults) => list.map(({ kind, words }) => `${kind}: ${words}`);

test('every kind of fault is seeded, and the original stays as it was', () => {
  expect([...new Set(faults.map(({ kind }) => kind))].sort()).toEqual([
    'action missing',
    'actor missing',
    'branches swapped',
    'delay doubled',
    'emit missing',
    'guard always true',
    'guard missing',
    'guard negated',
    'initial state changed',
    'input missing',
    'tag missing',
    'target missing',
    'transition missing',
    'wrong target',
  ]);
});

test('a careful model catches them all', () => {
  const caughtBy = faultCatcher(doorModel);
  expect(named(faults.filter((fault) => caughtBy(fault) === undefined))).toEqual([]);
});

test('a claim that says too little lets a fault survive', () => {
  const after = { closeAfter: { ms: [0, 1_000_000], to: 'closed', context: { guest: null } } } as const;
  const vague: AnyModel = {
    ...door,
    requirements: ['DOOR-01', 'DOOR-02', 'DOOR-03'],
    states: { ...door.states, open: { ...door.states.open, after } },
  };
  const caughtBy = faultCatcher(vague);
  expect(named(faults.filter((fault) => caughtBy(fault) === undefined))).toEqual([
    'delay doubled: door, closeAfter',
  ]);
});

test('some of many are picked kind by kind', () => {
  const kinds = pickFaults(faults, 14).map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(14);
});

test('a guard of several parts is weakened to each of them', () => {
  const gate = createMachine({
    id: 'gate',
    initial: 'shut',
    states: {
      shut: { on: { push: { guard: and(['isUnlocked', not('isJammed')]), target: 'open' } } },
      open: {},
    },
  });
  const weakened = seedFaults(gate).filter(({ kind }) => kind === 'guard weakened');
  expect(weakened.map(({ words }) => words)).toEqual([
    'gate.shut, on push, branch 0, only its part 1',
    'gate.shut, on push, branch 0, only its part 2',
  ]);
});
