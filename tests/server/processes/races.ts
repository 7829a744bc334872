import { expect, test } from 'vitest';
import type { Cluster } from '#tests/support/cluster.ts';
import { chances } from '#tests/support/races/cast.ts';
import { race } from '#tests/support/races/race.ts';

/** Everybody at once on one gig. */
export function testRaces(cluster: Cluster, rounds: number, canUndo: boolean) {
  const words = canUndo ? 'of what is undone nobody hears' : 'no notice is lost or doubled';
  test(`GIG-13 whatever is done at once, nothing is impossible, and ${words}`, async () => {
    const wrong: string[] = [];
    let taken = 0;
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await race(cluster, 50, chances(round), canUndo);
      for (const fault of outcome.wrong) wrong.push(`round ${round}: ${fault}`);
      for (const count of outcome.taken.values()) taken += count;
    }
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(rounds * 5);
  });
}
