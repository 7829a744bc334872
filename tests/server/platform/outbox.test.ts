import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { outbox as outboxTable } from '#server/db/schema/operations.ts';
import { failuresTo } from '#server/ops/logger.ts';
import { startDispatcher } from '#server/outbox/dispatcher.ts';
import { emit } from '#server/outbox/emit.ts';
import { userRoom } from '#server/realtime/rooms.ts';
import { socketOfTest } from '#tests/server/server-of-file.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

describe('SAF-05 committed events', () => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startServer();
    url = await server.listen();
  });
  afterAll(() => server.close());

  test('SAF-05 committed events are sent after a crash, in order, and then deleted', async () => {
    const ada = await server.member();
    const { hears, heard } = await socketOfTest(url, ada.token);
    await server.db.transaction(async (tx) => {
      for (const n of [1, 2, 3]) await emit(tx, userRoom(ada.id), 'content_changed', { n });
    });
    expect(heard).toEqual([]);
    server.app.outbox.poke();
    await hears('content_changed', (payload) => JSON.stringify(payload) === '{"n":3}');
    expect(heard.map((one) => one.payload)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await server.app.outbox.drained();
    expect(await server.db.select().from(outboxTable)).toEqual([]);
  });

  test('SAF-05 events of a failed transaction are never sent', async () => {
    const ada = await server.member();
    const { hears, heard } = await socketOfTest(url, ada.token);
    const failing = server.app.services.write(async (tx) => {
      await emit(tx, userRoom(ada.id), 'content_changed', { n: 'lost' });
      throw new Error('the write failed');
    });
    await expect(failing).rejects.toThrow('the write failed');
    await server.app.services.write((tx) => emit(tx, userRoom(ada.id), 'content_changed', { n: 'kept' }));
    await hears('content_changed');
    expect(heard.map((one) => one.payload)).toEqual([{ n: 'kept' }]);
  });
});

const database = await freshDatabase();
afterAll(database.close);

describe('SAF-05 an event that cannot be sent', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** A dispatcher that cannot send `one` until `mend` is called. */
  function dispatcherOn({ db }: typeof database) {
    let isBroken = true;
    const tried: string[] = [];
    const sent: string[] = [];
    const notes: object[] = [];
    const failures = failuresTo({ error: vi.fn((about: object) => void notes.push(about)) });
    const send = (room: string | string[], event: string) => {
      tried.push(event);
      if (event === 'one' && isBroken) throw new Error('broken');
      sent.push(`${room} ${event}`);
    };
    const dispatcher = startDispatcher(db, send, failures, 5000);
    return {
      dispatcher,
      tried,
      sent,
      notes,
      add: async (...rows: [room: string, event: string][]) => {
        await db.insert(outboxTable).values(rows.map(([room, event]) => ({ room, event, payload: {} })));
        await dispatcher.drained();
      },
      pass: async (seconds: number) => {
        vi.advanceTimersByTime(seconds * 1000);
        await dispatcher.drained();
      },
      left: async () => (await db.select().from(outboxTable)).map(({ event }) => event),
      mend: () => {
        isBroken = false;
      },
    };
  }

  test('SAF-05 a failed event keeps its place in its room when the second try succeeds', async () => {
    const { dispatcher, add, pass, sent, left, mend } = dispatcherOn(database);
    await add(['ada', 'one'], ['ada', 'two'], ['bob', 'other']);
    await add(['ada', 'three']);
    expect(sent).toEqual(['bob other']);
    mend();
    await pass(5);
    expect(sent).toEqual(['bob other', 'ada one', 'ada two', 'ada three']);
    expect(await left()).toEqual([]);
    await dispatcher.stop();
  });

  test('SAF-05 after two failed tries an event no longer blocks its room, and is retried with growing pauses', async () => {
    const { dispatcher, add, pass, sent, left, notes, mend } = dispatcherOn(database);
    await add(['ada', 'one'], ['ada', 'two']);
    expect(sent).toEqual([]);
    await pass(5);
    expect(sent).toEqual(['ada two']);
    for (const seconds of [5, 5, 15, 5]) await pass(seconds);
    const failed = { place: 'outbox', event: 'one' };
    const pauses = [5000, 10_000, 20_000, 40_000];
    expect(notes).toMatchObject(pauses.map((againInMs, nth) => ({ ...failed, tries: nth + 1, againInMs })));
    expect(await left()).toEqual(['one']);
    expect(dispatcher.late()).toBe(1);
    mend();
    await pass(40);
    expect(sent).toEqual(['ada two', 'ada one']);
    expect(await left()).toEqual([]);
    expect(dispatcher.late()).toBe(0);
    await dispatcher.stop();
  });

  test('SAF-05 450 failing events are each tried once and block no other', async () => {
    const { dispatcher, add, sent, tried } = dispatcherOn(database);
    const failing = Array.from({ length: 450 }, (_, n): [string, string] => [`room ${n}`, 'one']);
    await add(...failing, ['bob', 'fine']);
    expect(sent).toEqual(['bob fine']);
    await add(['bob', 'fine too'], ['room 7', 'waits']);
    expect(sent).toEqual(['bob fine', 'bob fine too']);
    expect(tried.filter((event) => event === 'one')).toHaveLength(450);
    await dispatcher.stop();
  });
});

test('SAF-05 rows are not locked while the other processes are awaited', async () => {
  const other = await freshDatabase();
  const { promise: flushed, resolve: flush } = Promise.withResolvers<void>();
  const sent: string[] = [];
  const dispatcher = startDispatcher(
    other.db,
    (_room, event) => void sent.push(event),
    failuresTo({ error: vi.fn() }),
    5000,
    { isOurs: () => true, tell: () => {}, isUp: () => true, flushed: () => flushed },
  );
  await other.db.insert(outboxTable).values({ room: 'ada', event: 'one', payload: {} });
  dispatcher.poke();
  await expect.poll(() => sent).toEqual(['one']);
  await other.db.transaction(async (tx) => {
    await tx.update(outboxTable).set({ payload: { seen: true } });
    await tx.insert(outboxTable).values({ room: 'ada', event: 'two', payload: {} });
  });
  flush();
  await dispatcher.drained();
  expect(sent).toEqual(['one', 'two']);
  expect(await other.db.select().from(outboxTable)).toEqual([]);
  await dispatcher.stop();
  await other.close();
});
