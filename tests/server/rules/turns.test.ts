import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gatherReceipts } from '#server/realtime/gather.ts';
import type { Receipts } from '#server/realtime/handlers.ts';
import { pace } from '#server/realtime/pace.ts';
import { fairQueue } from '#server/uploads/fair-queue.ts';

/** Lets what has been promised so far come to its end. */
const settle = () => new Promise<void>((done) => setImmediate(done));

describe('SAF-09 a socket may say a hundred things at once, then twenty a second', () => {
  const paced = () => {
    const clock = { now: 5_000 };
    return { clock, due: pace(() => clock.now) };
  };
  const use = (due: () => number, times: number) => Array.from({ length: times }, due);

  test('the hundred and first waits for its part of a second', () => {
    const { clock, due } = paced();
    expect(use(due, 100)).toEqual(Array(100).fill(0));
    expect(due()).toBe(50);
    clock.now += 20;
    expect(due()).toBe(30);
    clock.now += 30;
    expect([due(), due()]).toEqual([0, 50]);
  });

  test('a second gives twenty, and a long rest no more than a hundred', () => {
    const { clock, due } = paced();
    use(due, 100);
    clock.now += 1_000;
    expect(use(due, 21)).toEqual([...Array(20).fill(0), 50]);
    clock.now += 3_600_000;
    expect(use(due, 101)).toEqual([...Array(100).fill(0), 50]);
  });

  test('the wait is told in whole milliseconds', () => {
    const { clock, due } = paced();
    use(due, 100);
    clock.now += 0.5;
    expect(due()).toBe(50);
  });
});

describe('SOK-03 the receipts of one socket', () => {
  const receipt = (messageId: string, conversationId = 'c1') => ({ messageId, conversationId });
  const listener = () => {
    const told: Receipts[] = [];
    const answers: (() => void)[] = [];
    const tell = (receipts: Receipts) => {
      told.push(receipts);
      return new Promise<void>((done) => answers.push(done));
    };
    return { told, tell, answer: () => answers.shift()?.() };
  };

  test('are told one conversation after the other; what comes meanwhile is told together', async () => {
    const { told, tell, answer } = listener();
    const { take } = gatherReceipts();
    take('read', receipt('m1'), tell);
    take('read', receipt('m2'), tell);
    take('read', receipt('m3'), tell);
    take('read', receipt('m2'), tell);
    take('read', receipt('x1', 'c2'), tell);
    expect(told).toEqual([{ conversationId: 'c1', messageIds: ['m1'] }]);
    answer();
    await settle();
    expect(told.slice(1)).toEqual([{ conversationId: 'c1', messageIds: ['m2', 'm3'] }]);
    answer();
    await settle();
    expect(told.slice(2)).toEqual([{ conversationId: 'c2', messageIds: ['x1'] }]);
    answer();
    await settle();
    take('read', receipt('m4'), tell);
    expect(told.slice(3)).toEqual([{ conversationId: 'c1', messageIds: ['m4'] }]);
  });

  test('of having it and of having read it are told apart', async () => {
    const [delivered, read] = [listener(), listener()];
    const { take } = gatherReceipts();
    take('delivered', receipt('m1'), delivered.tell);
    take('read', receipt('m1'), read.tell);
    delivered.answer();
    await settle();
    expect([delivered.told.length, read.told.length]).toEqual([1, 1]);
  });

  test('wait up to two thousand, each counted once, and make room when they are told', async () => {
    const { told, tell, answer } = listener();
    const { take } = gatherReceipts();
    take('read', receipt('first'), tell);
    const taken = Array.from({ length: 2_000 }, (_, nth) => take('read', receipt(`m${nth}`), tell));
    expect(taken).toEqual(Array(2_000).fill(true));
    expect(take('read', receipt('one more'), tell)).toBe(false);
    answer();
    await settle();
    expect(told[1]?.messageIds).toHaveLength(2_000);
    expect(take('read', receipt('one more'), tell)).toBe(true);
  });

  test('that come twice while they wait take one place', () => {
    const { tell } = listener();
    const { take } = gatherReceipts();
    take('read', receipt('first'), tell);
    for (let nth = 0; nth < 3_000; nth += 1) expect(take('read', receipt('again'), tell)).toBe(true);
  });

  describe('faster than the pace', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());

    const many = (times: number) => {
      const told: string[] = [];
      const tell = async ({ messageIds }: Receipts) => void told.push(...messageIds);
      const receipts = gatherReceipts();
      for (let nth = 0; nth < times; nth += 1) receipts.take('read', receipt(`m${nth}`, `c${nth}`), tell);
      return { told, ...receipts };
    };

    test('are told in their time, and do not keep the server from stopping till then', async () => {
      const holdingTimers = () =>
        process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
      const before = holdingTimers();
      const { told } = many(101);
      await settle();
      expect(told).toHaveLength(100);
      expect(holdingTimers()).toBe(before);
      vi.setSystemTime(Date.now() + 50);
      await expect.poll(() => told).toHaveLength(101);
    });

    test('are given up when the socket has gone, and no more is taken up for them', async () => {
      const { told, close } = many(101);
      close();
      await settle();
      vi.setSystemTime(Date.now() + 3_600_000);
      await settle();
      expect(told).toHaveLength(100);
    });
  });
});

describe('SAF-09 work for pictures', () => {
  const gate = () => {
    let open: () => void = () => {};
    const opened = new Promise<void>((go) => (open = go));
    return { open, opened };
  };
  const full = 'Many pictures are being read just now. Please try again in a moment.';

  test('runs as many side by side as it may', async () => {
    const queue = fairQueue({ atOnce: 2, placesEach: 5, places: 5 });
    const gates = [gate(), gate(), gate()];
    const begun: number[] = [];
    const jobs = gates.map(({ opened }, nth) =>
      queue.hold('ada', (inTurn) =>
        inTurn(async () => {
          begun.push(nth);
          await opened;
          return nth;
        }),
      ),
    );
    await settle();
    expect(begun).toEqual([0, 1]);
    gates[1]?.open();
    await settle();
    expect(begun).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    expect(await Promise.all(jobs)).toEqual([0, 1, 2]);
  });

  test('has so many places for one, so many for all, and each is free again after the work', async () => {
    const queue = fairQueue({ atOnce: 1, placesEach: 2, places: 3 });
    const { open, opened } = gate();
    const hold = (who: string) => queue.hold(who, () => opened);
    const held = [hold('ada'), hold('ada')];
    await expect(hold('ada')).rejects.toMatchObject({ statusCode: 429, retryAfter: 10, message: full });
    held.push(hold('ben'));
    await expect(hold('cara')).rejects.toThrow(full);
    open();
    await Promise.all(held);
    await Promise.all(['ada', 'ada', 'ben'].map(hold));
  });

  test('that fails is told of and gives its place back', async () => {
    const queue = fairQueue({ atOnce: 1, placesEach: 1, places: 1 });
    const failing = queue.hold('ada', (inTurn) => inTurn(() => Promise.reject(new Error('broken'))));
    await expect(failing).rejects.toThrow('broken');
    expect(await queue.hold('ada', (inTurn) => inTurn(async () => 'done'))).toBe('done');
  });

  test('of one who is done keeps nobody waiting', async () => {
    const queue = fairQueue({ atOnce: 1, placesEach: 9, places: 9 });
    const done: string[] = [];
    const send = (who: string) => queue.hold(who, (inTurn) => inTurn(async () => void done.push(who)));
    await send('ada');
    void send('ben');
    await settle();
    expect(done).toEqual(['ada', 'ben']);
  });

  test('of members is done in turn, one job of each', async () => {
    const queue = fairQueue({ atOnce: 1, placesEach: 9, places: 9 });
    const { open, opened } = gate();
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
});
