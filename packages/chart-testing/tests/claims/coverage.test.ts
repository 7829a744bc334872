import { describe, expect, test } from 'vitest';
import { assign, createActor, createMachine, type InspectionEvent, setup } from 'xstate';
import { createCoverage } from '../../src/coverage/coverage.ts';
import { planTour, walk } from '../../src/tour/walk.ts';
import { silentModel } from '../fixtures/model-of.ts';

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

describe('what coverage is read from', () => {
  test('XState reports the transitions of a microstep as `_transitions`', () => {
    const seen: InspectionEvent[] = [];
    const actor = createActor(counter, { inspect: (event) => void seen.push(event) }).start();
    actor.send({ type: 'add' });
    const steps = seen.filter((event) => event.type === '@xstate.microstep');
    expect(steps.map(({ _transitions }) => _transitions.map(({ eventType }) => eventType))).toEqual([
      ['add'],
    ]);
  });

  test('any running actor can be counted by its inspect option', () => {
    const { inspect, hits } = createCoverage();
    const actor = createActor(counter, { inspect }).start();
    actor.send({ type: 'add' });
    actor.send({ type: 'go' });
    actor.send({ type: 'add' });
    expect(Object.fromEntries(hits)).toEqual({ 'counter.low | add | 0': 2, 'counter.low | go | else': 1 });
  });

  test('a step of the pure functions is counted with the case that its guard refuses', () => {
    const { addStep, hits } = createCoverage();
    const low = counter.resolveState({ value: 'low', context: { n: 2 } });
    addStep(counter, low, { type: 'go' });
    addStep(counter, low, { type: 'add' });
    addStep(counter, low, { type: 'nobody hears' });
    expect(Object.fromEntries(hits)).toEqual({ 'counter.low | go | 0': 1, 'counter.low | add | else': 1 });
  });

  test('the case that no guard passes is a transition of its own', () => {
    expect(missedBy(counter)).toEqual([]);
  });
});

describe('the gate can fail', () => {
  test('a shadowed branch is named', () => {
    const shadowed = createMachine({
      id: 'x',
      initial: 'a',
      states: { a: { on: { go: [{ target: 'b' }, { target: 'c' }] } }, b: {}, c: {} },
    });
    expect(missedBy(shadowed)).toEqual(['x.a | go | 1']);
  });

  test('a transition of an unreachable state is named', () => {
    const island = createMachine({
      id: 'x',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: {}, island: { on: { leave: 'a' } } },
    });
    expect(missedBy(island)).toEqual(['x.island | leave | 0']);
  });

  test('a key that tells too little apart leaves transitions unwalked', () => {
    expect(missedBy(counter, { key: () => 'all the same' })).toEqual([
      'counter.low | add | else',
      'counter.low | go | 0',
    ]);
  });

  test('a key that tells too much apart is refused', () => {
    const endless = counter.provide({ guards: { isLow: () => true, isEnough: () => false } });
    expect(() => planTour(silentModel(endless), 50)).toThrow(
      'counter: more than 50 situations. Give the model a key that tells fewer apart.',
    );
  });

  test('an endless loop of `always` is reported, not waited for', () => {
    const loop = createMachine({
      id: 'loop',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
    });
    const { broken } = walk(planTour(silentModel(loop)));
    expect(broken.flat().map(({ what }) => what)).toContainEqual(
      expect.stringContaining('the machine died: Error: Infinite loop detected'),
    );
  });

  test('in a parallel machine one region passing is seen beside another that acts', () => {
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
