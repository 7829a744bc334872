import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '#server/auth/sessions.ts';
import { diskRoom } from '#server/db/disk-room.ts';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const server = await serverOfFile({ dataDir: import.meta.dirname, leastDisk: Number.MAX_VALUE });

test('OPS-02 on a full disk what would be written is refused with 503 and a time, what is read is answered', async () => {
  const { db, app, call } = server;
  const ada = { name: 'Ada', email: 'ada@example.test', passwordHash: 'none', verifiedAt: new Date() };
  const token = await db.transaction(async (tx) => {
    const [row] = await tx.insert(users).values(ada).returning({ id: users.id });
    return openSession(tx, app.tokens, row?.id ?? '', 'test', new Date());
  });
  const post = await call(
    'POST',
    '/api/posts',
    { text: 'Hello', clientId: freshClientId() },
    { 'x-auth-token': token },
  );
  expect(post).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(post.body).toMatchObject({ errors: [{ msg: expect.any(String) }], code: 'unavailable' });
  expect(await call('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'the disk is full' } });
  expect(await call('GET', '/healthz')).toMatchObject({ status: 200 });
  expect(await call('GET', '/api/gigs')).toMatchObject({ status: 200 });
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('OPS-02 the disk is looked at once a second, and room that comes back is seen', async () => {
  let free = 10;
  let looks = 0;
  const look = async () => {
    looks += 1;
    return { bavail: free, bsize: 100 };
  };
  const hasRoom = diskRoom('/data', 1_000, look);
  expect(await hasRoom()).toBe(false);
  free = 11;
  expect([await hasRoom(), looks]).toEqual([false, 1]);
  vi.advanceTimersByTime(1_000);
  expect([await hasRoom(), looks]).toEqual([true, 2]);
});

test('OPS-02 a folder that cannot be looked at keeps nobody from writing', async () => {
  expect(await diskRoom('/nowhere/at/all', 1)()).toBe(true);
});
