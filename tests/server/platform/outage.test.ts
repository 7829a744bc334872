import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { PglitePreparedQuery } from 'drizzle-orm/pglite';
import { io } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import { poolOf } from '#server/db/database.ts';
import { isOutage } from '#server/db/errors.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { startServer } from '#tests/support/server.ts';
import { createConnect } from '#transport/socket.ts';

const server = await serverOfFile();
const url = await server.listen();
afterEach(() => void vi.restoreAllMocks());

/** Makes queries fail as in Drizzle without PostgreSQL: the error contains the values of the query. */
function databaseGoesAway() {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const params = ['value-of-a-query'];
  const failed = new Error('Failed query: select $1 params: value-of-a-query', { cause: refused });
  // Queries that were prepared earlier run through this method, too.
  for (const { prototype } of [PglitePreparedQuery, NodePgPreparedQuery])
    vi.spyOn(prototype, 'execute').mockRejectedValue(Object.assign(failed, { params }));
}

const unavailable = (msg: unknown, retryAfter: unknown) => ({
  status: 503,
  headers: { 'retry-after': retryAfter },
  body: { errors: [{ msg }], code: 'unavailable' },
});

test('OPS-02 a handshake while the database is down is retried by the client', async () => {
  const ada = await server.member();
  databaseGoesAway();
  const socket = io(url, { auth: { token: ada.token }, transports: ['websocket'], reconnectionDelay: 50 });
  const refusals: string[] = [];
  socket.on('connect_error', (error) => {
    if (!socket.active) refusals.push(error.message);
  });
  const { counts } = server.app.services.failures;
  await expect.poll(() => counts.get('handshake') ?? 0).toBeGreaterThan(1);
  expect(socket.connected).toBe(false);
  const back = new Promise<void>((connected) => socket.once('connect', connected));
  vi.restoreAllMocks();
  await back;
  expect(refusals).toEqual([]);
  socket.disconnect();
});

test('OPS-02 a call that takes too long is 503, and the next one is answered', async () => {
  const { waits } = server.app.services.settings;
  const slow = await startServer({ waits: { ...waits, answer: 50 } });
  const ada = await slow.member();
  const { promise: never } = Promise.withResolvers<never>();
  vi.spyOn(slow.db, 'transaction').mockImplementation(() => never);
  const words = { text: 'Anyone for a jam?', clientId: 'a-slow-call' };
  const answer = await ada.call('POST', '/api/posts', words);
  expect(answer).toMatchObject(unavailable(expect.stringContaining('taking too long'), '5'));
  vi.restoreAllMocks();
  // A busy machine does not always answer that quickly.
  await expect.poll(async () => (await ada.call('POST', '/api/posts', words)).status).toBe(201);
  await slow.close();
});

/** Keeps this process busy, and returns a function that stops it. */
function keepBusy() {
  let isOn = true;
  const work = () => {
    const until = performance.now() + 600;
    while (performance.now() < until);
    if (isOn) setTimeout(work);
  };
  work();
  return () => {
    isOn = false;
  };
}

test('OPS-02 an overloaded process answers 503 until it has caught up', async () => {
  const { waits } = server.app.services.settings;
  const busy = await startServer({ waits: { ...waits, late: 250 } });
  const ada = await busy.member();
  const stop = keepBusy();
  const look = () => ada.call('GET', '/api/auth');
  await expect.poll(look).toMatchObject(unavailable(expect.any(String), '5'));
  expect((await busy.call('GET', '/healthz')).status).toBe(200);
  stop();
  await expect.poll(look, { timeout: 30_000 }).toMatchObject({ status: 200 });
  await busy.close();
});

test('SOK-07 our client treats an unchecked handshake as failed, not refused', async () => {
  const ada = await server.member();
  databaseGoesAway();
  const outcome = await new Promise<string>((settle) => {
    createConnect(url)(ada.token, { report: ({ type }) => settle(type), receive: () => {} });
  });
  expect(outcome).toBe('socket.failed');
});

test('OPS-02 calls while the database is down are 503 in the error shape, with retry-after', async () => {
  const ada = await server.member();
  databaseGoesAway();
  const answer = await ada.call('GET', '/api/auth');
  expect(answer).toMatchObject(unavailable(expect.stringContaining('ry again'), expect.anything()));
  expect((await server.call('GET', '/healthz')).status).toBe(200);
});

const ready = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
/** Accepts connections as PostgreSQL does, and then answers nothing. */
async function silentPostgres() {
  const sockets: Socket[] = [];
  const listener = createServer((socket) => {
    sockets.push(socket);
    socket.once('data', () => socket.write(ready));
    socket.on('error', () => {});
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { listener, cut: () => sockets.map((socket) => socket.resetAndDestroy()), host: '127.0.0.1', port };
}

test.each(['checked out', 'idle'])('OPS-02 losing a connection (%s) keeps the process up', async (which) => {
  const { listener, cut, host, port } = await silentPostgres();
  const lost: Error[] = [];
  const pool = await poolOf({ host, port, user: 'x', database: 'x' }, (error) => lost.push(error));
  const client = await pool.connect();
  if (which === 'idle') client.release();
  cut();
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect(lost.every(isOutage)).toBe(true);
  if (which === 'checked out') client.release();
  await (await pool.connect()).release();
  await pool.end();
  listener.close();
});

/** Runs a process that has an unhandled rejection. */
async function run(rejection: string) {
  const script = `
    import { createLogger, failuresTo } from '#server/ops/logger.ts';
    import { stopInOrder } from '#server/ops/stop.ts';
    stopInOrder(async () => console.log('stopped in order'), failuresTo(createLogger('error')));
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 300);
    const error = Object.assign(new Error('Failed query: secret'), { params: ['secret'], ${rejection} });
    Promise.reject(error);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output: out + err };
}

test('OPS-02 an unhandled rejection is logged without values and ends the process in order, unless the database was down', async () => {
  const [{ code, output }, away] = await Promise.all([run(''), run("code: 'ECONNREFUSED'")]);
  expect([code, away.code]).toEqual([1, 0]);
  expect(output).toContain('stopped in order');
  expect(output).toContain('"place":"process"');
  expect(output).not.toContain('secret');
});
