import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Link, UserLinksPage } from '#contract/links.ts';
import { links, users } from '#server/db/schema/users.ts';
import { get, itemsOf, noticesOf, profileOf, refusal } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { ask, block, setUser } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const [ada, ben] = await server.members('Ada', 'Ben');
const box = (who: Member, name: string) => itemsOf<Link>(who, `/api/links?box=${name}`);
const [ann, bob, cat] = await membersOfTest(server, 'Ann', 'Bob', 'Cat');

test('SCR CNT-02 a request is notified and counted, accepting it links both once, and removing the link ends it for both', async () => {
  const asked = await ask(ada, ben);
  expect(asked).toMatchObject({ userId: ben.id, linkState: 'outgoing' });
  expect(await box(ada, 'outgoing')).toMatchObject([{ state: 'outgoing', person: { id: ben.id } }]);
  expect(await box(ben, 'incoming')).toMatchObject([
    { id: asked.linkId, state: 'incoming', person: { id: ada.id, linkState: 'incoming' } },
  ]);
  expect(await read(ben.call('GET', '/api/links/pending-count'))).toEqual({ count: 1 });
  expect(await read(ada.call('GET', '/api/links/pending-count'))).toEqual({ count: 0 });
  expect(await noticesOf(ben)).toMatchObject([{ type: 'link_request' }]);

  const accept = `/api/links/${asked.linkId}/accept`;
  for (const _ of [1, 2]) expect(await read(ben.call('PUT', accept))).toMatchObject({ linkState: 'linked' });
  expect(await box(ada, 'links')).toMatchObject([{ state: 'linked', person: { id: ben.id } }]);
  expect(await box(ben, 'links')).toMatchObject([{ state: 'linked', person: { id: ada.id } }]);
  expect(await noticesOf(ada)).toMatchObject([{ type: 'link_accepted' }]);
  expect(await get(ben, '/api/links/pending-count')).toEqual({ count: 0 });

  expect(await read(ada.call('DELETE', `/api/links/${asked.linkId}`))).toMatchObject({ linkState: 'none' });
  expect(await box(ben, 'links')).toEqual([]);
});

test('PPL-03 two simultaneous requests in opposite directions become one link without a note', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = await server.members('Ann', 'Bob');
    await Promise.all([ask(one, two, 'Hello'), ask(two, one, 'Hello')]);
    for (const who of [one, two]) expect(await box(who, 'links')).toMatchObject([{ note: '' }]);
    expect(await server.db.$count(links, eq(links.requesterId, one.id))).toBeLessThanOrEqual(1);
  }
});

test('PPL-03 SAF-09 CNT-02 an unverified member is in no list or count of links, but their requesters see the sent request', async () => {
  const ghost = await server.member({ name: 'Ghost', verified: false });
  const friend = await server.member({ name: 'Once', verified: false });
  const pending = { ...rowOf(ghost.id, ann.id), state: 'pending' as const, acceptedAt: null };
  await server.db.insert(links).values([pending, rowOf(friend.id, ann.id), rowOf(friend.id, ada.id)]);
  expect((await ada.call('GET', `/api/profiles/${ghost.id}`)).status, 'the profile exists').toBe(200);
  expect(await box(ann, 'incoming')).toEqual([]);
  expect(await read(ann.call('GET', '/api/links/pending-count'))).toEqual({ count: 0 });
  expect(await box(ann, 'links')).toEqual([]);
  const profile = await profileOf(ada, ann);
  expect(profile.counts.links).toBe(0);
  expect([profile.mutuals, profile.mutualCount]).toEqual([[], 0]);
  expect(await itemsOf(ada, `/api/users/${ann.id}/links`)).toEqual([]);
  const [requester, unverified] = [await server.member(), await server.member({ verified: false })];
  const { linkId } = await ask(requester, unverified);
  expect(await box(requester, 'outgoing')).toMatchObject([{ id: linkId, person: { id: unverified.id } }]);
  await read(requester.call('DELETE', `/api/links/${linkId}`));
  expect(await box(requester, 'outgoing')).toEqual([]);
});

test('SAF-01 a third member can neither accept nor end a request, and gets 404', async () => {
  const { linkId } = await ask(ann, bob);
  expect((await ada.call('PUT', `/api/links/${linkId ?? ''}/accept`)).status).toBe(404);
  expect((await ada.call('DELETE', `/api/links/${linkId ?? ''}`)).status).toBe(404);
  expect((await ann.call('PUT', `/api/links/${linkId ?? ''}/accept`)).status).toBe(409);
  expect(await box(bob, 'incoming')).toHaveLength(1);
  expect((await ada.call('POST', '/api/links', { userId: ada.id })).status, 'a link with oneself').toBe(403);
});

const notesIn = async (who: Member, name: string) => (await box(who, name)).map(({ note }) => note);
const notices = async (who: Member) => (await noticesOf(who)).flatMap(({ type, excerpt }) => [type, excerpt]);
const words = 'We met at <b>Whitby</b>.\nDuets?';

test('PPL-03 SAF-04 a note is shown as written to both sides, kept when the request is repeated, and replaced after a withdrawal', async () => {
  await ask(ann, bob, `  ${words} `);
  expect(await notesIn(bob, 'incoming')).toEqual([words]);
  expect(await notesIn(ann, 'outgoing')).toEqual([words]);
  expect(await notices(bob)).toEqual(['link_request', words]);
  const { linkId } = await ask(ann, bob, 'Two');
  expect(await notesIn(bob, 'incoming')).toEqual([words]);
  await read(ann.call('DELETE', `/api/links/${linkId}`));
  await ask(ann, bob);
  expect(await notesIn(bob, 'incoming')).toEqual(['']);
  expect(await notices(bob)).toEqual(['link_request', '']);
});

test('PPL-03 SAF-01 the note is deleted once the two are linked, and no third member ever sees it', async () => {
  await ask(ann, bob, 'Whitby, in the rain');
  for (const path of [
    `/api/users/${bob.id}/links`,
    '/api/people',
    `/api/profiles/${bob.id}`,
    '/api/links?box=incoming',
  ])
    expect(JSON.stringify((await cat.call('GET', path)).body)).not.toContain('Whitby');
  await ask(bob, ann, 'Yes, of course');
  for (const who of [ann, bob]) expect(await notesIn(who, 'links')).toEqual(['']);
  expect(await server.db.$count(links, eq(links.note, 'Whitby, in the rain'))).toBe(0);
  expect(await notices(ann)).toEqual(['link_accepted', '']);
});

test('PPL-03 API-03 a note of 300 characters is stored; a longer one or a non-string is 400 and names the field', async () => {
  const refused = refusal(400, { field: 'note' });
  for (const note of ['x'.repeat(301), 7, null])
    expect(await ann.call('POST', '/api/links', { userId: bob.id, note })).toMatchObject(refused);
  expect(await notesIn(bob, 'incoming')).toEqual([]);
  await ask(ann, bob, 'x'.repeat(300));
  expect(await notesIn(bob, 'incoming')).toEqual(['x'.repeat(300)]);
});

const linked = new Date('2026-01-02T03:04:05.678Z');

const rowOf = (one: string, other: string, createdAt = linked) => ({
  userLow: one < other ? one : other,
  userHigh: one < other ? other : one,
  requesterId: one,
  state: 'accepted' as const,
  createdAt,
  acceptedAt: createdAt,
});
const befriend = async <const Names extends readonly string[]>(who: Member, ...names: Names) => {
  const friends = await server.members(...names);
  const rows = friends.map(({ id }, at) => rowOf(who.id, id, new Date(linked.getTime() + at)));
  await server.db.insert(links).values(rows);
  return friends;
};
const find = async (who: Member, query: string) =>
  (await itemsOf<Link>(who, `/api/links?${query}`)).map(({ person }) => person.name);

test('PPL-04 a search of links matches all its words in the name only; links are sorted by name or age', async () => {
  await befriend(ada, 'Zoë Marsh', 'ann marsh', 'Bob O’Neill', '100% Brass');
  expect(await find(ada, '')).toEqual(['100% Brass', 'Bob O’Neill', 'ann marsh', 'Zoë Marsh']);
  expect(await find(ada, 'sort=name')).toEqual(['100% Brass', 'ann marsh', 'Bob O’Neill', 'Zoë Marsh']);
  expect(await find(ada, 'q=MARSH')).toEqual(['ann marsh', 'Zoë Marsh']);
  expect(await find(ada, 'q=mar%20zo&sort=name')).toEqual(['Zoë Marsh']);
  expect(await find(ada, 'q=%25')).toEqual(['100% Brass']);
  expect(await find(ada, 'q=_')).toEqual([]);
  await server.db.update(users).set({ headline: 'Marsh harmonica' }).where(eq(users.name, 'Bob O’Neill'));
  expect(await find(ada, 'q=harmonica'), 'skills are not searched').toEqual([]);
  expect(await find(ada, 'q=marsh&box=incoming')).toEqual([]);
});

test('PPL-04 SAF-07 blocked and former members are not found in a search of links', async () => {
  const [eve, gil] = await befriend(ann, 'Eve Hidden', 'Gil Hidden', 'Hal Hidden');
  await block(eve, ann);
  await setUser(server, gil, { leavesAt: new Date() });
  for (const sort of ['name', 'newest'])
    expect(await find(ann, `q=hidden&sort=${sort}`)).toEqual(['Hal Hidden']);
});

test('PPL-04 SPD-07 700 links are paged in either order without gaps or repeats', async () => {
  const made = await server.db
    .insert(users)
    .values(
      Array.from({ length: 700 }, (_, at) => ({
        email: `link${at}@example.test`,
        passwordHash: 'none',
        // Many share a name and a time.
        name: `Link ${at % 250}`,
        verifiedAt: linked,
      })),
    )
    .returning({ id: users.id, name: users.name });
  await server.db.insert(links).values(made.map(({ id }) => rowOf(ann.id, id)));
  // Autovacuum runs this after that many inserts.
  await server.db.execute(sql`analyze ${users}, ${links}`);
  for (const sort of ['name', 'newest'])
    expect(new Set(await walk(ann, `/api/links?sort=${sort}`, 50)).size, sort).toBe(700);
  const names = await find(ann, 'sort=name&limit=50&q=link');
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  expect(await walk(ann, '/api/links?sort=name&q=249', 1)).toHaveLength(2);
  const others = await walk(ada, `/api/users/${ann.id}/links`, 50);
  expect(new Set(others).size).toBe(700);
  expect(others).toHaveLength(700);
});

test('PPL-04 another member’s links are paged, mutual ones first, each with the viewer’s link state', async () => {
  const [one, , , four, five] = await befriend(bob, 'One', 'Two', 'Three', 'Four', 'Five');
  await server.db.insert(links).values([rowOf(ann.id, one.id), rowOf(ann.id, four.id)]);
  await read(ann.call('POST', '/api/links', { userId: five.id }));
  const { items: shown } = await get<UserLinksPage>(ann, `/api/users/${bob.id}/links`);
  const linkStates = shown.map(({ name, linkState }) => `${name} ${linkState}`);
  expect(linkStates).toEqual(['Four linked', 'One linked', 'Five outgoing', 'Three none', 'Two none']);
  for (const limit of [1, 2, 3])
    expect(await walk(ann, `/api/users/${bob.id}/links`, limit)).toEqual(shown.map(({ id }) => id));
});

test('PPL-04 sorting and searching links ignores accents and apostrophes', async () => {
  await befriend(ann, 'Zoë', 'Émile', 'Cy O’Obi', 'Ǿrsted', 'Jana V\u00e1vrov\u00e1');
  expect(await find(ann, 'sort=name')).toEqual(['Cy O’Obi', 'Émile', 'Jana Vávrová', 'Ǿrsted', 'Zoë']);
  expect(await walk(ann, '/api/links?sort=name', 1)).toHaveLength(5);
  for (const q of ['Vávrová', 'Va\u0301vrova\u0301', 'vavrova', 'VAVROV'])
    expect(await find(ann, `sort=name&q=${encodeURIComponent(q)}`)).toEqual(['Jana Vávrová']);
  for (const q of ["O'Obi", 'O’Obi'])
    expect(await find(ann, `q=${encodeURIComponent(q)}`)).toEqual(['Cy O’Obi']);
});
