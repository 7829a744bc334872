import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { LinkStatus } from '#contract/links.ts';
import type { Discovered, Suggestion } from '#contract/people.ts';
import { dismissals, users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { ask, block, link, publish, setGig, setUser, unblock } from '#tests/support/acts.ts';
import { dayFromNow, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { type Asking, archived, editProfile, get, itemsOf, profileOf, refusal } from '../answers.ts';

const server = await serverOfFile();
const [ada, ben] = await server.members('Ada Quill', 'Ben Marsh');

const find = (q: string, who: Asking = server) =>
  itemsOf<Discovered>(who, `/api/people?limit=50&q=${encodeURIComponent(q)}`);

test('SCR a profile is changed part by part and visible to others', async () => {
  const profile = {
    headline: 'Fiddle, folk',
    bio: 'I play.\n\nLoudly.',
    place: ' Todmorden ',
    skills: ['Fiddle', 'Fiddle', ' Viola '],
    rates: [{ label: 'Ceilidh', price: '£140' }],
    workLinks: [{ label: 'Live', url: 'https://ada.example/live' }],
  };
  await read(editProfile(ada, profile));
  await read(editProfile(ada, { genres: ['Folk'] }));
  expect(await profileOf(ben, ada)).toMatchObject({
    ...profile,
    place: 'Todmorden',
    skills: ['Fiddle', 'Viola'],
    genres: ['Folk'],
    linkState: 'none',
    canMessage: true,
    counts: { posts: 0, gigs: 0, links: 0 },
  });
  expect(await profileOf(ada, ada)).toMatchObject({ linkState: 'self', canMessage: false });
});

test('FEE-07 a part changed elsewhere is a conflict that returns the stored value; other parts are saved', async () => {
  const cy = await server.member({ name: 'Cy' });
  const rates = [{ label: 'Ceilidh', price: '£140' }];
  await read(editProfile(cy, { headline: 'Fiddle', bio: 'I play.', rates }));
  await read(editProfile(cy, { headline: 'Viola', was: { headline: 'Fiddle' } }));
  const refused = await editProfile(cy, { headline: 'Cello', was: { headline: 'Fiddle' } });
  expect(refused).toMatchObject({ status: 409, body: { current: { id: cy.id, headline: 'Viola' } } });
  const others = { bio: 'Loudly.', rates: [], was: { bio: 'I play.', rates } };
  expect(await read(editProfile(cy, others))).toMatchObject({ headline: 'Viola', bio: 'Loudly.', rates: [] });
  const repeated = { headline: ' Viola ', was: { headline: 'Fiddle' } };
  expect(await read(editProfile(cy, repeated))).toMatchObject({ headline: 'Viola' });
  const current = { headline: 'Cello', was: { headline: 'Viola' } };
  expect(await read(editProfile(cy, current))).toMatchObject({ headline: 'Cello' });
});

test.each([
  ['a script as a link', { workLinks: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'workLinks.0.url'],
  ['a picture from elsewhere', { avatar: 'https://evil.example/x.png' }, 'avatar'],
  ['an upload that is not', { avatar: '/uploads/00000000-0000-7000-8000-000000000000' }, 'avatar'],
])('API-03 a profile with %s is 400 and names the field', async (_, body, field) => {
  expect(await editProfile(ada, body)).toMatchObject(refusal(400, { field }));
});

test('SAF-01 no response about people contains an e-mail address', async () => {
  for (const path of [`/api/profiles/${ada.id}`, '/api/people', '/api/people/suggestions'])
    expect(JSON.stringify(await get(ben, path)), path).not.toContain('@example.test');
  expect(JSON.stringify(await get(server, '/api/people'))).not.toContain('@example.test');
});

test('SCR OPS-03 a visitor finds people by all words, by two letters, or with one wrong letter if nothing else matches, and sees no link state', async () => {
  const profile = { headline: 'DJ, theorbo', skills: ['Hurdy-gurdy'], place: 'Whitby' };
  await read(editProfile(ada, { ...profile, shownTo: 'everyone' }));
  const shown = { id: ada.id, linkState: null, linkId: null, mutualCount: 0 };
  expect(await find('hurdy WHITBY')).toMatchObject([shown]);
  expect(await find('hurdy leeds')).toEqual([]);
  expect(await find('quill', ben)).toMatchObject([{ id: ada.id, linkState: 'none' }]);
  expect(await find('quill', ada)).toEqual([]);
  const isFound = async (q: string) => (await find(q)).some(({ id }) => id === ada.id);
  expect(await isFound('theorbo')).toBe(true);
  expect(await isFound('theorba')).toBe(true);
  expect(await isFound('hurdi-gurdy whitbi')).toBe(true);
  expect(await isFound('trombone')).toBe(false);
  expect(await isFound('dj')).toBe(true);
  expect(await isFound('jd')).toBe(false);
  expect(await isFound('bo')).toBe(false);
});

test.each([['%'], ['_'], ['\\'], ["'"], ['"'], ['x'.repeat(100)], ['🥁']])(
  'SAF-04 a search for %s matches it literally',
  async (q) => expect(await find(q)).toEqual([]),
);

test('API-03 paging skips no one when people joined at the same time', async () => {
  const crowd = await Promise.all(Array.from({ length: 7 }, () => server.member({ name: 'Crowd' })));
  const createdAt = new Date('2026-01-02T03:04:05.678Z');
  await server.db.update(users).set({ createdAt }).where(eq(users.name, 'Crowd'));
  const seen = await walk(ada, `/api/people?q=crowd`, 3);
  expect(seen).toHaveLength(7);
  expect(new Set(seen)).toEqual(new Set(crowd.map(({ id }) => id)));
});

test('PPL-02 PPL-08 suggestions are verified links of links, most mutual links first, then people in the same place', async () => {
  const [me, a, b] = [await person('Me', { place: 'Skipton' }), await person('A'), await person('B')];
  const [one, two] = [await person('One'), await person('Two')];
  await person('Near', { place: 'Skipton' });
  for (const friend of [a, b]) await link(me, friend);
  for (const other of [one, two]) await link(a, other);
  await link(b, two);
  const shown = async () => (await suggestions(me)).map(({ name, mutualCount }) => `${name} ${mutualCount}`);
  expect(await shown()).toEqual(['Two 2', 'One 1', 'Near 0']);
  await setUser(server, two, { verifiedAt: null });
  expect(await namesFor(me)).toEqual(['One', 'Near']);
  await setUser(server, a, { verifiedAt: null });
  expect(await namesFor(me)).toEqual(['Near']);
});

const suggestions = (who: Member) => itemsOf<Suggestion>(who, '/api/people/suggestions');
const namesFor = async (who: Member) => (await suggestions(who)).map(({ name }) => name);
const person = async (name: string, parts: object = {}) => {
  const made = await server.member({ name });
  await read(editProfile(made, parts));
  return made;
};
const dismiss = (who: Member, { id }: { id: string }) => who.call('PUT', `/api/people/${id}/dismissal`);
const undismiss = (who: Member, { id }: { id: string }) => who.call('DELETE', `/api/people/${id}/dismissal`);

let me: Member;
let hub: Member;
let friend: Member;
let drummer: Member;
let near: Member;

beforeAll(async () => {
  [me, hub] = [await person('Me', { place: 'Keswick' }), await person('Hub')];
  friend = await person('Friend');
  drummer = await person('Drummer', { skills: ['Drums', 'Guitar'], place: 'Leeds' });
  near = await person('Near', { place: 'Keswick' });
  await person('Far drummer', { skills: ['Drums'], place: 'Truro' });
  await person('Cellist', { skills: ['Cello'], place: 'Leeds' });
  await link(me, hub);
  await link(hub, friend);
});

test('PPL-02 each suggestion has its reason: mutual links, a skill an open gig nearby needs, or the same place', async () => {
  const [linked, local] = [{ kind: 'links' }, { kind: 'place', place: 'Keswick' }];
  const shown = async () => (await suggestions(me)).flatMap(({ name, reason }) => [name, reason]);
  expect(await shown()).toEqual(['Friend', linked, 'Near', local]);
  const gig = await publish(me, { title: 'Ceilidh', tags: ['Drums', 'Barn'], place: 'Leeds' });
  const byGig = { kind: 'gig', gigId: gig.id, title: 'Ceilidh', skill: 'Drums' };
  expect(await shown()).toEqual(['Friend', linked, 'Drummer', byGig, 'Near', local]);
  const lasts = (startsAt: Date, endsAt: Date) => setGig(server, gig, { startsAt, endsAt });
  await lasts(new Date(Date.now() - 1), new Date(Date.now() + 3_600_000));
  expect(await namesFor(me), 'for a gig that has started').not.toContain('Drummer');
  await lasts(new Date(gig.startsAt), new Date(gig.endsAt));
  expect(await namesFor(me)).toContain('Drummer');
  await read(me.call('POST', `/api/gigs/${gig.id}/close`));
  expect(await namesFor(me)).not.toContain('Drummer');
});

test('PPL-02 a gig without an instrument tag needs its category’s instruments; a remote gig has no distance', async () => {
  const poster = await person('Poster');
  await publish(poster, { category: 'drums', tags: ['Barn'], place: 'Leeds', date: dayFromNow(3) });
  expect(await suggestions(poster)).toMatchObject([{ name: 'Drummer', reason: { kind: 'gig' } }]);
  await publish(poster, { category: 'drums', tags: [], place: 'Leeds', remote: true, date: dayFromNow(9) });
  expect(new Set(await namesFor(poster))).toEqual(new Set(['Drummer', 'Far drummer']));
  await publish(poster, { category: 'other', tags: [`"]'}`, 'x'.repeat(24)], place: 'Leeds' });
  expect(new Set(await namesFor(poster))).toEqual(new Set(['Drummer', 'Far drummer']));
});

test('PPL-02 SET-04 a dismissed person is not suggested to that member for any reason and is in their archive, until that is undone', async () => {
  const other = await person('Other', { place: 'Keswick' });
  const gig = await publish(me, { tags: ['Drums'], place: 'Leeds' });
  for (const who of [friend, drummer, near]) {
    for (const _ of [1, 2]) expect(await read(dismiss(me, who))).toEqual({ ok: true });
    expect(await namesFor(me)).not.toContain(who.name);
  }
  expect(await namesFor(me)).toEqual(['Other']);
  expect(await namesFor(other)).toContain('Near');
  const archive = await archived(server, 'notSuggested', me);
  expect(archive).toContainEqual(expect.objectContaining({ id: near.id, name: 'Near' }));
  const restored: string[] = [];
  for (const who of [friend, drummer, near]) {
    for (const _ of [1, 2]) expect(await read(undismiss(me, who))).toEqual({ ok: true });
    restored.push(who.name);
    expect(new Set(await namesFor(me))).toEqual(new Set(['Other', ...restored]));
  }
  expect(await namesFor(me)).toEqual(['Friend', 'Drummer', 'Other', 'Near']);
  await read(me.call('POST', `/api/gigs/${gig.id}/close`));
});

test('PPL-02 PPL-03 SAF-07 members who were asked, declined or blocked, are leaving or unverified are not suggested', async () => {
  const [ann, bob] = [await person('Ann', { place: 'Norwich' }), await person('Bob', { place: 'Norwich' })];
  const both = async () => [await namesFor(ann), await namesFor(bob)];
  expect(await both()).toEqual([['Bob'], ['Ann']]);
  const { linkId } = await ask(ann, bob);
  expect(await both()).toEqual([[], []]);
  await read(bob.call('DELETE', `/api/links/${linkId}`));
  expect(await both()).toEqual([[], []]);
  await read(ann.call('DELETE', `/api/links/${linkId}`));
  expect(await both()).toEqual([[], []]);
  const cat = await person('Cat', { place: 'Norwich' });
  expect(await both()).toEqual([['Cat'], ['Cat']]);
  await block(cat, ann);
  expect([await both(), await namesFor(cat)]).toEqual([[[], ['Cat']], ['Bob']]);
  await unblock(cat, ann);
  for (const away of [{ verifiedAt: null }, { leavesAt: new Date() }, { suspendedAt: new Date() }]) {
    const here = { verifiedAt: new Date(), leavesAt: null, suspendedAt: null };
    await setUser(server, cat, away);
    expect(await both()).toEqual([[], []]);
    await setUser(server, cat, here);
  }
});

test('PPL-02 PPL-03 a declined person is not suggested to the member who declined once the request has expired', async () => {
  const [ann, bob] = [await person('Ann', { place: 'Cardiff' }), await person('Bob', { place: 'Cardiff' })];
  const { linkId } = await ask(ann, bob);
  await read<LinkStatus>(bob.call('DELETE', `/api/links/${linkId}`));
  const rows = await server.db.select().from(dismissals).where(eq(dismissals.memberId, bob.id));
  expect(rows).toMatchObject([{ personId: ann.id }]);
});

test('PPL-02 SAF-01 members cannot dismiss themselves, a blocked or an unknown member', async () => {
  const eve = await person('Eve');
  await block(eve, near);
  for (const id of [near.id, eve.id, '00000000-0000-7000-8000-000000000000', 'x'])
    expect((await dismiss(near, { id })).status).toBe(404);
});

test('PPL-02 the same place means the same town under any name, and not another town of that name', async () => {
  const [wales, island] = [2641598, 5225857];
  const people = [
    ['Ann', 'Newport', wales],
    ['Ben', 'Newport, Wales', wales],
    ['Cas', 'Newport', island],
    ['Dee', 'Newport', null],
  ] as const;
  const [ann] = await Promise.all(
    people.map(async ([name, place, placeId]) => {
      const made = await person(`${name} of Newport`, { place });
      await setUser(server, made, { placeId });
      return made;
    }),
  );
  if (!ann) throw new Error('nobody');
  expect((await namesFor(ann)).filter((name) => name.endsWith('of Newport'))).toEqual([
    'Ben of Newport',
    'Dee of Newport',
  ]);
});
