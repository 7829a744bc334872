import { describe, expect, test } from 'vitest';
import { assign, createActor, createMachine, enqueueActions, setup } from 'xstate';
import { createCoverage } from '../src/coverage/coverage.ts';
import { ManualClock } from '../src/explore/clock.ts';
import { explore } from '../src/explore/explore.ts';
import { Run } from '../src/explore/run.ts';
import { asTestPath, machineHandlers, missingHandlers, planTour, testPath, walk } from '../src/tour.ts';
import { silentModel } from './fixtures/charts.ts';
import { doorModel } from './fixtures/door.model.ts';

test('timers fire one by one, the next due first, and return their delay', () => {
  let set = 0;
  const clock = new ManualClock(() => {
    set += 1;
    return set;
  });
  const fired: string[] = [];
  clock.setTimeout(() => fired.push('late'), 500);
  clock.setTimeout(() => fired.push('soon'), 100);
  const dropped = clock.setTimeout(() => fired.push('dropped'), 50);
  clock.clearTimeout(dropped);
  expect(clock.queue).toEqual([2, 1]);
  expect(clock.ringNext()).toEqual({ label: 2, delay: 100 });
  expect(clock.ringNext()).toEqual({ label: 1, delay: 500 });
  expect(clock.ringNext()).toBeUndefined();
  expect(fired).toEqual(['soon', 'late']);
});

test('a timer set by a timer is not skipped', () => {
  const chain = createMachine({
    initial: 'a',
    states: { a: { after: { 1000: 'b' } }, b: { after: { 1000: 'c' } }, c: {} },
  });
  const clock = new ManualClock(() => 'timer');
  const actor = createActor(chain, { clock }).start();
  clock.ringNext();
  expect(actor.getSnapshot().value).toBe('b');
  clock.ringNext();
  expect(actor.getSnapshot().value).toBe('c');
});

type Notice = { type: 'notice.shown' | 'notice.over'; key: string };

/** Each notice has its own timer. */
const model = silentModel(
  setup({ types: { events: {} as Notice } }).createMachine({
    id: 'notice',
    on: {
      'notice.shown': {
        actions: enqueueActions(({ enqueue, event: { key } }) => {
          enqueue.raise({ type: 'notice.over', key }, { id: `minimum.${key}`, delay: 300 });
        }),
      },
      'notice.over': {},
    },
  }),
);

test('a timer other than the next fires, by its name or by its event', () => {
  const run = new Run(model);
  run.apply({ kind: 'start', words: 'start', input: undefined });
  for (const key of ['page', 'list', 'photo'])
    run.apply({ kind: 'event', words: key, event: { type: 'notice.shown', key } });
  expect(run.timers).toEqual(['minimum.page', 'minimum.list', 'minimum.photo']);
  const which = { event: { type: 'notice.over', key: 'list' } };
  expect(run.isSet(which)).toBe(true);
  run.apply({ kind: 'timer', words: 'the second', which });
  expect(run.isSet(which)).toBe(false);
  run.apply({ kind: 'timer', words: 'the third', which: { name: 'minimum.photo' } });
  expect(run.timers).toEqual(['minimum.page']);
  run.apply({ kind: 'timer', words: 'what is next' });
  expect(run.timers).toEqual([]);
});

const plan = planTour(doorModel);
const { paths } = plan;

describe('tours through @xstate/test', () => {
  test.each(paths.map((path) => ({ path })))(
    'path.test() runs invokes, guards and timers',
    async ({ path }) => {
      const converted = asTestPath(doorModel, path);
      expect(converted.steps).toHaveLength(path.length);
      await testPath(converted, machineHandlers(doorModel, plan.index, path));
    },
  );

  test('a missing handler fails by name, where path.test({}) would pass', async () => {
    const planned = paths[0] ?? [];
    const path = asTestPath(doorModel, planned);
    const handlers = machineHandlers(doorModel, plan.index, planned);
    const { 'door.knocked': _, ...events } = handlers.events;
    const { asking: __, ...states } = handlers.states;
    expect(missingHandlers(path, { events, states })).toEqual(['event door.knocked', 'state asking']);
    await expect(testPath(path, { events, states })).rejects.toThrow(
      'no handler for event door.knocked, state asking',
    );
    await path.test({});
  });

  test('a failing handler fails the path', async () => {
    const planned = paths[0] ?? [];
    const { events, states } = machineHandlers(doorModel, plan.index, planned);
    const refuse = () => Promise.reject(new Error('the door is not there'));
    const path = asTestPath(doorModel, planned);
    await expect(testPath(path, { events, states: { ...states, asking: refuse } })).rejects.toThrow(
      'the door is not there',
    );
  });
});

const counter = setup({
  types: { context: {} as { n: number } },
  guards: { isEnough: ({ context }) => context.n >= 2, isLow: ({ context }) => context.n < 2 },
  actions: { add: assign({ n: ({ context }) => context.n + 1 }) },
}).createMachine({
  id: 'counter',
  context: { n: 0 },
  initial: 'low',
  states: {
    low: { on: { add: { guard: 'isLow', actions: 'add' }, go: { guard: 'isEnough', target: 'high' } } },
    high: {},
  },
});

const missedBy = (machine: Parameters<typeof silentModel>[0], more = {}) =>
  walk(planTour(silentModel(machine, more))).missed;

describe('coverage', () => {
  test('any running actor can be counted by its inspect option', () => {
    const { inspect, hits } = createCoverage();
    const actor = createActor(counter, { inspect }).start();
    actor.send({ type: 'add' });
    actor.send({ type: 'go' });
    actor.send({ type: 'add' });
    expect(Object.fromEntries(hits)).toEqual({ 'counter.low | add | 0': 2, 'counter.low | go | else': 1 });
  });

  test('a step of the pure functions is counted, including the else case', () => {
    const { addStep, hits } = createCoverage();
    const low = counter.resolveState({ value: 'low', context: { n: 2 } });
    addStep(counter, low, { type: 'go' });
    addStep(counter, low, { type: 'add' });
    addStep(counter, low, { type: 'unknown' });
    expect(Object.fromEntries(hits)).toEqual({ 'counter.low | go | 0': 1, 'counter.low | add | else': 1 });
  });

  test('the else case is a separate transition', () => {
    expect(missedBy(counter)).toEqual([]);
  });
});

describe('the gate can fail', () => {
  test('a shadowed branch is reported', () => {
    const shadowed = createMachine({
      id: 'x',
      initial: 'a',
      states: { a: { on: { go: [{ target: 'b' }, { target: 'c' }] } }, b: {}, c: {} },
    });
    expect(missedBy(shadowed)).toEqual(['x.a | go | 1']);
  });

  test('a transition of an unreachable state is reported', () => {
    const island = createMachine({
      id: 'x',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: {}, island: { on: { leave: 'a' } } },
    });
    expect(missedBy(island)).toEqual(['x.island | leave | 0']);
  });

  test('a key that is too coarse leaves transitions unwalked', () => {
    expect(missedBy(counter, { key: () => 'all the same' })).toEqual([
      'counter.low | add | else',
      'counter.low | go | 0',
    ]);
  });

  test('a key that is too fine is rejected', () => {
    const endless = counter.provide({ guards: { isLow: () => true, isEnough: () => false } });
    expect(() => explore(silentModel(endless), { maxSituations: 50 })).toThrow(
      'counter: more than 50 situations. Give the model a coarser key.',
    );
  });

  test('an endless loop of `always` is reported instead of hanging', () => {
    const loop = createMachine({
      id: 'loop',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
    });
    const { broken } = walk(planTour(silentModel(loop)));
    expect(broken.flat().map(({ what }) => what)).toContainEqual(
      expect.stringContaining('the machine failed: Error: Infinite loop detected'),
    );
  });

  test('in a parallel machine the else case of one region is counted while another takes a transition', () => {
    const two = setup({ guards: { never: () => false } }).createMachine({
      id: 'two',
      type: 'parallel',
      states: {
        left: { initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } },
        right: { initial: 'a', states: { a: { on: { go: { guard: 'never', target: 'b' } } }, b: {} } },
      },
    });
    expect(missedBy(two)).toEqual(['two.right.a | go | 0']);
  });
});
