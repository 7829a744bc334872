import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { defaultWaits } from '#server/config/reader.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { publish } from '#tests/support/acts.ts';
import { fakeClient, metas, plain, waiting } from '#tests/support/fake-client.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Answer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const origin = 'https://sidestage.test';
const { client, remove } = fakeClient();
afterAll(remove);
const waits = { ...defaultWaits, page: { drawn: HOUR, kept: HOUR } };
const server = await serverOfFile({ publicUrl: origin, waits }, { clientFolder: client });
const ada = await server.member({ name: 'Ada' });

async function conduct(fails: boolean) {
  const module: { conduct: { fails: boolean } } = await import(join(`${client}-server`, 'render-page.js'));
  module.conduct.fails = fails;
}
const renderCount = async () =>
  ((await import(join(`${client}-server`, 'render-page.js'))) as { drawn: number }).drawn;

const visit = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  server.call('GET', path, undefined, { accept: 'text/html', ...headers });
const pageOf = async (path: string) => String((await visit(path)).body);
const embedded = (html: string): { at: number; answers: Record<string, unknown> } =>
  JSON.parse(/id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const dataIn = (html: string): unknown =>
  JSON.parse(/application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('SPD-03 a public page is rendered with its styles and the answers it was rendered from', async () => {
  const gig = await publish(ada, { title: 'Rendered gig' });
  await server.app.outbox.drained();
  const html = await pageOf(`/gigs/${gig.id}`);
  expect(html).toMatch(
    /<html data-rendered data-passkeys="sidestage.test" lang="en-GB">.*<div id="root"><main>\d+<\/main><\/div>/s,
  );
  const direct = await server.call('GET', `/api/gigs/${gig.id}`);
  expect(embedded(html).answers).toEqual({ [`/api/gigs/${gig.id}`]: direct.body });
  expect(await pageOf('/')).toContain(
    '<style>a{color:red}</style>\n    <link rel="stylesheet" href="/assets/a.css" disabled>',
  );
});

test('SPD-03 a hundred visitors at once cause one rendering, and a change another', async () => {
  await publish(ada, { title: 'First' });
  await server.app.outbox.drained();
  const before = await renderCount();
  const pages = await Promise.all(Array.from({ length: 100 }, () => visit('/gigs')));
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  expect(await renderCount()).toBe(before + 1);
  await publish(ada, { title: 'Second' });
  await server.app.outbox.drained();
  expect(await pageOf('/gigs')).toContain('Second');
  expect(await renderCount()).toBe(before + 2);
});

test('SPD-03 a page is sent compressed, and 304 when unchanged', async () => {
  const { headers } = await visit('/about');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const brotli = { accept: 'text/html', 'accept-encoding': 'br' };
  const packed = await server.app.http.inject({ url: '/about', headers: brotli });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Name · Sidestage');
  const again = await visit('/about', { 'if-none-match': String(packed.headers.etag) });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('SPD-03 when rendering fails a loading page is sent, and rendered again at the next visit', async () => {
  await conduct(true);
  await publish(ada, { title: 'Undrawn' });
  await server.app.outbox.drained();
  expect([await pageOf('/gigs'), await pageOf('/')]).toEqual([waiting, plain]);
  await conduct(false);
  expect(await pageOf('/gigs')).toContain('Undrawn');
});

test('SPD-03 an unknown gig is 404 with a loading page and noindex', async () => {
  const answer = await visit('/gigs/019a0000-0000-7000-8000-000000000000');
  expect(answer).toMatchObject({ status: 404, body: waiting });
  expect(answer.headers['x-robots-tag']).toBe('noindex');
});

test('SPD-02 a members-only page is a loading page with the styles of its screen', async () => {
  expect(await pageOf('/login')).toMatch(/<html data-waiting .*a{color:red}.*<main>Loading\.\.\.<\/main>/s);
  expect(await pageOf('/gigs?q=drums')).toBe(waiting);
  expect([await pageOf('/no/such/page'), await pageOf('/lost')]).toEqual([plain, plain]);
  const { headers } = await visit('/login');
  expect((await visit('/login', { 'if-none-match': String(headers.etag) })).status).toBe(304);
});

test('SPD-03 members-only pages are noindex; public pages and sign-in are not', async () => {
  const robotsTag = async (path: string) => (await visit(path)).headers['x-robots-tag'];
  for (const path of ['/messages', '/no/such/page']) expect(await robotsTag(path), path).toBe('noindex');
  for (const path of ['/gigs', '/login', '/register']) expect(await robotsTag(path), path).toBe(undefined);
});

test('SPD-03 SAF-01 a rendered page ignores the token of the caller', async () => {
  const gig = await publish(ada, { title: 'Counted' });
  await server.app.outbox.drained();
  const { body } = await visit(`/gigs/${gig.id}`, { 'x-auth-token': ada.token });
  const [answer] = Object.values(embedded(String(body)).answers);
  expect(answer).toMatchObject({ applicationCounts: null, myApplication: null });
});

test('SPD-04 ROU-09 a page has a title, its address and its picture', async () => {
  const html = await pageOf('/about?from=chat');
  expect(html).toContain('<title>Name · Sidestage</title>');
  expect(html).toContain('<meta name="description" content="Words" />');
  expect(html).toContain(`<link rel="canonical" href="${origin}/about" />`);
  const site = { 'og:type': 'website', 'og:site_name': 'Sidestage', 'og:locale': 'en_GB' };
  const page = { 'og:title': 'Name', 'og:description': 'Words', 'og:url': `${origin}/about` };
  const size = { 'og:image:width': '1200', 'og:image:height': '630', 'og:image:alt': 'Name' };
  const image = { 'og:image': `${origin}/pictures/sidestage.png`, 'twitter:card': 'summary_large_image' };
  expect(metas(html)).toEqual({ ...site, ...page, ...image, ...size });
});

test('SPD-04 structured data: a gig is an event, the start page a website of an organization', async () => {
  const gig = await publish(ada, { title: 'Event gig' });
  await server.app.outbox.drained();
  expect(dataIn(await pageOf(`/gigs/${gig.id}`))).toMatchObject({
    '@type': 'Event',
    name: 'Event gig',
    url: `${origin}/gigs/${gig.id}`,
    image: `${origin}/pictures/gigs/${gig.id}.png`,
    startDate: gig.startsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: { name: 'Ada' },
  });
  expect(dataIn(await pageOf('/'))).toMatchObject({
    '@graph': [
      { '@type': 'WebSite', url: origin },
      { '@type': 'Organization', name: 'Sidestage' },
    ],
  });
  expect(dataIn(await pageOf('/about'))).toMatchObject({ '@type': 'WebPage', url: `${origin}/about` });
});

test('SPD-04 SAF-04 a hostile title closes no tag or script and reverses no text', async () => {
  const title = `</title></script><script>"x"'y'&\u2028\u202e`;
  const gig = await publish(ada);
  await server.db.update(gigs).set({ title });
  await server.app.outbox.drained();
  await publish(ada);
  await server.app.outbox.drained();
  const html = await pageOf(`/gigs/${gig.id}`);
  expect(html.match(/<script/g)?.length).toBe(2);
  expect(html.match(/<\/title>/g)?.length).toBe(1);
  const [head = ''] = html.split('<div id="root">');
  expect(head).not.toMatch(/\u202e(?![^<]*<\/script>)/);
  expect(metas(html)['og:title']).toBe(
    '&lt;/title&gt;&lt;/script&gt;&lt;script&gt;&quot;x&quot;&#39;y&#39;&amp;\u2028',
  );
  expect(html.split('<script').slice(1).join()).not.toContain('\u2028');
  expect(dataIn(html)).toMatchObject({ name: title });
  const picture = await server.app.http.inject({ url: `/pictures/gigs/${gig.id}.png` });
  const drawing = { format: 'png', width: 1200, height: 630 };
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject(drawing);
  const general = await server.app.http.inject({ url: '/pictures/sidestage.png' });
  expect(general.headers['content-type']).toBe('image/png');
  expect(general.rawPayload.equals(picture.rawPayload)).toBe(false);
});

test.each(['x', '019a0000-0000-7000-8000-000000000000', '%00', '..%2F..%2F..%2Fhealthz', 'a'.repeat(90)])(
  'API-02 SPD-04 there is no picture of a gig %j',
  async (id) => {
    const { statusCode } = await server.app.http.inject({ url: `/pictures/gigs/${id}.png` });
    expect(statusCode).toBe(404);
  },
);

test('REA-04 the card of a public profile shows what Discover shows to visitors, with a picture', async () => {
  const kit = await server.member({ name: 'Kit <Wilk>' });
  const shown = { headline: 'Plays "dub" bass', place: 'Leeds', shownTo: 'everyone' } as const;
  await server.db.update(users).set(shown).where(eq(users.id, kit.id));
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
  'og:title': 'Someone on Sidestage',
  'og:description': 'Sign in to see who they are and what they play.',
  'og:image': `${origin}/pictures/sidestage.png`,
};
const unknownId = '019a0000-0000-7000-8000-000000000000';

test.each([
  ['shows themselves to members', { shownTo: 'members' }],
  ['is not verified', { shownTo: 'everyone', verifiedAt: null }],
  ['is suspended', { shownTo: 'everyone', suspendedAt: new Date() }],
] as const)(
  'REA-04 PPL-06 SAF-01 a member who %s has the same general card as an unknown one',
  async (_, state) => {
    const wren = await server.member({ name: 'Wren' });
    const row = { headline: 'Secret theremin', place: 'Whitby', ...state };
    await server.db.update(users).set(row).where(eq(users.id, wren.id));
    for (const way of ['/profile/', '/discover?person=']) {
      const html = await pageOf(way + wren.id);
      expect(metas(html)).toMatchObject(general);
      expect(html).not.toMatch(/Wren|theremin|Whitby/);
      expect((await pageOf(way + unknownId)).replaceAll(unknownId, wren.id)).toBe(html);
    }
    expect((await server.call('GET', `/pictures/people/${wren.id}.png`)).status).toBe(404);
  },
);

test('REA-04 SPD-03 SPD-04 a public profile has a rendered page, even with unknown query parameters', async () => {
  const kit = await server.member({ name: 'Kit Wilk' });
  const profile = { headline: 'Dub bass', place: 'Leeds', skills: ['Bass guitar'], genres: ['Dub'] };
  const workLinks = [{ label: 'Site', url: 'https://kit.example' }];
  await read(kit.call('PUT', '/api/profiles/me', { ...profile, workLinks, shownTo: 'everyone' }));
  await server.app.outbox.drained();
  const address = `${origin}/discover?person=${kit.id}`;
  const { status, headers, body } = await visit(`/discover?fbclid=1&person=${kit.id}`);
  const html = String(body);
  expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
  expect(html).toContain('<html data-rendered');
  expect(html).toContain(`<link rel="canonical" href="${address}" />`);
  const image = `${origin}/pictures/people/${kit.id}.png`;
  expect(metas(html)).toMatchObject({ 'og:title': 'Kit Wilk', 'og:url': address, 'og:image': image });
  expect(dataIn(html)).toMatchObject({
    '@type': 'ProfilePage',
    url: address,
    mainEntity: {
      ...{ '@type': 'Person', name: 'Kit Wilk', jobTitle: 'Dub bass', url: address },
      ...{ knowsAbout: ['Bass guitar', 'Dub'], sameAs: ['https://kit.example'] },
    },
  });
  // The address that members share also points there.
  expect(metas(await pageOf(`/profile/${kit.id}`))['og:url']).toBe(address);

  await read(kit.call('PUT', '/api/profiles/me', { shownTo: 'members' }));
  await server.app.outbox.drained();
  const closed = await visit(`/discover?person=${kit.id}`);
  expect([closed.status, closed.headers['x-robots-tag']]).toEqual([404, 'noindex']);
  expect(String(closed.body)).not.toMatch(/Kit|bass/);
});

test('REA-04 SAF-01 the card of a post is the same whether it exists or not', async () => {
  const words = await ada.call('POST', '/api/posts', { text: 'Only for us', clientId: randomUUID() });
  const { id } = words.body as { id: string };
  const html = await pageOf(`/posts/${id}`);
  expect(metas(html)['og:title']).toBe('A post on Sidestage');
  expect(html).not.toMatch(/Only for us|Ada/);
  expect((await pageOf(`/posts/${unknownId}`)).replaceAll(unknownId, id)).toBe(html);
});
