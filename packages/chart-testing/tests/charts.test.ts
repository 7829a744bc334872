import { expect, test } from 'vitest';
import { and, createMachine, fromPromise, not } from 'xstate';
import { describeChart, guardName } from '../src/charts/chart.ts';
import { placeholdersOf } from '../src/explore/stand-ins.ts';
import { someCharts } from './fixtures/charts.ts';
import { doorMachine, type Guest } from './fixtures/door.machine.ts';

const charts = (await someCharts()).map(({ name, machine }) => describeChart(name, machine));

test('transitions and parents name states that exist', () => {
  for (const { states, transitions } of charts) {
    const ids = new Set(states.map(({ id }) => id));
    const named = [
      ...transitions.flatMap(({ source, targets }) => [source, ...targets]),
      ...states.flatMap(({ parent, initial }) => [parent, initial].filter((id) => id !== null)),
    ];
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  }
});

test('charts survive JSON unchanged', () => {
  expect(JSON.parse(JSON.stringify(charts))).toEqual(charts);
});

test('initial and history states, delays and always are described', () => {
  const machine = createMachine({
    id: 'door',
    initial: 'ajar',
    states: {
      ajar: { always: { target: 'open', guard: 'isPushed' } },
      open: { after: { 2500: 'back' } },
      back: { type: 'history', history: 'deep', target: 'ajar' },
    },
  });
  const { states, transitions } = describeChart('door', machine);
  expect(states.map(({ type, history, initial }) => ({ type, history, initial }))).toEqual([
    { type: 'compound', history: null, initial: 'door.ajar' },
    { type: 'atomic', history: null, initial: null },
    { type: 'atomic', history: null, initial: null },
    { type: 'history', history: 'deep', initial: null },
  ]);
  expect(transitions).toMatchObject([
    { label: 'always', kind: 'always', guard: 'isPushed', targets: ['door.open'] },
    { label: 'after 2.5 s', kind: 'after', guard: null, targets: ['door.back'] },
  ]);
});

test('the actions with which XState starts and stops timers are left out', () => {
  const open = { entry: ['greet'], exit: 'lock', after: { 2500: 'shut' } };
  const { states } = describeChart(
    'door',
    createMachine({ id: 'door', initial: 'open', states: { open, shut: {} } }),
  );
  expect(states[1]).toMatchObject({ id: 'door.open', entry: ['greet'], exit: ['lock'] });
});

test('combined guards keep the names of their parts', () => {
  expect(guardName(and(['isDry', not('isLocked')]))).toBe('isDry and not isLocked');
});

const house = createMachine({ id: 'house', invoke: { src: 'door' } });

test('an actor that only throws "not provided" is reported, also inside a child machine', () => {
  expect(placeholdersOf(doorMachine)).toEqual(['door/lookUp']);
  expect(placeholdersOf(house.provide({ actors: { door: doorMachine } }))).toEqual(['house/door/lookUp']);
});

test('a child machine that is only a type is reported', () => {
  const typeOnly = {} as typeof doorMachine;
  expect(placeholdersOf(house.provide({ actors: { door: typeOnly } }))).toEqual(['house/door']);
});

test('a provided actor is not reported', () => {
  const real = doorMachine.provide({
    actors: { lookUp: fromPromise<Guest | null, { name: string }>(async () => null) },
  });
  expect(placeholdersOf(house.provide({ actors: { door: real } }))).toEqual([]);
});
