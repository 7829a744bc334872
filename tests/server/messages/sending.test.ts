import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { get, itemsOf, refusal, statusOf, threadOf } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { send } from '#tests/support/acts.ts';
import { freshClientId, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { listOf, open, readUpTo, unreadOf } from '../group-server.ts';

const server = await serverOfFile();
const [ada, ben, cleo] = await server.members('Ada', 'Ben', 'Cleo');

test('SAF-05 the same client id of two senders are two messages', async () => {
  const one = await send(ada, cleo, 'Mine', 'a-shared-client-id');
  const other = await send(ben, cleo, 'Mine too', 'a-shared-client-id');
  expect(other.id).not.toBe(one.id);
});

test('SAF-05 sends side by side keep one row each, and seq orders the thread', async () => {
  const [dora, emil] = await server.members('Dora', 'Emil');
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, n) => send(n % 2 ? dora : emil, n % 2 ? emil : dora, `Line ${n}`)),
  );
  const items = sent[0] ? await threadOf(dora, sent[0]) : [];
  expect(items).toHaveLength(30);
  expect(items.map(({ seq }) => seq)).toEqual(items.map(({ seq }) => seq).sort((a, b) => a - b));
});

test('CNT-01 unread messages are counted, and reading up to one leaves the later ones', async () => {
  const [fay, gus] = await server.members('Fay', 'Gus');
  await send(cleo, gus);
  await send(gus, fay);
  await send(fay, gus, 'One');
  const second = await send(fay, gus, 'Two');
  await send(fay, gus, 'Three');
  expect(await unreadOf(gus)).toBe(4);
  expect((await open(gus, fay.id)).lastReadSeq).toBeNull();
  expect(await readUpTo(gus, second)).toEqual({ count: 2 });
  expect([await unreadOf(gus), await unreadOf(fay)]).toEqual([2, 1]);
  expect((await open(gus, fay.id)).lastReadSeq).toBe(second.seq);
  expect(await readUpTo(gus, second)).toEqual({ count: 0 });
});

test('SCR /messages lists conversations by their last message and pages through them', async () => {
  const hub = await server.member({ name: 'Hub' });
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, n) => server.member({ name: `Other ${n}` })),
  );
  for (const other of others) await send(other, hub, `From ${other.name}`);
  const names = (await listOf(hub)).map(({ person }) => person.name);
  expect(names).toEqual(['Other 4', 'Other 3', 'Other 2', 'Other 1', 'Other 0']);
  expect(await walk(hub, '/api/conversations')).toEqual((await listOf(hub)).map(({ id }) => id));
});

test('SCR /messages/{userId} pages upward and forward without holes', async () => {
  const [ida, jon] = await server.members('Ida', 'Jon');
  const sent = [];
  for (let n = 0; n < 7; n += 1) sent.push(await send(ida, jon, `Line ${n}`));
  const path = `/api/conversations/${sent[0]?.conversationId}/messages?limit=3`;
  const texts = async (query = '') => (await itemsOf<Message>(jon, path + query)).map(({ text }) => text);
  expect(await texts()).toEqual(['Line 4', 'Line 5', 'Line 6']);
  expect(await texts(`&before=${sent[4]?.seq}`)).toEqual(['Line 1', 'Line 2', 'Line 3']);
  expect(await get(jon, `${path}&after=${sent[2]?.seq}`)).toMatchObject({
    items: [{ text: 'Line 3' }, { text: 'Line 4' }, { text: 'Line 5' }],
    hasMore: true,
  });
});

test('MSG-02 a thread can be read from a moment on: what was said then, or next; nothing after the last word', async () => {
  const [ida, jon] = await server.members('Ida', 'Jon');
  const sent = [];
  for (let n = 0; n < 3; n += 1) sent.push(await send(ida, jon, `Line ${n}`));
  const path = `/api/conversations/${sent[0]?.conversationId}/messages`;
  const days = ['2026-03-03T09:00:00Z', '2026-03-05T09:00:00Z', '2026-03-05T10:00:00Z'];
  for (const [nth, day] of days.entries())
    await server.db.execute(
      sql`update messages set created_at = ${day}::timestamptz where id = ${sent[nth]?.id}::uuid`,
    );
  const since = async (moment: string) =>
    (await itemsOf<Message>(jon, `${path}?limit=1&since=${moment}`)).map(({ text }) => text);
  expect(await since('2026-03-03T09:00:00.000Z')).toEqual(['Line 0']);
  expect(await since('2026-03-04T00:00:00.000Z')).toEqual(['Line 1']);
  expect(await since('2026-03-05T09:30:00.000Z')).toEqual(['Line 2']);
  expect(await since('2026-03-06T00:00:00.000Z')).toEqual([]);
  for (const moment of ['0000-01-01T00:00:00Z', '2026-03-05T09:30:00%2B23'])
    expect(await statusOf(jon.call('GET', `${path}?since=${moment}`))).toBe(400);
});

test('SPD-01 whoever opens a conversation gets its newest page in the same answer', async () => {
  const [una, vic] = await server.members('Una', 'Vic');
  expect(await open(una, vic.id)).toMatchObject({ conversationId: null, lastReadSeq: null, page: null });
  const { conversationId } = await send(una, vic, 'First');
  for (let nth = 2; nth <= 52; nth++) await send(una, vic, `Line ${nth}`);
  // What a device asks for has come to it from then on.
  await open(vic, una.id);
  await server.app.services.background.idle();
  const { page } = await open(vic, una.id);
  expect(page).toEqual(await get(vic, `/api/conversations/${conversationId}/messages`));
  expect(page).toMatchObject({ hasMore: true });
  expect(page?.items.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, n) => `Line ${n + 3}`));
});

test('SAF-01 nobody else reads a thread or marks it as read, nor its sender for the other', async () => {
  const [kim, lou] = await server.members('Kim', 'Lou');
  const { conversationId, id } = await send(kim, lou, 'Seen?');
  const mark = (who: Member) => who.call('PUT', `/api/conversations/${conversationId}/read`, { upTo: id });
  for (const answer of [
    await cleo.call('GET', `/api/conversations/${conversationId}/messages`),
    await mark(cleo),
  ])
    expect(answer).toMatchObject(refusal(404, { msg: expect.any(String) }));
  expect((await mark(kim)).body).toEqual({ count: 0 });
  const elsewhere = await send(cleo, lou);
  const upTo = lou.call('PUT', `/api/conversations/${conversationId}/read`, { upTo: elsewhere.id });
  expect((await upTo).body).toEqual({ count: 0 });
  expect(await unreadOf(lou)).toBe(2);
});

test.each([
  ['a malformed recipient', "' or 1=1 --", 'x', 404],
  ['an unknown recipient', '01890000-0000-7000-8000-000000000000', 'x', 404],
  ['no text', ben.id, '   ', 400],
  ['a message to oneself', ada.id, 'x', 403],
])('SAF-04 %s is refused with a sentence', async (_, recipientId, text, status) => {
  const answer = await ada.call('POST', '/api/messages', { recipientId, text, clientId: freshClientId() });
  expect(answer).toMatchObject({ status, body: { errors: [{ msg: expect.any(String) }] } });
});
