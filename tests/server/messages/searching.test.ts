import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { FoundMessage } from '#contract/messages.ts';
import { get } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

const two = () => server.members('Ada', 'Ben');
const search = (who: Member, q: string, more = '') =>
  get<{ items: FoundMessage[]; nextCursor: string | null }>(
    who,
    `/api/messages/search?q=${encodeURIComponent(q)}${more}`,
  );
const textsOf = async (who: Member, q: string) => (await search(who, q)).items.map(({ excerpt }) => excerpt);

describe('MSG-01 searching in words', () => {
  test('finds every message of mine that holds all of them, case aside, from their beginning, the latest first, archived or not', async () => {
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

  test('finds nothing of others, by no name of a member either', async () => {
    const [ada, ben] = await two();
    const { conversationId } = await send(ada, ben, 'The key is under the stone');
    const stranger = await server.member();
    expect(await textsOf(stranger, 'key')).toEqual([]);
    for (const q of [ada.id, `@${ada.id}`, ada.id.slice(0, 4), conversationId])
      expect(await textsOf(ada, q)).toEqual([]);
  });

  test('not what was deleted, for me or for both, or taken away', async () => {
    const [ada, ben] = await two();
    const mine = await send(ada, ben, 'Banjo one');
    const both = await send(ada, ben, 'Banjo two');
    await read(ada.call('DELETE', `/api/messages/${mine.id}?for=me`));
    await read(ada.call('DELETE', `/api/messages/${both.id}?for=both`));
    expect([await textsOf(ada, 'banjo'), await textsOf(ben, 'banjo')]).toEqual([[], ['Banjo one']]);
    expect([await textsOf(ada, 'removed'), await textsOf(ben, 'removed')]).toEqual([[], []]);
  });

  test('not across a block, on either side; nor of a request that I have not let in', async () => {
    const [ada, ben] = await two();
    await send(ada, ben, 'Ocarina');
    await block(ada, ben);
    expect([await textsOf(ada, 'ocarina'), await textsOf(ben, 'ocarina')]).toEqual([[], []]);
    const cat = await server.member();
    await read(ada.call('PUT', '/api/message-settings', { from: 'links' }));
    await send(cat, ada, 'Ocarina lessons?');
    expect([await textsOf(ada, 'ocarina'), await textsOf(cat, 'ocarina')]).toEqual([
      [],
      ['Ocarina lessons?'],
    ]);
  });

  test('searches one conversation, both members’ messages; an unknown conversation finds nothing', async () => {
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

  test('finds the rare behind thousands of others, each once over all pages', async () => {
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
    expect([first, rest].map(({ items }) => items.map(({ excerpt }) => excerpt))).toEqual([
      ['Kazoo 3', 'Kazoo 2'],
      ['Kazoo 1'],
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(await textsOf(ada, 'kazoo 1')).toEqual(['Kazoo 1']);
    const within = await search(ben, 'kazoo', `&with=${ada.id}`);
    expect(within.items.map(({ excerpt }) => excerpt)).toEqual(['Kazoo 3', 'Kazoo 2', 'Kazoo 1']);
    expect((await textsOf(ada, 'soundcheck')).at(0)).toBe('Soundcheck 2500');
  });

  test.each(["'", ':*', "') | ('", '%', '🎷', 'a:*&b', '\u0000x', ''])(
    'what is no word (%j) finds nothing and harms nothing',
    async (q) => {
      const [ada, ben] = await two();
      await send(ben, ada, 'Hello there');
      const { status } = await ada.call('GET', `/api/messages/search?q=${encodeURIComponent(q)}`);
      expect([200, 400]).toContain(status);
      if (status === 200) expect(await textsOf(ada, q)).toEqual([]);
    },
  );
});
