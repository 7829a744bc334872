import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { uploads } from '#server/db/schema/uploads.ts';
import { users } from '#server/db/schema/users.ts';
import { collectUnused, demandOwnUpload } from '#server/uploads/commands.ts';
import { uploadUrl } from '#server/uploads/url.ts';
import { type Cluster, call, startCluster } from '#tests/support/cluster.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { testBlocks } from './blocks.ts';
import { testDelivery, testDeliveryOnce, testLimits } from './delivery.ts';
import { testProxy } from './proxy.ts';
import { testRaces } from './races.ts';
import { testUndo } from './undo.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

if (noPostgres) test.skip(`OPS-01 two processes on PostgreSQL: ${noPostgres}`);
else {
  // One start of a database and two processes serves all tests. The last ones kill the processes.
  const cluster = await startCluster(false, { UNDO_SECONDS: '60', TRUST_PROXY: '1', STOP_DELAY: '1' });
  afterAll(cluster.close);
  describe('two processes that tell each other by PostgreSQL', () => {
    testLimits(cluster, false);
    testDelivery(cluster);
    testDeliveryOnce(cluster);
  });
  describe('a picture', () => testPictures(cluster));
  describe('races', () => testRaces(cluster, 3, true));
  describe('a block beside another call', () => testBlocks(cluster));
  describe('behind nginx', () => testProxy(cluster));
  describe('undo', () => testUndo(cluster, 3));
}

/** Embedded data has one transaction at a time, so nothing is ever collected beside another. */
function testPictures({ db, one, person }: Cluster) {
  test('SAF-09 a picture that is held for a profile is not collected', async () => {
    const ines = await person('Ines');
    const [row] = await db
      .insert(uploads)
      .values({
        ownerId: ines.id,
        kind: 'picture',
        mime: 'image/webp',
        bytes: Buffer.from('x'),
        width: 1,
        height: 1,
        createdAt: new Date(Date.now() - 25 * 3_600_000),
      })
      .returning({ id: uploads.id });
    const avatar = uploadUrl(row?.id ?? '');
    await db.transaction(async (tx) => {
      await demandOwnUpload(tx, ines.id, avatar, 'avatar');
      await collectUnused(db, new Date());
      await tx.update(users).set({ avatar }).where(eq(users.id, ines.id));
    });
    expect((await call(one, undefined, 'GET', avatar)).status).toBe(200);
  });
}
