import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { eventFindings } from '../../src/lint/events.ts';
import { openProject } from '../../src/project.ts';
import { scratchFolder } from '../../src/sandbox.ts';

// Each test starts the compiler.
vi.setConfig({ testTimeout: 60_000 });

const lamp = `
import { assign, emit, enqueueActions, raise, sendParent, sendTo, setup } from 'xstate';

type Shared = { type: 'lamp.shared' } | { type: 'lamp.forgotten' };

export const lampMachine = setup({
  types: {
    context: {} as { bright: boolean },
    events: {} as Shared | { type: 'lamp.pressed' } | { type: 'lamp.dimmed'; by: number } | { type: 'lamp.raised' }
      | { type: 'lamp.mapped' } | { type: 'lamp.either' } | { type: 'lamp.or' } | { type: 'lamp.emitted' }
      | { type: 'lamp.answered' } | { type: 'lamp.reported' },
    emitted: {} as { type: 'lamp.emitted' },
  },
  actions: {
    raiseIt: raise({ type: 'lamp.raised' }),
    emitIt: emit({ type: 'lamp.emitted' }),
    tell: sendParent({ type: 'parent.told' }),
    ask: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('socket', { type: 'socket.asked' });
      enqueue.emit({ type: 'lamp.emitted' });
    }),
  },
}).createMachine({ id: 'lamp', on: { 'lamp.pressed': {}, 'lamp.shared': {} } });
`;

const sender = `
import { createActor } from 'xstate';
import { lampMachine } from '../machines/lamp/lamp.machine.ts';

const lamp = createActor(lampMachine);
const moves = { now: 'lamp.mapped' } as const;

export function use(move: keyof typeof moves, isIt: boolean, reply: { send: (body: object) => void }) {
  lamp.send({ type: 'lamp.pressed' });
  lamp.send({ 'type': 'lamp.dimmed', by: 1 });
  lamp.send({ type: moves[move] });
  lamp.send({ type: isIt ? 'lamp.either' : 'lamp.or' });
  const later = { type: 'lamp.shared' } as const;
  lamp.send(later);
  reply.send({ type: 'nothing.of.ours' });
}

export const hear = (event: { type: string }) => event.type === 'socket.asked';

export function listen(socket: { emit: (name: string, answered: () => void) => void }) {
  socket.emit('news', () => {
    lamp.send({ type: 'lamp.answered' });
  });
  const report = lamp.send;
  socket.emit('news', () => {
    report({ type: 'lamp.reported' });
  });
}
`;

/** The findings in a small project with these files. */
async function findingsIn(files: Record<string, string>, descriptors: string[]): Promise<string[]> {
  await using scratch = await scratchFolder(await openProject());
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2024',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  };
  const all = {
    ...files,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['machines', 'src'] }),
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(scratch.folder, path)), { recursive: true });
    await writeFile(join(scratch.folder, path), text);
  }
  const file = join(scratch.folder, 'machines/lamp/lamp.machine.ts');
  return eventFindings([{ name: 'lamp', file, descriptors }], join(scratch.folder, 'tsconfig.json'), [
    'src/**',
    'machines/**',
  ]).map(({ machine, where, what }) => `${machine}, ${where}: ${what}`);
}

const chart = 'machines/lamp/lamp.machine.ts';

test('all ways of sending events count, but types, emitted events and tests do not', async () => {
  const model = "export const cases = { type: 'lamp.forgotten' };\n";
  const files = {
    [chart]: lamp,
    'src/sender.ts': sender,
    'machines/lamp/lamp.model.ts': model,
    'machines/lamp/lamp.cases.ts': model,
  };
  expect(await findingsIn(files, ['lamp.pressed', 'lamp.shared', 'parent.*'])).toEqual([
    'lamp, lamp.forgotten: an event that nothing sends',
    'lamp, lamp.emitted: an event that nothing sends',
    `${chart}, line 15, lamp.raised: an event that no chart handles`,
    'src/sender.ts, line 10, lamp.dimmed: an event that no chart handles',
    'src/sender.ts, line 11, lamp.mapped: an event that no chart handles',
    'src/sender.ts, line 12, lamp.either: an event that no chart handles',
    'src/sender.ts, line 12, lamp.or: an event that no chart handles',
    'src/sender.ts, line 22, lamp.answered: an event that no chart handles',
  ]);
});

test('an event that a chart handles without declaring it in its types is found as well', async () => {
  const all = ['lamp.pressed', 'lamp.shared', 'lamp.never', 'lamp.*', 'other.*', '*'];
  const found = await findingsIn({ [chart]: lamp, 'src/sender.ts': sender }, all);
  expect(found.filter((line) => line.endsWith('nothing sends'))).toEqual([
    'lamp, lamp.never: an event that nothing sends',
    'lamp, other.*: an event that nothing sends',
    'lamp, lamp.forgotten: an event that nothing sends',
    'lamp, lamp.emitted: an event that nothing sends',
  ]);
});
