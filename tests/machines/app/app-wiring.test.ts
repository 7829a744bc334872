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
import { asReceived, messageOf } from './support/fake-messages.ts';
import { startTestApp, type TestApp, validToken } from './support/test-app.ts';

/** Never taken here: a machine fails only by a bug, and the environment before coverage can be recorded. */
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

function emitBrowserEvents({ browser }: TestApp) {
  browser.environment?.online();
  browser.environment?.shown();
}

function emitSocketEvents({ socket, answers }: TestApp) {
  const { server } = socket();
  answers.notifications = async () => [notification('n2'), notification('n1')];
  server.receive('new_message', { sender: person('tomasz') });
  server.receive('new_message', asReceived(messageOf(1)));
  server.receive('new_message', asReceived(messageOf(2, { own: true })));
  server.receive('conversation_update', { type: 'read', count: 1 });
  server.receive('conversation_update', { type: 'archived', count: 1 });
  server.receive('message_status_update', { status: 'read', count: 0 });
  server.receive('message_status_update', { status: 'delivered', count: 0 });
  server.receive('newNotification', notification('n1'));
  server.receive('newNotification', notification('n2'));
}

async function markNotificationsRead(app: TestApp) {
  app.answers.save = () => Promise.reject(new TypeError('Failed to fetch'));
  app.app.send({ type: 'notifications.markRead', id: 'n1' });
  await expect.poll(() => app.items().find(({ id }) => id === 'n1')?.read).toBe(false);
  app.answers.save = async () => {};
  app.app.send({ type: 'notifications.markAllRead' });
}

async function sendMessage({ app, children }: TestApp) {
  app.send({ type: 'outbox.send', item: createMessage('tomasz', 'Still five?') });
  await expect.poll(() => children().outbox?.getSnapshot().context.items).toEqual([]);
}

async function breakConnection({ socket, app, loaded, children }: TestApp) {
  socket().server.report({ type: 'socket.disconnected', reason: 'transport close' });
  app.send({ type: 'socketLink.retry' });
  socket().server.report({ type: 'socket.connected' });
  await loaded();
  socket().server.report({ type: 'socket.thrownOut' });
  await expect.poll(() => children().session?.getSnapshot().matches({ authenticated: 'settled' })).toBe(true);
}

async function walkApp(app: TestApp) {
  await app.gate.whenSettled();
  emitBrowserEvents(app);
  app.app.send({ type: 'session.signIn', token: validToken(), user: nkechi });
  app.socket().server.report({ type: 'socket.connected' });
  await app.loaded();
  emitBrowserEvents(app);
  app.socket().server.report({ type: 'socket.connected' });
  app.browser.tabs?.userChanged({ userId: nkechi.id, changes: { name: 'Nkechi' } });
  emitSocketEvents(app);
  await markNotificationsRead(app);
  await sendMessage(app);
  await breakConnection(app);
  app.browser.tabs?.tokenChanged('d.e.f');
  app.browser.tabs?.tokenChanged(null);
}

test('one walk through the app takes every transition of the root machine', async () => {
  const { inspect, hits } = createCoverage();
  const app = startTestApp();
  app.app.root.system.inspect(inspect);
  await walkApp(app);

  const missed = listTransitions(appMachine)
    .filter(({ descriptor }) => !machineFailures.includes(descriptor))
    .map(({ id }) => id)
    .filter((id) => !hits.has(id));
  expect(missed).toEqual([]);
});

test('a failure to watch the browser is logged and does not stop the app', async () => {
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

test('the running app replaces every placeholder actor of its machines', () => {
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
