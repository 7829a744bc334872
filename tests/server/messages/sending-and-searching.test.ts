import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FoundMessage, Message } from '#contract/messages.ts';
import { get, itemsOf, refusal, statusOf } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, send } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { listOf, open, readUpTo, unreadOf } from '../group-server.ts';

const server = await serverOfFile();
const [ada, ben, cleo] = await server.members('Ada', 'Ben', 'Cleo');

test('SAF-05 the same client id from two senders makes two messages', async () => {
  const one = await send(ada, cleo, 'Mine', 'a-shared-client-id');
  const other = await send(ben, cleo, 'Mine too', 'a-shared-client-id');
  expect(other.id).not.toBe(one.id);
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
  const others = await server.members('Other 0', 'Other 1', 'Other 2', 'Other 3', 'Other 4');
  for (const other of others) await send(other, hub, `From ${other.name}`);
  const names = (await listOf(hub)).map(({ person }) => person.name);
  expect(names).toEqual(['Other 4', 'Other 3', 'Other 2', 'Other 1', 'Other 0']);
  expect(await walk(hub, '/api/conversations')).toEqual((await listOf(hub)).map(({ id }) => id));
});

test('SCR /messages/{userId} pages backward and forward without gaps', async () => {
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

test('MSG-02 a thread can be read from a given time: the message at or after it, or nothing after the last', async () => {
  const [ida, jon] = await server.members('Ida', 'Jon');
  const sent = [];
  for (let n = 0; n < 3; n += 1) sent.push(await send(ida, jon, `Line ${n}`));
  const path = `/api/conversations/${sent[0]?.conversationId}/messages`;
  const days = ['2026-03-03T09:00:00Z', '2026-03-05T09:00:00Z', '2026-03-05T10:00:00Z'];
  for (const [nth, { id }] of sent.entries())
    await server.db.execute(sql`update messages set created_at = ${days[nth]}::timestamptz where id = ${id}`);
  const since = async (moment: string) =>
    (await itemsOf<Message>(jon, `${path}?limit=1&since=${moment}`)).map(({ text }) => text);
  expect(await since('2026-03-03T09:00:00.000Z')).toEqual(['Line 0']);
  expect(await since('2026-03-04T00:00:00.000Z')).toEqual(['Line 1']);
  expect(await since('2026-03-05T09:30:00.000Z')).toEqual(['Line 2']);
  expect(await since('2026-03-06T00:00:00.000Z')).toEqual([]);
  for (const moment of ['0000-01-01T00:00:00Z', '2026-03-05T09:30:00%2B23'])
    expect(await statusOf(jon.call('GET', `${path}?since=${moment}`))).toBe(400);
});

test('SPD-01 opening a conversation returns its newest page in the same answer', async () => {
  const [una, vic] = await server.members('Una', 'Vic');
  expect(await open(una, vic.id)).toMatchObject({ conversationId: null, lastReadSeq: null, page: null });
  const { conversationId } = await send(una, vic, 'First');
  for (let nth = 2; nth <= 52; nth++) await send(una, vic, `Line ${nth}`);
  // The first visit marks the messages as delivered, in the background.
  await open(vic, una.id);
  await server.app.services.background.idle();
  const { page } = await open(vic, una.id);
  expect(page).toEqual(await get(vic, `/api/conversations/${conversationId}/messages`));
  expect(page).toMatchObject({ hasMore: true });
  expect(page?.items.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, n) => `Line ${n + 3}`));
});

test('SAF-01 outsiders cannot read a thread or mark it as read, and a sender cannot mark it for the recipient', async () => {
  const [kim, lou] = await server.members('Kim', 'Lou');
  const { conversationId, id } = await send(kim, lou, 'Seen?');
  const mark = (who: Member) => who.call('PUT', `/api/conversations/${conversationId}/read`, { upTo: id });
  const look = cleo.call('GET', `/api/conversations/${conversationId}/messages`);
  for (const answer of [await look, await mark(cleo)])
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
])('SAF-04 %s is refused with a message', async (_, recipientId, text, status) => {
  const answer = await ada.call('POST', '/api/messages', { recipientId, text, clientId: freshClientId() });
  expect(answer).toMatchObject({ status, body: { errors: [{ msg: expect.any(String) }] } });
});

const two = () => server.members('Ada', 'Ben');
type Found = { items: FoundMessage[]; nextCursor: string | null };
const search = (who: Member, q: string, more = '') =>
  get<Found>(who, `/api/messages/search?q=${encodeURIComponent(q)}${more}`);
const textsOf = async (who: Member, q: string) => (await search(who, q)).items.map(({ excerpt }) => excerpt);

test('MSG-01 search finds my messages that have words starting with each search term, ignoring case, latest first, archived or not', async () => {
  const [ada, ben] = await two();
  await send(ada, ben, 'Bring the Cymbals, please');
  const sent = await send(ben, ada, 'Which cymbal? The small one?');
  const { conversationId, id } = await send(ben, ada, 'And the van.');
  await read(ada.call('PUT', `/api/conversations/${conversationId}/archive`, { upTo: id }));
  const { items, nextCursor } = await search(ada, 'CYMB');
  expect(items).toMatchObject([
    { id: sent.id, seq: sent.seq, own: false, person: { name: 'Ben' }, excerpt: sent.text },
    { own: true, person: { name: 'Ben' }, excerpt: 'Bring the Cymbals, please' },
  ]);
  expect(nextCursor).toBeNull();
  expect(await textsOf(ada, 'the  cymbal small')).toEqual([sent.text]);
  expect(await textsOf(ben, 'van')).toEqual(['And the van.']);
});

test('MSG-01 search finds no messages of others, and none by the id of a member', async () => {
  const [ada, ben] = await two();
  const { conversationId } = await send(ada, ben, 'The key is under the stone');
  const stranger = await server.member();
  expect(await textsOf(stranger, 'key')).toEqual([]);
  for (const q of [ada.id, `@${ada.id}`, ada.id.slice(0, 4), conversationId])
    expect(await textsOf(ada, q)).toEqual([]);
});

test('MSG-01 search finds no message that was deleted for me or for both', async () => {
  const [ada, ben] = await two();
  const mine = await send(ada, ben, 'Banjo one');
  const both = await send(ada, ben, 'Banjo two');
  await read(ada.call('DELETE', `/api/messages/${mine.id}?for=me`));
  await read(ada.call('DELETE', `/api/messages/${both.id}?for=both`));
  expect([await textsOf(ada, 'banjo'), await textsOf(ben, 'banjo')]).toEqual([[], ['Banjo one']]);
  expect([await textsOf(ada, 'removed'), await textsOf(ben, 'removed')]).toEqual([[], []]);
});

test('MSG-01 search finds nothing across a block, on either side, nor in a request that I have not accepted', async () => {
  const [ada, ben] = await two();
  await send(ada, ben, 'Ocarina');
  await block(ada, ben);
  expect([await textsOf(ada, 'ocarina'), await textsOf(ben, 'ocarina')]).toEqual([[], []]);
  const cat = await server.member();
  await read(ada.call('PUT', '/api/message-settings', { from: 'links' }));
  await send(cat, ada, 'Ocarina lessons?');
  expect([await textsOf(ada, 'ocarina'), await textsOf(cat, 'ocarina')]).toEqual([[], ['Ocarina lessons?']]);
});

test('MSG-01 search within one conversation finds both members’ messages, and nothing in an unknown one', async () => {
  const [ada, ben] = await two();
  const cat = await server.member({ name: 'Cat' });
  await send(ben, ada, 'Bassoon here');
  await send(ada, ben, 'Bassoon there');
  await send(cat, ada, 'Bassoon elsewhere');
  await send(ben, cat, 'Bassoon between others');
  const within = async (id: string, q = 'bassoon') =>
    (await search(ada, q, `&with=${id}`)).items.map(({ excerpt }) => excerpt);
  expect(await within(ben.id)).toEqual(['Bassoon there', 'Bassoon here']);
  expect(await within(cat.id)).toEqual(['Bassoon elsewhere']);
  for (const id of [ada.id, 'nobody', '00000000-0000-7000-8000-000000000000'])
    expect(await within(id)).toEqual([]);
  const [latest] = (await search(ada, 'bassoon', `&with=${ben.id}&limit=1`)).items;
  expect(latest?.excerpt).toBe('Bassoon there');
  await block(ada, ben);
  expect(await within(ben.id)).toEqual([]);
});

test('MSG-01 search finds rare messages behind thousands of others, each once across pages', async () => {
  const [ada, ben] = await two();
  const say = (nth: number) => send(nth % 2 ? ada : ben, nth % 2 ? ben : ada, `Kazoo ${nth}`);
  const { conversationId } = await say(1);
  await say(2);
  await server.db.execute(sql`
    insert into messages (id, conversation_id, sender_id, recipient_id, client_id, text, created_at)
    select gen_random_uuid(), ${conversationId}, ${ada.id}, ${ben.id}, 'many ' || i, 'Soundcheck ' || i, now()
    from generate_series(1, 2500) i`);
  await say(3);
  const first = await search(ben, 'kazoo', '&limit=2');
  const rest = await search(ben, 'kazoo', `&limit=2&cursor=${first.nextCursor}`);
  expect(first.items).toMatchObject([{ excerpt: 'Kazoo 3' }, { excerpt: 'Kazoo 2' }]);
  expect(rest).toMatchObject({ items: [{ excerpt: 'Kazoo 1' }], nextCursor: null });
  expect(await textsOf(ada, 'kazoo 1')).toEqual(['Kazoo 1']);
  const within = await search(ben, 'kazoo', `&with=${ada.id}`);
  expect(within.items.map(({ excerpt }) => excerpt)).toEqual(['Kazoo 3', 'Kazoo 2', 'Kazoo 1']);
  expect((await textsOf(ada, 'soundcheck')).at(0)).toBe('Soundcheck 2500');
});

test.each(["'", ':*', "') | ('", '%', '🎷', 'a:*&b', '\u0000x', ''])(
  'MSG-01 search for a non-word (%j) finds nothing and does not fail',
  async (q) => {
    const [ada, ben] = await two();
    await send(ben, ada, 'Hello there');
    const { status } = await ada.call('GET', `/api/messages/search?q=${encodeURIComponent(q)}`);
    expect([200, 400]).toContain(status);
    if (status === 200) expect(await textsOf(ada, q)).toEqual([]);
  },
);
