import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultWaits } from '#server/config/waits.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { block, publish } from '#tests/support/acts.ts';
import { fakeClient, metas, plain, waiting } from '#tests/support/fake-client.ts';
import { read } from '#tests/support/fixtures.ts';
import { type Answer, type Member, startServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const origin = 'https://sidestage.test';
const { client, remove } = fakeClient();

let server: TestServer;
let ada: Member;
async function conduct(fails: boolean) {
  const module: { conduct: { fails: boolean } } = await import(join(`${client}-server`, 'render-page.js'));
  module.conduct.fails = fails;
}
const drawn = async () =>
  ((await import(join(`${client}-server`, 'render-page.js'))) as { drawn: number }).drawn;

beforeAll(async () => {
  const waits = { ...defaultWaits, page: { drawn: HOUR, kept: HOUR } };
  server = await startServer({ publicUrl: origin, waits }, { clientFolder: client });
  ada = await server.member({ name: 'Ada' });
});
afterAll(async () => {
  await server.close();
  remove();
});

const visit = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  server.call('GET', path, undefined, { accept: 'text/html', ...headers });
const pageOf = async (path: string) => String((await visit(path)).body);
const island = (html: string): { at: number; answers: Record<string, unknown> } =>
  JSON.parse(/id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
describe('SPD-03', () => {
  test('SPD-03 a public page comes drawn, with its styles and the answers it was drawn from', async () => {
    const gig = await publish(ada, { title: 'Rendered gig' });
    await server.app.outbox.drained();
    const html = await pageOf(`/gigs/${gig.id}`);
    expect(html).toMatch(
      /<html data-rendered data-passkeys="sidestage.test" lang="en-GB">.*<div id="root"><main>\d+<\/main><\/div>/s,
    );
    const asked = await server.call('GET', `/api/gigs/${gig.id}`);
    expect(island(html).answers).toEqual({ [`/api/gigs/${gig.id}`]: asked.body });
    expect(await pageOf('/')).toContain(
      '<style>a{color:red}</style>\n    <link rel="stylesheet" href="/assets/a.css" disabled>',
    );
  });

  test('SPD-03 a hundred strangers at once cost one drawing, and a change another', async () => {
    await publish(ada, { title: 'First' });
    await server.app.outbox.drained();
    const before = await drawn();
    const pages = await Promise.all(Array.from({ length: 100 }, () => visit('/gigs')));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    expect(await drawn()).toBe(before + 1);
    await publish(ada, { title: 'Second' });
    await server.app.outbox.drained();
    expect(await pageOf('/gigs')).toContain('Second');
    expect(await drawn()).toBe(before + 2);
  });

  test('SPD-03 a page is sent compressed, and not again to who has it', async () => {
    const { headers } = await visit('/about');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const packed = await server.app.http.inject({
      url: '/about',
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
    });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Name · Sidestage');
    expect(await visit('/about', { 'if-none-match': String(packed.headers.etag) })).toMatchObject({
      status: 304,
      body: '',
    });
  });

  test('SPD-03 where nothing can be drawn a page that waits comes, and is drawn again soon', async () => {
    await conduct(true);
    await publish(ada, { title: 'Undrawn' });
    await server.app.outbox.drained();
    expect([await pageOf('/gigs'), await pageOf('/')]).toEqual([waiting, plain]);
    await conduct(false);
    expect(await pageOf('/gigs')).toContain('Undrawn');
  });

  test('SPD-03 a gig that is not there is 404 with a page that waits, and nothing for search engines', async () => {
    const answer = await visit('/gigs/019a0000-0000-7000-8000-000000000000');
    expect(answer).toMatchObject({ status: 404, body: waiting });
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  test('SPD-02 a page of members comes as one that waits, with the styles of what it waits for', async () => {
    expect(await pageOf('/login')).toMatch(/<html data-waiting .*a{color:red}.*<main>Loading\.\.\.<\/main>/s);
    expect(await pageOf('/gigs?q=drums')).toBe(waiting);
    expect([await pageOf('/no/such/page'), await pageOf('/lost')]).toEqual([plain, plain]);
    const { headers } = await visit('/login');
    expect((await visit('/login', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  test('SPD-03 pages of members are for no search engine; what anybody may read is, and so are the doors', async () => {
    const wordFor = async (path: string) => (await visit(path)).headers['x-robots-tag'];
    for (const path of ['/messages', '/no/such/page']) expect(await wordFor(path), path).toBe('noindex');
    for (const path of ['/gigs', '/login', '/register']) expect(await wordFor(path), path).toBe(undefined);
  });

  test('SPD-03 SAF-01 what the token of a caller would show is in no page', async () => {
    const gig = await publish(ada, { title: 'Counted' });
    await server.app.outbox.drained();
    const { body } = await visit(`/gigs/${gig.id}`, { 'x-auth-token': ada.token });
    const [answer] = Object.values(island(String(body)).answers);
    expect(answer).toMatchObject({ applicationCounts: null, myApplication: null });
  });

  test('SPD-03 SAF-07 a page that one of two sees is drawn for neither of them: a block changes nothing in it', async () => {
    const gig = await publish(ada, { title: 'Blocked' });
    const bea = await server.member({ name: 'Bea' });
    await block(ada, bea);
    await server.app.outbox.drained();
    expect(await pageOf(`/gigs/${gig.id}`)).toContain('Blocked');
    expect(await bea.call('GET', `/api/gigs/${gig.id}`)).toMatchObject({ status: 404 });
  });

  test('SPD-03 a gig that has gone is in no page any more', async () => {
    const bob = await server.member({ name: 'Bob' });
    const gig = await publish(bob, { title: 'Gone tomorrow' });
    await server.app.outbox.drained();
    expect(await pageOf('/gigs')).toContain('Gone tomorrow');
    await read(bob.call('POST', `/api/gigs/${gig.id}/cancel`));
    await server.app.outbox.drained();
    const [answer] = Object.values(island(await pageOf(`/gigs/${gig.id}`)).answers);
    expect(answer).toMatchObject({ status: 'cancelled' });
  });
});

describe('SPD-04', () => {
  test('SPD-04 ROU-09 a page names itself, its address and its picture', async () => {
    const html = await pageOf('/about?from=chat');
    expect(html).toContain('<title>Name · Sidestage</title>');
    expect(html).toContain('<meta name="description" content="Words" />');
    expect(html).toContain(`<link rel="canonical" href="${origin}/about" />`);
    expect(metas(html)).toEqual({
      'og:type': 'website',
      'og:site_name': 'Sidestage',
      'og:locale': 'en_GB',
      'og:title': 'Name',
      'og:description': 'Words',
      'og:url': `${origin}/about`,
      'og:image': `${origin}/pictures/sidestage.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Name',
      'twitter:card': 'summary_large_image',
    });
  });

  const dataIn = (html: string): unknown =>
    JSON.parse(/application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

  test('SPD-04 a gig is an event to search engines, the start page a site of an organization', async () => {
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

  test('SPD-04 SAF-04 a hostile title ends no tag, no script and no line, and turns nothing round', async () => {
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
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
  });

  test('SPD-04 every page has a picture of 1200 x 630, a gig one of its own', async () => {
    const gig = await publish(ada, { title: 'Pictured' });
    const pictureAt = async (url: string) => {
      const { statusCode, headers, rawPayload } = await server.app.http.inject({ url });
      expect([statusCode, headers['content-type']], url).toEqual([200, 'image/png']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
      return rawPayload;
    };
    const [own, other] = [
      await pictureAt(`/pictures/gigs/${gig.id}.png`),
      await pictureAt('/pictures/sidestage.png'),
    ];
    expect(own.equals(other)).toBe(false);
    const gone = await server.call('GET', '/pictures/gigs/019a0000-0000-7000-8000-000000000000.png');
    expect(gone.status).toBe(404);
  });

  test.each(['x', '%00', '..%2F..%2F..%2Fhealthz', 'a'.repeat(90)])(
    'API-02 SPD-04 %j is the address of no picture',
    async (id) => {
      const { statusCode } = await server.app.http.inject({ url: `/pictures/gigs/${id}.png` });
      expect(statusCode).toBe(404);
    },
  );
});
