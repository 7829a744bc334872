import { expect, test } from 'vitest';
import { and, createMachine, not, or } from 'xstate';
import { sayIssue } from '../../src/index.ts';
import { lintMachine, neverSeen } from '../../src/lint/command.ts';
import { deadEnds, shadowedBranches, unreachableStates } from '../../src/lint/reachable.ts';
import { silentModel } from '../fixtures/charts.ts';
import { doorMachine } from '../fixtures/door.machine.ts';
import { doorModel } from '../fixtures/door.model.ts';

type Config = Parameters<typeof createMachine>[0];

const shadowedIn = (branches: object[]): string[] =>
  shadowedBranches(
    createMachine({ id: 'm', initial: 'a', states: { a: { on: { go: branches } }, b: {} } } as Config),
  ).map(({ where }) => where);

const isLate = { guard: 'isLate', target: 'b' };
const isDark = { guard: 'isDark', target: 'b' };
const isOf = (name: string) => ({ guard: { type: 'isOf', params: { name } }, target: 'b' });
const reads = (params: (args: { event: unknown }) => unknown) => ({
  guard: { type: 'isOf', params },
  target: 'b',
});

test('a correct chart and its model have no issues', () => {
  expect(lintMachine(doorMachine, doorModel).map(sayIssue)).toEqual([]);
});

test.each([
  ['a branch without a guard comes first', [{ target: 'b' }, isLate], ['m.a | go | 1']],
  ['the same guard comes first', [isLate, isDark, isLate], ['m.a | go | 2']],
  ['the same guard with the same parameters', [isOf('Ada'), isOf('Ada')], ['m.a | go | 1']],
  ['the same guard with other parameters', [isOf('Ada'), isOf('Bob')], []],
  [
    'the same function gives the parameters',
    [reads(({ event }) => event), reads(({ event }) => event)],
    ['m.a | go | 1'],
  ],
  ['another function gives the parameters', [reads(({ event }) => event), reads(() => 'Ada')], []],
  [
    'a guard and its opposite leave nothing',
    [isLate, { guard: not('isLate'), target: 'b' }, { target: 'b' }],
    ['m.a | go | 2'],
  ],
  [
    'a guard leaves nothing of itself and another',
    [isLate, { guard: and(['isDark', 'isLate']), target: 'b' }],
    ['m.a | go | 1'],
  ],
  [
    'either of two leaves nothing of one',
    [{ guard: or(['isDark', 'isLate']), target: 'b' }, isLate],
    ['m.a | go | 1'],
  ],
  ['both of two leave something of one', [{ guard: and(['isDark', 'isLate']), target: 'b' }, isLate], []],
  ['a guard that can never be', [{ guard: and(['isLate', not('isLate')]), target: 'b' }], []],
  [
    'two inline guards',
    [
      { guard: () => true, target: 'b' },
      { guard: () => true, target: 'b' },
    ],
    [],
  ],
  ['other guards', [isLate, isDark, { target: 'b' }], []],
])('shadowed branches: %s', (_, branches, expected) => {
  expect(shadowedIn(branches)).toEqual(expected);
});

test('always is checked as well, and a child state may take precedence over its parent', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    on: { go: '.b' },
    states: {
      a: { on: { go: 'b' }, always: [{ target: 'b' }, { target: 'c' }] },
      b: {},
      c: {},
    },
  });
  expect(shadowedBranches(machine).map(sayIssue)).toEqual([
    'm.a | always | 1: never taken: an earlier branch always matches',
  ]);
});

const unreachableIn = (config: Config): string[] => unreachableStates(createMachine(config)).map(sayIssue);

test('unreachable states are reported once, final states with another message', () => {
  expect(
    unreachableIn({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { go: [{ target: 'b' }, { target: 'shadowed' }] } },
        b: {},
        shadowed: {},
        lost: { initial: 'inner', states: { inner: { on: { go: '#m.alone' } } } },
        alone: {},
        end: { type: 'final' },
      },
    }),
  ).toEqual([
    'm.shadowed: no transition or initial state leads here',
    'm.lost: no transition or initial state leads here',
    'm.alone: no transition or initial state leads here',
    'm.end: a final state that is never reached',
  ]);
});

test('initial states, parallel regions, history and finished regions make states reachable', () => {
  expect(
    unreachableIn({
      id: 'm',
      initial: 'off',
      states: {
        off: { on: { on: 'both.left.busy', back: 'once.again', other: 'once.aside' } },
        both: {
          type: 'parallel',
          onDone: 'finished',
          states: {
            left: {
              initial: 'idle',
              states: { idle: {}, busy: { on: { go: 'done' } }, done: { type: 'final' } },
            },
            right: {
              initial: 'waiting',
              states: { waiting: { on: { go: 'over' } }, over: { type: 'final' } },
            },
          },
        },
        finished: {},
        once: {
          initial: 'first',
          states: {
            first: {},
            remembered: {},
            again: { type: 'history' },
            aside: { type: 'history', target: 'remembered' },
          },
        },
      },
    }),
  ).toEqual(['m.both.left.idle: no transition or initial state leads here']);
});

test('a state entered first at an inner state and later at its initial state has no unreachable states', () => {
  const go = (target: string) => ({ target });
  const states = {
    idle: { on: { FAR: go('broken.far'), NEAR: go('broken') } },
    broken: { initial: 'near', states: { near: {}, far: {} } },
  };
  expect(unreachableIn({ id: 'm', initial: 'idle', states })).toEqual([]);
});

test('states after an unreachable final state are unreachable', () => {
  expect(
    unreachableIn({
      id: 'm',
      initial: 'work',
      states: {
        work: { initial: 'begun', onDone: 'after', states: { begun: {}, done: { type: 'final' } } },
        after: {},
      },
    }),
  ).toEqual([
    'm.work.done: a final state that is never reached',
    'm.after: no transition or initial state leads here',
  ]);
});

test('a state without a way out is a dead end, unless it is final or the only state', () => {
  const states = {
    a: { on: { go: 'b', stay: {}, again: 'a' } },
    b: { on: { stay: { actions: 'hum' }, again: 'b' } },
    c: { type: 'final' as const },
  };
  expect(deadEnds(createMachine({ id: 'm', initial: 'a', states })).map(sayIssue)).toEqual([
    'm.b: a dead end: no transition leaves it or its ancestors',
  ]);
  expect(deadEnds(createMachine({ id: 'm', initial: 'a', on: { reset: '.a' }, states }))).toEqual([]);
  expect(deadEnds(createMachine({ id: 'm', on: { hum: { actions: 'hum' } } }))).toEqual([]);
});

test('exploration finds what the chart allows and no situation shows', () => {
  const machine = createMachine(
    {
      id: 'm',
      initial: 'a',
      states: {
        a: {
          on: {
            go: [
              { guard: 'isNever', target: 'b' },
              { guard: 'isAlways', target: 'c' },
            ],
          },
        },
        b: { on: { back: 'a' } },
        c: { on: { back: 'a' } },
      },
    },
    { guards: { isNever: () => false, isAlways: () => true } },
  );
  const issues = neverSeen(machine, silentModel(machine));
  expect(issues.map(sayIssue)).toEqual([
    'm.b: never entered in any of 3 situations',
    'm.a | go | 0: never taken in any of 3 situations',
    'm.a | go | else: never taken in any of 3 situations',
    'm.b | back | 0: never taken in any of 3 situations',
  ]);
  expect(issues[2]?.fix).toContain('Remove the guard');
});

test('issues found in the chart are not reported again after exploration', () => {
  const machine = createMachine({
    id: 'm',
    description: 'M.',
    initial: 'a',
    states: {
      a: { description: 'A.', on: { go: { target: 'b', description: 'Go.' } } },
      b: { description: 'B.', on: { go: { target: 'a', description: 'Go.' } } },
      lost: { description: 'Lost.', on: { go: { target: 'a', description: 'Go.' } } },
    },
  });
  expect(lintMachine(machine, silentModel(machine)).map(sayIssue)).toEqual([
    'm.lost: no transition or initial state leads here',
  ]);
});
