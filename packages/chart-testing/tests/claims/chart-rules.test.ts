import { expect, test } from 'vitest';
import { and, createMachine, fromPromise, setup } from 'xstate';
import { sayIssue } from '../../src/claims/claim.ts';
import { chartIssues } from '../../src/lint/chart-rules.ts';
import { doorMachine } from '../fixtures/door.machine.ts';

test('a chart that keeps them has no issue, timers and parameters included', () => {
  expect(chartIssues(doorMachine).map(sayIssue)).toEqual([]);
});

test('each broken rule is named with its place', () => {
  const actors = { load: fromPromise(async () => {}) };
  const sloppy = setup({ actors, guards: { isFine: () => true } }).createMachine({
    id: 'sloppy',
    description: 'Breaks every rule.',
    initial: 'a',
    states: {
      a: {
        entry: () => {},
        invoke: { src: 'load' },
        on: {
          go: { target: 'b', guard: () => true, actions: () => {} },
          stay: { guard: and(['isFine', () => true]), description: 'Stay.' },
        },
      },
      b: { description: 'There.' },
    },
  });
  expect(chartIssues(sloppy).map(sayIssue)).toEqual([
    'sloppy.a: no description',
    'sloppy.a: an inline action: name it in setup()',
    'sloppy.a: the actor load has no id',
    'sloppy.a: the actor load has no onError',
    'sloppy.a | go | 0: no description',
    'sloppy.a | go | 0: an inline guard: name it in setup()',
    'sloppy.a | go | 0: an inline action: name it in setup()',
    'sloppy.a | stay | 0: an inline guard: name it in setup()',
  ]);
});

test('an actor without a name is named by its place', () => {
  const sloppy = createMachine({
    id: 'sloppy',
    description: 'Starts something nameless.',
    invoke: { id: 'it', src: fromPromise(async () => {}), onError: { description: 'It failed.' } },
  });
  expect(chartIssues(sloppy).map(sayIssue)).toEqual(['sloppy: an inline actor: name it in setup()']);
});

test('several targets are named', () => {
  const split = createMachine({
    id: 'split',
    description: 'Two regions.',
    type: 'parallel',
    states: {
      l: { description: 'L', initial: 'a', states: { a: { description: 'A' }, b: { description: 'B' } } },
      r: { description: 'R', initial: 'a', states: { a: { description: 'A' }, b: { description: 'B' } } },
    },
    on: { both: { target: ['.l.b', '.r.b'], description: 'Both.' } },
  });
  expect(chartIssues(split).map(sayIssue)).toEqual(['split | both | 0: several targets']);
});

test('a delay in milliseconds and a machine without an id are named', () => {
  const sloppy = createMachine({
    description: 'Nobody knows its name.',
    initial: 'a',
    states: {
      a: { description: 'A', after: { 500: { target: 'b', description: 'Later' } } },
      b: { description: 'B' },
    },
  });
  expect(chartIssues(sloppy).map(sayIssue)).toEqual([
    '(machine): the machine has no id',
    '(machine).a: an inline delay: name it in setup()',
  ]);
});

test('a chart that takes transitions by itself needs a limit, any other does not', () => {
  const eager = (options?: { maxIterations: number }) =>
    createMachine({
      id: 'eager',
      description: 'Does not wait.',
      ...(options && { options }),
      initial: 'a',
      states: {
        a: { description: 'A', always: { target: 'b', description: 'At once' } },
        b: { description: 'B' },
      },
    });
  expect(chartIssues(eager()).map(sayIssue)).toEqual(['eager: takes transitions by itself without a limit']);
  expect(chartIssues(eager({ maxIterations: 1000 }))).toEqual([]);
});

test('every issue says how to mend it', () => {
  const sloppy = createMachine({ invoke: { src: fromPromise(async () => {}) } });
  const issues = chartIssues(sloppy);
  expect(issues.length).toBeGreaterThan(3);
  expect(issues.filter(({ mend }) => mend.length < 20)).toEqual([]);
});
