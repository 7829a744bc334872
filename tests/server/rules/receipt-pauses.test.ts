import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherReceipts } from '#server/realtime/gather.ts';

const pauses: { ms: number; options: unknown; end: () => void }[] = [];
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _: undefined, options: unknown) =>
    new Promise<void>((end) => pauses.push({ ms, options, end })),
}));

beforeEach(() => {
  pauses.length = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

/** Lets what has been promised so far come to its end. */
const settle = () => new Promise<void>((done) => setImmediate(done));

/** One receipt more than a socket may send at once. */
async function oneTooMany() {
  const told: string[] = [];
  const receipts = gatherReceipts();
  for (let nth = 0; nth <= 100; nth += 1)
    receipts.take(
      'read',
      { messageId: `m${nth}`, conversationId: `c${nth}` },
      async ({ messageIds }) => void told.push(...messageIds),
    );
  await settle();
  return { told, ...receipts };
}

test('SAF-09 the receipt that is too many waits for its part of a second, and keeps no server from stopping', async () => {
  const { told } = await oneTooMany();
  expect(told).toHaveLength(100);
  expect(pauses).toMatchObject([{ ms: 50, options: { ref: false } }]);
  vi.setSystemTime(Date.now() + 50);
  pauses[0]?.end();
  await settle();
  expect(told).toHaveLength(101);
});

test('SAF-09 what still waits when the socket has gone is given up at the next turn', async () => {
  const { told, close } = await oneTooMany();
  close();
  pauses[0]?.end();
  await settle();
  expect(told).toHaveLength(100);
  expect(pauses).toHaveLength(1);
});
