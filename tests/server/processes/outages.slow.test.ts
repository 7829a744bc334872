import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { refusal } from '#tests/server/answers.ts';
import { type Cluster, call, metric, type Person, say, startCluster, ways } from '#tests/support/cluster.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { openSocket } from '#tests/support/socket.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } });

/** A socket that reconnects by itself, as that of our client does. */
function clientSocket(server: ServerProcess, { token }: Person) {
  const fast = { timeout: 2000, reconnectionDelay: 50, reconnectionDelayMax: 200 };
  const how = { auth: { token }, transports: ['websocket'], forceNew: true, ...fast };
  const socket: Socket = io(server.url, how);
  return { socket, isIn: () => socket.connected };
}

const readiness = async (server: ServerProcess) => (await call(server, undefined, 'GET', '/readyz')).status;

describe.each(ways)('OPS-02 outages of processes connected $way', ({ hasRedis, missing }) => {
  const reason = noPostgres ?? missing;
  let cluster: Cluster;
  beforeAll(async () => {
    if (reason === undefined) cluster = await startCluster(hasRedis);
  });
  afterAll(() => cluster?.close());
  const both = test.skipIf(reason !== undefined);

  /** Expects messages sent on each process to reach a socket on the other. */
  async function expectToReachEachOther() {
    const { one, other, person } = cluster;
    const [ada, bob] = [await person(), await person()];
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const his = await openSocket(to.url, bob.token);
      const { id } = await say(from, ada, bob, 'There again');
      await his.hears('new_message', (payload) => (payload as { id: string }).id === id);
      his.close();
    }
  }

  both('OPS-02 while PostgreSQL restarts calls are 503, afterwards calls and sockets recover', async () => {
    const { one, other, postgres, person } = cluster;
    const people = await Promise.all(Array.from({ length: 10 }, () => person()));
    const sockets = people.flatMap((who) => [clientSocket(one, who), clientSocket(other, who)]);
    await expect.poll(() => sockets.every(({ isIn }) => isIn())).toBe(true);
    const shaking = setInterval(() => {
      for (const { socket } of sockets) socket.io.engine?.close();
    }, 50);
    await postgres.stop('immediate');
    for (const server of [one, other]) {
      await expect.poll(() => readiness(server)).toBe(503);
      expect((await call(server, undefined, 'GET', '/healthz')).status).toBe(200);
      const { status, headers, body } = await call(server, people[0], 'GET', '/api/notifications');
      expect({ status, body }).toMatchObject(refusal(503, { msg: expect.any(String) }));
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await postgres.start();
    clearInterval(shaking);
    await expect.poll(() => sockets.every(({ isIn }) => isIn())).toBe(true);
    for (const server of [one, other]) await expect.poll(() => readiness(server)).toBe(200);
    await expect.poll(() => metric(one, 'channel_up')).toBe(1);
    await expect.poll(() => metric(other, 'channel_up')).toBe(1);
    await expectToReachEachOther();
    for (const { socket } of sockets) socket.disconnect();
  });

  if (hasRedis)
    both(
      'OPS-02 when Redis restarts, calls succeed, and clients reconnect and may have missed events',
      async () => {
        const { one, other, redis, person } = cluster;
        const [ada, bob] = [await person(), await person()];
        const his = clientSocket(other, bob);
        await expect.poll(his.isIn).toBe(true);
        await redis?.stop();
        await expect.poll(() => metric(one, 'channel_up')).toBe(0);
        const before = performance.now();
        await say(one, ada, bob, 'While Redis is away');
        expect((await call(one, undefined, 'GET', '/readyz')).body).toMatchObject({
          status: 'ready',
          live: expect.any(String),
        });
        const cut = new Promise((resolve) => his.socket.once('disconnect', resolve));
        await redis?.start();
        expect(await cut).not.toBe('io server disconnect');
        for (const server of [one, other]) await expect.poll(() => metric(server, 'channel_up')).toBe(1);
        await expect.poll(his.isIn).toBe(true);
        const age = Math.ceil(performance.now() - before);
        // This makes our client fetch what it may have missed.
        expect(await his.socket.emitWithAck('news_since', age)).toBe(true);
        await expectToReachEachOther();
        his.socket.disconnect();
      },
    );

  both('OPS-02 when the process that serves the outbox is killed, the other takes over', async () => {
    const { one, other, person, startOne, end } = cluster;
    const [ada, bob] = [await person(), await person()];
    const [sends, stays] = (await metric(one, 'outbox_served_here')) === 1 ? [one, other] : [other, one];
    const his = await openSocket(stays.url, bob.token);
    await end(sends, 'SIGKILL');
    const { id } = await say(stays, ada, bob, 'Alone');
    await his.hears('new_message', (payload) => (payload as { id: string }).id === id);
    his.close();
    const again = await startOne();
    Object.assign(cluster, { one: stays, other: again });
    await expectToReachEachOther();
  });

  both('OPS-02 a stopping process first becomes unready, then sends all that it has accepted', async () => {
    const { person, startOne, end, other } = cluster;
    const leaving = await startOne({ STOP_DELAY: '2' });
    const [ada, bob] = [await person(), await person()];
    const his = await openSocket(other.url, bob.token);
    let isStopping = false;
    const stored: string[] = [];
    const lane = async (name: number) => {
      for (let n = 0; !isStopping || n < 10; n += 1) {
        const sent = await say(leaving, ada, bob, `${name} ${n}`).catch(() => undefined);
        if (!sent) return;
        stored.push(sent.id);
      }
    };
    const lanes = [1, 2, 3].map(lane);
    await expect.poll(() => stored.length).toBeGreaterThan(10);
    const ended = end(leaving, 'SIGTERM');
    await expect.poll(() => readiness(leaving)).toBe(503);
    expect((await call(leaving, ada, 'GET', '/api/auth')).status).toBe(200);
    isStopping = true;
    await Promise.all(lanes);
    expect(await ended).toBe(0);
    const receivedIds = () =>
      his.heard.flatMap(({ event, payload }) => (event === 'new_message' ? [idOf(payload)] : []));
    await expect.poll(() => stored.filter((id) => !receivedIds().includes(id))).toEqual([]);
    expect(new Set(receivedIds()).size).toBe(receivedIds().length);
    his.close();
  });
});

const idOf = (payload: unknown) => (payload as { id: string }).id;
