import { describe, expect, test } from 'vitest';
import { Run } from '../../src/explore/run.ts';
import type { AnyModel } from '../../src/model.ts';
import { makePlan, type PlanOptions } from '../../src/paths/make-plan.ts';
import { wayOf } from '../../src/paths/retrace.ts';
import { pathsByState, pathTo } from '../../src/paths/shortest.ts';
import { simpleWays } from '../../src/paths/strategies/simple-ways.ts';
import { doorModel } from '../fixtures/door.model.ts';
import { fork, lottery, passing, ring, twins, web } from './fixtures/small.ts';

const stimuli = (name: string, model: AnyModel, options: PlanOptions) =>
  makePlan(name, model, options).paths.map(({ steps }) => steps.slice(1).map(({ stimulus }) => stimulus));

describe('every transition', () => {
  test('is walked by the shortest tour there is', () => {
    const [path, ...more] = stimuli('ring', ring, { strategy: 'transitions' });
    expect(more).toEqual([]);
    expect(path).toHaveLength(4);
    expect(new Set(path)).toEqual(new Set(['ring.stay', 'ring.next']));
  });

  test('needs two paths where the ways part for good', () => {
    const paths = stimuli('fork', fork, { strategy: 'transitions' });
    expect(paths.map(({ length }) => length).sort()).toEqual([2, 4]);
  });
});

test('a pause up to chance rings at the same place in every plan', () => {
  const timers = Array.from({ length: 8 }, () => {
    const run = new Run(lottery);
    run.apply({ kind: 'start', words: 'start', input: undefined });
    return run.timers;
  });
  expect(new Set(timers.map(String)).size).toBe(1);
  const drawn = Array.from({ length: 8 }, Math.random);
  expect(new Set(drawn).size).toBe(8);
});

describe('every state', () => {
  test('is reached by its shortest way, and a way that goes on is not told twice', () => {
    const paths = stimuli('fork', fork, { strategy: 'states' });
    expect(new Set(paths.map((path) => path.join(' ')))).toEqual(
      new Set(['fork.left fork.down', 'fork.right fork.down fork.on']),
    );
  });

  test('is found by path and by id, also where it is left again at once', () => {
    expect(pathTo('passing', passing, 'between.inner')?.steps.map(({ stimulus }) => stimulus)).toEqual([
      'start',
      'passing.go',
    ]);
    expect(pathTo('passing', passing, 'passing.between')).toEqual(
      pathTo('passing', passing, 'between.inner'),
    );
    expect(pathTo('door', doorModel, 'checking')?.steps).toHaveLength(3);
  });

  test('has its shortest way in the list for "how do I get here"', () => {
    const lengths = [...pathsByState('fork', fork)].map(([id, { steps }]) => [id, steps.length - 1]);
    expect(Object.fromEntries(lengths)).toEqual({
      fork: 0,
      'fork.top': 0,
      'fork.left': 1,
      'fork.right': 1,
      'fork.rest': 2,
      'fork.last': 3,
      'fork.bottom': 2,
      'fork.bottom.inner': 2,
    });
  });

  test('is reached by the right one of two actors of a kind', () => {
    const path = pathTo('twins', twins, 'done');
    expect(path?.steps.map(({ stimulus }) => stimulus)).toEqual(['start', 'ask as second answers nothing']);
    expect(path && wayOf(twins, path).at(-1)).toMatchObject({ actor: 'second' });
  });

  test('that does not exist is refused with the names there are', () => {
    expect(() => pathTo('ring', ring, 'd')).toThrow('ring has no state “d”. It has: a, b, c.');
  });
});

describe('every pair', () => {
  test('of transitions that can follow each other is walked, and no other exists', () => {
    const { paths } = makePlan('ring', ring, { strategy: 'pairs' });
    const pairs = paths.flatMap(({ steps }) => {
      const walked = steps.flatMap(({ transitions }) => transitions);
      return walked.slice(1).map((then, before) => `${walked[before]} -> ${then}`);
    });
    const [stay, a, b, c] = ['a | ring.stay', 'a | ring.next', 'b | ring.next', 'c | ring.next'].map(
      (id) => `ring.${id} | 0`,
    );
    expect(new Set(pairs)).toEqual(
      new Set([
        `${stay} -> ${stay}`,
        `${stay} -> ${a}`,
        `${a} -> ${b}`,
        `${b} -> ${c}`,
        `${c} -> ${stay}`,
        `${c} -> ${a}`,
      ]),
    );
  });
});

describe('every simple path', () => {
  test('is told once and whole', () => {
    expect(stimuli('ring', ring, { strategy: 'simple' })).toEqual([['ring.next', 'ring.next']]);
    expect(stimuli('fork', fork, { strategy: 'simple' })).toEqual([
      ['fork.left', 'fork.down'],
      ['fork.right', 'fork.down', 'fork.on', 'fork.down'],
    ]);
  });

  test('ends at the state that was asked for', () => {
    const to = (state: string) => stimuli('fork', fork, { strategy: 'simple', to: state });
    expect(to('bottom')).toHaveLength(2);
    expect(to('rest')).toEqual([['fork.right', 'fork.down']]);
  });

  test('is cut at the bound, and the plan says so', () => {
    const plan = makePlan('fork', fork, { strategy: 'simple', bound: 3 });
    expect(plan.paths.map(({ steps }) => steps.length - 1)).toEqual([2, 3]);
    expect(plan.cut).toBe('1 path goes on beyond 3 steps. A larger --bound shows where.');
    expect(makePlan('fork', fork, { strategy: 'simple', bound: 4 }).cut).toBeNull();
  });

  test('is one of ten thousand at most, and then that is said', () => {
    const { ways, cut } = simpleWays(web, { bound: 9 });
    expect(ways).toHaveLength(10_000);
    expect(cut).toBe(
      'Stopped after 10000 paths: there are more. A smaller --bound or a --to narrows them down.',
    );
  });
});
