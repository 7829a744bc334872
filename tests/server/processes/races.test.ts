import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cluster, startCluster } from '#tests/support/cluster.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { chances, race } from '#tests/support/races.ts';

// Two processes and a database start before the first test; a busy machine takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const rounds = 20;

describe.skipIf(noPostgres !== undefined)('everybody at once on one gig', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(false, { UNDO_SECONDS: '0' });
  });
  afterAll(() => cluster?.close());

  test('GIG-13 whatever is done at once, nothing is impossible, and no notice is lost or doubled', async () => {
    const wrong: string[] = [];
    let taken = 0;
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await race(cluster, 50, chances(round));
      for (const words of outcome.wrong) wrong.push(`round ${round}: ${words}`);
      for (const count of outcome.taken.values()) taken += count;
    }
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(rounds * 5);
  });
});
