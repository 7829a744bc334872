import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { LinksPage } from '#contract/ours/links.ts';
import type { PeoplePage } from '#contract/ours/people.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const ada = await server.member({ name: 'Ada Quill' });
const ben = await server.member({ name: 'Ben Marsh' });

const change = (who: Member, body: object) => who.call('PUT', '/api/profiles/me', body);
const profileOf = (who: Member, { id }: { id: string }) =>
  read<Profile>(who.call('GET', `/api/profiles/${id}`));
const find = async (q: string, who: Pick<Member, 'call'> = server) =>
  (await read<PeoplePage>(who.call('GET', `/api/people?limit=50&q=${encodeURIComponent(q)}`))).items;
const link = async (one: Member, two: Member) => {
  await one.call('POST', '/api/links', { userId: two.id });
  await two.call('POST', '/api/links', { userId: one.id });
};

describe('SCR /profile/{id} and /edit-profile', () => {
  test('SCR a profile is changed part by part and read by others', async () => {
    const told = {
      headline: 'Fiddle, folk',
      bio: 'I play.\n\nLoudly.',
      place: ' Todmorden ',
      skills: ['Fiddle', 'Fiddle', ' Viola '],
      rates: [{ label: 'Ceilidh', price: '£140' }],
      workLinks: [{ label: 'Live', url: 'https://ada.example/live' }],
    };
    await read(change(ada, told));
    await read(change(ada, { genres: ['Folk'] }));
    expect(await profileOf(ben, ada)).toMatchObject({
      ...told,
      place: 'Todmorden',
      skills: ['Fiddle', 'Viola'],
      genres: ['Folk'],
      linkState: 'none',
      canMessage: true,
      counts: { posts: 0, gigs: 0, links: 0 },
    });
    expect(await profileOf(ada, ada)).toMatchObject({ linkState: 'self', canMessage: false });
  });

  test('FEE-07 a part that was changed elsewhere meanwhile is a conflict that shows what stands; others are not', async () => {
    const cy = await server.member({ name: 'Cy' });
    const rates = [{ label: 'Ceilidh', price: '£140' }];
    await read(change(cy, { headline: 'Fiddle', bio: 'I play.', rates }));
    await read(change(cy, { headline: 'Viola', was: { headline: 'Fiddle' } }));
    const late = await change(cy, { headline: 'Cello', was: { headline: 'Fiddle' } });
    expect(late).toMatchObject({ status: 409, body: { current: { id: cy.id, headline: 'Viola' } } });
    const others = { bio: 'Loudly.', rates: [], was: { bio: 'I play.', rates } };
    expect(await read(change(cy, others))).toMatchObject({ headline: 'Viola', bio: 'Loudly.', rates: [] });
    const same = { headline: ' Viola ', was: { headline: 'Fiddle' } };
    expect(await read(change(cy, same))).toMatchObject({ headline: 'Viola' });
    const fresh = { headline: 'Cello', was: { headline: 'Viola' } };
    expect(await read(change(cy, fresh))).toMatchObject({ headline: 'Cello' });
  });

  test('SCR parts can be emptied again', async () => {
    await read(change(ben, { headline: 'Here', skills: ['Drums'] }));
    expect(await read(change(ben, { headline: '', skills: [] }))).toMatchObject({ headline: '', skills: [] });
  });

  test('SCR links in common are counted and named', async () => {
    const [one, two, hub] = [
      await server.member(),
      await server.member(),
      await server.member({ name: 'Hub' }),
    ];
    await link(one, hub);
    await link(two, hub);
    expect(await profileOf(one, two)).toMatchObject({
      mutualCount: 1,
      mutuals: [{ id: hub.id, name: 'Hub' }],
    });
    expect(await profileOf(one, hub)).toMatchObject({ linkState: 'linked', counts: { links: 2 } });
  });

  test.each([
    ['a script as a link', { workLinks: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'workLinks.0.url'],
    ['a bio too long', { bio: 'x'.repeat(1001) }, 'bio'],
    ['a blank name', { name: ' ' }, 'name'],
    ['21 skills', { skills: Array.from({ length: 21 }, (_, index) => `s${index}`) }, 'skills'],
    ['skills in one line', { skills: 'Drums' }, 'skills'],
    ['a picture from elsewhere', { avatar: 'https://evil.example/x.png' }, 'avatar'],
    ['an upload that is not', { avatar: '/uploads/00000000-0000-7000-8000-000000000000' }, 'avatar'],
  ])('API-03 a profile with %s is 400 and names the field', async (_, body, field) => {
    expect(await change(ada, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test('SAF-04 HTML and SQL in a profile stay text', async () => {
    const bio = `<b onclick="x">'; delete from users; --</b>`;
    expect(await read(change(ada, { bio }))).toMatchObject({ bio });
  });

  test('SAF-01 no e-mail address is in any answer about people', async () => {
    const answers = [
      await ben.call('GET', `/api/profiles/${ada.id}`),
      await server.call('GET', '/api/people'),
      await ben.call('GET', '/api/people/suggestions'),
    ];
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain('@example.test');
  });

  test('SAF-01 profiles are for members', async () => {
    expect((await server.call('GET', `/api/profiles/${ada.id}`)).status).toBe(404);
    expect((await server.call('PUT', '/api/profiles/me', {})).status).toBe(401);
    expect((await ada.call('GET', '/api/profiles/x')).status).toBe(404);
  });
});

describe('SCR /discover', () => {
  test('SCR a visitor finds people by every word, and sees no standing', async () => {
    await read(change(ada, { skills: ['Hurdy-gurdy'], place: 'Whitby', shownTo: 'everyone' }));
    expect(await find('hurdy WHITBY')).toMatchObject([
      { id: ada.id, linkState: null, linkId: null, mutualCount: 0 },
    ]);
    expect(await find('hurdy leeds')).toEqual([]);
    expect(await find('quill', ben)).toMatchObject([{ id: ada.id, linkState: 'none' }]);
    expect(await find('quill', ada)).toEqual([]);
  });

  test('OPS-03 a search forgives a wrong letter where nothing else is meant, and knows words of two letters', async () => {
    const told = { headline: 'DJ, theorbo', skills: ['Hurdy-gurdy'], place: 'Whitby' };
    await read(change(ada, { ...told, shownTo: 'everyone' }));
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
    'SAF-04 a search for %s is a search for that',
    async (q) => expect(await find(q)).toEqual([]),
  );

  test('API-03 paging loses nothing where people joined in the same instant', async () => {
    const crowd = await Promise.all(Array.from({ length: 7 }, () => server.member({ name: 'Crowd' })));
    const createdAt = new Date('2026-01-02T03:04:05.678Z');
    await server.db.update(users).set({ createdAt }).where(eq(users.name, 'Crowd'));
    const seen = await walk(ada, `/api/people?q=crowd`, 3);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(crowd.map(({ id }) => id)));
  });

  test('SCR suggestions are links of links, most in common first, then people of the place', async () => {
    const [me, a, b, one, two, near] = [
      await server.member(),
      await server.member(),
      await server.member(),
      await server.member({ name: 'One' }),
      await server.member({ name: 'Two' }),
      await server.member({ name: 'Near' }),
    ];
    for (const who of [me, near]) await read(change(who, { place: 'Skipton' }));
    for (const [x, y] of [
      [me, a],
      [me, b],
      [a, one],
      [a, two],
      [b, two],
    ] as const)
      await link(x, y);
    const { items } = await read<PeoplePage>(me.call('GET', '/api/people/suggestions'));
    expect(items.map(({ name, mutualCount }) => [name, mutualCount])).toEqual([
      ['Two', 2],
      ['One', 1],
      ['Near', 0],
    ]);
  });

  test('PPL-08 who has not verified their address stands in no list, and still has a profile', async () => {
    const place = 'Hebden Bridge';
    const [me, hub, newcomer] = [
      await server.member(),
      await server.member(),
      await server.member({ name: 'Spam Unproven' }),
    ];
    for (const who of [me, newcomer]) await read(change(who, { place, headline: 'Buy now' }));
    await link(me, hub);
    await link(hub, newcomer);
    const verify = (verifiedAt: Date | null) =>
      server.db.update(users).set({ verifiedAt }).where(eq(users.id, newcomer.id));
    const namesIn = async (url: string, who: Pick<Member, 'call'> = me) =>
      (await read<PeoplePage>(who.call('GET', url))).items.map(({ name }) => name);
    const lists = async () => [
      ...(await find('unproven')).map(({ name }) => name),
      ...(await find('unproven', me)).map(({ name }) => name),
      ...(await namesIn('/api/people/suggestions')),
      ...(await namesIn(`/api/users/${hub.id}/links`)).filter((name) => name === newcomer.name),
      ...(await read<LinksPage>(hub.call('GET', '/api/links'))).items
        .map(({ person }) => person.name)
        .filter((name) => name === newcomer.name),
    ];

    await verify(null);
    expect(await lists()).toEqual([]);
    expect(await profileOf(me, newcomer)).toMatchObject({ name: newcomer.name });
    expect(await profileOf(newcomer, newcomer)).toMatchObject({ linkState: 'self' });
    await verify(new Date());
    expect(await lists()).toEqual(Array.from({ length: 5 }, () => newcomer.name));
  });

  test('SAF-06 across a block neither is found or there', async () => {
    const eve = await server.member({ name: 'Eve Blockley' });
    await block(eve, ben);
    expect(await find('blockley', ben)).toEqual([]);
    expect(await find('marsh', eve)).toEqual([]);
    expect((await ben.call('GET', `/api/profiles/${eve.id}`)).status).toBe(404);
    expect((await ben.call('GET', `/api/users/${eve.id}/links`)).status).toBe(404);
    expect((await eve.call('GET', `/api/profiles/${ben.id}`)).status).toBe(404);
  });
});
