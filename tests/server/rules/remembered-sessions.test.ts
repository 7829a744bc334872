import fastify from 'fastify';
import { expect, test } from 'vitest';
import { rememberSessions } from '#server/auth/remembered-sessions.ts';
import { endSessions, tokensWith } from '#server/auth/sessions.ts';
import { identifyCallers } from '#server/http/identify.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';

const server = await serverOfFile();

const ada = {
  id: 'ada',
  sessionId: 'phone',
  name: 'Ada',
  email: 'ada@example.test',
  avatar: null,
  verifiedAt: new Date(0),
};

function world() {
  let at = 1_000_000;
  const sessions = rememberSessions(
    () => way.isOpen,
    () => new Date(at),
  );
  const way = { isOpen: true };
  return { sessions, way, pass: (milliseconds: number) => (at += milliseconds) };
}

test('OPS-01 a session that was looked up is remembered for two seconds, by its token', async () => {
  const { sessions, pass } = world();
  expect(await sessions.lookUp('token', async () => ada)).toBe(ada);
  pass(1999);
  expect(sessions.get('token')).toBe(ada);
  expect(sessions.get('another')).toBeUndefined();
  pass(1);
  expect(sessions.get('token')).toBeUndefined();
});

test('OPS-01 a clock that was set back makes nothing last longer', async () => {
  const { sessions, pass } = world();
  await sessions.lookUp('token', async () => ada);
  pass(-1);
  expect(sessions.get('token')).toBeUndefined();
});

test('OPS-01 nothing is remembered while nobody could tell that a session has ended', async () => {
  const { sessions, way } = world();
  await sessions.lookUp('token', async () => ada);
  way.isOpen = false;
  expect(sessions.get('token')).toBeUndefined();
});

test('OPS-01 neither dead tokens are remembered, nor who may be verified any moment', async () => {
  const { sessions } = world();
  expect(await sessions.lookUp('dead', async () => null)).toBeNull();
  await sessions.lookUp('fresh', async () => ({ ...ada, verifiedAt: null }));
  expect(sessions.get('dead')).toBeUndefined();
  expect(sessions.get('fresh')).toBeUndefined();
});

test.each<[string, (sessions: ReturnType<typeof world>['sessions']) => void, boolean]>([
  ['the session ends', ({ forgetSession }) => forgetSession('phone'), false],
  ['another session ends', ({ forgetSession }) => forgetSession('laptop'), true],
  ['the member changes', ({ forgetMember }) => forgetMember('ada'), false],
  ['another member changes', ({ forgetMember }) => forgetMember('ben'), true],
  ['something may have been missed', ({ forgetAll }) => forgetAll(), false],
])('OPS-01 when %s', async (_when, happens, isKept) => {
  const { sessions } = world();
  await sessions.lookUp('token', async () => ada);
  happens(sessions);
  expect(sessions.get('token')).toBe(isKept ? ada : undefined);
});

test('OPS-01 what was read before a session ended is not remembered after it', async () => {
  const { sessions } = world();
  const { promise, resolve } = Promise.withResolvers<typeof ada>();
  const asked = sessions.lookUp('token', () => promise);
  sessions.forgetSession('phone');
  resolve(ada);
  expect(await asked).toBe(ada);
  expect(sessions.get('token')).toBeUndefined();
});

test('SAF-03 OPS-01 a write by a visitor leaves every session remembered', async () => {
  const { sessions } = world();
  await sessions.lookUp('token', async () => ada);
  const app = fastify();
  identifyCallers(app, server.app.services, { tokens: tokensWith('k'.repeat(32)), remembered: sessions });
  app.post('/', async () => ({}));
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(200);
  expect(sessions.get('token')).toBe(ada);
  await app.close();
});

test('SAF-02 OPS-01 a session that a link from a mail ended is over at the next call', async () => {
  const member = await server.member();
  const { write, now } = server.app.services;
  expect((await member.call('GET', '/api/auth')).status).toBe(200);
  await write((tx) => endSessions(tx, { userId: member.id }, now()));
  expect((await member.call('GET', '/api/auth')).status).toBe(401);
});
