import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { botToken } from '#tests/support/bot-check.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'sidestage-process-'));
const data = join(folder, 'data');
const main = join(import.meta.dirname, '../../../server/main.ts');
const other = join(folder, 'other');
const running = new Set<ServerProcess>();
beforeAll(async () => {
  const server = await start();
  await end(server, 'SIGTERM');
  cpSync(data, other, { recursive: true });
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
  await server.end(signal);
}

/** A start that is expected to end: its exit code and what it said. */
const startAndEnd = (env: Record<string, string>) =>
  new Promise<{ code: number | null; said: string }>((ended) => {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, DATA_DIR: data, PORT: '0', DEMO: '0', ...env },
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('exit', (code) => ended({ code, said }));
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

describe('a start that cannot be ends with code 1 and one sentence', () => {
  test('a wrong setting', async () => {
    expect(await startAndEnd({ PORT: 'x' })).toEqual({
      code: 1,
      said: 'PORT must be a whole number from 0 to 65535, but is "x".\n',
    });
  });

  test('a database that does not answer', async () => {
    const secrets = { JWT_SECRET: 'x'.repeat(32), ALTCHA_SECRET: 'x'.repeat(32) };
    const { code, said } = await startAndEnd({ ...secrets, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(said).toMatch(/^DATABASE_URL cannot be used: [^\n]+\n$/);
  });

  test('data in use, and a port that is taken', async () => {
    const first = await start();
    const second = await startAndEnd({});
    expect(second).toMatchObject({ code: 1, said: expect.stringMatching(/process \d+\) is using .*\.\n$/) });
    const { port } = new URL(first.url);
    const third = await startAndEnd({ DATA_DIR: other, PORT: port });
    expect(third).toMatchObject({ code: 1, said: expect.stringContaining(`PORT ${port} is taken`) });
    await end(first, 'SIGKILL');
  });
});

test('SOK-06 after an orderly stop members stay signed in, and their sockets come back by themselves', async () => {
  const first = await start();
  const account = { email: 'ada@example.test', password: 'a long password' };
  const api = call(first.url);
  await api.call('POST', '/api/users', { ...account, name: 'Ada', turnstileToken: await botToken(api) });
  const { body } = await api.call('POST', '/api/auth', { ...account, turnstileToken: await botToken(api) });
  const { token } = v.parse(v.object({ token: v.string() }), body);
  const socket = io(first.url, { auth: { token }, transports: ['websocket'], reconnectionDelay: 100 });
  const next = (event: 'connect' | 'disconnect') =>
    new Promise<string | undefined>((heard) => socket.once(event, heard));
  await next('connect');

  const cut = next('disconnect');
  await end(first, 'SIGTERM');
  expect(await cut).not.toBe('io server disconnect');
  const back = next('connect');
  const second = await start({ PORT: new URL(first.url).port });
  await back;
  const me = await call(second.url).call('GET', '/api/auth', undefined, { 'x-auth-token': token });
  expect(me).toMatchObject({ status: 200, body: { email: account.email } });
  socket.disconnect();
  await end(second, 'SIGTERM');
});

test('a call that runs while the server is told to stop is still answered', async () => {
  const server = await start();
  const api = call(server.url);
  const account = { email: 'slow@example.test', password: 'a long password', name: 'Slow' };
  const turnstileToken = await botToken(api);
  const running = api.call('POST', '/api/users', { ...account, turnstileToken });
  await api.call('GET', '/healthz');
  const ended = end(server, 'SIGTERM');
  expect((await running).status).toBe(200);
  await ended;
});
