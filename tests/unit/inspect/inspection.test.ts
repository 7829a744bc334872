import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActor, assign, createActor, fromPromise, setup } from 'xstate';
import { createInspection } from '#inspect/inspection.ts';

const bell = setup({
  types: {
    context: {} as { rung: number },
    events: {} as { type: 'press' } | { type: 'end' } | { type: 'say' },
  },
  delays: { short: 100, long: 1_000 },
  actions: { count: assign({ rung: ({ context }) => context.rung + 1 }) },
  guards: { never: () => false },
}).createMachine({
  id: 'bell',
  context: { rung: 0 },
  initial: 'quiet',
  states: {
    quiet: {
      tags: ['ready'],
      on: { press: 'waiting', say: { guard: 'never', target: 'over' } },
      after: { long: 'over' },
    },
    waiting: { after: { short: { target: 'quiet', actions: 'count' } } },
    over: { type: 'final' },
  },
  on: { end: '.over' },
});

const house = setup({
  actors: { bell, fetch: fromPromise(() => new Promise<void>(() => {})) },
}).createMachine({
  id: 'house',
  invoke: [
    { src: 'bell', id: 'bell', onError: {} },
    { src: 'fetch', id: 'fetch', onError: {} },
  ],
});

const started: AnyActor[] = [];
const open = () => {
  const inspection = createInspection();
  const start = (machine: typeof bell | typeof house) => {
    const actor = createActor(machine, inspection.systems);
    started.push(actor);
    return actor.start();
  };
  return { ...inspection.sidestage, start };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const actor of started.splice(0)) actor.stop();
  vi.useRealTimers();
});

describe('actors', () => {
  test('are the running statecharts of every system, oldest first, without those never started', () => {
    const { systems, sidestage } = createInspection();
    createActor(bell, systems);
    expect(sidestage.actors()).toEqual([]);
    const { actors, start } = open();
    start(house);
    start(bell);
    expect(actors().map(({ machine }) => machine)).toEqual(['house', 'bell', 'bell']);
    expect(new Set(actors().map(({ ref }) => ref)).size).toBe(3);
  });

  test('that stop or finish leave the list, with their children and timers', () => {
    const { actors, start, send, clock } = open();
    const first = start(house);
    start(bell);
    first.stop();
    expect(actors().map(({ machine }) => machine)).toEqual(['bell']);
    expect(clock.timers()).toHaveLength(1);
    expect(send('bell', { type: 'end' })).toBe(true);
    expect([actors(), clock.timers()]).toEqual([[], []]);
    expect(send('bell', { type: 'press' })).toBe(false);
  });
});

test('snapshots and events refer to the newest actor of a machine', () => {
  const { start, send, snapshot } = open();
  const older = start(bell);
  start(bell);
  expect(send('bell', { type: 'press' })).toBe(true);
  expect(snapshot('bell')).toEqual({ value: 'waiting', context: { rung: 0 }, tags: [], status: 'active' });
  expect(older.getSnapshot().value).toBe('quiet');
  expect(snapshot('nobody')).toBeUndefined();
});

test('coverage counts transitions of every system, and events that no guard let through', () => {
  const { start, send, coverage } = open();
  start(bell);
  start(bell);
  send('bell', { type: 'say' });
  send('bell', { type: 'press' });
  vi.advanceTimersByTime(100);
  expect(coverage()).toEqual({
    'bell.quiet | say | else': 1,
    'bell.quiet | press | 0': 1,
    'bell.waiting | xstate.after.short.bell.waiting | 0': 1,
  });
});

describe('the clock', () => {
  test('lists the timers of every system by their name in the chart, the next one first', () => {
    const { start, send, clock } = open();
    start(house);
    start(bell);
    send('bell', { type: 'press' });
    expect(clock.timers()).toEqual([
      { machine: 'bell', name: 'short', ms: 100 },
      { machine: 'bell', name: 'long', ms: 1_000 },
    ]);
  });

  test('paused, fires nothing; resumed, goes on from where it stopped', () => {
    const { start, send, snapshot, clock } = open();
    start(bell);
    send('bell', { type: 'press' });
    vi.advanceTimersByTime(60);
    clock.hold();
    vi.advanceTimersByTime(10_000);
    expect(snapshot('bell')?.value).toBe('waiting');
    clock.hold();
    expect(clock.isHeld()).toBe(true);
    clock.release();
    expect(clock.isHeld()).toBe(false);
    vi.advanceTimersByTime(39);
    expect(snapshot('bell')?.value).toBe('waiting');
    vi.advanceTimersByTime(1);
    expect(snapshot('bell')).toMatchObject({ value: 'quiet', context: { rung: 1 } });
  });

  test('fires one timer by name at once, paused or not, and only that one', () => {
    const { start, send, snapshot, clock } = open();
    start(bell);
    start(house);
    expect(clock.ring('bell', 'short')).toBe(false);
    send('bell', { type: 'press' });
    expect(clock.ring('bell', 'short')).toBe(true);
    expect(snapshot('bell')?.value).toBe('quiet');
    clock.hold();
    expect(clock.ring('house', 'long')).toBe(false);
    expect(clock.ring('bell', 'long')).toBe(true);
    expect(clock.timers()).toHaveLength(1);
  });

  test('paused, moves to the moment of the fired timer: timers set then come after it', () => {
    const { start, send, snapshot, clock } = open();
    clock.hold();
    start(bell);
    start(bell);
    send('bell', { type: 'press' });
    expect(clock.timers().map(({ name }) => name)).toEqual(['short', 'long']);
    clock.ring('bell', 'short');
    send('bell', { type: 'press' });
    clock.ring('bell', 'long');
    expect(clock.timers()).toEqual([{ machine: 'bell', name: 'short', ms: 100 }]);
    clock.release();
    vi.advanceTimersByTime(0);
    expect(snapshot('bell')?.value, 'what was due by then has rung').toBe('quiet');
  });
});
