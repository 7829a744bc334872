import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Post } from '#contract/posts.ts';
import { linkPreviews, outbox } from '#server/db/schema/operations.ts';
import { posts } from '#server/db/schema/posts.ts';
import { firstLinkIn, makePreview, readMetadata, tidyPreviews } from '#server/previews/previews.ts';
import type { Outside } from '#server/previews/protected-page.ts';
import { get } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { post } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { startServer } from '#tests/support/server.ts';

const server = await serverOfFile({ linkPreviews: true });
const ada = await server.member({ name: 'Ada' });
const { services } = server.app;

const words = { title: 'The Tin Chapel', description: 'A room in Falmouth', site: 'Rooms' };
const store = (url: string) => server.db.insert(linkPreviews).values({ url, words, fetchedAt: new Date() });
const view = ({ id }: Post) => get<Post>(ada, `/api/posts/${id}`);
const rows = (url: string) => server.db.select().from(linkPreviews).where(eq(linkPreviews.url, url));

test.each([
  ['Look: https://a.test/x.', 'https://a.test/x'],
  ['(http://a.test/x?y=1#part)', 'http://a.test/x?y=1'],
  ['HTTPS://A.TEST', 'https://a.test/'],
  ['none', null],
  ['ftp://a.test mailto:x@a.test javascript:alert(1)', null],
  ['http://a.test:81/ then http://b.test/', 'http://b.test/'],
  ['http://me:x@a.test/', null],
  ['http://', null],
  [`http://a.test/${'x'.repeat(2000)}`, null],
  ["https://wiki.example's rules", 'https://wiki.example/'],
  ['https://wiki.example’s rules', 'https://wiki.example/'],
  ['請看 https://example.org/a。謝謝', 'https://example.org/a'],
  ['https://example.org，然後', 'https://example.org/'],
  ['https://en.wikipedia.org/wiki/Samba_(dance)', 'https://en.wikipedia.org/wiki/Samba_(dance)'],
])('FEE-02 the first link in “%s” is found', (text, expected) => {
  const found = firstLinkIn(text);
  if (expected === null && text.length > 1000) expect(found?.length ?? 0).toBeLessThanOrEqual(1000);
  else expect(found).toBe(expected);
});

test.each([
  ['<title> The\n Tin &amp; Chapel </title>', { title: 'The Tin & Chapel', description: '', site: '' }],
  [
    '<meta property="og:title" content="Card"><title>Page</title><meta name=description content="For all"><meta property="og:description" content="For cards"><meta property="og:site_name" content="Rooms">',
    { title: 'Card', description: 'For cards', site: 'Rooms' },
  ],
  ['<title>a\u202eb\u0000c</title>', { title: 'a b c', description: '', site: '' }],
  ['<title></title><p>nothing', null],
  ['{"title":"x"}', null],
  ['<body><title>late</title>', null],
])('FEE-02 SAF-04 the preview data of %j', (html, expected) => {
  expect(readMetadata(html)).toEqual(expected);
});

test('FEE-02 SAF-09 a page’s texts are truncated, and half a megabyte of any input is parsed quickly', () => {
  expect(readMetadata(`<title>${'x'.repeat(500_000)}</title>`)?.title).toHaveLength(200);
  for (const junk of ['<', '<meta ', '<!--', '<title>', '<a '.repeat(2), '&amp;']) {
    expect(() => readMetadata(junk.repeat(500_000 / junk.length))).not.toThrow();
  }
});

test('FEE-02 a post shows the stored preview of the page it links to, until an edit changes the link', async () => {
  await store('https://known.test/room');
  const created = await post(ada, 'Go there: https://known.test/room.');
  expect(created.preview).toEqual({ url: 'https://known.test/room', ...words });
  const change = { text: 'Do not go there', version: created.version };
  expect(await read<Post>(ada.call('PUT', `/api/posts/${created.id}`, change))).not.toHaveProperty('preview');
});

test('FEE-02 an unreadable page is fetched after the post is stored, and the post shows no preview', async () => {
  const url = 'https://later.test/';
  const created = await post(ada, `See ${url}`);
  expect(created).not.toHaveProperty('preview');
  await services.background.idle();
  await services.jobs.idle();
  await makePreview(services, url, { resolve: async () => [] });
  expect(await rows(url)).toMatchObject([{ words: null, fetchedAt: expect.any(Date) }]);
  expect(await view(created)).not.toHaveProperty('preview');
});

test('FEE-02 a fetched preview is added to the post and sent to its watchers', async () => {
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<title>The Tin Chapel</title>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const url = 'http://chapel.test/';
  const created = await post(ada, `Tonight: ${url}`);
  await services.background.idle();
  await services.jobs.idle();
  let events: unknown[] = [];
  const write: typeof services.write = (work) =>
    server.db.transaction(async (tx) => {
      const answer = await work(tx);
      events = await tx.select({ event: outbox.event, payload: outbox.payload }).from(outbox);
      return answer;
    });
  const outside: Partial<Outside> = {
    resolve: async () => ['93.184.215.14'],
    dial: () => ({ host: '127.0.0.1', port }),
  };
  await makePreview({ ...services, write }, url, outside);
  site.close();
  expect((await view(created)).preview).toEqual({ url, title: 'The Tin Chapel', description: '', site: '' });
  expect(events).toContainEqual({ event: 'content_changed', payload: { kind: 'post', id: created.id } });
});

test.each([
  ['could not be read', 'a day', null, 25],
  ['has a preview', 'a month', words, 30 * 24 + 1],
])('FEE-02 a page that %s is fetched again after %s, and not before', async (_, __, preview, hours) => {
  const url = `https://anew-${hours}.test/`;
  const ago = (past: number) => new Date(Date.now() - past * 3_600_000);
  const fetchedAt = ago(hours - 2);
  await server.db.insert(linkPreviews).values({ url, words: preview, fetchedAt });
  const postedAgain = async () => {
    await post(ada, `See ${url}`);
    await services.background.idle();
    await services.jobs.idle();
    return (await rows(url))[0];
  };
  expect(await postedAgain()).toMatchObject({ words: preview, fetchedAt });
  const old = { fetchedAt: ago(hours) };
  await server.db.update(linkPreviews).set(old).where(eq(linkPreviews.url, url));
  const again = await postedAgain();
  expect(again?.words).toEqual(preview);
  expect(again?.fetchedAt?.getTime()).toBeGreaterThan(ago(1).getTime());
});

test('FEE-02 SAF-10 a preview without a post is deleted, one in use is kept', async () => {
  const [shown, loose] = ['https://shown.test/', 'https://loose.test/'];
  for (const url of [shown, loose]) await store(url);
  const made = await post(ada, shown);
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  await tidyPreviews(server.db, new Date());
  expect(await rows(loose)).toHaveLength(1);
  await tidyPreviews(server.db, tomorrow);
  expect([await rows(shown), await rows(loose)].map(({ length }) => length)).toEqual([1, 0]);
  await server.db.delete(posts).where(eq(posts.id, made.id));
  await tidyPreviews(server.db, tomorrow);
  expect(await rows(shown)).toEqual([]);
});

test('FEE-02 no page is fetched when operators turned previews off', async () => {
  const quiet = await startServer({ linkPreviews: false });
  const ben = await quiet.member();
  await post(ben, 'See https://a.test/');
  await quiet.app.services.background.idle();
  expect(await quiet.db.$count(linkPreviews)).toBe(0);
  await quiet.close();
});
