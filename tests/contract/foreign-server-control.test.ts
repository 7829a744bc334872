import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ForeignServer, startForeignServer } from '#tests/support/foreign-server.ts';

let server: ForeignServer;
beforeEach(async () => {
  server = await startForeignServer();
});
afterEach(() => server.stop());

const member = '665f1c2ab8d4e90017a3c001';
const other = '665f1c2ab8d4e90017a3c002';

function connect(userId: string) {
  const socket = io(server.origin, {
    auth: { token: server.issueToken(userId) },
    transports: ['websocket'],
    reconnectionDelay: 1,
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
}
const once = (socket: Socket, event: string) =>
  new Promise<unknown>((resolve) => socket.once(event, resolve));

test('API-02 a call can be held at a gate, fail once, and then work', async () => {
  const gate = server.hold({ path: '/api/auth' });
  const answer = fetch(`${server.origin}/api/auth`);
  expect((await gate.arrived).method).toBe('GET');
  server.misbehave({ path: '/api/auth', status: 503, times: 1 });
  gate.release();
  expect((await answer).status).toBe(503);
  expect((await fetch(`${server.origin}/api/auth`)).status).toBe(401);
});

test('API-02 it answers pages, other bodies and nothing at all when told to', async () => {
  const behave = server.misbehave({ path: /^\/api\/notifications/, html: true });
  const page = await fetch(`${server.origin}/api/notifications/unread`);
  expect(await page.text()).toContain('Bad Gateway');
  behave();
  server.misbehave({ path: '/api/messages/unread-count', body: { count: 'many' } });
  expect(await (await fetch(`${server.origin}/api/messages/unread-count`)).json()).toEqual({ count: 'many' });
  server.misbehave({ path: '/api/auth', drop: true });
  await expect(fetch(`${server.origin}/api/auth`)).rejects.toThrow('fetch failed');
  server.misbehave({ path: '/api/users', hang: true });
  const hanging = new AbortController();
  const never = fetch(`${server.origin}/api/users`, { signal: hanging.signal });
  await server.until('the hanging call arrives', () => server.requestsTo('GET', '/api/users').length === 1);
  hanging.abort();
  await expect(never).rejects.toThrow('aborted');
});

test('SOK-03 emits are recorded, typing is passed on, events reach one member', async () => {
  const [mine, theirs] = [connect(member), connect(other)];
  await Promise.all([once(mine, 'connect'), once(theirs, 'connect')]);
  const typing = once(theirs, 'user_typing');
  mine.emit('typing_start', { conversationId: 'c1', recipientId: other });
  expect(await typing).toMatchObject({ userId: member, isTyping: true });
  expect(server.emits).toEqual([
    { userId: member, event: 'typing_start', payload: { conversationId: 'c1', recipientId: other } },
  ]);
  const message = once(mine, 'new_message');
  server.emitTo(member, 'new_message', { sender: { _id: other } });
  expect(await message).toEqual({ sender: { _id: other } });
});

test('SOK-07 dropped sockets come back, kicked and refused ones do not', async () => {
  const socket = connect(member);
  await once(socket, 'connect');
  const back = once(socket, 'connect');
  server.dropSockets();
  await back;
  const gone = once(socket, 'disconnect');
  server.kickSockets();
  expect(await gone).toBe('io server disconnect');
  expect(socket.active).toBe(false);
  server.refuseAuth();
  const refused = once(socket, 'connect_error');
  socket.connect();
  expect(await refused).toMatchObject({ message: 'Authentication error' });
  expect(server.connections.map(({ accepted }) => accepted)).toEqual([true, true, false]);
});

test('SAF-04 a client folder is served under the production policy, with its page for any route', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.html'), '<script>theme()</script><script src="/a.js"></script>');
  const client = await startForeignServer({ clientFolder: folder });
  onTestFinished(() => client.stop());
  const page = await fetch(`${client.origin}/gigs/12`);
  expect(page.headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'sha256-[A-Za-z0-9+/=]+' https:\/\/challenges\.cloudflare\.com;/,
  );
  expect((await fetch(`${client.origin}/missing.js`)).status).toBe(404);
  expect((await fetch(`${client.origin}/%2e%2e/package.json`)).status).toBe(404);
  expect((await fetch(`${client.origin}/api/other`)).status).toBe(404);
});
