import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openSession } from '#server/auth/sessions.ts';
import { rawAccess } from '#server/db/raw-access.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import { sendPush } from '#server/push/sending.ts';
import { send } from '#tests/support/acts.ts';
import { pushServer } from '#tests/support/push-server.ts';
import { newDevice } from '#tests/support/push-service.ts';
import type { Member } from '#tests/support/server.ts';

const { server, service, turnOn, reached, sentTo, close } = await pushServer();
afterAll(close);
const { db } = server;
const { services } = server.app;

test('SAF-11 a push service that cuts the line is left alone, and what it was to take is tried later', async () => {
  const [ada, bob] = [await server.member(), await server.member()];
  await send(bob, ada);
  await server.app.outbox.drained();
  const device = newDevice('cut.example.test');
  service.away.set('cut.example.test', 'cut');
  await turnOn(ada, device);
  const [subscription] = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ada.id));
  const [told] = await db.select().from(notifications).where(eq(notifications.recipientId, ada.id));
  const job = { subscriptionId: subscription?.id ?? '', notificationId: told?.id ?? '' };
  for (let n = 0; n < 3; n += 1) await expect(sendPush(services, job)).rejects.toThrow('did not take it');
  await services.jobs.ready();
  await sendPush(services, job);
  const { rows } = await rawAccess(db).run(
    `select (data->>'waits')::int as waits, start_after > now() + interval '10 s' as later, group_id
        from jobs.job where name = 'push' and state = 'created'`,
  );
  expect(rows).toEqual([{ waits: 1, later: true, group_id: 'unproven' }]);
  expect(service.sentTo(device)).toEqual([]);
});

test('SAF-11 twenty devices whose push services never answer keep nobody else waiting', async () => {
  const [{ member: ada, device }, bob, slow] = [
    await reached('Ada'),
    await server.member(),
    await server.member(),
  ];
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
