import { afterAll, describe, expect, test, vi } from 'vitest';
import { startCluster } from '#tests/support/cluster.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { noRedis } from '#tests/support/own-services.ts';
import { testDelivery, testLimits } from './delivery.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const missing = noPostgres ?? noRedis;
if (missing) test.skip(`OPS-01 two processes with Redis: ${missing}`);
else {
  const cluster = await startCluster(true);
  afterAll(cluster.close);
  describe('two processes connected by Redis', () => {
    testLimits(cluster, true);
    testDelivery(cluster);

    test('OPS-01 a Redis that does not answer stops the start with one sentence', async () => {
      const { startOne } = cluster;
      const sentence = /^the server ended with 1: REDIS_URL cannot be used: [^\n]+\.\n$/;
      await expect(startOne({ REDIS_URL: 'redis://127.0.0.1:1' })).rejects.toThrow(sentence);
    });
  });
}
