import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { and, createMachine, not } from 'xstate';
import { codeSeeds, editsOf, type Seed } from '../src/faults/code-faults.ts';
import { faultCatcher, pickSeeds, tryFaults } from '../src/faults/command.ts';
import { pickFaults, seedFaults } from '../src/faults/seed.ts';
import type { AnyModel } from '../src/model.ts';
import { openProject } from '../src/project.ts';
import { inOwnProcess, scratchFolder } from '../src/sandbox.ts';
import { doorMachine } from './fixtures/door.machine.ts';
import { doorModel } from './fixtures/door.model.ts';

const door: AnyModel = doorModel;
const faults = seedFaults(doorMachine);
const named = (list: typeof faults) => list.map(({ kind, words }) => `${kind}: ${words}`);

test('every kind of fault is seeded, and the original is unchanged', () => {
  expect([...new Set(faults.map(({ kind }) => kind))].sort()).toEqual([
    'action missing',
    'actor missing',
    'branches swapped',
    'delay doubled',
    'emit missing',
    'guard always true',
    'guard missing',
    'guard negated',
    'initial state changed',
    'input missing',
    'tag missing',
    'target missing',
    'transition missing',
    'wrong target',
  ]);
});

test('a precise model catches all faults', () => {
  const caughtBy = faultCatcher(doorModel);
  expect(named(faults.filter((fault) => caughtBy(fault) === undefined))).toEqual([]);
});

test('an incomplete claim lets a fault survive', () => {
  const after = { closeAfter: { ms: [0, 1_000_000], to: 'closed', context: { guest: null } } } as const;
  const vague: AnyModel = {
    ...door,
    requirements: ['DOOR-01', 'DOOR-02', 'DOOR-03'],
    states: { ...door.states, open: { ...door.states.open, after } },
  };
  const caughtBy = faultCatcher(vague);
  expect(named(faults.filter((fault) => caughtBy(fault) === undefined))).toEqual([
    'delay doubled: door, closeAfter',
  ]);
});

test('faults are picked round-robin over the kinds', () => {
  const kinds = pickFaults(faults, 14).map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(14);
});

test('a combined guard is weakened to each of its parts', () => {
  const gate = createMachine({
    id: 'gate',
    initial: 'shut',
    states: {
      shut: { on: { push: { guard: and(['isUnlocked', not('isJammed')]), target: 'open' } } },
      open: {},
    },
  });
  const weakened = seedFaults(gate).filter(({ kind }) => kind === 'guard weakened');
  expect(weakened.map(({ words }) => words)).toEqual([
    'gate.shut, on push, branch 0, only its part 1',
    'gate.shut, on push, branch 0, only its part 2',
  ]);
});

const lamp = `
import { assign, emit, enqueueActions, raise, setup } from 'xstate';

type Presses = { count: number; isLocked: boolean };

export const lampMachine = setup({
  types: { context: {} as Presses, events: {} as { type: 'lamp.press' }, emitted: {} as { type: 'lamp.lit'; count: number } },
  guards: { mayLight: ({ context }) => context.count < 2 && !context.isLocked },
  actions: {
    count: assign({ count: ({ context }) => context.count + 1 }),
    tell: emit(({ context }) => ({ type: 'lamp.lit' as const, count: context.count })),
    later: enqueueActions(({ enqueue }) => {
      enqueue.raise({ type: 'lamp.press' }, { delay: 'soon', id: 'lamp.soon' });
    }),
  },
  delays: { soon: 500 },
}).createMachine({
  id: 'lamp',
  context: { count: 0, isLocked: false },
  initial: 'off',
  states: {
    off: { on: { 'lamp.press': { guard: 'mayLight', target: 'on', actions: ['count', 'tell'] } } },
    on: { on: { 'lamp.press': 'off' } },
  },
});
`;

const edited = (words: string): string => {
  const edit = editsOf(lamp).find((one) => one.words === words);
  return edit ? lamp.slice(0, edit.start) + edit.text + lamp.slice(edit.end) : '';
};

test('guards are weakened, limits move by one, fields of actions go missing', () => {
  expect(editsOf(lamp).map(({ kind, words }) => `${kind}: ${words}`)).toEqual([
    'guard weakened: mayLight, only context.count < 2',
    'guard weakened: mayLight, only !context.isLocked',
    'boundary moved: mayLight, context.count <= 2',
    'field missing: count, count',
    'field missing: tell, count',
    'field missing: later, delay',
  ]);
  expect(edited('mayLight, only !context.isLocked')).toContain('({ context }) => !context.isLocked }');
  expect(edited('mayLight, context.count <= 2')).toContain('context.count <= 2 && !context.isLocked');
  expect(edited('tell, count')).toContain("({ type: 'lamp.lit' as const, ...{} })");
});

test('faults in the code of a chart run, and a precise model catches them', async () => {
  await using scratch = await scratchFolder(await openProject());
  const seeds = codeSeeds('door', readFileSync('tests/fixtures/door.machine.ts', 'utf8'), scratch.folder);
  const tried = await tryFaults([{ name: 'door', model: doorModel }], seeds, () => {});
  expect(tried.map(({ seed: { words }, caughtBy }) => `${words}: ${caughtBy}`)).toEqual([
    'mayTry, context.tries <= context.maxTries: Error: door.closed | door.knocked | 0: branch 0 was taken though its `when` does not hold',
    expect.stringMatching(
      /^remember, guest: Error: door.asking \| xstate.done.actor.lookUp \| 0: context.guest is /,
    ),
    expect.stringMatching(/^forget, guest: Error: .*context.guest is /),
    expect.stringMatching(/^countTry, tries: Error: .*context.tries is 1, but 0 was seen/),
    expect.stringMatching(/^announce, name: Error: .*emits .*"name":"Ada"/),
  ]);
});

test('a fault that no claim detects survives, and is reported as soon as it was tried', async () => {
  const harmless: Seed = {
    machine: 'door',
    kind: 'action missing',
    words: 'nothing at all',
    build: async () => doorMachine,
  };
  const reported: string[] = [];
  const tried = await tryFaults([{ name: 'door', model: doorModel }], [harmless], ({ seed, caughtBy }) => {
    reported.push(`${seed.words}: ${caughtBy}`);
  });
  expect(reported).toEqual(['nothing at all: undefined']);
  expect(tried).toEqual([{ seed: harmless, caughtBy: undefined }]);
});

test('the same seed picks the same faults, another seed others, spread over kinds and machines', () => {
  const seeds = (['door', 'lamp'] as const).flatMap((machine) =>
    (['guard missing', 'tag missing', 'delay doubled'] as const).flatMap((kind) =>
      Array.from(
        { length: 20 },
        (_, index): Seed => ({ machine, kind, words: `${index}`, build: async () => doorMachine }),
      ),
    ),
  );
  expect(pickSeeds(seeds, 50, 1)).toEqual(pickSeeds(seeds, 50, 1));
  expect(pickSeeds(seeds, 50, 1)).not.toEqual(pickSeeds(seeds, 50, 2));
  const picked = pickSeeds(seeds, 50, 3);
  expect(new Set(picked).size).toBe(50);
  const spread = (of: (one: Seed) => string) =>
    [...Map.groupBy(picked, of).values()].map((list) => list.length).sort();
  expect(spread(({ kind }) => kind)).toEqual([16, 17, 17]);
  expect(spread(({ machine }) => machine)).toEqual([25, 25]);
  expect(pickSeeds(seeds.slice(0, 3), 50, 1)).toHaveLength(3);
});

const run = (...args: string[]) => inOwnProcess('src/cli.ts', ['mutate', ...args]);

test('the command prints caught / seeded and the claim that caught each', { timeout: 60_000 }, async () => {
  const { code, output } = await run('--machine', 'fetch', '--faults', '5', '--seed', '4');
  expect(output.match(/^caught {4}fetch: /gm)).toHaveLength(5);
  expect(output.match(/^ +by /gm)).toHaveLength(5);
  expect(output).toMatch(/^caught 5\/5 \(5 kinds, 1 machine, seed 4\)$/m);
  expect(code).toBe(0);
});

test('the command rejects an invalid number and an unknown machine', { timeout: 60_000 }, async () => {
  expect(await run('--faults', 'some')).toMatchObject({
    code: 2,
    output: expect.stringContaining('a number of at least 1, or all'),
  });
  expect(await run('--machine', 'lamp')).toMatchObject({
    code: 2,
    output: expect.stringContaining('There are: fetch, '),
  });
});
