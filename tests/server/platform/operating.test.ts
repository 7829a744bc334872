import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/operations.ts';
import { users } from '#server/db/schema/users.ts';
import { createLogger } from '#server/ops/logger.ts';
import { drainable } from '#server/ops/metrics.ts';
import type { Settings } from '#server/settings.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { startServer } from '#tests/support/server.ts';

const lines: string[] = [];
const sink = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});
const server = await serverOfFile({}, { log: createLogger('info', sink) });

const operatorPages = ['/', '/metrics', '/dev/mail'];

test('OPS-04 health and readiness are 200; metrics count calls by route and status, and sockets', async () => {
  for (const url of ['/healthz', '/readyz']) expect((await server.call('GET', url)).status).toBe(200);
  await server.call('GET', '/api/auth');
  const { body } = await server.ops('/metrics');
  const labels = 'method="GET",route="/api/auth",status="401"';
  expect(body).toContain(`http_request_duration_seconds_count{${labels}} 1`);
  expect(body).toContain('sockets_connected 0');
});

test('SAF-01 the public port shows neither mails nor metrics to any host name', async () => {
  const recipient = 'kept@example.test';
  await server.db.insert(mails).values({ recipient, subject: 's', text: 't', html: 'h' });
  for (const [url, secret] of [
    ['/metrics', 'sockets_connected'],
    ['/dev/mail', recipient],
  ] as const) {
    expect(JSON.stringify(await server.ops(url)), url).toContain(secret);
    for (const host of ['localhost', '127.0.0.1:4600', '127.0.0.1']) {
      const answer = await server.call('GET', url, undefined, { host });
      expect(JSON.stringify(answer), `${url} as ${host}`).not.toContain(secret);
    }
  }
});

test.each<[string, Record<string, string>]>([
  ['a proxy forwards the call', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy forwards it with the newer header', { forwarded: 'for=127.0.0.1' }],
  ['the name of another site points here', { host: 'evil.example' }],
])('SAF-01 mails and metrics are hidden when %s', async (_when, headers) => {
  for (const url of operatorPages) expect((await server.ops(url, headers)).status, url).toBe(404);
});

test('SAF-01 an open port for operators shows metrics, never mails', async () => {
  const open = await startServer({ opsHost: '0.0.0.0' });
  const prometheus = { host: 'sidestage-1.internal:4601' };
  expect((await open.ops('/metrics', prometheus)).status).toBe(200);
  for (const headers of [prometheus, { host: 'localhost' }])
    expect((await open.ops('/dev/mail', headers)).status).toBe(404);
  expect((await open.ops('/', prometheus)).body).not.toContain('/dev/mail');
  await open.close();
});

test.each<[string, Partial<Settings>]>([
  ['mails are sent', { smtpUrl: 'smtp://127.0.0.1:1' }],
  ['the database is external', { databaseUrl: 'postgres://127.0.0.1/x' }],
])('SAF-01 there is no mail page when %s', async (_when, settings) => {
  const sending = await startServer(settings);
  expect((await sending.ops('/dev/mail', { accept: 'application/json' })).status).toBe(404);
  await sending.close();
});

test('SAF-01 the log names routes and request ids, and nothing about members', async () => {
  const ada = await server.member({ email: 'ada-in-the-log@example.test', name: 'Ada-in-the-log' });
  await ada.call('GET', `/api/profiles/${ada.id}`);
  await server.call('POST', '/api/auth', { email: ada.email, password: 'pass-in-the-log' });
  const log = lines.join('');
  expect(log).toContain('"route":"/api/auth"');
  expect(log).toMatch(/"reqId":"[0-9a-f-]{36}"/);
  for (const secret of ['in-the-log', ada.id, ada.token, '127.0.0.1']) expect(log).not.toContain(secret);
});

test('SAF-01 the log shows a failed query without its values', async () => {
  const values = { name: 'Value-in-the-query', email: 'twice@example.test', passwordHash: 'h' };
  const twice = async () => {
    await server.db.insert(users).values(values);
    await server.db.insert(users).values(values);
  };
  server.app.services.background.run(twice);
  await server.app.services.background.idle();
  const log = lines.join('');
  expect(log).toContain('background work failed');
  expect(log).toContain('23505');
  expect((await server.ops('/metrics')).body).toContain('failures_total{place="background work"} 1');
  for (const value of ['Value-in-the-query', 'twice@example.test']) expect(log).not.toContain(value);
});

test('API-03 the OpenAPI page loads only our own files', async () => {
  const page = await server.call('GET', '/api/docs', undefined, { accept: 'text/html' });
  const addresses = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)];
  expect(addresses.length).toBeGreaterThan(3);
  for (const [, address = ''] of addresses) {
    expect(address).toMatch(/^\.?\/(?!\/)/);
    expect((await server.call('GET', new URL(address, 'http://here/api/docs').pathname)).status).toBe(200);
  }
});

test('OPS-04 a call keeps the request id of a trusted proxy only', async () => {
  const idOf = async (given: string, trustProxy: Settings['trustProxy']) => {
    const one = await startServer({ trustProxy });
    const { headers } = await one.call('GET', '/healthz', undefined, { 'x-request-id': given });
    await one.close();
    return headers['x-request-id'];
  };
  expect(await idOf('edge-1:0a1b2c3d', '127.0.0.1')).toBe('edge-1:0a1b2c3d');
  const fresh = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(await idOf('edge-1:0a1b2c3d', '192.0.2.1')).toEqual(fresh);
  expect(await idOf('two words {"a":1}', 1)).toEqual(fresh);
});

test('OPS-04 the Grafana dashboard uses only existing metrics, and all of ours', async () => {
  const { body } = await server.ops('/metrics');
  const declared = [...String(body).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const exported = declared.map(([, name = '', type]) => ({ name, type }));
  const file = new URL('../../../docs/grafana.json', import.meta.url);
  const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const names = new Set(queries.match(/\b[a-z]+_[a-z0-9_]+\b(?=[[{)]|$|\s)/gm));
  // Exists only with PostgreSQL.
  names.delete('database_connections');
  const series = exported.flatMap(({ name, type }) =>
    type === 'histogram' ? [`${name}_count`, `${name}_bucket`] : [name],
  );
  expect([...names].filter((name) => !series.includes(name))).toEqual([]);
  const ours = exported.filter(({ name }) => !/^(process|nodejs)_/.test(name));
  for (const { name } of ours) expect(queries).toContain(name);
});

test('SCR static pages: the contact address comes from the settings', async () => {
  const other = await startServer({ contactEmail: 'help@a.example' });
  const body = { email: 'help@a.example' };
  expect(await other.call('GET', '/api/contact')).toMatchObject({ status: 200, body });
  await other.close();
});

test('OPS-02 a shutdown does not wait for a call that its client has aborted', async () => {
  const http = Fastify({ forceCloseConnections: true });
  const draining = drainable(http, 600_000);
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  http.get('/slow', async (_request, { raw }) => {
    started.resolve();
    await once(raw, 'close');
    ended.resolve();
    return 'too late';
  });
  const client = new AbortController();
  const call = fetch(`${await http.listen({ port: 0 })}/slow`, { signal: client.signal });
  await started.promise;
  client.abort();
  await expect(call).rejects.toThrow();
  await ended.promise;
  await draining.drain();
  await http.close();
});

test('OPS-02 a shutdown waits for running calls and refuses new ones', async () => {
  const http = Fastify();
  const draining = drainable(http, 600_000);
  const started = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  http.get('/slow', () => {
    started.resolve();
    return answer.promise;
  });
  const call = http.inject('/slow');
  await started.promise;
  const order: string[] = [];
  const drained = draining.drain().then(() => order.push('drained'));
  expect((await http.inject('/slow')).statusCode).toBe(503);
  order.push('refused');
  answer.resolve('at last');
  expect((await call).body).toBe('at last');
  await drained;
  expect(order).toEqual(['refused', 'drained']);
});
