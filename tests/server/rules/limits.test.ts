import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openRedis } from '#server/db/redis.ts';
import { createLimiter } from '#server/http/limiter.ts';
import { failuresTo } from '#server/ops/logger.ts';
import type { Receipts } from '#server/realtime/pacing.ts';
import { createThrottle, gatherReceipts } from '#server/realtime/pacing.ts';
import { sharedPresence } from '#server/realtime/socket-server.ts';
import { fairQueue } from '#server/uploads/rules.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { noRedis, ownRedis } from '#tests/support/own-services.ts';

const failures = () => failuresTo({ error: vi.fn() });
function fakeUntilFinished(...toFake: ('Date' | 'setInterval' | 'clearInterval')[]) {
  vi.useFakeTimers({ toFake });
  onTestFinished(() => void vi.useRealTimers());
}
const six = { name: 'calls', max: 6, windowMs: 60_000 };

/** How many of ten calls are allowed. */
async function allowedBy({ spend }: ReturnType<typeof createLimiter>, allowance = six) {
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => spend(allowance, 'ada')));
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ statusCode: 429, retryAfter: expect.any(Number) });
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

test.each([
  { processes: 1, allowed: 6 },
  { processes: 3, allowed: 2 },
])('SAF-03 without Redis one of $processes allows $allowed of 6', async ({ processes, allowed }) => {
  const limiter = createLimiter({ redis: undefined, processes: () => processes, failures: failures() });
  expect(await allowedBy(limiter)).toBe(allowed);
  expect(limiter.isShared()).toBe(false);
  expect([...limiter.refused]).toEqual([['calls', 10 - allowed]]);
});

test('SAF-03 while Redis fails a process allows its share, and notes the failure once', async () => {
  const redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
  const noted = failures();
  const limiter = createLimiter({ redis, processes: () => 2, failures: noted });
  expect(await allowedBy(limiter)).toBe(3);
  expect(limiter.isShared()).toBe(false);
  expect(noted.counts.get('redis')).toBe(1);
});

test.skipIf(noRedis !== undefined)(
  'SAF-03 with Redis all processes share one count, and again once it is back',
  async () => {
    const { redisUrl, start, stop } = await ownRedis();
    const redis = await openRedis(redisUrl, failures());
    const limiter = () => createLimiter({ redis, processes: () => 2, failures: failures() });
    const [one, other] = [limiter(), limiter()];
    expect([await allowedBy(one), await allowedBy(other)]).toEqual([6, 0]);
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

test('SAF-03 only live processes are counted, and the last count is used while the database is away', async () => {
  fakeUntilFinished('setInterval', 'clearInterval');
  const database = await freshDatabase();
  const noted = failures();
  const [one, other] = [sharedPresence(database.db, noted), sharedPresence(database.db, noted)];
  const expectCount = (presence: typeof one, count: number) =>
    expect
      .poll(() => {
        vi.advanceTimersByTime(5000);
        return presence.processes();
      })
      .toBe(count);
  await expectCount(other, 2);
  await expectCount(one, 2);
  await other.stop();
  await expectCount(one, 1);
  const third = sharedPresence(database.db, noted);
  await expectCount(third, 2);
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

/** Lets pending promises settle. */
const settle = () => new Promise<void>((done) => setImmediate(done));

const throttleAt = () => {
  const clock = { now: 5_000 };
  return { clock, due: createThrottle(() => clock.now) };
};
const use = (due: () => number, times: number) => Array.from({ length: times }, due);

test('SAF-09 a burst of 100 events is free, then 20 a second are, and a long pause restores at most 100', () => {
  const { clock, due } = throttleAt();
  expect(use(due, 100)).toEqual(Array(100).fill(0));
  expect(due()).toBe(50);
  clock.now += 20;
  expect(due()).toBe(30);
  clock.now += 30;
  expect([due(), due()]).toEqual([0, 50]);
  clock.now += 1_000;
  expect(use(due, 21)).toEqual([...Array(20).fill(0), 50]);
  clock.now += 3_600_000;
  expect(use(due, 101)).toEqual([...Array(100).fill(0), 50]);
});

const receipt = (messageId: string, conversationId = 'c1') => ({ messageId, conversationId });
const recorder = () => {
  const sent: Receipts[] = [];
  const answers: (() => void)[] = [];
  const send = (receipts: Receipts) => {
    sent.push(receipts);
    return new Promise<void>((done) => answers.push(done));
  };
  return { sent, send, answer: () => answers.shift()?.() };
};

test('SOK-03 receipts are sent one conversation after another; those that arrive meanwhile are sent together', async () => {
  const { sent, send, answer } = recorder();
  const { take } = gatherReceipts();
  take('read', receipt('m1'), send);
  take('read', receipt('m2'), send);
  take('read', receipt('m3'), send);
  take('read', receipt('m2'), send);
  take('read', receipt('x1', 'c2'), send);
  expect(sent).toEqual([{ conversationId: 'c1', messageIds: ['m1'] }]);
  answer();
  await settle();
  expect(sent.slice(1)).toEqual([{ conversationId: 'c1', messageIds: ['m2', 'm3'] }]);
  answer();
  await settle();
  expect(sent.slice(2)).toEqual([{ conversationId: 'c2', messageIds: ['x1'] }]);
  answer();
  await settle();
  take('read', receipt('m4'), send);
  expect(sent.slice(3)).toEqual([{ conversationId: 'c1', messageIds: ['m4'] }]);
});

test('SOK-03 delivered and read receipts are sent separately', async () => {
  const [delivered, read] = [recorder(), recorder()];
  const { take } = gatherReceipts();
  take('delivered', receipt('m1'), delivered.send);
  take('read', receipt('m1'), read.send);
  delivered.answer();
  await settle();
  expect([delivered.sent.length, read.sent.length]).toEqual([1, 1]);
});

test('SOK-03 up to 2,000 receipts wait, each counted once, and sending makes room', async () => {
  const { sent, send, answer } = recorder();
  const { take } = gatherReceipts();
  take('read', receipt('first'), send);
  const taken = Array.from({ length: 2_000 }, (_, nth) => take('read', receipt(`m${nth}`), send));
  expect(taken).toEqual(Array(2_000).fill(true));
  expect(take('read', receipt('one more'), send)).toBe(false);
  answer();
  await settle();
  expect(sent[1]?.messageIds).toHaveLength(2_000);
  expect(take('read', receipt('one more'), send)).toBe(true);
});

/** Takes this many receipts at once, faster than the throttle allows. */
const many = (times: number) => {
  fakeUntilFinished('Date');
  const sent: string[] = [];
  const send = async ({ messageIds }: Receipts) => void sent.push(...messageIds);
  const receipts = gatherReceipts();
  for (let nth = 0; nth < times; nth += 1) receipts.take('read', receipt(`m${nth}`, `c${nth}`), send);
  return { sent, ...receipts };
};

test('SOK-03 throttled receipts are sent in time, and their timers do not keep the process alive', async () => {
  const holdingTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = holdingTimers();
  const { sent } = many(101);
  await settle();
  expect(sent).toHaveLength(100);
  expect(holdingTimers()).toBe(before);
  vi.setSystemTime(Date.now() + 50);
  await expect.poll(() => sent).toHaveLength(101);
});

test('SOK-03 throttled receipts are dropped when the socket has closed', async () => {
  const { sent, close } = many(101);
  close();
  await settle();
  vi.setSystemTime(Date.now() + 3_600_000);
  await settle();
  expect(sent).toHaveLength(100);
});

const full = 'We’re processing many photos right now. Try again in a moment.';

test('SAF-09 the queue has a limit per member and one for all, and frees places after the work', async () => {
  const queue = fairQueue({ atOnce: 1, placesEach: 2, places: 3 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const hold = (who: string) => queue.hold(who, () => opened);
  const waiting = [hold('ada'), hold('ada')];
  await expect(hold('ada')).rejects.toMatchObject({ statusCode: 429, retryAfter: 10, message: full });
  waiting.push(hold('ben'));
  await expect(hold('cara')).rejects.toThrow(full);
  open();
  await Promise.all(waiting);
  await Promise.all(['ada', 'ada', 'ben'].map(hold));
});

test('SAF-09 failed work rejects and frees its place', async () => {
  const queue = fairQueue({ atOnce: 1, placesEach: 1, places: 1 });
  const failing = queue.hold('ada', (inTurn) => inTurn(() => Promise.reject(new Error('broken'))));
  await expect(failing).rejects.toThrow('broken');
  expect(await queue.hold('ada', (inTurn) => inTurn(async () => 'done'))).toBe('done');
});

test('SAF-09 members take turns, one job each', async () => {
  const queue = fairQueue({ atOnce: 1, placesEach: 9, places: 9 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const send = (who: string, nth: number) =>
    queue.hold(who, (inTurn) =>
      inTurn(async () => {
        await opened;
        order.push(`${who}${nth}`);
      }),
    );
  const jobs = [send('a', 1), send('a', 2), send('a', 3), send('b', 1), send('b', 2), send('c', 1)];
  open();
  await Promise.all(jobs);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});
