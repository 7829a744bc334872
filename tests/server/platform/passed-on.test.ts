import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultWaits } from '#server/config/waits.ts';
import { users } from '#server/db/schema/users.ts';
import { fakeClient, metas } from '#tests/support/fake-client.ts';
import { read } from '#tests/support/fixtures.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const origin = 'https://sidestage.test';
const { client, remove } = fakeClient();
let server: TestServer;
let ada: Member;

beforeAll(async () => {
  const waits = { ...defaultWaits, page: { drawn: HOUR, kept: HOUR } };
  server = await startServer({ publicUrl: origin, waits }, { clientFolder: client });
  ada = await server.member({ name: 'Ada' });
});
afterAll(async () => {
  await server.close();
  remove();
});

const visit = (path: string) => server.call('GET', path, undefined, { accept: 'text/html' });
const pageOf = async (path: string) => String((await visit(path)).body);

test('REA-04 a profile that is passed on says of somebody what Discover shows to strangers, with a picture', async () => {
  const kit = await server.member({ name: 'Kit <Wilk>' });
  await server.db
    .update(users)
    .set({ headline: 'Plays "dub" bass', place: 'Leeds', shownTo: 'everyone' })
    .where(eq(users.id, kit.id));
  const html = await pageOf(`/profile/${kit.id}`);
  expect(html).toContain('<title>Kit &lt;Wilk&gt; · Sidestage</title>');
  expect(metas(html)).toMatchObject({
    'og:title': 'Kit &lt;Wilk&gt; on Sidestage',
    'og:description': 'Plays &quot;dub&quot; bass · Leeds',
    'og:image': `${origin}/pictures/people/${kit.id}.png`,
  });
  expect((await visit(`/profile/${kit.id}`)).headers['x-robots-tag']).toBe('noindex');
  const picture = await server.app.http.inject({ url: `/pictures/people/${kit.id}.png` });
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  await server.db.update(users).set({ name: 'Kit' }).where(eq(users.id, kit.id));
  expect(await pageOf(`/profile/${kit.id}`)).toContain('<title>Kit · Sidestage</title>');
});

const general = {
  'og:title': 'Somebody on Sidestage',
  'og:description': 'Sign in to see who it is, and what they play.',
  'og:image': `${origin}/pictures/sidestage.png`,
};
const nobody = '019a0000-0000-7000-8000-000000000000';

test.each([
  ['shows themselves to members', { shownTo: 'members' }],
  ['shows themselves to links', { shownTo: 'links' }],
  ['is not verified', { shownTo: 'everyone', verifiedAt: null }],
  ['is suspended', { shownTo: 'everyone', suspendedAt: new Date() }],
  ['is leaving', { shownTo: 'everyone', leavesAt: new Date() }],
] as const)(
  'REA-04 PPL-06 SAF-01 of somebody who %s a general card is passed on, as of nobody',
  async (_, state) => {
    const wren = await server.member({ name: 'Wren' });
    await server.db
      .update(users)
      .set({ headline: 'Secret theremin', place: 'Whitby', ...state })
      .where(eq(users.id, wren.id));
    for (const way of ['/profile/', '/discover?person=']) {
      const html = await pageOf(way + wren.id);
      expect(metas(html)).toMatchObject(general);
      expect(html).not.toMatch(/Wren|theremin|Whitby/);
      expect((await pageOf(way + nobody)).replaceAll(nobody, wren.id)).toBe(html);
    }
    expect((await server.call('GET', `/pictures/people/${wren.id}.png`)).status).toBe(404);
  },
);

test('REA-04 SPD-03 SPD-04 whom strangers read has a page of their own for them, whatever other apps hang on to its address', async () => {
  const kit = await server.member({ name: 'Kit Wilk' });
  const telling = { headline: 'Dub bass', place: 'Leeds', skills: ['Bass guitar'], genres: ['Dub'] };
  const workLinks = [{ label: 'Site', url: 'https://kit.example' }];
  await read(kit.call('PUT', '/api/profiles/me', { ...telling, workLinks, shownTo: 'everyone' }));
  await server.app.outbox.drained();
  const address = `${origin}/discover?person=${kit.id}`;
  const { status, headers, body } = await visit(`/discover?fbclid=1&person=${kit.id}`);
  const html = String(body);
  expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
  expect(html).toContain('<html data-rendered');
  expect(html).toContain(`<link rel="canonical" href="${address}" />`);
  expect(metas(html)).toMatchObject({
    'og:title': 'Kit Wilk',
    'og:url': address,
    'og:image': `${origin}/pictures/people/${kit.id}.png`,
  });
  expect(JSON.parse(/application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')).toMatchObject({
    '@type': 'ProfilePage',
    url: address,
    mainEntity: {
      ...{ '@type': 'Person', name: 'Kit Wilk', jobTitle: 'Dub bass', url: address },
      ...{ knowsAbout: ['Bass guitar', 'Dub'], sameAs: ['https://kit.example'] },
    },
  });
  // Passed on from where members read it, it leads search engines and cards there, too.
  expect(metas(await pageOf(`/profile/${kit.id}`))['og:url']).toBe(address);

  await read(kit.call('PUT', '/api/profiles/me', { shownTo: 'members' }));
  await server.app.outbox.drained();
  const closed = await visit(`/discover?person=${kit.id}`);
  expect([closed.status, closed.headers['x-robots-tag']]).toEqual([404, 'noindex']);
  expect(String(closed.body)).not.toMatch(/Kit|bass/);
});

test.each(['', '..%2f', 'a'.repeat(300), '%3Cscript%3E', 'a&person=b'])(
  'REA-04 API-02 /discover?person=%s is a page about nobody, for no search engine',
  async (person) => {
    const { status, headers } = await visit(`/discover?person=${person}`);
    expect([200, 404]).toContain(status);
    expect(headers['x-robots-tag']).toBe('noindex');
  },
);

test('REA-04 SAF-01 a post that is passed on says that it is one, whether there is one or not', async () => {
  const words = await ada.call('POST', '/api/posts', { text: 'Only for us', clientId: randomUUID() });
  const { id } = words.body as { id: string };
  const html = await pageOf(`/posts/${id}`);
  expect(metas(html)['og:title']).toBe('A post on Sidestage');
  expect(html).not.toMatch(/Only for us|Ada/);
  const none = '019a0000-0000-7000-8000-000000000000';
  expect((await pageOf(`/posts/${none}`)).replaceAll(none, id)).toBe(html);
});
