import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { PushState } from '#contract/notifications.ts';
import { rawAccess } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { madeSecrets } from '#server/db/schema/notifications.ts';
import { notify } from '#server/notifications/notify.ts';
import { publicLookup, readVapidKeys } from '#server/push/deliver.ts';
import { membersOfTest } from '#tests/server/server-of-file.ts';
import { send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { contact, pushServer } from '#tests/support/push-server.ts';
import { newDevice } from '#tests/support/push-service.ts';
import { openSession } from '#tests/support/server.ts';

const { server, stateOf, turnOn, reached, sentTo, endpointsOf, close, service } = await pushServer();

afterAll(close);

const { db } = server;
const [ada, bob] = await membersOfTest(server, 'Ada', 'Bob');
const { services } = server.app;
const anotherSession = (userId: string) =>
  services.write((tx) => openSession(tx, server.app.tokens, userId, 'test', new Date()));

test('REA-01 a session sees its own device and can turn it off', async () => {
  const { member: ada, device } = await reached('Ada');
  expect((await stateOf(ada)).endpoint).toBe(device.subscription.endpoint);
  expect((await stateOf(await server.member())).endpoint).toBeNull();
  expect((await read<PushState>(ada.call('DELETE', '/api/account/push'))).endpoint).toBeNull();
  await send(await server.member(), ada);
  expect(await sentTo(device)).toEqual([]);
});

test('REA-01 a browser’s subscription moves to the member who signs in on it', async () => {
  const { member: ada, device } = await reached('Ada');
  await turnOn(bob, device);
  expect((await stateOf(ada)).endpoint).toBeNull();
  await send(bob, ada, 'For Ada');
  await send(ada, bob, 'For Bob');
  expect((await sentTo(device)).map(({ notification }) => notification.excerpt)).toEqual(['For Bob']);
});

test('REA-01 a session has one device, the latest, even with concurrent subscriptions', async () => {
  await Promise.all([newDevice(), newDevice(), newDevice()].map((device) => turnOn(ada, device)));
  expect(await endpointsOf(ada.id)).toHaveLength(1);
  const latest = newDevice();
  await Promise.all([turnOn(ada, latest), turnOn(ada, latest)]);
  expect(await endpointsOf(ada.id)).toEqual([latest.subscription.endpoint]);
});

test('REA-01 a member keeps the newest twenty devices', async () => {
  const endpoints: string[] = [];
  for (let nth = 0; nth < 22; nth++) {
    const [device, token] = [newDevice(), await anotherSession(ada.id)];
    const header = { 'x-auth-token': token };
    expect((await server.call('POST', '/api/account/push', device.subscription, header)).status).toBe(200);
    endpoints.push(device.subscription.endpoint);
  }
  expect((await endpointsOf(ada.id)).toSorted()).toEqual(endpoints.slice(2).toSorted());
});

test('REA-01 nothing is pushed to an expired session', async () => {
  const { member: ada, device } = await reached('Ada');
  const expiresAt = new Date(0);
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, ada.id));
  await send(await server.member(), ada);
  expect(await sentTo(device)).toEqual([]);
});

const refusal = async (endpoint: string) => {
  const { keys } = newDevice().subscription;
  const { status, body } = await ada.call('POST', '/api/account/push', { endpoint, keys });
  return { status, fields: Object(body).errors?.map(({ field }: { field: string }) => field) };
};

test.each([
  'http://push.example.test/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.0x1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://push.example.test:8443/a',
  'https://ada@push.example.test/a',
  'https://push.example.test',
])('REA-01 SAF-09 %s is refused as a push service', async (endpoint) => {
  expect(await refusal(endpoint)).toEqual({ status: 400, fields: ['endpoint'] });
});

test('REA-01 SAF-09 a host name that resolves to an internal address is not contacted', async () => {
  const connectionError = (hostname: string) =>
    new Promise((resolve) => publicLookup(hostname, { all: true }, (error) => resolve(error?.name)));
  expect(await connectionError('localhost')).toBe('InnerAddressError');
});

const secrets = { ...services.settings, push: { keys: undefined, contact } };

test('REA-01 all processes share one pair of push keys, stored sealed, unless operators have set their own', async () => {
  const { publicKey } = await stateOf(await server.member());
  const pair = await Promise.all([readVapidKeys(db, secrets)(), readVapidKeys(db, secrets)()]);
  expect(pair.map((keys) => keys.publicKey)).toEqual([publicKey, publicKey]);
  const [row] = await db.select().from(madeSecrets);
  expect(row?.sealed).not.toContain(pair[0]?.privateKey);
  const keys = { publicKey: 'theirs', privateKey: 'theirs, too' };
  expect(await readVapidKeys(db, { ...secrets, push: { keys, contact } })()).toEqual(keys);
});

test('REA-01 push keys survive two changes of the secret', async () => {
  const first = await readVapidKeys(db, secrets)();
  const [second, third] = ['s'.repeat(32), 't'.repeat(32)];
  const rotated = { ...secrets, jwtSecret: second, jwtSecretBefore: secrets.jwtSecret };
  expect(await readVapidKeys(db, rotated)()).toEqual(first);
  expect(await readVapidKeys(db, { ...secrets, jwtSecret: third, jwtSecretBefore: second })()).toEqual(first);
  const unrelated = { ...secrets, jwtSecret: 'u'.repeat(32) };
  expect((await readVapidKeys(db, unrelated)()).publicKey).not.toBe(first.publicKey);
});

const failures = () => services.failures.counts.get('push') ?? 0;

test.each<[answers: number[], sent: number, counted: number, devices: number]>([
  [[404], 1, 0, 0],
  [[410], 1, 0, 0],
  [[429, 429], 3, 2, 1],
  [[500, 500], 3, 2, 1],
  [[503, 503], 3, 2, 1],
  [[400], 1, 1, 1],
  [[403], 1, 1, 1],
  [[413], 1, 1, 1],
])(
  'REA-01 a push answered %j is sent %i times, with %i failures, and leaves %i devices',
  async (answers, sent, counted, devices) => {
    const [{ member: ada, device }, before] = [await reached('Ada'), failures()];
    service.answers.push(...answers);
    await send(await server.member(), ada);
    expect(await sentTo(device)).toHaveLength(sent);
    expect(failures()).toBe(before + counted);
    expect(await endpointsOf(ada.id)).toHaveLength(devices);
  },
);

test('REA-01 a subscription for another key is rejected, counted and not retried', async () => {
  const [{ member: ada, device }, before] = [await reached('Ada'), failures()];
  const { key } = service.subscribed;
  service.subscribed.key = 'of another server';
  await send(await server.member(), ada);
  expect(await sentTo(device)).toEqual([]);
  if (key) service.subscribed.key = key;
  expect(service.refused.splice(0)).toEqual([403]);
  expect(failures()).toBe(before + 1);
  expect((await server.ops('/metrics')).body).toMatch(/failures_total\{place="push"\} \d+/);
});

const retryDelays = async () => {
  const { rows } = await rawAccess(db).run(
    "select extract(epoch from start_after - now())::int as seconds from jobs.job where name = 'push' and state = 'created'",
  );
  return rows.map(({ seconds }) => Number(seconds));
};

const endWait = () =>
  db.execute(sql`update jobs.job set start_after = now() where name = 'push' and state = 'created'`);

test.each([429, 503])('REA-01 a push answered %i with Retry-After waits that long', async (status) => {
  const [{ member: ada, device }, before] = [await reached('Ada'), failures()];
  service.answers.push({ status, retryAfter: '100' });
  await send(await server.member(), ada, 'In a moment');
  expect(await sentTo(device)).toHaveLength(1);
  expect(await retryDelays()).toHaveLength(1);
  await endWait();
  expect(await sentTo(device)).toHaveLength(2);
  expect(failures()).toBe(before + 1);
  expect(await retryDelays()).toEqual([]);
});

test('REA-01 Retry-After is honoured in seconds or as a date, up to an hour, and notifications read by then are dropped', async () => {
  const { member: ada, device } = await reached('Ada');
  const soon = new Date(Date.now() + 600_000).toUTCString();
  for (const retryAfter of ['300', soon, '86400', 'soon']) {
    service.answers.push({ status: 429, retryAfter });
    await send(await server.member(), ada);
  }
  // An invalid time is ignored: the queue tries again at once.
  expect(await sentTo(device)).toHaveLength(5);
  const seconds = (await retryDelays()).toSorted((one, other) => one - other);
  expect(seconds).toHaveLength(3);
  for (const [nth, expected] of [300, 600, 3600].entries())
    expect(Math.abs((seconds[nth] ?? 0) - expected)).toBeLessThan(20);
  await read(ada.call('PUT', '/api/notifications/read-all'));
  await endWait();
  expect(await sentTo(device)).toHaveLength(5);
});

test('REA-01 SAF-09 a push service that always sends Retry-After gets eight extra tries, then the usual ones', async () => {
  const { member: ada, device } = await reached('Ada');
  service.answers.push(...Array.from({ length: 20 }, () => ({ status: 429, retryAfter: '0' })));
  await send(await server.member(), ada);
  expect(await sentTo(device)).toHaveLength(1 + 8 + 3);
  service.answers.splice(0);
});

test('REA-01 SAF-10 the longest possible payload fits into a push', async () => {
  const long = (most: number) => '鼓'.repeat(most);
  const { member: ada, device } = await reached('Ada');
  const bob = await server.member({ name: long(limits.name) });
  await services.write(async (tx) => {
    for (let nth = 0; nth < 30; nth++)
      await notify(tx, {
        ...{ recipientId: ada.id, actorId: bob.id, type: 'gig_question' as const, excerpt: long(500) },
        subject: { kind: 'gig', id: newId(), title: long(limits.gigTitle) },
      });
  });
  expect((await sentTo(device)).at(-1)?.waiting).toHaveLength(30);
  expect(service.refused).toEqual([]);
});

test('REA-01 a push given up after four tries leaves no dead job', async () => {
  const { member: ada, device } = await reached('Ada');
  service.answers.push(500, 500, 500, 500);
  await send(await server.member(), ada);
  expect(await sentTo(device)).toHaveLength(4);
  expect(await db.execute(sql`select data from jobs.job where name = 'dead'`)).toMatchObject({ rows: [] });
});
