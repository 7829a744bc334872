import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LinkStanding, LinksPage } from '#contract/ours/links.ts';
import { links } from '#server/db/schema/links.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const pair = async () =>
  [await server.member({ name: 'Ann' }), await server.member({ name: 'Bob' })] as const;
const ask = (who: Member, whom: Member, note?: string) =>
  who.call('POST', '/api/links', { userId: whom.id, note });
const notesIn = async (who: Member, box: string) =>
  (await read<LinksPage>(who.call('GET', `/api/links?box=${box}`))).items.map(({ note }) => note);
const toldTo = async (who: Member) =>
  (await server.db.select().from(notifications).where(eq(notifications.recipientId, who.id))).map(
    ({ type, excerpt }) => [type, excerpt],
  );
const words = 'We met at <b>Whitby</b>.\nDuets?';

test('PPL-03 SAF-04 a note goes with a request: who gets it reads it, as it was written, and who sent it', async () => {
  const [ann, bob] = await pair();
  await read(ask(ann, bob, `  ${words} `));
  expect(await notesIn(bob, 'incoming')).toEqual([words]);
  expect(await notesIn(ann, 'outgoing')).toEqual([words]);
  expect(await toldTo(bob)).toEqual([['link_request', words]]);
});

test('PPL-03 asking again changes no note; taken back and asked anew it is the new one, told once', async () => {
  const [ann, bob] = await pair();
  const { linkId } = await read<LinkStanding>(ask(ann, bob, 'One'));
  await read(ask(ann, bob, 'Two'));
  expect(await notesIn(bob, 'incoming')).toEqual(['One']);
  await read(ann.call('DELETE', `/api/links/${linkId}`));
  await read(ask(ann, bob));
  expect(await notesIn(bob, 'incoming')).toEqual(['']);
  expect(await toldTo(bob)).toEqual([['link_request', '']]);
});

test('PPL-03 SAF-01 once the two are linked the note is gone, and a third never sees it', async () => {
  const [ann, bob] = await pair();
  const cat = await server.member({ name: 'Cat' });
  await read(ask(ann, bob, 'Whitby, in the rain'));
  for (const path of [
    `/api/users/${bob.id}/links`,
    '/api/people',
    `/api/profiles/${bob.id}`,
    '/api/links?box=incoming',
  ])
    expect(JSON.stringify((await cat.call('GET', path)).body)).not.toContain('Whitby');
  await read(ask(bob, ann, 'Yes, of course'));
  for (const who of [ann, bob]) expect(await notesIn(who, 'links')).toEqual(['']);
  expect(await server.db.$count(links, eq(links.note, 'Whitby, in the rain'))).toBe(0);
  expect(await toldTo(ann)).toEqual([['link_accepted', '']]);
});

test('PPL-03 of two requests that cross in one moment one link is left, without a note', async () => {
  for (let round = 0; round < 4; round++) {
    const [ann, bob] = await pair();
    await Promise.all([ask(ann, bob, 'Hello'), ask(bob, ann, 'Hello')]);
    for (const who of [ann, bob]) expect(await notesIn(who, 'links')).toEqual(['']);
  }
});

test('PPL-03 API-03 a note of 300 characters is kept, a longer one or none of text is 400 and names the field', async () => {
  const [ann, bob] = await pair();
  for (const note of ['x'.repeat(301), 7, null])
    expect(await ann.call('POST', '/api/links', { userId: bob.id, note })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'note' }] },
    });
  expect(await notesIn(bob, 'incoming')).toEqual([]);
  await read(ask(ann, bob, 'x'.repeat(300)));
  expect(await notesIn(bob, 'incoming')).toEqual(['x'.repeat(300)]);
});
