import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cluster, startCluster } from '#tests/support/cluster.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { chances } from '#tests/support/races/cast.ts';
import { race } from '#tests/support/races/race.ts';

// Two processes and a database start before the first test; a busy machine takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const rounds = 20;

describe.skipIf(noPostgres !== undefined).each([
  { canUndo: false, words: 'no notice is lost or doubled', seconds: '0' },
  { canUndo: true, words: 'of what is undone nobody hears', seconds: '60' },
])('everybody at once on one gig, undo for $seconds seconds', ({ canUndo, words, seconds }) => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(false, { UNDO_SECONDS: seconds });
  });
  afterAll(() => cluster?.close());

  test(`GIG-13 whatever is done at once, nothing is impossible, and ${words}`, async () => {
    const wrong: string[] = [];
    let taken = 0;
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await race(cluster, 50, chances(round), canUndo);
      for (const words of outcome.wrong) wrong.push(`round ${round}: ${words}`);
      for (const count of outcome.taken.values()) taken += count;
    }
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(rounds * 5);
  });
});
