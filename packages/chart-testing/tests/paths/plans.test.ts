import { describe, expect, test } from 'vitest';
import { Run } from '../../src/explore/run.ts';
import { loadModels, openProject } from '../../src/index.ts';
import type { AnyModel } from '../../src/model.ts';
import { runnablePath, shortestPaths, simplePaths } from '../../src/paths/find-paths.ts';
import { makePlan, type PlanOptions, pathId } from '../../src/paths/make-plan.ts';
import { inOwnProcess } from '../../src/sandbox.ts';
import { fork, hopeless, hopelessToo, lottery, passing, ring, twins, web } from '../fixtures/charts.ts';
import { doorModel } from '../fixtures/door.model.ts';

const stepsOf = (name: string, model: AnyModel) =>
  makePlan(name, model, { strategy: 'transitions' }).paths.flatMap(({ steps }) => steps);

const wordsFor = (stimulus: string) => [
  ...new Set(
    stepsOf('door', doorModel)
      .filter((step) => step.stimulus === stimulus)
      .map(({ words }) => words),
  ),
];

test.each([
  ['start', ['Door starts.']],
  ['door.knocked as Ada', ['“Knocked” (as Ada): somebody knocks.', '“Knocked” (as Ada): nothing changes.']],
  ['door.closed by the wind', ['“Closed” (by the wind): nothing changes.']],
  ['door.closed by a person', ['“Closed” (by a person): a person closes it.']],
  ['lookUp answers an invited guest', ['“Look up” answers an invited guest. A known name. Invited.']],
  ['lookUp fails: offline', ['“Look up” fails: offline. The list cannot be read.']],
  ['closeAfter is over', ['Wait until “Close after” is over (30 s). Nobody came in.']],
])('%s is described for testers', (stimulus, words) => {
  expect(new Set(wordsFor(stimulus))).toEqual(new Set(words));
});

test('a step has the states afterwards, their descriptions and tags', () => {
  const open = stepsOf('door', doorModel).find(({ states }) => states.includes('open'));
  expect(open).toMatchObject({ states: ['open'], expected: ['The guest may come in.'], tags: ['open'] });
});

test('a step without a description has at least a name', () => {
  expect(stepsOf('ring', ring).map(({ words }) => words)).toContain('“Stay”.');
});

test('the title of a path says where it leads and how', () => {
  const [path] = makePlan('ring', ring, { strategy: 'states', to: 'c' }).paths;
  expect(path?.title).toBe('Ring: from a by way of b to c, in 2 steps, the last one: ring.next');
});

const found = new Map(
  [hopeless, hopelessToo]
    .flatMap((model) => makePlan(model.machine.id, model, { strategy: 'transitions' }).unreachable)
    .map(({ id, why }) => [id, why]),
);

test.each([
  ['hopeless.alone', 'No transition leads there.'],
  ['hopeless.shadowed', 'Only hopeless.start | go | 1 leads there, and it is never walked.'],
  ['hopeless.start | go | 1', 'Branch 0 before it has no guard and is always taken first.'],
  [
    'hopeless.start | own | 0',
    'The model has no case of own ({} says that only the machine itself sends it), and the machine does not send it here.',
  ],
  ['hopeless.start | timed | else', 'In 1 try one of the guards always passes.'],
  [
    'hopeless.start | choose | 1',
    'Its guard “never” never holds in 2 tries: choose to the left and choose to the right.',
  ],
  ['hopeless.busy | xstate.error.actor.ask | 0', 'The model has no case in which ask fails.'],
  [
    'hopeless.busy | inner | 0',
    'In 2 tries other transitions took it first: hopeless.busy.within | inner | 0.',
  ],
  [
    'hopeless.timing | xstate.after.late.hopeless.timing | 0',
    'Whenever late is set, another timer is due first or the state is left.',
  ],
  ['hopeless.shadowed | go | 0', 'hopeless.shadowed is never active.'],
  ['too.start | guarded | 1', 'An earlier branch is taken in 1 try: too.start | guarded | 0.'],
  ['too.start | later | 0', 'No case of later in the model applies while this state is active.'],
  ['too.start | other.* | 0', 'The model has no event that other.* matches here.'],
  ['too.start | xstate.done.actor.absent | 0', 'absent never runs while this state is active.'],
  ['too.stuck | always | 0', 'Its guard “never” never holds in 2 tries.'],
  ['too.stuck | xstate.done.state.too.stuck | 0', 'Its child states never all finish.'],
  [
    'too.over',
    'Only too.stuck | xstate.done.state.too.stuck | 0 and too.stuck | always | 0 lead there, and they are never walked.',
  ],
  ['too.far.inner', 'It is entered only with too.far, which is never active.'],
])('%s is unreachable, and the plan says why', (id, why) => {
  expect(found.get(id)).toBe(why);
});

test('reachable states and transitions are not listed', () => {
  expect(
    [...found.keys()].filter((id) => /start \| (choose \| [02]|go \| 0)|timing$|within/.test(id)),
  ).toEqual([]);
  expect([...found.keys()].filter((id) => id.startsWith('hopeless'))).toHaveLength(12);
});

const idsOf = (options: Parameters<typeof makePlan>[2]) =>
  makePlan('door', doorModel, options).paths.map(({ id }) => id);

test('an id depends only on the machine and its stimuli', () => {
  const way = [
    { kind: 'start', words: 'start' },
    { kind: 'event', words: 'door.knocked as Ada' },
  ] as const;
  expect(pathId('door', way)).toBe('door-4ae4af62');
  expect(pathId('gate', way)).not.toBe(pathId('door', way));
});

test('the same path has the same id in every strategy that finds it', () => {
  const [shortest] = idsOf({ strategy: 'states', to: 'asking' });
  expect(shortest).toBeDefined();
  expect(idsOf({ strategy: 'transitions', to: 'asking' })).toEqual([shortest]);
  expect(idsOf({ strategy: 'simple', to: 'asking' })).toContain(shortest);
});

test('another process finds the same paths, in any order of exploration', { timeout: 60_000 }, async () => {
  const script = `
    import { loadModels, makePlan, openProject } from 'chart-testing';
    const ids = (await loadModels(await openProject())).reverse().map(({ name, model }) =>
      [name, makePlan(name, model, { strategy: 'transitions' }).paths.map(({ id }) => id)]);
    console.log(JSON.stringify(Object.fromEntries(ids)));`;
  const { output } = await inOwnProcess('--input-type=module', ['--eval', script]);
  const here = (await loadModels(await openProject())).map(({ name, model }) => [
    name,
    makePlan(name, model, { strategy: 'transitions' }).paths.map(({ id }) => id),
  ]);
  expect(here).toHaveLength(3);
  expect(JSON.parse(output)).toEqual(Object.fromEntries(here));
});

const stimuli = (name: string, model: AnyModel, options: PlanOptions) =>
  makePlan(name, model, options).paths.map(({ steps }) => steps.slice(1).map(({ stimulus }) => stimulus));

/** The path to a state, given by its path or id. */
const pathTo = (name: string, model: AnyModel, to: string) =>
  makePlan(name, model, { strategy: 'states', to }).paths[0];

describe('every transition', () => {
  test('is covered by the shortest possible tour', () => {
    const [path, ...more] = stimuli('ring', ring, { strategy: 'transitions' });
    expect(more).toEqual([]);
    expect(path).toHaveLength(4);
    expect(new Set(path)).toEqual(new Set(['ring.stay', 'ring.next']));
  });

  test('needs two paths after an irreversible fork', () => {
    const paths = stimuli('fork', fork, { strategy: 'transitions' });
    expect(paths.map(({ length }) => length).sort()).toEqual([2, 4]);
  });
});

test('a random delay fires at the same place in every plan', () => {
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
  test('is reached by its shortest path, without prefixes of other paths', () => {
    const paths = stimuli('fork', fork, { strategy: 'states' });
    expect(new Set(paths.map((path) => path.join(' ')))).toEqual(
      new Set(['fork.left fork.down', 'fork.right fork.down fork.on']),
    );
  });

  test('is found by path and by id, also if it is transient', () => {
    const inner = pathTo('passing', passing, 'between.inner');
    expect(inner?.steps.map(({ stimulus }) => stimulus)).toEqual(['start', 'passing.go']);
    expect(pathTo('passing', passing, 'passing.between')).toEqual(inner);
    expect(pathTo('door', doorModel, 'checking')?.steps).toHaveLength(3);
  });

  test('has its shortest path in the list for "how do I get here"', () => {
    const lengths = [...shortestPaths(fork)].map(([id, { length }]) => [id, length - 1]);
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

  test('is reached by the right one of two actors with the same src', () => {
    const path = pathTo('twins', twins, 'done');
    expect(path?.steps.map(({ stimulus }) => stimulus)).toEqual(['start', 'ask as second answers nothing']);
    expect(path && runnablePath(twins, path).at(-1)).toMatchObject({ actor: 'second' });
  });

  test('that does not exist is rejected with a list of the states', () => {
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
  test('is listed once and in full', () => {
    expect(stimuli('ring', ring, { strategy: 'simple' })).toEqual([['ring.next', 'ring.next']]);
    expect(stimuli('fork', fork, { strategy: 'simple' })).toEqual([
      ['fork.left', 'fork.down'],
      ['fork.right', 'fork.down', 'fork.on', 'fork.down'],
    ]);
  });

  test('ends at the requested state', () => {
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

  test('is one of ten thousand at most, and the plan says so', () => {
    const { paths, cut } = simplePaths(web, { bound: 9 });
    expect(paths).toHaveLength(10_000);
    expect(cut).toBe(
      'Stopped after 10000 paths: there are more. A smaller --bound or a --to narrows them down.',
    );
  });
});
