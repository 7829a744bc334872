import { describe, expect, test } from 'vitest';
import { and, createMachine, fromPromise, setup } from 'xstate';
import { chartIssues, pasteIssues } from '#machines/testing/chart-rules.ts';
import { sayIssue } from '#machines/testing/issue.ts';
import { doorMachine } from './fixtures/door.machine.ts';

describe('rules of charts', () => {
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
      'sloppy.a: the actor 0.sloppy.a has no onError',
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
});

describe('pasting into the editor', () => {
  test('types may come from anywhere, values only from xstate', () => {
    const fine = "import { setup } from 'xstate';\nimport type { User } from '#contract/user.ts';\n";
    expect(pasteIssues('fine', fine)).toEqual([]);
    expect(pasteIssues('chart', "import { now } from './time.ts';\n").map(sayIssue)).toEqual([
      'chart: a value import from ./time.ts',
    ]);
    expect(
      pasteIssues('chart', "import {\n  type A,\n  b,\n} from '../b.ts';\nimport './effect.ts';\n").map(
        sayIssue,
      ),
    ).toEqual(['chart: a value import from ../b.ts', 'chart: a value import from ./effect.ts']);
  });

  test('enum, createActor and setup().extend() are refused', () => {
    expect(pasteIssues('chart', 'enum Colour { Red }\ncreateActor(machine);')).toHaveLength(2);
    expect(pasteIssues('chart', 'setup({ types: {} }).extend({})')).toHaveLength(1);
  });
});
