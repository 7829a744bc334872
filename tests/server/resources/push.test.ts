import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { notificationTypes, type OwnNotification } from '#contract/ours/notification.ts';
import { kindOfType } from '#contract/ours/notification-settings.ts';
import { suspend } from '#server/admin/members.ts';
import { newId } from '#server/db/ids.ts';
import { rawAccess } from '#server/db/raw-access.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import { notify } from '#server/notifications/notify.ts';
import { sendPush } from '#server/push/sending.ts';
import { apply, ask, block, comment, post, publish, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { contact, pushServer } from '#tests/support/push-server.ts';
import { type Device, newDevice, senderOf } from '#tests/support/push-service.ts';
import type { Member } from '#tests/support/server.ts';

const { server, service, stateOf, turnOn, reached, pushed, sentTo, endpointsOf, close } = await pushServer();
afterAll(close);
const { db } = server;
const { services } = server.app;
const readAll = (who: Member) => read(who.call('PUT', '/api/notifications/read-all'));

describe('REA-01 what is pushed', () => {
  test('REA-01 a message comes sealed for the device alone, signed with the key that was given out', async () => {
    const [{ member: ada, device }, bob] = [await reached('Ada'), await server.member({ name: 'Bob' })];
    const { conversationId } = await send(bob, ada, 'The van leaves at six');
    const [sent, ...more] = await sentTo(device);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      notification: {
        type: 'message',
        recipient: ada.id,
        actor: { id: bob.id, name: 'Bob' },
        subject: { kind: 'conversation', id: conversationId },
        excerpt: 'The van leaves at six',
      },
      // The message, and the notification of it.
      unread: 2,
    });
    const [own] = service.received.filter(({ path }) => device.subscription.endpoint.endsWith(path));
    expect(own?.body.includes('The van')).toBe(false);
    expect(own?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
    const { publicKey } = await stateOf(ada);
    expect(own && (await senderOf(own))).toEqual({ publicKey, contact });
    const [kept] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, ada.id));
    expect(kept?.lastUsedAt).toBeInstanceOf(Date);
  });

  test('REA-01 ten messages of one thread wait as one; another thread is another', async () => {
    const { member: ada, device } = await reached('Ada');
    const [bob, cleo] = [await server.member({ name: 'Bob' }), await server.member({ name: 'Cleo' })];
    for (let nth = 0; nth < 10; nth++) await send(bob, ada, `Line ${nth}`);
    expect(await sentTo(device)).toHaveLength(1);
    await readAll(ada);
    await send(bob, ada, 'After a while');
    await send(cleo, ada, 'Something else');
    await pushed();
    const topics = service.received
      .filter(({ path }) => device.subscription.endpoint.endsWith(path))
      .map(({ headers }) => headers.topic);
    expect(topics).toHaveLength(3);
    expect(new Set(topics).size).toBe(2);
    expect(topics.every((topic) => /^[\w-]{32}$/.test(topic ?? ''))).toBe(true);
  });

  test('REA-01 requests, applications and changes of gigs are pushed; comments are not, as long as nobody has asked for them', async () => {
    const [{ member: ada, device: hers }, { member: bob, device: his }] = [
      await reached('Ada'),
      await reached('Bob'),
    ];
    await ask(bob, ada);
    await comment(bob, await post(ada));
    const gig = await publish(ada);
    await apply(bob, gig);
    await read(ada.call('POST', `/api/gigs/${gig.id}/cancel`, { version: gig.version }));
    const typesOf = async (device: Device) =>
      (await sentTo(device)).map(({ notification }) => notification.type).toSorted();
    expect(await typesOf(hers)).toEqual(['gig_application', 'link_request']);
    expect(await typesOf(his)).toEqual(['gig_cancelled']);
  });

  test('SET-03 REA-01 comments are pushed to who has chosen so', async () => {
    const [{ member: ada, device }, bob] = [await reached('Ada'), await server.member({ name: 'Bob' })];
    await read(ada.call('PUT', '/api/notification-settings', { kind: 'posts', way: 'push', on: true }));
    await comment(bob, await post(ada));
    expect((await sentTo(device)).map(({ notification }) => notification.type)).toEqual(['comment']);
  });

  test('REA-01 SET-03 whatever one may choose to be told of on devices comes there, and nothing else', async () => {
    const [{ member: ada, device }, bob] = [await reached('Ada'), await server.member({ name: 'Bob' })];
    const chosen = notificationTypes.filter((type) => kindOfType[type] !== null);
    for (const kind of new Set(chosen.map((type) => kindOfType[type])))
      await read(ada.call('PUT', '/api/notification-settings', { kind, way: 'push', on: true }));
    const subject = { kind: 'gig' as const, id: (await publish(bob)).id, title: 'Wedding in Leeds' };
    await services.write(async (tx) => {
      for (const type of notificationTypes)
        await notify(tx, { recipientId: ada.id, actorId: bob.id, type, subject });
    });
    const came = (await sentTo(device)).map(({ notification }) => notification.type);
    expect(came.toSorted()).toEqual(chosen.toSorted());
  });

  test('REA-01 every device of a member gets it, and nobody else’s', async () => {
    const { member: ada, device } = await reached('Ada');
    const { member: bob, device: other } = await reached('Bob');
    await send(bob, ada);
    expect(await sentTo(device)).toHaveLength(1);
    expect(await sentTo(other)).toHaveLength(0);
  });
});

test('SAF-10 a push says what else waits, so that a device puts away what was taken back; not where that is too much', async () => {
  const [{ member: ada, device }, bob] = [await reached('Ada'), await server.member({ name: 'Bob' })];
  const told = async () =>
    (await read<OwnNotification[]>(ada.call('GET', '/api/notifications'))).map(({ _id }) => _id);
  await ask(bob, ada);
  const gig = await publish(ada);
  await apply(bob, gig);
  const [first, second] = await sentTo(device);
  expect(first?.waiting).toHaveLength(1);
  expect(second?.waiting?.toSorted()).toEqual((await told()).toSorted());
  const subject = { kind: 'gig' as const, id: gig.id };
  await services.write(async (tx) => {
    for (let nth = 0; nth < 30; nth++)
      await notify(tx, { recipientId: ada.id, actorId: bob.id, type: 'gig_question', subject });
  });
  expect((await sentTo(device)).at(-1)).not.toHaveProperty('waiting');
});

describe('REA-01 what is not pushed', () => {
  /** What a device gets of a message that somebody wrote before `happens`. */
  async function lateFor(happens: (ada: Member, bob: Member, conversationId: string) => Promise<unknown>) {
    const [ada, bob] = [await server.member({ name: 'Ada' }), await server.member({ name: 'Bob' })];
    const { conversationId } = await send(bob, ada, 'Psst');
    await happens(ada, bob, conversationId);
    return lateTo(ada);
  }
  /** What a device gets of all that its member was told before it was there. */
  async function lateTo(who: Member) {
    const device = newDevice();
    await turnOn(who, device);
    const [subscription] = await db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, device.subscription.endpoint));
    const told = await db.select().from(notifications).where(eq(notifications.recipientId, who.id));
    expect(told.length).toBeGreaterThan(0);
    for (const { id } of told)
      await sendPush(services, { subscriptionId: subscription?.id ?? '', notificationId: id });
    return service.sentTo(device).map(({ notification }) => notification.excerpt);
  }

  test('REA-01 what waits unread comes late', async () => {
    expect(await lateFor(async () => {})).toEqual(['Psst']);
  });

  test.each([
    ['what was read meanwhile', (ada: Member) => readAll(ada)],
    ['what comes from somebody who was blocked meanwhile', (ada: Member, bob: Member) => block(ada, bob)],
    [
      'what comes from a thread that was muted meanwhile',
      (ada: Member, _bob: Member, id: string) => read(ada.call('PUT', `/api/conversations/${id}/mute`)),
    ],
    [
      'what comes from somebody who was suspended meanwhile',
      (_ada: Member, bob: Member) =>
        services.write((tx) => suspend(tx, bob.id, { actor: 'test', now: new Date() })),
    ],
  ])('REA-01 %s', async (_, happens) => {
    expect(await lateFor(happens)).toEqual([]);
  });

  test('REA-01 what was taken back', async () => {
    const [ada, bob] = [await server.member(), await server.member()];
    const { linkId } = await ask(bob, ada);
    await read(bob.call('DELETE', `/api/links/${linkId}`));
    expect(await lateTo(ada)).toEqual([]);
  });

  test.each([
    { way: 'push', on: false, gets: [] },
    { way: 'app', on: false, gets: ['For the pocket'] },
  ])('REA-01 SET-03 $way off: a device gets $gets', async ({ way, on, gets }) => {
    const { member: ada, device } = await reached('Ada');
    await read(ada.call('PUT', '/api/notification-settings', { kind: 'messages', way, on }));
    await send(await server.member(), ada, 'For the pocket');
    expect((await sentTo(device)).map(({ notification }) => notification.excerpt)).toEqual(gets);
  });

  test('REA-01 a request to write', async () => {
    const [{ member: ada, device }, bob] = [await reached('Ada'), await server.member({ name: 'Bob' })];
    await read(ada.call('PUT', '/api/message-settings', { from: 'links' }));
    await send(bob, ada, 'May I?');
    expect(await sentTo(device)).toEqual([]);
  });
});

describe('REA-01 what the push service answers', () => {
  const failures = () => services.failures.counts.get('push') ?? 0;

  test.each([404, 410])('REA-01 after %i the device is forgotten', async (status) => {
    const { member: ada } = await reached('Ada');
    service.answers.push(status);
    await send(await server.member(), ada);
    await pushed();
    expect(await endpointsOf(ada.id)).toEqual([]);
  });

  test.each([429, 500, 503])('REA-01 after %i it is tried again, and counted', async (status) => {
    const [{ member: ada, device }, before] = [await reached('Ada'), failures()];
    service.answers.push(status, status);
    await send(await server.member(), ada);
    expect(await sentTo(device)).toHaveLength(3);
    expect(failures()).toBe(before + 2);
    expect(await endpointsOf(ada.id)).toEqual([device.subscription.endpoint]);
  });

  test('REA-01 what it refuses is counted, not tried again', async () => {
    const [{ member: ada, device }, before] = [await reached('Ada'), failures()];
    service.answers.push(403);
    await send(await server.member(), ada);
    expect(await sentTo(device)).toHaveLength(1);
    expect(failures()).toBe(before + 1);
    const { body } = await server.ops('/metrics');
    expect(body).toMatch(/failures_total\{place="push"\} \d+/);
  });

  test.each([413, 400])('REA-01 what it does not take (%i) is counted, not tried again', async (status) => {
    const [{ member: ada, device }, before] = [await reached('Ada'), failures()];
    service.answers.push(status);
    await send(await server.member(), ada);
    expect(await sentTo(device)).toHaveLength(1);
    expect(failures()).toBe(before + 1);
    expect(await endpointsOf(ada.id)).toEqual([device.subscription.endpoint]);
  });

  test('REA-01 a subscription of another key is refused, counted and not tried again', async () => {
    const [{ member: ada, device }, before] = [await reached('Ada'), failures()];
    const { key } = service.subscribed;
    service.subscribed.key = 'of another server';
    await send(await server.member(), ada);
    expect(await sentTo(device)).toEqual([]);
    if (key) service.subscribed.key = key;
    expect(service.refused.splice(0)).toEqual([403]);
    expect(failures()).toBe(before + 1);
  });

  const waiting = async () => {
    const { rows } = await rawAccess(db).run(
      "select extract(epoch from start_after - now())::int as seconds from jobs.job where name = 'push' and state = 'created'",
    );
    return rows.map(({ seconds }) => Number(seconds));
  };

  test.each([429, 503])(
    'REA-01 after %i with a time to wait it is sent once that is over',
    async (status) => {
      const [{ member: ada, device }, before] = [await reached('Ada'), failures()];
      service.answers.push({ status, retryAfter: '2' });
      await send(await server.member(), ada, 'In a moment');
      expect(await sentTo(device)).toHaveLength(1);
      await expect.poll(() => service.sentTo(device), { timeout: 20_000 }).toHaveLength(2);
      await pushed();
      expect(failures()).toBe(before + 1);
      expect(await waiting()).toEqual([]);
    },
  );

  test('REA-01 it waits as long as it is told, by seconds or by date, an hour at most, and for nothing that is read meanwhile', async () => {
    const { member: ada, device } = await reached('Ada');
    const soon = new Date(Date.now() + 600_000).toUTCString();
    for (const retryAfter of ['300', soon, '86400', 'soon']) {
      service.answers.push({ status: 429, retryAfter });
      await send(await server.member(), ada);
    }
    // What is no time is no reason to wait: the queue tries again.
    expect(await sentTo(device)).toHaveLength(5);
    const seconds = (await waiting()).toSorted((one, other) => one - other);
    expect(seconds).toHaveLength(3);
    for (const [nth, expected] of [300, 600, 3600].entries())
      expect(Math.abs((seconds[nth] ?? 0) - expected)).toBeLessThan(20);
    await readAll(ada);
    await db.execute(sql`update jobs.job set start_after = now() where name = 'push' and state = 'created'`);
    expect(await sentTo(device)).toHaveLength(5);
  });

  test('REA-01 SAF-09 who names a time to come again for ever is asked eight times more, and then as any other', async () => {
    const { member: ada, device } = await reached('Ada');
    service.answers.push(...Array.from({ length: 20 }, () => ({ status: 429, retryAfter: '0' })));
    await send(await server.member(), ada);
    expect(await sentTo(device)).toHaveLength(1 + 8 + 3);
    service.answers.splice(0);
  });

  test('REA-01 SAF-10 the longest that there is to say fits into a push', async () => {
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
    const sent = await sentTo(device);
    expect(sent.at(-1)?.waiting).toHaveLength(30);
    expect(service.refused).toEqual([]);
  });

  test('REA-01 what was given up waits for nobody', async () => {
    const { member: ada, device } = await reached('Ada');
    service.answers.push(500, 500, 500, 500);
    await send(await server.member(), ada);
    expect(await sentTo(device)).toHaveLength(4);
    const dead = await db.execute(sql`select data from jobs.job where name = 'dead'`);
    expect(dead).toMatchObject({ rows: [] });
  });
});
