import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, call, metric, say } from '#tests/support/cluster.ts';
import { noNginx, ownNginx } from '#tests/support/own-nginx.ts';
import { openSocket } from '#tests/support/socket.ts';

/** Both processes behind nginx, by the recipe of the docs. */
export function testProxy(cluster: Cluster) {
  if (noNginx) return test.skip(`OPS-01 two processes behind nginx: ${noNginx}`);
  let nginx: Awaited<ReturnType<typeof ownNginx>>;
  beforeAll(async () => {
    nginx = await ownNginx([new URL(cluster.one.url).port, new URL(cluster.other.url).port]);
  });
  afterAll(() => nginx?.stop());

  test('OPS-01 sockets come in on any process, without stickiness, and hear of all', async () => {
    const { one, other, person } = cluster;
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    const sockets = await Promise.all(people.map(({ token }) => openSocket(nginx.url, token)));
    const shares = [await metric(one, 'sockets_connected'), await metric(other, 'sockets_connected')];
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(shares).toEqual([6 - (shares[1] ?? 0), shares[1]]);
    const [ada] = people;
    for (const [n, to] of people.entries()) {
      if (!ada || to === ada) continue;
      const { id } = await say(nginx, ada, to, `Hello ${n}`);
      await sockets[n]?.hears('new_message', (payload) => (payload as { id: string }).id === id);
    }
    for (const { close } of sockets) close();
  });

  test('OPS-02 one process is stopped: no call fails, and its sockets come in on the other', async () => {
    const { one, other, person, end, startOne } = cluster;
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    const sockets = people.map(({ token }) =>
      io(nginx.url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnectionDelay: 50 }),
    );
    await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true);
    let isOver = false;
    const statuses = new Set<number>();
    const calling = (async () => {
      // By turns and not as fast as can be: each may make six hundred calls a minute.
      for (let nth = 0; !isOver; nth++) {
        statuses.add((await call(nginx, people[nth % people.length], 'GET', '/api/auth')).status);
        await sleep(10);
      }
    })();
    expect(await end(one, 'SIGTERM')).toBe(0);
    await expect.poll(() => metric(other, 'sockets_connected')).toBe(6);
    await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true);
    isOver = true;
    await calling;
    expect([...statuses]).toEqual([200]);
    for (const socket of sockets) socket.disconnect();
    Object.assign(cluster, { one: await startOne() });
  });
}
