import { describeChart, type PathPlan, type PlannedPath, type PlannedStep } from 'chart-testing';
import { createMachine } from 'xstate';

/** A small chart with a bit of everything. */
export const door = describeChart(
  'front-door',
  createMachine({
    id: 'door',
    description: 'A door that can be locked.',
    initial: 'shut',
    on: { 'door.burn': { target: '.ashes', description: 'Fire.' } },
    states: {
      shut: {
        description: 'Nobody sees in.',
        meta: { screen: 'a closed door', rows: ['SES-02'] },
        initial: 'loose',
        states: {
          loose: {
            on: { 'door.lock': { target: 'locked', actions: 'turnKey', meta: { rows: ['SES-10'] } } },
          },
          locked: { tags: ['safe'], on: { 'door.push': { guard: 'hasKey', target: '#door.open' } } },
        },
        on: { 'door.push': { target: 'open', meta: { rows: ['SES-02'] } } },
      },
      open: { entry: 'creak', invoke: { id: 'draught', src: 'blow' } },
      ashes: { type: 'final' },
    },
  }),
);

export const step = (words: string, states: string[], transitions: string[] = []): PlannedStep => ({
  stimulus: words,
  kind: transitions.length === 0 ? 'start' : 'event',
  words,
  transitions,
  states,
  expected: [],
  tags: [],
  screen: states[0]?.startsWith('shut') ? 'a closed door' : null,
});

const start = step('The door is built.', ['shut.loose']);
export const push = 'door.shut | door.push | 0';
export const lock = 'door.shut.loose | door.lock | 0';

const path = (id: string, rows: string[], steps: PlannedStep[]): PlannedPath => ({
  id,
  title: id,
  rows,
  steps,
});

export const plans: { states: PathPlan[]; transitions: PathPlan[] } = {
  states: [
    {
      machine: 'front-door',
      strategy: 'states',
      to: null,
      cut: null,
      paths: [
        path('door-open', ['SES-02'], [start, step('Push it.', ['open'], [push])]),
        path('door-locked', ['SES-10'], [start, step('Lock it.', ['shut.locked'], [lock])]),
      ],
      unreachable: [{ id: 'door.ashes', why: 'nobody sends door.burn' }],
    },
  ],
  transitions: [
    {
      machine: 'front-door',
      strategy: 'transitions',
      to: null,
      cut: null,
      paths: [
        path(
          'door-tour',
          ['SES-10'],
          [start, step('Lock it.', ['shut.locked'], [lock]), step('Push it.', ['open'], [push])],
        ),
      ],
      unreachable: [],
    },
  ],
};
