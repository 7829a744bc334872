import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { kindOfType, notificationTypes } from '#contract/notifications.ts';
import { suspend } from '#server/admin/members.ts';
import { rawAccess } from '#server/db/database.ts';
import { notifications, pushSubscriptions } from '#server/db/schema/notifications.ts';
import { notify } from '#server/notifications/notify.ts';
import { sendPush } from '#server/push/sending.ts';
import { noticesOf } from '#tests/server/answers.ts';
import { membersOfTest } from '#tests/server/server-of-file.ts';
import { apply, ask, block, comment, post, publish, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { contact, pushServer } from '#tests/support/push-server.ts';
import { type Device, newDevice, senderOf } from '#tests/support/push-service.ts';
import { type Member, openSession } from '#tests/support/server.ts';

const { server, service, stateOf, turnOn, reached, pushed, sentTo, close } = await pushServer();

afterAll(close);

const { db } = server;
const [ada, bob, cleo] = await membersOfTest(server, 'Ada', 'Bob', 'Cleo');
const { services } = server.app;
const readAll = (who: Member) => read(who.call('PUT', '/api/notifications/read-all'));

test('REA-01 a push is encrypted for its device and signed with the published key', async () => {
  const { member: ada, device } = await reached('Ada');
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
    // The message and its notification.
    unread: 2,
  });
  const [request] = service.received.filter(({ path }) => device.subscription.endpoint.endsWith(path));
  expect(request?.body.includes('The van')).toBe(false);
  expect(request?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
  const { publicKey } = await stateOf(ada);
  expect(request && (await senderOf(request))).toEqual({ publicKey, contact });
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, ada.id));
  expect(row?.lastUsedAt).toBeInstanceOf(Date);
});

test('REA-01 ten messages of one thread are one push, and each thread has its own topic', async () => {
  const { member: ada, device } = await reached('Ada');
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

test('REA-01 requests, applications and gig changes are pushed by default; comments are not', async () => {
  const { member: ada, device: adasDevice } = await reached('Ada');
  const { member: bob, device: bobsDevice } = await reached('Bob');
  await ask(bob, ada);
  await comment(bob, await post(ada));
  const gig = await publish(ada);
  await apply(bob, gig);
  await read(ada.call('POST', `/api/gigs/${gig.id}/cancel`, { version: gig.version }));
  const typesOf = async (device: Device) =>
    (await sentTo(device)).map(({ notification }) => notification.type).toSorted();
  expect(await typesOf(adasDevice)).toEqual(['gig_application', 'link_request']);
  expect(await typesOf(bobsDevice)).toEqual(['gig_cancelled']);
});

test('REA-01 SET-03 every kind with a push choice is pushed when chosen, and nothing else', async () => {
  const { member: ada, device } = await reached('Ada');
  const chosen = notificationTypes.filter((type) => kindOfType[type] !== null);
  for (const kind of new Set(chosen.map((type) => kindOfType[type])))
    await read(ada.call('PUT', '/api/notification-settings', { kind, way: 'push', on: true }));
  const subject = { kind: 'gig' as const, id: (await publish(bob)).id, title: 'Wedding in Leeds' };
  await services.write(async (tx) => {
    for (const type of notificationTypes)
      await notify(tx, { recipientId: ada.id, actorId: bob.id, type, subject });
  });
  const pushedTypes = (await sentTo(device)).map(({ notification }) => notification.type);
  expect(pushedTypes.toSorted()).toEqual(chosen.toSorted());
});

test('SAF-10 a push lists the unread notifications, so that devices dismiss the rest, unless the list is too long', async () => {
  const { member: ada, device } = await reached('Ada');
  const noticeIds = async () => (await noticesOf(ada)).map(({ _id }) => _id);
  await ask(bob, ada);
  const [first] = await sentTo(device);
  expect(first?.waiting).toHaveLength(1);
  const gig = await publish(ada);
  await apply(bob, gig);
  const [, second] = await sentTo(device);
  expect(second?.waiting?.toSorted()).toEqual((await noticeIds()).toSorted());
  const subject = { kind: 'gig' as const, id: gig.id };
  await services.write(async (tx) => {
    for (let nth = 0; nth < 30; nth++)
      await notify(tx, { recipientId: ada.id, actorId: bob.id, type: 'gig_question', subject });
  });
  expect((await sentTo(device)).at(-1)).not.toHaveProperty('waiting');
});

/** The pushes to a device for a message sent before `happens`. */
async function laterPushes(happens: (ada: Member, bob: Member, conversationId: string) => Promise<unknown>) {
  const { conversationId } = await send(bob, ada, 'Psst');
  await happens(ada, bob, conversationId);
  return pushesToNewDevice(ada);
}
/** Turns on a device; returns the jobs that push earlier notifications to it. */
async function jobsFor(who: Member, device: Device) {
  // Until the server has looked for the devices of what was sent before.
  await server.app.outbox.drained();
  await services.background.idle();
  await turnOn(who, device);
  const isOfDevice = eq(pushSubscriptions.endpoint, device.subscription.endpoint);
  const [subscription] = await db.select().from(pushSubscriptions).where(isOfDevice);
  const rows = await db.select().from(notifications).where(eq(notifications.recipientId, who.id));
  return rows.map(({ id }) => ({ subscriptionId: subscription?.id ?? '', notificationId: id }));
}
async function pushesToNewDevice(who: Member) {
  const device = newDevice();
  const jobs = await jobsFor(who, device);
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) await sendPush(services, job);
  return service.sentTo(device).map(({ notification }) => notification.excerpt);
}

test('REA-01 an unread message is pushed later', async () => {
  expect(await laterPushes(async () => {})).toEqual(['Psst']);
});

const mute = (who: Member, id: string) => read(who.call('PUT', `/api/conversations/${id}/mute`));
const suspendSender = ({ id }: Member) =>
  services.write((tx) => suspend(tx, id, { actor: 'test', now: new Date() }));
test.each([
  ['a message read in the meantime', (ada: Member) => readAll(ada)],
  ['a message whose sender was blocked in the meantime', (ada: Member, bob: Member) => block(ada, bob)],
  ['a message in a thread muted in the meantime', (ada: Member, _bob: Member, id: string) => mute(ada, id)],
  ['a message whose sender was suspended in the meantime', (_ada: Member, bob: Member) => suspendSender(bob)],
])('REA-01 %s is not pushed', async (_, happens) => {
  expect(await laterPushes(happens)).toEqual([]);
});

test('REA-01 a withdrawn notification is not pushed', async () => {
  const { linkId } = await ask(bob, ada);
  await read(bob.call('DELETE', `/api/links/${linkId}`));
  expect(await pushesToNewDevice(ada)).toEqual([]);
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

test('REA-01 a message request is not pushed', async () => {
  const { member: ada, device } = await reached('Ada');
  await read(ada.call('PUT', '/api/message-settings', { from: 'links' }));
  await send(bob, ada, 'May I?');
  expect(await sentTo(device)).toEqual([]);
});

test('SAF-11 a push service that drops connections is paused, and its pushes are retried later', async () => {
  await send(bob, ada);
  const device = newDevice('cut.example.test');
  service.away.set('cut.example.test', 'cut');
  const job = (await jobsFor(ada, device))[0] ?? expect.fail('no push job');
  for (let n = 0; n < 3; n += 1) await expect(sendPush(services, job)).rejects.toThrow('did not take it');
  await services.jobs.ready();
  await sendPush(services, job);
  const { rows } = await rawAccess(db).run(
    `select (data->>'waits')::int as waits, start_after > now() + interval '10 s' as later, group_id
        from jobs.job where name = 'push' and state = 'created'
        and data->>'subscriptionId' = '${job.subscriptionId}'`,
  );
  expect(rows).toEqual([{ waits: 1, later: true, group_id: 'unproven' }]);
  expect(service.sentTo(device)).toEqual([]);
});

test('SAF-11 twenty devices with unresponsive push services delay no one else', async () => {
  const { member: ada, device } = await reached('Ada');
  const [bob, slow] = await server.members('Bob', 'Slow');
  await send(bob, ada, 'First');
  expect(await sentTo(device)).toHaveLength(1);
  const before = services.failures.counts.get('push') ?? 0;
  for (let n = 0; n < 20; n += 1) {
    const host = `silent-${n}.example.test`;
    service.away.set(host, 'silent');
    const token = await services.write((tx) =>
      openSession(tx, server.app.tokens, slow.id, 'test', services.now()),
    );
    const call: Member['call'] = (method, url, body) =>
      server.call(method, url, body, { 'x-auth-token': token });
    await turnOn({ ...slow, token, call }, newDevice(host));
  }
  await send(bob, slow, 'To nobody');
  await server.app.outbox.drained();
  await services.background.idle();
  await send(await server.member(), ada, 'Second');
  await expect.poll(() => service.sentTo(device)).toHaveLength(2);
  expect((services.failures.counts.get('push') ?? 0) - before).toBeLessThan(20);
});
