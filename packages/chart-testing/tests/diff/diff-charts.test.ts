import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { type Chart, describeChart } from '../../src/charts/chart.ts';
import { asMarkdown, asText } from '../../src/diff/command.ts';
import { diffCharts } from '../../src/diff/diff-charts.ts';
import { doorMachine } from '../fixtures/door.machine.ts';

type Config = Parameters<typeof createMachine>[0];

/** The chart of a test machine, named after its id. */
const chartOf = (config: Config): Chart => describeChart(String(config.id), createMachine(config));

const door = describeChart('door', doorMachine);

const lamp = {
  id: 'lamp',
  description: 'A lamp.',
  initial: 'off',
  states: {
    off: { description: 'Dark.', on: { press: { target: 'on', description: 'Light.' } } },
    on: {
      description: 'Bright.',
      tags: ['bright'],
      after: { 1000: { target: 'off', description: 'It goes out.' } },
      on: { press: { target: 'off', description: 'Dark again.' } },
    },
  },
} as const;

const states = (config: object) => ({ ...lamp, states: { ...lamp.states, ...config } });

/** Every difference as one line: mark, id, description. */
const diff = (before: object, after: object): string[] =>
  diffCharts([chartOf(before)], [chartOf(after)], 'then').machines.flatMap((machine) =>
    [...machine.states, ...machine.transitions].map(
      ({ id, change, words }) => `${change} ${id}: ${words.join('; ')}`,
    ),
  );

test('equal charts have no differences', () => {
  expect(diffCharts([door], [door], 'then')).toEqual({ rev: 'then', machines: [] });
});

test('added and removed machines are described in full', () => {
  const { machines } = diffCharts([door], [chartOf(lamp)], 'then');
  expect(machines.map(({ name, state, states: { length } }) => [name, state, length])).toEqual([
    ['lamp', 'added', 3],
    ['door', 'removed', 6],
  ]);
});

test('a machine with another name is the same machine', () => {
  const { machines } = diffCharts([door], [{ ...door, name: 'gate' }], 'then');
  expect(machines).toEqual([
    {
      name: 'gate',
      state: 'changed',
      states: [{ id: 'door', change: 'changed', words: ['its name was door'] }],
      transitions: [],
    },
  ]);
});

test('a machine with another id is still compared', () => {
  const renamed = { ...chartOf({ ...lamp, id: 'light' }), name: 'lamp' };
  expect(diffCharts([chartOf(lamp)], [renamed], 'then').machines).toMatchObject([
    { states: [{ id: 'light', words: ['its id was lamp'] }], transitions: [] },
  ]);
});

test('states differ in tags, actions, actors, initial state, description', () => {
  const off = {
    ...lamp.states.off,
    description: 'No light.',
    tags: ['dark'],
    entry: ['rest', 'cool'],
    invoke: { id: 'watch', src: 'watchSwitch' },
    meta: { screen: 'A dark room', rows: ['LMP-01'] },
  };
  expect(diff(lamp, { ...states({ off }), initial: 'on' })).toEqual([
    'changed lamp: starts in on',
    'changed lamp.off: shows “A dark room”; has the tag dark; starts watchSwitch as watch; ' +
      'on entry: rest and cool; covers LMP-01; described as “No light.”, was “Dark.”',
  ]);
  expect(diff(states({ off }), states({ off: { ...off, entry: ['cool', 'rest'], invoke: [] } }))).toEqual([
    'changed lamp.off: no longer starts watchSwitch as watch; on entry, in another order: cool and rest',
  ]);
});

test('transitions differ in target, guard, actions, re-entry, description', () => {
  const press = {
    target: 'off',
    guard: 'isHeld',
    actions: ['click'],
    reenter: true,
    description: 'Pressed.',
  };
  expect(diff(lamp, states({ off: { ...lamp.states.off, on: { press } } }))).toEqual([
    'changed lamp.off | press | 0: leads to off, led to on; requires isHeld; also does click; ' +
      're-enters the state; described as “Pressed.”, was “Light.”',
    'added lamp.off | press | else: when no guard passes, nothing happens',
  ]);
  const stay = { description: 'Light.' };
  expect(diff(lamp, states({ off: { ...lamp.states.off, on: { press: stay } } }))).toEqual([
    'changed lamp.off | press | 0: stays where it is, led to on',
  ]);
});

test('timers differ in their delay, named or not', () => {
  const on = { ...lamp.states.on, after: { 2500: { target: 'off', description: 'It goes out.' } } };
  expect(diff(lamp, states({ on }))).toEqual([
    'changed lamp.on | xstate.after.2500.lamp.on | 0: waits 2.5 s, waited 1 s',
  ]);
  const slower = { ...door, delays: { closeAfter: 60_000 } };
  expect(diffCharts([door], [slower], 'then').machines).toMatchObject([
    {
      states: [],
      transitions: [
        { id: 'door.open | xstate.after.closeAfter.door.open | 0', words: ['waits 60 s, waited 30 s'] },
      ],
    },
  ]);
});

test('a delay that no state uses is reported for the machine', () => {
  const was = { ...chartOf(lamp), delays: { minimum: 300 } };
  const is = { ...chartOf(lamp), delays: { minimum: null } };
  expect(diffCharts([was], [is], 'then').machines).toMatchObject([
    { states: [{ id: 'lamp', words: ['the delay minimum is a computed time, was 300 ms'] }] },
  ]);
});

test('a new first branch does not change the others', () => {
  const branches = [
    { guard: 'isLate', target: 'off', description: 'Late.' },
    { target: 'on', description: 'Early.' },
  ];
  const off = (list: object[]) => states({ off: { ...lamp.states.off, on: { press: list } } });
  const first = { guard: 'isBroken', target: 'off', description: 'Broken.' };
  expect(diff(off(branches), off([first, ...branches]))).toEqual([
    'added lamp.off | press | 0: “Broken.”; leads to off; requires isBroken',
  ]);
  expect(diff(off([first, ...branches]), off(branches))).toEqual([
    'removed lamp.off | press | 0: “Broken.”; leads to off; requires isBroken',
  ]);
});

test('a new order of branches is reported', () => {
  const one = { guard: 'isLate', target: 'off', description: 'Late.' };
  const two = { guard: 'isBroken', target: 'on', description: 'Broken.' };
  const off = (list: object[]) => states({ off: { ...lamp.states.off, on: { press: list } } });
  expect(diff(off([one, two]), off([two, one]))).toEqual([
    'changed lamp.off | press | 0: is tried before branch 1 now, was tried after it',
  ]);
});

test('a renamed state is the same state, including its transitions and timers', () => {
  const { off, on } = lamp.states;
  const renamed = {
    ...lamp,
    states: { off: { ...off, on: { press: { ...off.on.press, target: 'lit' } } }, lit: on },
  };
  expect(diff(lamp, renamed)).toEqual(['changed lamp.lit: was called on']);
});

test('a compound state can be renamed', () => {
  const nested = (key: string) => ({
    id: 'house',
    initial: key,
    states: { [key]: { initial: 'off', states: lamp.states } },
  });
  expect(diff(nested('kitchen'), nested('cellar'))).toEqual(['changed house.cellar: was called kitchen']);
});

test('with two candidates for a rename, both states are new', () => {
  const two = (one: string, other: string) => ({
    id: 'twins',
    initial: 'start',
    states: {
      start: { on: { go: one, come: other } },
      [one]: { on: { back: 'start' } },
      [other]: { on: { back: 'start' } },
    },
  });
  const marks = diff(two('left', 'right'), two('east', 'west')).map((line) => line.split(':')[0]);
  expect(marks).toContain('changed twins.east');
  const alone = (keys: string[]) => ({
    id: 'alone',
    initial: 'start',
    states: { start: {}, ...Object.fromEntries(keys.map((key) => [key, {}])) },
  });
  expect(diff(alone(['left']), alone(['east']))).toEqual(['added alone.east: ', 'removed alone.left: ']);
});

test('a difference reads well in the terminal and in a pull request', () => {
  const result = diffCharts(
    [chartOf(lamp)],
    [chartOf({ ...states({ on: { ...lamp.states.on, tags: [] } }) })],
    'then',
  );
  expect(asText(result)).toBe('lamp: 1 state changed\n  ~ lamp.on\n      no longer has the tag bright');
  expect(asMarkdown(result)).toBe(
    '# Charts compared with then\n\n## lamp\n\n1 state changed.\n\n### States\n\n' +
      '- **changed** `lamp.on`\n  - no longer has the tag bright',
  );
  expect(asText({ rev: 'then', machines: [] })).toBe('No state and no transition differs from then.');
});
