import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { PushState } from '#contract/ours/push.ts';
import { suspend } from '#server/admin/members.ts';
import { openSession } from '#server/auth/sessions.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { madeSecrets } from '#server/db/schema/push.ts';
import { isPublicAddress } from '#server/previews/guarded-page.ts';
import { publicLookup } from '#server/push/deliver.ts';
import { keepVapidKeys } from '#server/push/keys.ts';
import { send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { contact, pushServer } from '#tests/support/push-server.ts';
import { newDevice } from '#tests/support/push-service.ts';
import type { Member } from '#tests/support/server.ts';

const { server, stateOf, turnOn, reached, sentTo, endpointsOf, close } = await pushServer();
afterAll(close);
const { db } = server;
const { services } = server.app;
const anotherSession = (userId: string) =>
  services.write((tx) => openSession(tx, server.app.tokens, userId, 'test', new Date()));

describe('REA-01 whose device it is', () => {
  test('REA-01 a device is named to its own session, and turned off by it', async () => {
    const { member: ada, device } = await reached('Ada');
    expect((await stateOf(ada)).endpoint).toBe(device.subscription.endpoint);
    expect((await stateOf(await server.member())).endpoint).toBeNull();
    expect((await read<PushState>(ada.call('DELETE', '/api/account/push'))).endpoint).toBeNull();
    await send(await server.member(), ada);
    expect(await sentTo(device)).toEqual([]);
  });

  test('REA-01 a browser goes over to whoever signs in on it', async () => {
    const { member: ada, device } = await reached('Ada');
    const bob = await server.member({ name: 'Bob' });
    await turnOn(bob, device);
    expect((await stateOf(ada)).endpoint).toBeNull();
    await send(bob, ada, 'For Ada');
    await send(ada, bob, 'For Bob');
    expect((await sentTo(device)).map(({ notification }) => notification.excerpt)).toEqual(['For Bob']);
  });

  test('REA-01 a session has one device, the latest, however often it is told at once', async () => {
    const ada = await server.member();
    const devices = [newDevice(), newDevice(), newDevice()];
    await Promise.all(devices.map((device) => turnOn(ada, device)));
    expect(await endpointsOf(ada.id)).toHaveLength(1);
    const latest = newDevice();
    await Promise.all([turnOn(ada, latest), turnOn(ada, latest)]);
    expect(await endpointsOf(ada.id)).toEqual([latest.subscription.endpoint]);
  });

  test('REA-01 a member has twenty devices, the newest', async () => {
    const ada = await server.member();
    const endpoints: string[] = [];
    for (let nth = 0; nth < 22; nth++) {
      const [device, token] = [newDevice(), await anotherSession(ada.id)];
      const header = { 'x-auth-token': token };
      const answered = await server.call('POST', '/api/account/push', device.subscription, header);
      expect(answered.status).toBe(200);
      endpoints.push(device.subscription.endpoint);
    }
    expect((await endpointsOf(ada.id)).toSorted()).toEqual(endpoints.slice(2).toSorted());
  });

  test.each([
    ['signing out', (ada: Member) => read(ada.call('DELETE', '/api/auth'))],
    ['signing out everywhere', (ada: Member) => read(ada.call('DELETE', '/api/account/sessions'))],
    [
      'a suspension',
      (ada: Member) => services.write((tx) => suspend(tx, ada.id, { actor: 'test', now: new Date() })),
    ],
  ])('REA-01 %s takes the device away', async (_, ends) => {
    const { member: ada, device } = await reached('Ada');
    await ends(ada);
    expect(await endpointsOf(ada.id)).toEqual([]);
    expect(await sentTo(device)).toEqual([]);
  });

  test('REA-01 nothing goes to a session whose time is over', async () => {
    const { member: ada, device } = await reached('Ada');
    await db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, ada.id));
    await send(await server.member(), ada);
    expect(await sentTo(device)).toEqual([]);
  });
});

describe('REA-01 whom the server calls', () => {
  const refused = async (endpoint: string) => {
    const { keys } = newDevice().subscription;
    const ada = await server.member();
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
  ])('REA-01 SAF-09 %s is no push service', async (endpoint) => {
    expect(await refused(endpoint)).toEqual({ status: 400, fields: ['endpoint'] });
  });

  test('REA-01 SAF-09 a name that leads to an inner address is not called', async () => {
    const looked = (hostname: string) =>
      new Promise((resolve) => publicLookup(hostname, { all: true }, (error) => resolve(error?.name)));
    expect(await looked('localhost')).toBe('InnerAddressError');
    const inner = [
      '10.0.0.1',
      '169.254.169.254',
      '::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '100.64.0.1',
      '0.0.0.0',
    ];
    expect(inner.filter(isPublicAddress)).toEqual([]);
    expect(['142.250.1.1', '2a00:1450:4001::1'].filter(isPublicAddress)).toHaveLength(2);
  });
});

describe('REA-01 keys that are made once', () => {
  const secrets = { ...services.settings, push: { keys: undefined, contact } };

  test('REA-01 all processes have the same ones, which lie sealed', async () => {
    const { publicKey } = await stateOf(await server.member());
    const two = await Promise.all([keepVapidKeys(db, secrets)(), keepVapidKeys(db, secrets)()]);
    expect(two.map((keys) => keys.publicKey)).toEqual([publicKey, publicKey]);
    const [kept] = await db.select().from(madeSecrets);
    expect(kept?.sealed).not.toContain(two[0]?.privateKey);
  });

  test('REA-01 they outlive a change of the secret, twice', async () => {
    const first = await keepVapidKeys(db, secrets)();
    const [second, third] = ['s'.repeat(32), 't'.repeat(32)];
    const later = { ...secrets, jwtSecret: second, jwtSecretBefore: secrets.jwtSecret };
    expect(await keepVapidKeys(db, later)()).toEqual(first);
    const last = { ...secrets, jwtSecret: third, jwtSecretBefore: second };
    expect(await keepVapidKeys(db, last)()).toEqual(first);
    const lost = { ...secrets, jwtSecret: 'u'.repeat(32) };
    expect((await keepVapidKeys(db, lost)()).publicKey).not.toBe(first.publicKey);
  });

  test('REA-01 those of the operators come first', async () => {
    const keys = { publicKey: 'theirs', privateKey: 'theirs, too' };
    expect(await keepVapidKeys(db, { ...secrets, push: { keys, contact } })()).toEqual(keys);
  });
});
