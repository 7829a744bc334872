import type { Fault } from './code-faults.ts';

/** A chart without faults; each fault below changes one part of it. */
const lamp = `import { emit, fromPromise, raise, setup } from 'xstate';

export const lampMachine = setup({
  types: {
    events: {} as { type: 'lamp.press' } | { type: 'lamp.dim' },
    emitted: {} as { type: 'lamp.lit' },
  },
  actors: { watch: fromPromise(async () => {}) },
  guards: { isDark: () => true },
  actions: { press: raise({ type: 'lamp.press' }), dim: raise({ type: 'lamp.dim' }), tell: emit({ type: 'lamp.lit' }) },
  delays: { later: 1000 },
}).createMachine({
  id: 'lamp',
  description: 'A lamp.',
  options: { maxIterations: 1000 },
  initial: 'off',
  states: {
    off: {
      description: 'Dark.',
      entry: ['press', 'dim'],
      on: { 'lamp.press': [{ guard: 'isDark', target: 'on', description: 'Light.' }, { target: 'busy', description: 'Off.' }] },
    },
    on: {
      description: 'Bright.',
      invoke: { id: 'watch', src: 'watch', onError: { target: 'off', description: 'Broken.' } },
      after: { later: { target: 'busy', description: 'Enough.' } },
      on: { 'lamp.dim': { target: 'off', description: 'Out.' } },
    },
    busy: { description: 'Between.', always: { target: 'end', description: 'At once.' } },
    end: { description: 'Worn out.', type: 'final' },
  },
});
`;

type Planted = readonly [name: string, part: string, other: string, says: RegExp];

const planted: Planted[] = [
  [
    'a state that nothing leads to',
    'busy: {',
    "lost: { description: 'Lost.', on: { 'lamp.dim': { target: 'off', description: 'Back.' } } },\n    busy: {",
    /lamp\.lost: no transition or initial state leads here/,
  ],
  [
    'a final state that is never reached',
    "target: 'end'",
    "target: 'on'",
    /lamp\.end: a final state that is never reached/,
  ],
  [
    'a branch in the shadow of another',
    "guard: 'isDark', target: 'on'",
    "target: 'on'",
    /lamp\.off \| lamp\.press \| 1: never taken/,
  ],
  ['a dead end', "type: 'final'", "tags: ['worn']", /lamp\.end: a dead end/],
  [
    'an actor without onError',
    "onError: { target: 'off', description: 'Broken.' }",
    "onDone: { target: 'off', description: 'Seen.' }",
    /lamp\.on: the actor watch has no onError/,
  ],
  [
    'an actor without an id',
    "invoke: { id: 'watch', src",
    'invoke: { src',
    /lamp\.on: the actor watch has no id/,
  ],
  ['an inline guard', "guard: 'isDark'", 'guard: () => true', /an inline guard/],
  ['an inline action', "entry: ['press', 'dim']", "entry: ['press', 'dim', () => {}]", /an inline action/],
  ['an inline actor', "src: 'watch'", 'src: fromPromise(async () => {})', /an inline actor/],
  ['an inline delay', 'after: { later:', 'after: { 1000:', /an inline delay/],
  ['a state without a description', "description: 'Bright.',", '', /lamp\.on: no description/],
  [
    'a transition without a description',
    ", description: 'Out.'",
    '',
    /lamp\.on \| lamp\.dim \| 0: no description/,
  ],
  ['a machine without a description', "  description: 'A lamp.',\n", '', /lamp: no description/],
  ['a machine without an id', "  id: 'lamp',\n", '', /\(machine\): the machine has no id/],
  [
    'a loop without a limit',
    '  options: { maxIterations: 1000 },\n',
    '',
    /lamp: eventless transitions without a limit/,
  ],
  ['a chart that cannot be pasted', 'states: {', 'states: { ...{},', /states is written with a spread/],
];

/** Every planted chart and event has a unique name, so that one run finds all. */
const renamed = (text: string, at: number): string => text.replaceAll('lamp', `planted${at}`);

const chartFaults = planted.map(([name, part, other, says], at): Fault => {
  if (!lamp.includes(part)) throw new Error(`"${name}" changes nothing: ${part} is gone`);
  return {
    name,
    gate: { check: 'machines' },
    plant: { [`machines/planted-${at}/planted-${at}.machine.ts`]: renamed(lamp.replace(part, other), at) },
    // Below the name of its own chart, before that of the next.
    says: [new RegExp(`^planted-${at}$(\\n +.*)*?\\n +.*${renamed(says.source, at)}`, 'm')],
  };
});

const chart = 'machines/typing/typing.machine.ts';

export const machineFaults: Fault[] = [
  ...chartFaults,
  {
    name: 'an event that nothing sends',
    gate: { check: 'machines' },
    plant: {
      [chart]: (text) => text.replace("| { type: 'typing.stop' }", "$& | { type: 'typing.planted' }"),
    },
    says: [/^typing$\n\s+typing\.planted: an event that nothing sends/m],
  },
  {
    name: 'an event that no chart handles',
    gate: { check: 'machines' },
    plant: {
      'src/actors/planted.ts':
        "import { sendParent } from 'xstate';\n\nexport const tell = sendParent({ type: 'planted.unheard' });\n",
    },
    says: [/^src\/actors\/planted\.ts$\n\s+line 3, planted\.unheard: an event that no chart handles/m],
  },
  {
    name: 'a branch that no situation of the model takes',
    gate: { check: 'machines' },
    plant: {
      'machines/toggle/toggle.machine.ts': (text) =>
        text.replace('context.wanted !== context.on', 'context.wanted === undefined'),
    },
    says: [/^toggle$(?:\n\s+.*)*\n\s+toggle\.saved \| always \| 0: never taken in any of \d+ situations/m],
  },
];
