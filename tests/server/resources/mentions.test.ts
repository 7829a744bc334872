import { beforeEach, expect, test } from 'vitest';
import type { Thread } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import type { Post } from '#contract/posts.ts';
import { removeContent } from '#server/admin/content.ts';
import { itemsOf, noticesOf, refusal, postOf as see } from '#tests/server/answers.ts';
import { done, undone, undoServer } from '#tests/server/undo-server.ts';
import { block, comment, link, setUser } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, membersOfTest } = await undoServer();
const [ada, ben, cy, dee, una] = await membersOfTest('Ada Byron', 'Ben', 'Cy', 'Dee', 'Una');
beforeEach(() => link(ada, ben));

const post = (who: Member, text: string, more = {}) =>
  read<Post>(who.call('POST', '/api/posts', { text, clientId: freshClientId(), ...more }), 201);
const edit = (who: Member, { id, version }: Post, text: string) =>
  read<Post>(who.call('PUT', `/api/posts/${id}`, { text, version }));
const mentionsIn = ({ text, mentions = [] }: Pick<Post, 'text' | 'mentions'>) =>
  mentions.flatMap(({ id, at, length }) => [text.slice(at, at + length), id]);
const newsOf = async (who: Member) =>
  (await noticesOf(who)).filter(({ type }) => type !== 'link_request' && type !== 'link_accepted');

test('FEE-06 @ and the full name mentions a link in posts, comments and replies; everything else stays text', async () => {
  const entry = await post(ada, '@Ben, do you know @Cy? Not ada@Ben, @Benjamin or @ben. (@Ben)');
  expect(mentionsIn(entry)).toEqual(['@Ben', ben.id, '@Ben', ben.id]);
  expect(mentionsIn(await see(cy, entry))).toEqual(mentionsIn(entry));
  const first = await comment(ben, entry, 'Ask @Ada Byron herself');
  expect(mentionsIn(first)).toEqual(['@Ada Byron', ada.id]);
  expect(mentionsIn(await comment(ben, entry, 'No, @Ada Byron!', first.id))).toEqual(['@Ada Byron', ada.id]);
  const [thread] = await itemsOf<Thread>(cy, `/api/posts/${entry.id}/comments`);
  expect(thread?.comment).toEqual(first);
  expect((await post(cy, 'Hello @Ben')).mentions).toBeUndefined();
});

test('FEE-06 a mention matches either apostrophe and composed or decomposed accents', async () => {
  for (const [stored, ...typed] of [
    ['Cy O’Obi', '@Cy O’Obi', "@Cy O'Obi"],
    ["Cy O'Obi", '@Cy O’Obi', "@Cy O'Obi"],
    ['Jana V\u00e1vrov\u00e1', '@Jana Va\u0301vrova\u0301'],
  ] as const) {
    const friend = await server.member({ name: stored });
    await link(ada, friend);
    for (const name of typed) {
      const entry = await post(ada, `Ask ${name}, please`, { meant: [friend.id] });
      expect(mentionsIn(entry)).toEqual([`@${stored}`, friend.id]);
    }
  }
});

test('FEE-06 a changed name replaces the old one, also while editing; former members are not linked', async () => {
  const entry = await post(ada, 'With @Ben, and @Ben again');
  await setUser(server, ben, { name: 'Benedict Ray' });
  const read = await see(cy, entry);
  expect(read.text).toBe('With @Benedict Ray, and @Benedict Ray again');
  expect(mentionsIn(read)).toEqual(['@Benedict Ray', ben.id, '@Benedict Ray', ben.id]);
  const edited = await edit(ada, read, 'With @Ben, and @Benedict Ray again!');
  expect([edited.text, mentionsIn(edited)]).toEqual([`${read.text}!`, mentionsIn(read)]);
  await setUser(server, ben, { leavesAt: new Date() });
  expect((await see(cy, entry)).mentions).toBeUndefined();
  await setUser(server, ben, { name: 'Former member', goneAt: new Date() });
  const after = await see(cy, entry);
  expect([after.text, after.mentions]).toEqual(['With @Ben, and @Benedict Ray again!', undefined]);
});

test('FEE-06 NTF-07 a mention notifies once, even after an edit, and links to the text', async () => {
  const entry = await post(ada, '@Ben and @Ben');
  const [notice] = await newsOf(ben);
  expect(notice).toMatchObject({ type: 'mention', subject: { kind: 'post', id: entry.id } });
  expect(notice?.commentId).toBeUndefined();
  const without = await edit(ada, entry, 'Nobody');
  expect(await newsOf(ben)).toEqual([]);
  const again = await edit(ada, without, '@Ben after all');
  expect(await newsOf(ben)).toEqual([]);
  const other = await post(ada, 'Nobody yet');
  await edit(ada, other, 'Oh, @Ben');
  expect(await newsOf(ben)).toMatchObject([{ type: 'mention', excerpt: 'Oh, @Ben' }]);
  const first = await comment(ada, again, 'And @Ben');
  const [news] = await newsOf(ben);
  expect(news).toMatchObject({ type: 'mention', commentId: first.id });
  const deletion = await done(ada, ada.call('DELETE', `/api/posts/${other.id}`));
  expect((await newsOf(ben)).map(({ excerpt }) => excerpt)).toEqual(['And @Ben']);
  expect(await undone(ada, deletion)).toBe(200);
  expect((await newsOf(ben)).map(({ excerpt }) => excerpt)).toEqual(['And @Ben', 'Oh, @Ben']);
  expect(mentionsIn(await see(cy, other))).toEqual(['@Ben', ben.id]);
  await read(ada.call('DELETE', `/api/comments/${first.id}`));
  expect((await newsOf(ben)).map(({ excerpt }) => excerpt)).toEqual(['Oh, @Ben']);
});

test('FEE-06 SET-03 one comment notifies a member once, under the first kind they have turned on', async () => {
  const bensPost = await post(ben, 'My wall');
  await comment(ada, bensPost, 'For @Ben');
  expect((await newsOf(ben)).map(({ type }) => type)).toEqual(['mention']);
  for (const way of ['app', 'mail', 'push'])
    await read(ben.call('PUT', '/api/notification-settings', { kind: 'mentions', way, on: false }));
  await comment(ada, bensPost, 'For @Ben again');
  expect((await newsOf(ben)).map(({ type }) => type)).toEqual(['comment', 'mention']);
});

test('FEE-06 SAF-07 mentions of hidden members, or members who cannot see the post, are plain text and notify no one', async () => {
  const entry = await post(ada, 'With @Ben');
  await block(ben, ada);
  expect(await newsOf(ben)).toEqual([]);
  expect([(await see(ada, entry)).text, (await see(ada, entry)).mentions]).toEqual(['With @Ben', undefined]);
  expect(mentionsIn(await see(cy, entry))).toEqual(['@Ben', ben.id]);
  expect((await post(ada, 'Again @Ben')).mentions).toBeUndefined();
  expect(await newsOf(ben)).toEqual([]);
  await link(cy, dee);
  const adasPost = await post(ada, 'My wall');
  await block(ada, dee);
  await comment(cy, adasPost, 'Look, @Dee');
  expect(await newsOf(dee)).toEqual([]);
});

test('FEE-06 when several links share a name the chosen ones are mentioned, in that order, also after an edit', async () => {
  const twin = await server.member({ name: 'Ben' });
  await link(ada, twin);
  expect(mentionsIn(await post(ada, 'For @Ben', { meant: [twin.id, cy.id] }))).toEqual(['@Ben', twin.id]);
  expect(mentionsIn(await post(ada, 'For @Ben', { meant: [ben.id] }))).toEqual(['@Ben', ben.id]);
  const both = ['@Ben', twin.id, '@Ben', ben.id];
  const entry = await post(ada, '@Ben and @Ben', { meant: [twin.id, ben.id] });
  expect(mentionsIn(entry)).toEqual(both);
  expect(mentionsIn(await edit(ada, entry, 'Both @Ben and @Ben'))).toEqual(both);
  const twice = await post(ada, '@Ben, yes @Ben', { meant: [twin.id] });
  expect(twice.mentions?.map(({ id }) => id)).toEqual([twin.id, twin.id]);
});

test('FEE-06 a text can mention only a limited number of people', async () => {
  const names = [];
  for (let n = 0; n <= limits.mentions; n++) {
    const name = `Player ${'abcdefghijkl'.charAt(n)}`;
    await link(ada, await server.member({ name }));
    names.push(`@${name}`);
  }
  const answer = await ada.call('POST', '/api/posts', { text: names.join(' '), clientId: freshClientId() });
  expect(answer).toMatchObject(refusal(400, { field: 'text' }));
  const longest = await post(ada, `${names.slice(1).join(' ')} ${names[1]}`);
  expect(longest.mentions).toHaveLength(limits.mentions + 1);
  expect((await post(ada, '@'.repeat(limits.post))).mentions).toBeUndefined();
});

test('FEE-06 SAF-10 removing a text withdraws its mention notifications; unverified members cannot be mentioned', async () => {
  await link(ada, una);
  await setUser(server, una, { verifiedAt: null });
  const entry = await post(ada, '@Ben and @Una');
  expect(mentionsIn(entry)).toEqual(['@Ben', ben.id]);
  const by = { actor: 'op', reason: 'Unkind', now: new Date() };
  await server.app.services.write((tx) => removeContent(tx, 'post', entry.id, by));
  expect(await newsOf(ben)).toEqual([]);
});

test('FEE-06 a repeated send or edit mentions and notifies once', async () => {
  const send = { text: 'Hi @Ben', clientId: freshClientId() };
  const [first, second] = await Promise.all([
    read<Post>(ada.call('POST', '/api/posts', send), 201),
    read<Post>(ada.call('POST', '/api/posts', send), 201),
  ]);
  expect(second).toEqual(first);
  const entry = await comment(ada, first, 'Nobody');
  const change = { text: 'Now @Ben' };
  await Promise.all([change, change].map((body) => read(ada.call('PUT', `/api/comments/${entry.id}`, body))));
  expect((await newsOf(ben)).map(({ excerpt }) => excerpt)).toEqual(['Now @Ben', 'Hi @Ben']);
});
