import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRedis } from '#server/db/redis.ts';
import { createLimiter } from '#server/http/limiter.ts';
import { failuresTo } from '#server/ops/failures.ts';
import { sharedPresence } from '#server/realtime/presence.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { noRedis, ownRedis } from '#tests/support/own-redis.ts';

const failures = () => failuresTo({ error: vi.fn() });
const six = { name: 'calls', max: 6, windowMs: 60_000 };

/** How many of ten calls are let through. */
async function allowedBy({ spend }: ReturnType<typeof createLimiter>, allowance = six) {
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => spend(allowance, 'ada')));
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ statusCode: 429, retryAfter: expect.any(Number) });
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

describe('SAF-03 the limits of a process', () => {
  test.each([
    { processes: 1, allowed: 6 },
    { processes: 3, allowed: 2 },
    { processes: 40, allowed: 1 },
  ])('SAF-03 without Redis one of $processes allows $allowed of 6', async ({ processes, allowed }) => {
    const limiter = createLimiter({ redis: undefined, processes: () => processes, failures: failures() });
    expect(await allowedBy(limiter)).toBe(allowed);
    expect(limiter.isShared()).toBe(false);
    expect([...limiter.refused]).toEqual([['calls', 10 - allowed]]);
  });

  test('SAF-03 while Redis fails it allows its share, and notes that once', async () => {
    const redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
    const noted = failures();
    const limiter = createLimiter({ redis, processes: () => 2, failures: noted });
    expect(await allowedBy(limiter)).toBe(3);
    expect(limiter.isShared()).toBe(false);
    expect(noted.counts.get('redis')).toBe(1);
  });

  test.skipIf(noRedis !== undefined)(
    'SAF-03 with Redis all processes count together, and again once it is back',
    async () => {
      const { redisUrl, start, stop } = await ownRedis();
      const redis = await openRedis(redisUrl, failures());
      const processes = () => 2;
      const [one, other] = [
        createLimiter({ redis, processes, failures: failures() }),
        createLimiter({ redis, processes, failures: failures() }),
      ];
      expect(await allowedBy(one)).toBe(6);
      expect(await allowedBy(other)).toBe(0);
      expect([one.isShared(), other.isShared()]).toEqual([true, true]);
      await stop();
      expect(await allowedBy(one)).toBe(3);
      expect(one.isShared()).toBe(false);
      await start();
      await expect
        .poll(
          async () => {
            await one.spend({ ...six, name: 'others', max: 1_000_000 }, 'ben');
            return one.isShared();
          },
          { timeout: 10_000 },
        )
        .toBe(true);
      redis.disconnect();
      await stop();
    },
  );
});

describe('SAF-03 the number of processes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test('SAF-03 is that of those which are live, and the last known one while the database is away', async () => {
    const database = await freshDatabase();
    const noted = failures();
    const [one, other] = [sharedPresence(database.db, noted), sharedPresence(database.db, noted)];
    await expect.poll(() => other.processes()).toBe(2);
    vi.advanceTimersByTime(5000);
    await expect.poll(() => one.processes()).toBe(2);
    await other.stop();
    vi.advanceTimersByTime(5000);
    await expect.poll(() => one.processes()).toBe(1);
    const third = sharedPresence(database.db, noted);
    await expect.poll(() => third.processes()).toBe(2);
    const away = vi.spyOn(database.db, 'insert').mockImplementation(() => {
      throw new Error('the database is away');
    });
    vi.advanceTimersByTime(5000);
    await expect.poll(() => noted.counts.get('presence') ?? 0).toBeGreaterThan(0);
    expect(third.processes()).toBe(2);
    away.mockRestore();
    await Promise.all([one.stop(), third.stop()]);
    await database.close();
  });
});
