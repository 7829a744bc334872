import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Cluster, call, type Person } from '#tests/support/cluster.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

/** A call that has changed these tables waits at its commit while a test holds this lock. */
const commitLock = 42;
const holdsCommits = `
  create function hold_commit() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${commitLock}); return null; end';
  create constraint trigger hold_links after insert or update or delete on links
    deferrable initially deferred for each row execute function hold_commit();
  create constraint trigger hold_conversations after insert on conversations
    deferrable initially deferred for each row execute function hold_commit();`;

/** A block beside another call. */
export function testBlocks(cluster: Cluster) {
  beforeAll(async () => void (await cluster.db.execute(sql.raw(holdsCommits))));

  const pair = async () => [await cluster.person('Ada'), await cluster.person('Ben')] as const;
  const ask = async (who: Person, method: Parameters<typeof call>[2], path: string, body?: object) => {
    const { status, body: said } = await call(cluster.one, who, method, path, body);
    return { status, said };
  };
  const block = (who: Person, whom: Person) => call(cluster.other, who, 'PUT', `/api/blocks/${whom.id}`);

  async function countWaiting() {
    const waiting = sql`wait_event_type = 'Lock'`;
    const count = sql<number>`count(*)::int`;
    const [row] = await cluster.db.select({ count }).from(sql`pg_stat_activity`).where(waiting);
    return row?.count;
  }

  /** Blocks while the other call waits at its commit, which goes on once the block waits as well or is answered. */
  async function blockBeside<T>(first: () => Promise<T>, block: () => Promise<object>) {
    const holding = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const held = cluster.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${commitLock})`);
      holding.resolve();
      await release.promise;
    });
    await holding.promise;
    const asked = first();
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
    let isBlocked = false;
    const blocked = block().then(() => {
      isBlocked = true;
    });
    await expect.poll(async () => isBlocked || (await countWaiting()) === 2, { timeout: 10_000 }).toBe(true);
    const wasBlockedFirst = isBlocked;
    release.resolve();
    await Promise.all([held, blocked]);
    return { asked: await asked, wasBlockedFirst };
  }

  const linksOf = async (who: Person) => {
    const boxes = ['links', 'incoming', 'outgoing'].map((box) => ask(who, 'GET', `/api/links?box=${box}`));
    return (await Promise.all(boxes)).flatMap(({ said }) => said.items);
  };

  async function expectNoLink(ada: Person, ben: Person) {
    await ask(ada, 'DELETE', `/api/blocks/${ben.id}`);
    for (const who of [ada, ben]) expect(await linksOf(who)).toEqual([]);
  }

  test('SAF-07 a link request that crosses a block does not reappear on unblocking', async () => {
    const [ada, ben] = await pair();
    const { asked } = await blockBeside(
      () => ask(ben, 'POST', '/api/links', { userId: ada.id }),
      () => block(ada, ben),
    );
    expect(asked.status).toBe(200);
    await expectNoLink(ada, ben);
  });

  test('SAF-07 the removal of a link that crosses a block cannot be undone', async () => {
    const [ada, ben] = await pair();
    const { said } = await ask(ben, 'POST', '/api/links', { userId: ada.id });
    await ask(ada, 'PUT', `/api/links/${said.linkId}/accept`);
    const { asked } = await blockBeside(
      () => ask(ben, 'DELETE', `/api/links/${said.linkId}`),
      () => block(ada, ben),
    );
    expect(asked.status).toBe(200);
    const acts = await ask(ben, 'GET', '/api/undo');
    expect(acts.said.items).toEqual([]);
    await expectNoLink(ada, ben);
  });

  test('SAF-07 the first message of two members that crosses a block is stored before it', async () => {
    const [ada, ben] = await pair();
    const { asked, wasBlockedFirst } = await blockBeside(
      () => ask(ben, 'POST', '/api/messages', { recipientId: ada.id, text: 'Hi', clientId: freshClientId() }),
      () => block(ada, ben),
    );
    expect(asked.status).toBe(201);
    expect(wasBlockedFirst).toBe(false);
  });
}
