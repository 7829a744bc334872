import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { viewing } from '#server/db/schema/operations.ts';
import { type Cluster, call, metric, say } from '#tests/support/cluster.ts';
import { openSocket } from '#tests/support/socket.ts';
import { socketOfTest } from '../server-of-file.ts';

async function pairOn({ one, other, person }: Cluster) {
  return { one, other, ada: await person(), bob: await person() };
}

const textOf = (payload: unknown) => (payload as { text?: string }).text;

/** Tests that run once for each channel between processes. */
export function testDelivery(cluster: Cluster) {
  test('OPS-01 one of two processes serves the outbox', async () => {
    const { one, other } = cluster;
    const serving = async () =>
      (await metric(one, 'outbox_served_here')) + (await metric(other, 'outbox_served_here'));
    await expect.poll(serving).toBe(1);
    for (const server of [one, other]) expect(await metric(server, 'channel_up')).toBe(1);
  });

  test('OPS-01 100 of 100 messages reach a socket on the other process, once and in order', async () => {
    const { one, other, ada, bob } = await pairOn(cluster);
    const [hers, his] = [await socketOfTest(one.url, ada.token), await socketOfTest(other.url, bob.token)];
    const texts = Array.from({ length: 100 }, (_, n) => `Line ${n}`);
    for (const text of texts) await say(one, ada, bob, text);
    await his.hears('new_message', (payload) => textOf(payload) === 'Line 99');
    await hers.hears('new_message', (payload) => textOf(payload) === 'Line 99');
    for (const { heard } of [hers, his]) {
      const received = heard.filter(({ event }) => event === 'new_message');
      expect(received.map(({ payload }) => textOf(payload))).toEqual(texts);
    }
  });

  test('OPS-01 SOK-04 a viewer on one process is notified of changes made on the other', async () => {
    const { one, other, ada, bob } = await pairOn(cluster);
    const write = async (text: string): Promise<{ id: string }> =>
      (await call(one, ada, 'POST', '/api/posts', { text, clientId: crypto.randomUUID() })).body;
    const [looked, unseen] = [await write('Look'), await write('Elsewhere')];
    const his = await socketOfTest(other.url, bob.token);
    const topics = { [`post:${looked.id}`]: 0, posts: 0 };
    expect(await his.socket.timeout(30_000).emitWithAck('watch', topics)).toEqual(
      Object.keys(topics).reverse(),
    );
    const from = his.heard.length;
    for (const { id } of [unseen, looked]) await call(one, ada, 'PUT', `/api/posts/${id}/like`);
    await his.hears('content_changed', (payload) => JSON.stringify(payload).includes('like'));
    await write('News');
    await his.hears('content_changed', (payload) => JSON.stringify(payload).includes('posts'));
    const received = his.heard.slice(from).map(({ payload }) => JSON.stringify(payload));
    expect(received.filter((payload) => payload.includes(unseen.id))).toEqual([]);
  });

  test('OPS-01 a session that ends on one process ends its socket on the other, and no other socket', async () => {
    const { one, other, ada, bob } = await pairOn(cluster);
    const [hers, his] = [await socketOfTest(other.url, ada.token), await socketOfTest(other.url, bob.token)];
    const closed = new Promise((resolve) => hers.socket.once('disconnect', resolve));
    expect((await call(one, ada, 'DELETE', '/api/auth')).status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    await expect(openSocket(other.url, ada.token)).rejects.toThrow('not_signed_in');
    expect(his.socket.connected).toBe(true);
  });

  test('SOK-06 a process knows what the other sent a member before they connected', async () => {
    const { one, other, person } = cluster;
    const [ada, bob, cleo] = [await person(), await person(), await person()];
    const witness = await socketOfTest(other.url, bob.token);
    const since = performance.now();
    await say(one, ada, bob, 'Before your socket');
    await witness.hears('new_message');
    const isMissing = async (who: typeof ada) => {
      const { socket, close } = await openSocket(other.url, who.token);
      const age = Math.ceil(performance.now() - since);
      const answer = await new Promise((resolve) => socket.emit('news_since', age, resolve));
      close();
      return answer;
    };
    expect(await isMissing(bob)).toBe(true);
    expect(await isMissing(cleo)).toBe(false);
  });
}

/** Tests that do not depend on the channel. */
export function testDeliveryOnce(cluster: Cluster) {
  test('OPS-01 events too long for one NOTIFY arrive whole and in order', async () => {
    const { one, other, ada, bob } = await pairOn(cluster);
    const his = await socketOfTest(other.url, bob.token);
    const texts = ['first', 'x'.repeat(4_000), 'é'.repeat(4_000), 'last'];
    for (const text of texts) await say(one, ada, bob, text);
    await his.hears('new_message', (payload) => textOf(payload) === 'last');
    const received = his.heard.filter(({ event }) => event === 'new_message');
    expect(received.map(({ payload }) => textOf(payload))).toEqual(texts);
  });

  test('OPS-01 typing on one process is shown on the other', async () => {
    const { one, other, ada, bob } = await pairOn(cluster);
    const { conversationId } = await say(one, ada, bob, 'Hello');
    const [hers, his] = [await socketOfTest(one.url, ada.token), await socketOfTest(other.url, bob.token)];
    hers.socket.emit('typing_start', { conversationId, recipientId: bob.id });
    expect(await his.hears('user_typing')).toEqual({ userId: ada.id, isTyping: true });
  });

  test('OPS-01 viewing a conversation on one process stops notifications from the other', async () => {
    const { one, other, ada, bob } = await pairOn(cluster);
    const { conversationId } = await say(one, ada, bob, 'Hello');
    const notifications = async () => (await call(one, bob, 'GET', '/api/notifications')).body;
    expect((await call(one, bob, 'PUT', '/api/notifications/read-all')).status).toBe(200);
    const his = await socketOfTest(other.url, bob.token);
    const viewers = () => viewersOf(cluster, conversationId);
    his.socket.emit('join_conversation', conversationId);
    await expect.poll(viewers).toBe(1);
    await say(one, ada, bob, 'You are here');
    expect(await notifications()).toHaveLength(1);
    his.close();
    await expect.poll(viewers).toBe(0);
    await say(one, ada, bob, 'You have gone');
    expect(await notifications()).toHaveLength(2);
  });

  test('OPS-01 a block on one process ends viewing on the other', async () => {
    const { one, other, ada, bob } = await pairOn(cluster);
    const { conversationId } = await say(one, ada, bob, 'Hello');
    const his = await socketOfTest(other.url, bob.token);
    his.socket.emit('join_conversation', conversationId);
    await expect.poll(() => viewersOf(cluster, conversationId)).toBe(1);
    expect((await call(one, ada, 'PUT', `/api/blocks/${bob.id}`)).status).toBe(200);
    await his.hears('content_changed');
    expect(await viewersOf(cluster, conversationId)).toBe(0);
  });

  test('OPS-01 only websockets are accepted, since polls could reach another process', async () => {
    const polled = await fetch(`${cluster.one.url}/socket.io/?EIO=4&transport=polling`);
    expect(polled.status).toBe(400);
  });
}

export function testLimits(cluster: Cluster, hasRedis: boolean) {
  test(`OPS-01 the limit of calls is ${hasRedis ? 'shared' : 'divided between them'}`, async () => {
    const { one, other } = cluster;
    const most = 30;
    if (!hasRedis)
      for (const server of [one, other])
        await expect.poll(() => metric(server, 'limits_processes')).toBeGreaterThanOrEqual(2);
    const allowedBy = async (server: typeof one) => {
      for (let n = 0; n <= most; n += 1) {
        const { status } = await call(server, undefined, 'POST', '/api/auth/verify', { token: 'none' });
        if (status === 429) return n;
        expect(status).toBe(400);
      }
      return most + 1;
    };
    const [first, second] = [await allowedBy(one), await allowedBy(other)];
    if (hasRedis) expect([first, second]).toEqual([most, 0]);
    // Processes ended by other tests may count for some seconds, so a share can be less than half.
    else
      for (const share of [first, second]) {
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(most / 2);
      }
    const reset = { token: 'none', password: 'three odd words' };
    expect((await call(other, undefined, 'POST', '/api/auth/reset', reset)).status).toBe(400);
  });
}

async function viewersOf({ db }: Cluster, conversationId: string): Promise<number> {
  const rows = await db.select().from(viewing).where(eq(viewing.conversationId, conversationId));
  return rows.length;
}
