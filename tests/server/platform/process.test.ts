import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { putMigrated } from '#tests/support/database.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'sidestage-process-'));
const data = join(folder, 'data');
const main = join(import.meta.dirname, '../../../server/main.ts');
const other = join(folder, 'other');
const running = new Set<ServerProcess>();
beforeAll(async () => {
  for (const one of [data, other]) await putMigrated(join(one, 'db'));
}, 120_000);
afterEach(() => Promise.all([...running].map((server) => end(server, 'SIGKILL'))));
afterAll(() => rmSync(folder, { recursive: true }));

async function start(env: Record<string, string> = {}) {
  const server = await startProcess(data, { DEMO: '0', ...env });
  running.add(server);
  return server;
}
async function end(server: ServerProcess, signal: NodeJS.Signals) {
  running.delete(server);
  return server.end(signal);
}

/** Starts a server that is expected to exit; returns its exit code and output. */
const startAndEnd = (env: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((ended) => {
    const child = spawn(process.execPath, ['--liftoff-only', main], {
      env: { ...process.env, DATA_DIR: data, PORT: '0', OPS_PORT: '0', DEMO: '0', ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    // Not 'exit', when output may still be in transit.
    child.on('close', (code) => ended({ code, output }));
  });
const call = (url: string) => ({
  call: async (method: string, path: string, body?: object, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: response.status, body: await response.json(), headers: {} };
  },
});

test('OPS-04 a wrong setting or a database that does not answer stops the start with code 1 and one sentence', async () => {
  const wrong = 'PORT must be a whole number from 0 to 65535, but is "x".\n';
  expect(await startAndEnd({ PORT: 'x' })).toEqual({ code: 1, output: wrong });
  const secrets = { JWT_SECRET: 'x'.repeat(32), ALTCHA_SECRET: 'x'.repeat(32) };
  const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', SMTP_URL: 'smtp://127.0.0.1:1' };
  const { code, output } = await startAndEnd({ ...secrets, ...elsewhere });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATABASE_URL cannot be used: [^\n]+\n$/);
});

test('OPS-04 data in use, a taken port and a foreign address stop the start', async () => {
  const first = await start();
  const { port } = new URL(first.url);
  expect(await Promise.all([startAndEnd({}), startAndEnd({ DATA_DIR: other, PORT: port })])).toMatchObject([
    { code: 1, output: expect.stringMatching(/process \d+\) is using .*\.\n$/) },
    { code: 1, output: expect.stringContaining(`PORT ${port} is taken`) },
  ]);
  await end(first, 'SIGKILL');
  const output = 'OPS_HOST "192.0.2.1" is not an address of this machine.\n';
  expect(await startAndEnd({ DATA_DIR: other, OPS_HOST: '192.0.2.1' })).toEqual({ code: 1, output });
});

test('OPS-04 a public server creates no demo members, and does not start on data that has some', async () => {
  const lan = { HOST: '0.0.0.0', ALLOW_UNSAFE: 'smtp,public-url,secrets', DEMO: '', DATA_DIR: other };
  const server = await start(lan);
  expect(server.said).toMatch(/^No demo accounts were created, because HOST "0.0.0.0" .*\.\n/);
  const { body } = await call(`http://127.0.0.1:${new URL(server.url).port}`).call('GET', '/api/people');
  expect(body).toMatchObject({ items: [] });
  await end(server, 'SIGTERM');
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder: join(other, 'db') });
  await db.insert(users).values({ name: 'Ada', email: 'ada@demo.sidestage.test', passwordHash: 'none' });
  await close();
  const output = expect.stringMatching(/^HOST [^\n]*demo[^\n]*\.\n$/);
  expect(await startAndEnd(lan)).toMatchObject({ code: 1, output });
});

test('SOK-06 OPS-02 a shutdown answers running calls, and sockets reconnect by themselves', async () => {
  const first = await start();
  const account = { email: 'ada@example.test', password: 'a long password' };
  const api = call(first.url);
  await api.call('POST', '/api/users', { ...account, name: 'Ada', turnstileToken: await botToken(api) });
  const { body } = await api.call('POST', '/api/auth', { ...account, turnstileToken: await botToken(api) });
  const { token } = v.parse(v.object({ token: v.string() }), body);
  const socket = io(first.url, { auth: { token }, transports: ['websocket'], reconnectionDelay: 100 });
  const next = (event: 'connect' | 'disconnect') =>
    new Promise<string | undefined>((resolve) => socket.once(event, resolve));
  await next('connect');

  const cut = next('disconnect');
  const slow = { email: 'slow@example.test', password: account.password, name: 'Slow' };
  const running = api.call('POST', '/api/users', { ...slow, turnstileToken: await botToken(api) });
  await api.call('GET', '/healthz');
  const ended = end(first, 'SIGTERM');
  expect((await running).status).toBe(200);
  // This is 1 if a kept-alive connection had to be cut off.
  expect(await ended).toBe(0);
  await expect(fetch(`${first.opsUrl}/metrics`)).rejects.toThrow();
  expect(await cut).not.toBe('io server disconnect');
  const back = next('connect');
  const second = await start({ PORT: new URL(first.url).port });
  await back;
  const me = await call(second.url).call('GET', '/api/auth', undefined, { 'x-auth-token': token });
  expect(me).toMatchObject({ status: 200, body: { email: account.email } });
  socket.disconnect();
  await end(second, 'SIGTERM');
});
