import { listTransitions, placeholdersOf } from 'chart-testing';
import { createCoverage } from 'chart-testing/live';
import { expect, test } from 'vitest';
import { createAuthForm } from '#actors/auth-form.ts';
import { createBotCheck } from '#actors/bot-check.ts';
import { createConversation } from '#actors/conversation.ts';
import { createEditor } from '#actors/editor.ts';
import { createMessage } from '#actors/outbox.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import { nkechi, notification } from './support/fake-calls.ts';
import { asArrived, messageOf } from './support/fake-messages.ts';
import { goodToken, startTestApp, type TestApp } from './support/test-app.ts';

/** Not to be walked here: only a bug could make a machine of ours fail, and the environment fails before anybody can look. */
const machineFailures = [
  'environment',
  'session',
  'loading',
  'socketLink',
  'counts',
  'notifications',
  'deletions',
  'outbox',
].map((actor) => `xstate.error.actor.${actor}`);

const person = (id: string) => ({ id, name: '', avatar: null });

function browserTells({ outside }: TestApp) {
  outside.environment?.online();
  outside.environment?.shown();
}

function socketTells({ last, answers }: TestApp) {
  const { server } = last();
  answers.notifications = async () => [notification('n2'), notification('n1')];
  server.receive('new_message', { sender: person('tomasz') });
  server.receive('new_message', asArrived(messageOf(1)));
  server.receive('new_message', asArrived(messageOf(2, { own: true })));
  server.receive('conversation_update', { type: 'read', count: 1 });
  server.receive('conversation_update', { type: 'archived', count: 1 });
  server.receive('message_status_update', { status: 'read', count: 0 });
  server.receive('message_status_update', { status: 'delivered', count: 0 });
  server.receive('newNotification', notification('n1'));
  server.receive('newNotification', notification('n2'));
}

async function memberReads(app: TestApp) {
  app.answers.save = () => Promise.reject(new TypeError('Failed to fetch'));
  app.app.send({ type: 'notifications.markRead', id: 'n1' });
  await expect.poll(() => app.items().find(({ id }) => id === 'n1')?.read).toBe(false);
  app.answers.save = async () => {};
  app.app.send({ type: 'notifications.markAllRead' });
}

async function memberWrites({ app, children }: TestApp) {
  app.send({ type: 'outbox.send', item: createMessage('tomasz', 'Still five?') });
  await expect.poll(() => children().outbox?.getSnapshot().context.items).toEqual([]);
}

async function connectionBreaks({ last, app, quiet, children }: TestApp) {
  last().server.report({ type: 'socket.disconnected', reason: 'transport close' });
  app.send({ type: 'socketLink.retry' });
  last().server.report({ type: 'socket.connected' });
  await quiet();
  last().server.report({ type: 'socket.thrownOut' });
  await expect.poll(() => children().session?.getSnapshot().matches({ authenticated: 'settled' })).toBe(true);
}

/** One walk through the whole app, from a visitor to a member and back. */
async function walkTheApp(app: TestApp) {
  await app.gate.whenSettled();
  browserTells(app);
  app.app.send({ type: 'session.signIn', token: goodToken(), user: nkechi });
  app.last().server.report({ type: 'socket.connected' });
  await app.quiet();
  browserTells(app);
  app.last().server.report({ type: 'socket.connected' });
  app.outside.tabs?.userChanged({ userId: nkechi.id, changes: { name: 'Nkechi' } });
  socketTells(app);
  await memberReads(app);
  await memberWrites(app);
  await connectionBreaks(app);
  app.outside.tabs?.tokenChanged('d.e.f');
  app.outside.tabs?.tokenChanged(null);
}

test('one walk through the app with its real machines takes every way between them', async () => {
  const { inspect, hits } = createCoverage();
  const app = startTestApp();
  app.app.root.system.inspect(inspect);
  await walkTheApp(app);

  const missed = listTransitions(appMachine)
    .filter(({ descriptor }) => !machineFailures.includes(descriptor))
    .map(({ id }) => id)
    .filter((id) => !hits.has(id));
  expect(missed).toEqual([]);
});

test('a browser that cannot be watched is logged and does not stop the app', async () => {
  const { gate, logged } = startTestApp({
    transport: {
      watchEnvironment: () => {
        throw new Error('no window');
      },
    },
  });
  await gate.whenSettled();
  expect(gate.current().status).toBe('unauthenticated');
  expect(logged).toEqual([{ what: 'environment', error: 'Error: no window' }]);
});

test('no machine of the running app has placeholders left', () => {
  const { app, transport } = startTestApp();
  const calls = {
    submit: async () => ({ kind: 'accepted' as const, message: null }),
    submitCode: async () => ({ kind: 'over' as const, errors: [] }),
  };
  const line = { send: () => {}, listen: () => () => {} };
  const solve = async () => ({ kind: 'impossible' as const });
  const save = async () => ({ result: null, current: { version: null, parts: {} } });
  const machines = [
    app.root.getSnapshot().machine,
    createAuthForm(calls, line),
    createBotCheck(
      solve,
      () => null,
      () => {},
    ),
    createEditor({ save }),
    createConversation(transport, () => {}),
  ];
  expect(placeholdersOf(appMachine)).toContain('app/environment');
  expect(machines.flatMap((machine) => placeholdersOf(machine))).toEqual([]);
});
