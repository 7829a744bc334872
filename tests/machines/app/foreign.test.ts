import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmittedEvent } from '#actors/emitted-events.ts';
import { type ForeignServer, startForeignServer } from '#tests/support/foreign-server.ts';
import { createAuthCalls } from '#transport/auth-calls.ts';
import { type Credentials, createHttp } from '#transport/client.ts';
import { createMessageCalls } from '#transport/message-calls.ts';
import { createConnect } from '#transport/socket.ts';
import { createSpecCalls } from '#transport/spec-calls.ts';
import { createStorage } from '#transport/storage.ts';
import { memoryArea } from './support/memory-area.ts';
import { startTestApp } from './support/test-app.ts';

/** Starts the app with its real HTTP client and socket against a server at `origin`. */
function startAppAgainst(origin: string, stored: Record<string, string> = {}) {
  const area = memoryArea(new Map(Object.entries(stored)));
  const storage = createStorage(() => area);
  const credentials: Credentials = { token: () => storage.read('token'), refused: () => {} };
  const http = createHttp(origin, credentials);
  const transport = {
    calls: createSpecCalls(http),
    messages: createMessageCalls(http),
    connect: createConnect(origin),
    credentials,
    storage,
  };
  return startTestApp({ transport });
}

let server: ForeignServer;
const apps: ReturnType<typeof startAppAgainst>[] = [];

beforeEach(async () => {
  server = await startForeignServer();
});
afterEach(async () => {
  for (const { app } of apps.splice(0)) app.stop();
  await server.stop();
});

const member = () => {
  const [user] = server.users;
  if (!user) throw new Error('the server has no members');
  return user;
};

/** Signs in the server's first member, and waits for her socket to open. */
async function signedIn() {
  const token = server.issueToken(member().id);
  const app = startAppAgainst(server.origin, { token });
  apps.push(app);
  await server.until('the socket is open', () => server.liveSockets(member().id) === 1);
  await expect.poll(() => app.children().socketLink?.getSnapshot().hasTag('open')).toBe(true);
  await app.loaded();
  return { ...app, token };
}

test('API-03 an answer that breaks the contract is a typed error, not a crash', async () => {
  server.misbehave({ path: '/api/notifications', body: { not: 'a list' } });
  server.misbehave({ path: '/api/messages/unread-count', body: { count: 'many' } });
  const { logged, counts, app } = await signedIn();
  expect(logged.map(({ what, error }) => `${what} ${error}`).sort()).toEqual([
    'counts ContractError: /api/messages/unread-count: count: expected number',
    'notifications ContractError: /api/notifications: payload: expected Array',
  ]);
  expect(counts()).toEqual({ messages: 0, linkRequests: 0, notifications: 0 });
  expect(app.root.getSnapshot().status).toBe('active');
});

test('SOK-01 SOK-03 SOK-04 the socket carries the token and the specified events', async () => {
  const { app, token, items, notices, logged } = await signedIn();
  const events: EmittedEvent[] = [];
  app.events.subscribe((one) => events.push(one));
  expect(server.connections).toEqual([{ userId: member().id, auth: { token }, accepted: true }]);

  app.send({ type: 'socketLink.join', conversationId: 'c1' });
  app.send({ type: 'socketLink.mark', mark: { kind: 'read', messageId: 'm1', conversationId: 'c1' } });
  await server.until('both events have arrived', () => server.emits.length === 3);
  expect(server.emits.map(({ event, payload }) => [event, payload])).toEqual([
    ['news_since', expect.any(Number)],
    ['join_conversation', 'c1'],
    ['message_read', { messageId: 'm1', conversationId: 'c1' }],
  ]);

  server.emitTo(member().id, 'new_message', { sender: {} });
  server.emitTo(member().id, 'new_message', { sender: { _id: 'tomasz' } });
  server.emitTo(member().id, 'content_changed', { kind: 'post', id: 'p1' });
  server.notify({ _id: 'n1', recipient: member().id, type: 'link_request', read: false });
  await expect.poll(() => items().map(({ id }) => id)).toEqual(['n1']);
  const toast = { level: 'info', text: 'New connection request', notification: { id: 'n1' } };
  expect(notices).toMatchObject([toast]);
  expect(events.map(({ type }) => type)).toEqual([
    'socketLink.messageArrived',
    'socketLink.contentChanged',
    'socketLink.notificationArrived',
  ]);
  expect(logged).toEqual([{ what: 'socketLink', error: expect.stringContaining('new_message') }]);
});

test('SOK-07 a refused handshake checks the session, a lost network does not', async () => {
  server.refuseAuth();
  const token = server.issueToken(member().id);
  const app = startAppAgainst(server.origin, { token });
  apps.push(app);
  const sessionChecks = () => server.requests.filter(({ path }) => path === '/api/auth').length;
  await expect.poll(sessionChecks).toBe(2);
  await expect.poll(() => app.children().socketLink?.getSnapshot().value.connection).toBe('waiting');
  server.refuseAuth(false);
  server.unreachableSockets();
  app.clock.increment(1_000);
  await expect.poll(() => app.children().socketLink?.getSnapshot().context.failures).toBe(2);
  expect(sessionChecks()).toBe(2);
  expect(app.gate.current().isAuthenticated).toBe(true);
});

test('API-03 a sign-in answer without a token is an error', async () => {
  server.misbehave({ path: '/api/auth', body: { user: { id: 'x' } } });
  const http = createHttp(server.origin, { token: () => null, refused: () => {} });
  const fields = { email: member().email, password: 'a long password 1', turnstileToken: 'test-token' };
  const answer = createAuthCalls(http).submit({ kind: 'signIn', fields });
  await expect(answer).rejects.toMatchObject({ name: 'ContractError' });
});
