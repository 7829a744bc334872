import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { diskRoom } from '#server/config/data-folder.ts';
import { users } from '#server/db/schema/users.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import { plainPicture, sendPicture } from '#tests/support/pictures.ts';
import { openSession, startServer } from '#tests/support/server.ts';

const few = { max: 3, windowMs: 60_000 };
const four = { max: 4, windowMs: 60_000 };
const many = { max: 1000, windowMs: 60_000 };
const serverWith = async (settings: Parameters<typeof startServer>[0] = {}) => {
  const server = await startServer(settings);
  onTestFinished(server.close);
  return server;
};
const tooMany = { status: 429, body: { errors: [{ msg: expect.any(String) }], code: 'too_many' } };
const repeat = async <T>(times: number, call: (n: number) => Promise<T>) => {
  const answers: T[] = [];
  for (let n = 0; n < times; n++) answers.push(await call(n));
  return answers;
};

test('SAF-03 calls from one address are limited, with Retry-After in the one error shape', async () => {
  const server = await serverWith({ trustProxy: true, rates: { general: few, auth: many } });
  const from = (address: string) =>
    server.call('GET', '/api/bot-check/challenge', undefined, { 'x-forwarded-for': address });
  const answers = await repeat(4, () => from('192.0.2.1'));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]).toMatchObject(tooMany);
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('192.0.2.2')).status).toBe(200);
});

test('SAF-03 each call that takes mailed tokens has a strict limit of its own', async () => {
  const server = await serverWith({ rates: { general: many, auth: few } });
  const token = 'x'.repeat(43);
  const verify = () => server.call('POST', '/api/auth/verify', { token });
  const answers = await repeat(4, verify);
  expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 429]);
  expect(answers[3]).toMatchObject(tooMany);
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.call('POST', '/api/auth/reset', { token })).status).toBe(400);
  expect((await server.call('GET', '/api/bot-check/challenge')).status).toBe(200);
});

test('SAF-03 without TRUST_PROXY a caller cannot choose their address', async () => {
  const server = await serverWith({ rates: { general: few, auth: many } });
  const answers = await repeat(4, (n) =>
    server.call('GET', '/api/bot-check/challenge', undefined, { 'x-forwarded-for': `192.0.2.${n}` }),
  );
  expect(answers[3]?.status).toBe(429);
});

test.each([
  ['/robots.txt', 10],
  ['/uploads/019a0000-0000-7000-8000-000000000000', 10],
  ['/nowhere', 10],
  ['/pictures/sidestage.png', 3],
])(
  'SAF-03 SAF-09 %s is allowed at least %d times, then limited, without affecting the calls of an address',
  async (path, allowed) => {
    const server = await serverWith({ rates: { general: few, auth: many } });
    const statuses = (await repeat(200, () => server.call('GET', path))).map(({ status }) => status);
    expect(statuses.slice(0, allowed)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect((await server.call('GET', '/api/bot-check/challenge')).status).toBe(200);
  },
);

test('SAF-03 REA-03 calendar feeds are limited per feed, guessed ones by address', async () => {
  const server = await serverWith({ rates: { general: few, auth: few } });
  const feedOf = async () => {
    const member = await server.member();
    return (await read<{ path: string }>(member.call('POST', '/api/calendar/address'), 201)).path;
  };
  const feeds = await Promise.all(Array.from({ length: 8 }, feedOf));
  for (const path of feeds) expect((await server.call('GET', path)).status).toBe(200);
  const again = await repeat(3, () => server.call('GET', feeds[0] ?? ''));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect((await server.call('GET', feeds[1] ?? '')).status).toBe(200);
  const wrong = await repeat(4, (n) => server.call('GET', `/api/calendar/feed.ics?key=${n}`));
  expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
  expect((await server.call('GET', feeds[2] ?? '')).status).toBe(200);
  expect((await server.call('GET', '/api/bot-check/challenge')).status).toBe(200);
});

test('SAF-09 page pictures and thumbnails are refused while the picture queue is full', async () => {
  const server = await serverWith();
  const { drawing } = server.app.services;
  const member = await server.member();
  const bytes = await plainPicture(900, 600).png().toBuffer();
  const { body } = await sendPicture(server, member.token, bytes);
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 400 }, (_, n) => drawing.run(`caller ${n % 4}`, () => blocked));
  for (const path of ['/pictures/sidestage.png', `${body.url}?w=96`]) {
    const answer = await server.call('GET', path);
    expect(answer).toMatchObject({ ...tooMany, headers: { 'retry-after': '10' } });
  }
  expect((await server.call('GET', body.url)).status).toBe(200);
  release();
  await Promise.all(waiting);
  for (const path of ['/pictures/sidestage.png', `${body.url}?w=96`])
    expect((await server.call('GET', path)).status).toBe(200);
});

test('SAF-03 handshakes are limited by session, or by address without one', async () => {
  const server = await serverWith({ rates: { general: few, auth: many } });
  const at = await server.listen();
  /** `closed` is a connection closed without a reason, which the client retries by itself. */
  const outcomeOf = (token: string) =>
    new Promise<string>((found) => {
      const once = { reconnection: false, forceNew: true };
      const socket = io(at, { auth: { token }, transports: ['websocket'], ...once });
      const done = (outcome: string) => {
        found(outcome);
        socket.disconnect();
      };
      socket.once('connect', () => done('in'));
      socket.once('connect_error', ({ message }) => done(message));
      // A refusal also closes the connection, and is reported right after.
      socket.io.engine.once('close', () => queueMicrotask(() => done('closed')));
    });
  const [ada, ben] = [await server.member(), await server.member()];
  const outcomes = (token: string) => repeat(5, () => outcomeOf(token));
  expect(await outcomes(ada.token)).toEqual(['in', 'in', 'in', 'closed', 'closed']);
  const refused = 'not_signed_in';
  expect(await outcomes('a.b.c')).toEqual([refused, refused, refused, 'closed', 'closed']);
  expect(await outcomeOf(ben.token)).toBe('in');
  expect(server.app.services.failures.counts.get('handshake')).toBeUndefined();
});

test('SAF-09 members behind one address have a limit each', async () => {
  const server = await serverWith({ rates: { general: four, auth: four } });
  const [ada, ben] = [await server.member(), await server.member()];
  const answers = await repeat(5, () => ada.call('GET', '/api/auth'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect((await ben.call('GET', '/api/auth')).status).toBe(200);
  expect((await server.call('GET', '/api/bot-check/challenge')).status).toBe(200);
});

test('SAF-09 a forged or ended token does not escape the limit by address', async () => {
  const server = await serverWith({ rates: { general: four, auth: four } });
  const cy = await server.member();
  await cy.call('DELETE', '/api/auth');
  const forged = (n: number) => `${cy.token.slice(0, -3)}${String(n).padStart(3, 'A')}`;
  const answers = await repeat(6, (n) =>
    server.call('GET', '/api/auth', undefined, { 'x-auth-token': n % 2 ? forged(n) : cy.token }),
  );
  expect(answers.at(-1)?.status).toBe(429);
});

test('OPS-02 on a full disk writes are 503 with retry-after, and reads are answered', async () => {
  const full = { dataDir: import.meta.dirname, leastDisk: Number.MAX_VALUE };
  const { db, app, call } = await serverWith(full);
  const ada = { name: 'Ada', email: 'ada@example.test', passwordHash: 'none', verifiedAt: new Date() };
  const token = await db.transaction(async (tx) => {
    const [row] = await tx.insert(users).values(ada).returning({ id: users.id });
    return openSession(tx, app.tokens, row?.id ?? '', 'test', new Date());
  });
  const hello = { text: 'Hello', clientId: freshClientId() };
  const post = await call('POST', '/api/posts', hello, { 'x-auth-token': token });
  expect(post).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(post.body).toMatchObject({ errors: [{ msg: expect.any(String) }], code: 'unavailable' });
  expect(await call('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'the disk is full' } });
  expect(await call('GET', '/healthz')).toMatchObject({ status: 200 });
  expect(await call('GET', '/api/gigs')).toMatchObject({ status: 200 });
});

test('OPS-02 the disk is checked once a second, freed space is noticed, and a folder that cannot be checked does not block writes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let free = 10;
  let looks = 0;
  const look = async () => {
    looks += 1;
    return { bavail: free, bsize: 100 };
  };
  const hasRoom = diskRoom('/data', 1_000, look);
  expect(await hasRoom()).toBe(false);
  free = 11;
  expect([await hasRoom(), looks]).toEqual([false, 1]);
  vi.advanceTimersByTime(1_000);
  expect([await hasRoom(), looks]).toEqual([true, 2]);
  expect(await diskRoom('/nowhere/at/all', 1)(), 'a folder that cannot be checked').toBe(true);
});
