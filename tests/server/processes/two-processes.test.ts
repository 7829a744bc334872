import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { uploads } from '#server/db/schema/posts.ts';
import { users } from '#server/db/schema/users.ts';
import { failuresTo } from '#server/ops/logger.ts';
import { lockPair } from '#server/people/visibility.ts';
import { postgresChannel } from '#server/realtime/postgres-channel.ts';
import { collectUnused, requireOwnUpload } from '#server/uploads/commands.ts';
import { uploadUrl } from '#server/uploads/rules.ts';
import { type Cluster, call, metric, type Person, say, startCluster } from '#tests/support/cluster.ts';
import { freshClientId } from '#tests/support/fixtures.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { noNginx, ownNginx } from '#tests/support/own-services.ts';
import { openSocket } from '#tests/support/socket.ts';
import { testDelivery, testDeliveryOnce, testLimits } from './delivery.ts';
import { testRaces, testUndo } from './undo.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

if (noPostgres) test.skip(`OPS-01 two processes on PostgreSQL: ${noPostgres}`);
else {
  // All tests share one database and two processes; the last ones kill the processes.
  const cluster = await startCluster(false, { UNDO_SECONDS: '60', TRUST_PROXY: '1', STOP_DELAY: '1' });
  afterAll(cluster.close);
  describe('two processes connected by PostgreSQL', () => {
    testLimits(cluster, false);
    testDelivery(cluster);
    testDeliveryOnce(cluster);
  });
  describe('a long event', () => testLongEvent(cluster));
  describe('a picture', () => testPictures(cluster));
  describe('races', () => testRaces(cluster, 3, true));
  describe('a block during another call', () => testBlocks(cluster));
  describe('a retry during the first call', () => testRetries(cluster));
  describe('behind nginx', () => testProxy(cluster));
  describe('undo', () => testUndo(cluster, 3));
}

/** Events too long for one NOTIFY are fetched from a table, which is slow for the role made here. */
function testLongEvent({ db, postgres }: Cluster) {
  test('OPS-01 a short event does not overtake a long one that is still being fetched', async () => {
    const rows = sql`socket_io_attachments`;
    await db.execute(sql`create role slow login`);
    await db.execute(sql`grant select on ${rows} to slow`);
    await db.execute(sql`alter table ${rows} enable row level security`);
    await db.execute(sql`create policy slowly on ${rows} for select using (pg_sleep(0.3) is not null)`);
    const slow = new URL(postgres.databaseUrl);
    slow.username = 'slow';
    const received: unknown[] = [];
    const watch = { onRemoteMessage: () => {}, onReconnect: () => {}, failures: failuresTo(console) };
    const sender = await postgresChannel(postgres.databaseUrl, watch);
    const receiver = await postgresChannel(slow.href, {
      ...watch,
      onRemoteMessage: (sent) => 'payload' in sent && sent.event === 'planted' && received.push(sent.payload),
    });
    const servers = [sender, receiver].map(({ adapter }) => new Server(adapter ? { adapter } : {}));
    await expect.poll(() => sender.isUp() && receiver.isUp()).toBe(true);
    const long = 'x'.repeat(8_000);
    for (const payload of [long, 'short']) servers[0]?.emit('planted', payload);
    await expect.poll(() => received).toHaveLength(2);
    expect(received).toEqual([long, 'short']);
    for (const server of servers) await server.of('/').adapter.close();
    await Promise.all([sender.close(), receiver.close()]);
  });
}

/** Needs PostgreSQL: the embedded database runs one transaction at a time. */
function testPictures({ db, one, person }: Cluster) {
  test('SAF-09 a picture that a profile is about to use is not collected', async () => {
    const ines = await person('Ines');
    const picture = { kind: 'picture', mime: 'image/webp', width: 1, height: 1 } as const;
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    const [row] = await db
      .insert(uploads)
      .values({ ...picture, bytes: Buffer.from('x'), ownerId: ines.id, createdAt })
      .returning({ id: uploads.id });
    const avatar = uploadUrl(row?.id ?? '');
    await db.transaction(async (tx) => {
      await requireOwnUpload(tx, ines.id, avatar, 'avatar');
      await collectUnused(db, new Date());
      await tx.update(users).set({ avatar }).where(eq(users.id, ines.id));
    });
    expect((await call(one, undefined, 'GET', avatar)).status).toBe(200);
  });
}

/** How many connections to PostgreSQL wait for a lock. */
async function countWaiting({ db }: Cluster) {
  const waiting = sql`wait_event_type = 'Lock'`;
  const count = sql<number>`count(*)::int`;
  const [row] = await db.select({ count }).from(sql`pg_stat_activity`).where(waiting);
  return row?.count;
}

/** While a test holds this lock, calls that changed these tables wait at their commit. */
const commitLock = 42;
const holdsCommits = `
  create function hold_commit() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${commitLock}); return null; end';
  create constraint trigger hold_links after insert or update or delete on links
    deferrable initially deferred for each row execute function hold_commit();
  create constraint trigger hold_conversations after insert on conversations
    deferrable initially deferred for each row execute function hold_commit();`;

function testBlocks(cluster: Cluster) {
  beforeAll(async () => void (await cluster.db.execute(sql.raw(holdsCommits))));

  const pair = async () => [await cluster.person('Ada'), await cluster.person('Ben')] as const;
  const ask = (who: Person, method: Parameters<typeof call>[2], path: string, body?: object) =>
    call(cluster.one, who, method, path, body);

  /** Blocks while the first call waits at its commit, and releases it once the block waits or is done. */
  async function blockDuring<T>(first: () => Promise<T>, who: Person, whom: Person) {
    const holding = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = cluster.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${commitLock})`);
      holding.resolve();
      await release.promise;
    });
    await holding.promise;
    const pending = first();
    await expect.poll(() => countWaiting(cluster), { timeout: 10_000 }).toBe(1);
    let isBlocked = false;
    const blocked = call(cluster.other, who, 'PUT', `/api/blocks/${whom.id}`).then(() => {
      isBlocked = true;
    });
    const isBlockedOrWaiting = async () => isBlocked || (await countWaiting(cluster)) === 2;
    await expect.poll(isBlockedOrWaiting, { timeout: 10_000 }).toBe(true);
    const wasBlockedFirst = isBlocked;
    release.resolve();
    await Promise.all([holder, blocked]);
    return { answer: await pending, wasBlockedFirst };
  }

  const linksOf = async (who: Person) => {
    const boxes = ['links', 'incoming', 'outgoing'].map((box) => ask(who, 'GET', `/api/links?box=${box}`));
    return (await Promise.all(boxes)).flatMap(({ body }) => body.items);
  };

  async function expectNoLink(ada: Person, ben: Person) {
    await ask(ada, 'DELETE', `/api/blocks/${ben.id}`);
    for (const who of [ada, ben]) expect(await linksOf(who)).toEqual([]);
  }

  test('SAF-07 a link request that crosses a block does not reappear on unblocking', async () => {
    const [ada, ben] = await pair();
    const request = () => ask(ben, 'POST', '/api/links', { userId: ada.id });
    const { answer } = await blockDuring(request, ada, ben);
    expect(answer.status).toBe(200);
    await expectNoLink(ada, ben);
  });

  test('SAF-07 the removal of a link that crosses a block cannot be undone', async () => {
    const [ada, ben] = await pair();
    const { body } = await ask(ben, 'POST', '/api/links', { userId: ada.id });
    await ask(ada, 'PUT', `/api/links/${body.linkId}/accept`);
    const removal = () => ask(ben, 'DELETE', `/api/links/${body.linkId}`);
    const { answer } = await blockDuring(removal, ada, ben);
    expect(answer.status).toBe(200);
    const acts = await ask(ben, 'GET', '/api/undo');
    expect(acts.body.items).toEqual([]);
    await expectNoLink(ada, ben);
  });

  test('SAF-07 the first message of two members that crosses a block is stored before it', async () => {
    const [ada, ben] = await pair();
    const message = { recipientId: ada.id, text: 'Hi', clientId: freshClientId() };
    const send = () => ask(ben, 'POST', '/api/messages', message);
    const { answer, wasBlockedFirst } = await blockDuring(send, ada, ben);
    expect(answer.status).toBe(201);
    expect(wasBlockedFirst).toBe(false);
  });
}

function testRetries(cluster: Cluster) {
  test('SAF-05 MSG-06 a retry during the send of the last message of a request gets that message', async () => {
    const { one, other, db, person } = cluster;
    const [ada, ben] = [await person('Ada'), await person('Ben')];
    await call(one, ada, 'PUT', '/api/message-settings', { from: 'links' });
    for (let nth = 1; nth < limits.requestMessages; nth += 1) await say(one, ben, ada, `Line ${nth}`);
    const message = { recipientId: ada.id, text: 'The last', clientId: freshClientId() };
    const sends = await db.transaction(async (tx) => {
      await lockPair(tx, ada.id, ben.id);
      const both = [one, other].map((server) => call(server, ben, 'POST', '/api/messages', message));
      await expect.poll(() => countWaiting(cluster), { timeout: 10_000 }).toBe(2);
      return both;
    });
    const answers = await Promise.all(sends);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
}

/** Both processes behind nginx, configured as the docs describe. */
function testProxy(cluster: Cluster) {
  if (noNginx) return test.skip(`OPS-01 two processes behind nginx: ${noNginx}`);
  let nginx: Awaited<ReturnType<typeof ownNginx>>;
  beforeAll(async () => {
    nginx = await ownNginx([new URL(cluster.one.url).port, new URL(cluster.other.url).port]);
  });
  afterAll(() => nginx?.stop());

  test('OPS-01 sockets connect to any process without sticky sessions, and receive all events', async () => {
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

  test('OPS-02 the proxy gives each call an id, whatever id the caller sends', async () => {
    const response = await fetch(`${nginx.url}/healthz`, { headers: { 'x-request-id': 'id-of-a-caller' } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('OPS-02 when one process stops, no call fails, and its sockets reconnect to the other', async () => {
    const { one, other, person, end, startOne } = cluster;
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    const sockets = people.map(({ token }) =>
      io(nginx.url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnectionDelay: 50 }),
    );
    await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true);
    let isOver = false;
    const statuses = new Set<number>();
    const calling = (async () => {
      // Slowly and in turns, because each member may make only 600 calls a minute.
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
