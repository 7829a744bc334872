import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSessionCache, tokensWith } from '#server/auth/sessions.ts';
import { identifyCallers } from '#server/http/api.ts';
import { createRecentEvents } from '#server/realtime/pacing.ts';
import { audienceOf, type List, throttleLists } from '#server/realtime/rooms.ts';
import { createPictureResizer } from '#server/uploads/picture.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';

function lists() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: [List, string[]][] = [];
  const send = throttleLists((list, hiddenFrom) => sent.push([list, hiddenFrom]));
  return { sent, send };
}

test('SOK-04 a hundred posts in a second send two updates, the first at once', () => {
  const { sent, send } = lists();
  for (let n = 0; n < 100; n++) send('posts', []);
  expect(sent).toEqual([['posts', []]]);
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(2);
});

test('SAF-07 a combined update is hidden only from members who may see none of it', () => {
  const { sent, send } = lists();
  send('posts', ['user:ada']);
  send('posts', ['user:ada', 'user:ben']);
  send('posts', ['user:ben', 'user:cleo']);
  vi.advanceTimersByTime(1_000);
  send('posts', ['user:ada']);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([
    ['posts', ['user:ada']],
    ['posts', ['user:ben']],
    ['posts', ['user:ada']],
  ]);
});

test('SAF-01 an event for one person, or without a topic, goes to no topic room', () => {
  const like = { kind: 'like', id: 'p1' };
  expect(audienceOf('user:ada', 'content_changed', like)).toEqual({ rooms: ['user:ada'] });
  expect(audienceOf('everyone', 'new_message', like)).toEqual({ rooms: ['everyone'] });
  for (const change of [{ id: 'p1' }, { kind: 'link', id: 'l1' }])
    expect(audienceOf('everyone', 'content_changed', change)).toEqual({ rooms: ['everyone'] });
  expect(audienceOf('everyone', 'content_changed', like)).toEqual({ rooms: ['everyone', 'post:p1'] });
});

/** The recent events of a process that started an hour ago. */
function hourOld() {
  let time = 0;
  const events = createRecentEvents(() => time);
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  pass(3_600_000);
  return { ...events, pass };
}

test('SPD-01 SOK-06 events since that time, or shortly before it, may be missing, but never those of other rooms', () => {
  const { note, mayHaveEvent, pass } = hourOld();
  note('user:ada');
  pass(2_000);
  note('user:bob');
  expect(mayHaveEvent('user:ada', 2_500)).toBe(true);
  expect(mayHaveEvent('user:ada', 1_500)).toBe(true);
  expect(mayHaveEvent('user:ada', 1_499)).toBe(false);
  expect(mayHaveEvent('user:cleo', 9_000)).toBe(false);
});

test('SOK-06 anything from before the start, or longer ago than it remembers, may be missing', () => {
  const { mayHaveEvent } = hourOld();
  expect(mayHaveEvent('user:ada', 299_500)).toBe(false);
  expect(mayHaveEvent('user:ada', 299_501)).toBe(true);
  const fresh = createRecentEvents(() => 5_000);
  expect(fresh.mayHaveEvent('user:ada', 0)).toBe(false);
  expect(fresh.mayHaveEvent('user:ada', 1)).toBe(true);
});

test('SOK-06 a new event renews a room, and forgetting one room hides no other', () => {
  const { note, mayHaveEvent, pass } = hourOld();
  note('user:ada');
  note('user:bob');
  pass(200_000);
  note('user:ada');
  pass(150_000);
  note('user:cleo');
  expect(mayHaveEvent('user:ada', 150_000)).toBe(true);
  expect(mayHaveEvent('user:bob', 299_500)).toBe(false);
});

const server = await serverOfFile();

const names = { name: 'Ada', email: 'ada@example.test', avatar: null };
const ada = { id: 'ada', sessionId: 'phone', ...names, verifiedAt: new Date(0) };

function cacheWithClock() {
  let at = 1_000_000;
  const sessions = createSessionCache(
    () => channel.isOpen,
    () => new Date(at),
  );
  const channel = { isOpen: true };
  return { sessions, channel, pass: (milliseconds: number) => (at += milliseconds) };
}

test('OPS-01 only a live session of a verified member is cached by its token, for two seconds', async () => {
  const { sessions, pass } = cacheWithClock();
  expect(await sessions.lookUp('token', async () => ada)).toBe(ada);
  pass(1999);
  expect(sessions.get('token')).toBe(ada);
  expect(sessions.get('another')).toBeUndefined();
  pass(1);
  expect(sessions.get('token')).toBeUndefined();
  expect(await sessions.lookUp('dead', async () => null)).toBeNull();
  await sessions.lookUp('fresh', async () => ({ ...ada, verifiedAt: null }));
  expect(sessions.get('dead')).toBeUndefined();
  expect(sessions.get('fresh')).toBeUndefined();
});

test.each<[string, (all: ReturnType<typeof cacheWithClock>) => void, boolean]>([
  ['the session ends', ({ sessions }) => sessions.forgetSession('phone'), false],
  ['another session ends', ({ sessions }) => sessions.forgetSession('laptop'), true],
  ['the member changes', ({ sessions }) => sessions.forgetMember('ada'), false],
  ['another member changes', ({ sessions }) => sessions.forgetMember('ben'), true],
  ['events may have been missed', ({ sessions }) => sessions.forgetAll(), false],
  ['the clock is set back', ({ pass }) => void pass(-1), false],
  ['the process channel is down', ({ channel }) => void Object.assign(channel, { isOpen: false }), false],
])('OPS-01 whether a session stays cached when %s', async (_when, happens, isCached) => {
  const all = cacheWithClock();
  await all.sessions.lookUp('token', async () => ada);
  happens(all);
  expect(all.sessions.get('token')).toBe(isCached ? ada : undefined);
});

test('OPS-01 a lookup overtaken by the end of its session is not cached', async () => {
  const { sessions } = cacheWithClock();
  const { promise, resolve } = Promise.withResolvers<typeof ada>();
  const lookup = sessions.lookUp('token', () => promise);
  sessions.forgetSession('phone');
  resolve(ada);
  expect(await lookup).toBe(ada);
  expect(sessions.get('token')).toBeUndefined();
});

test('SAF-03 OPS-01 a write by a visitor leaves the cache alone', async () => {
  const { sessions } = cacheWithClock();
  await sessions.lookUp('token', async () => ada);
  const app = fastify();
  identifyCallers(app, server.app.services, { tokens: tokensWith('k'.repeat(32)), sessionCache: sessions });
  app.post('/', async () => ({}));
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(200);
  expect(sessions.get('token')).toBe(ada);
  await app.close();
});

test('UIX-01 a smaller picture is rendered once, and delivered even if others replaced it in the cache meanwhile', async () => {
  const resize = createPictureResizer();
  const slow = Promise.withResolvers<Uint8Array>();
  const draw = vi.fn(() => slow.promise);
  const picture = (id: string) => ({ id, width: 40, bytes: new Uint8Array() });
  const both = [resize(picture('slow'), draw), resize(picture('slow'), draw)];
  for (const id of ['a', 'b']) await resize(picture(id), async () => new Uint8Array(10_000_000));
  const drawn = new Uint8Array(1);
  slow.resolve(drawn);
  expect(await Promise.all(both)).toEqual([drawn, drawn]);
  expect(draw).toHaveBeenCalledTimes(1);
});
