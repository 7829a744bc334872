import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { newId } from '#server/db/ids.ts';
import { rawAccess } from '#server/db/raw-access.ts';
import { notify } from '#server/notifications/notify.ts';
import { send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { pushServer } from '#tests/support/push-server.ts';

const { server, service, reached, pushed, sentTo, endpointsOf, close } = await pushServer();
afterAll(close);
const { db } = server;
const { services } = server.app;

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
    await read(ada.call('PUT', '/api/notifications/read-all'));
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
