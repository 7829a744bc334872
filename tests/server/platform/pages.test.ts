import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { suspend } from '#server/admin/members.ts';
import { beginningsOf, entriesFrom } from '#server/pages/crawlers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { publish } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { startServer } from '#tests/support/server.ts';

const script = "document.documentElement.dataset.theme = 'dark'";
const page = `<!doctype html><script>${script}</script><script type="module" src="/assets/a.js"></script>`;
const folder = mkdtempSync(join(tmpdir(), 'sidestage-client-'));
const before = `${folder}-before`;
const origin = 'https://sidestage.test';
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), page);
writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page));
writeFileSync(join(folder, 'assets/a.js'), 'export {}');
writeFileSync(join(folder, 'assets/a.js.br'), brotliCompressSync('export {}'));
mkdirSync(join(before, 'assets'), { recursive: true });
writeFileSync(join(before, 'before.txt'), 'not of this build');
writeFileSync(join(before, 'assets/a.js'), 'not this one');
writeFileSync(join(before, 'assets/before.js'), 'export {}');
writeFileSync(join(before, 'assets/before.js.br'), brotliCompressSync('export {}'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(before, { recursive: true });
});
const server = await serverOfFile({ publicUrl: origin }, { clientFolder: folder });

const visit = (url: string, headers: Record<string, string> = {}) =>
  server.call('GET', url, undefined, { accept: 'text/html', ...headers });

test.each(['/', '/gigs', '/profile/019a0000-0000-7000-8000-000000000000'])(
  'ROU-03 %s is answered with the page',
  async (url) => {
    const answer = await visit(url);
    expect(answer).toMatchObject({ status: 200, body: page });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
  },
);

test('ROU-07 OPS-01 hashed files of this build and scripts of the previous one are cached forever and compressed', async () => {
  for (const url of ['/assets/a.js', '/assets/before.js'])
    expect(await visit(url, { 'accept-encoding': 'gzip, br' }), url).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' },
    });
  expect(await visit('/assets/a.js')).toMatchObject({ status: 200, body: 'export {}' });
  const { headers } = await visit('/gigs', { 'accept-encoding': 'br' });
  expect(headers, 'the page').toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
});

test('ROU-08 OPS-01 a file that is gone, or only in the previous build, is 404 and not the page', async () => {
  expect(await visit('/assets/gone.js')).toMatchObject({ status: 404 });
  expect(await visit('/before.txt', { accept: 'text/plain' })).toMatchObject({ status: 404 });
});

test.each(['/%2e%2e/package.json', '/..%2fpackage.json'])(
  'SAF-04 nothing outside the build is served: %s',
  async (url) => {
    const { body } = await visit(url);
    expect(String(JSON.stringify(body))).not.toContain('allowScripts');
  },
);

const hash = createHash('sha256').update(script).digest('base64');
const policy = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${hash}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join(';');

test.each(['/', '/gigs', '/assets/a.js', '/api/gigs'])(
  'SAF-04 %s carries the policy with the hash of the theme script',
  async (url) => {
    const { headers } = await visit(url);
    expect(headers['content-security-policy']).toBe(policy);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

test('SAF-04 the policy allows Turnstile when it is configured', async () => {
  const turnstile = { secretKey: 'k', verifyUrl: 'http://127.0.0.1:1' };
  const other = await startServer({ turnstile }, { clientFolder: folder });
  const { headers } = await other.call('GET', '/');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}' https://challenges.cloudflare.com`);
  await other.close();
});

test('OPS-04 without a build the page says what to do, and the API works', async () => {
  const bare = await startServer({}, { clientFolder: join(folder, 'none') });
  const { status, body } = await bare.call('GET', '/', undefined, { accept: 'text/html' });
  expect({ status, body }).toEqual({ status: 503, body: expect.stringContaining('npm run build') });
  expect(await bare.call('GET', '/healthz')).toMatchObject({ status: 200 });
  await bare.close();
});

/** The addresses in a file, each with its last change. */
async function addressesIn(path: string) {
  const { status, headers, body } = await server.call('GET', path);
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  return [...String(body).matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(
    ([, address = '', changed]) => ({ path: address.replace(origin, ''), changed }),
  );
}

/** A member who shows their profile to this audience. */
async function memberShownTo(shownTo: string, name = 'Kit Wilk') {
  const kit = await server.member({ name });
  await read(kit.call('PUT', '/api/profiles/me', { shownTo }));
  return kit;
}

test('SPD-04 REA-03 /robots.txt allows pages and calendars, and names the sitemap', async () => {
  const { status, headers, body } = await server.call('GET', '/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(
    `User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
});

test('SPD-04 PPL-06 /sitemap.xml lists public pages, open gigs and profiles shown to everyone', async () => {
  const ada = await server.member({ name: 'Ada' });
  const [open, closed] = [await publish(ada), await publish(ada)];
  await publish(ada, { visibility: 'links' });
  await read(ada.call('POST', `/api/gigs/${closed.id}/close`));
  const kit = await memberShownTo('everyone');
  await memberShownTo('members');
  const gone = await memberShownTo('everyone');
  await server.app.services.write((tx) =>
    suspend(tx, gone.id, { actor: 'olga', reason: 'Strings', now: new Date() }),
  );
  const files = ['pages', 'gigs-1', 'people-1'].map((name) => ({ path: `/sitemaps/${name}.xml` }));
  expect(await addressesIn('/sitemap.xml')).toMatchObject(files);
  const screens = ['/', '/gigs', '/discover', '/about', '/contact'];
  const pages = [...screens, '/terms-of-service', '/privacy-policy', '/cookie-policy'];
  expect((await addressesIn('/sitemaps/pages.xml')).map(({ path }) => path)).toEqual(pages);
  const listed = { path: `/gigs/${open.id}`, changed: open.createdAt };
  expect(await addressesIn('/sitemaps/gigs-1.xml')).toEqual([listed]);
  // When a profile was last changed stays private.
  const shown = { path: `/discover?person=${kit.id}`, changed: undefined };
  expect(await addressesIn('/sitemaps/people-1.xml')).toEqual([shown]);
  for (const name of ['gigs-0', 'people-99999', 'posts-1', 'gigs'])
    expect((await server.call('GET', `/sitemaps/${name}.xml`)).status, name).toBe(404);
});

test('SPD-04 a long list is split over several files, and an empty one has none', async () => {
  const now = new Date();
  for (const name of ['Ann', 'Ben', 'Cleo']) await memberShownTo('everyone', name);
  const all = await entriesFrom(server.db, now, 'people', undefined);
  expect(all.length).toBeGreaterThanOrEqual(3);
  const begins = await beginningsOf(server.db, now, 'people', 2);
  expect(begins).toHaveLength(Math.ceil(all.length / 2));
  const parts = await Promise.all(begins.map((after) => entriesFrom(server.db, now, 'people', after, 2)));
  expect(parts.flat()).toEqual(all);
  expect(await beginningsOf(server.db, now, 'people', all.length)).toHaveLength(1);
  expect(await beginningsOf(server.db, new Date('2100-01-01'), 'gigs')).toEqual([]);
});
