import { expect, test } from 'vitest';
import { suspend } from '#server/admin/members.ts';
import { beginningsOf, entriesFrom } from '#server/pages/sitemaps.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { publish } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';

const origin = 'https://sidestage.test';
const server = await serverOfFile({ publicUrl: origin });
const { db } = server;

/** The addresses in a file, each with its last change. */
async function addressesIn(path: string) {
  const { status, headers, body } = await server.call('GET', path);
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  return [...String(body).matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(
    ([, address = '', changed]) => ({ path: address.replace(origin, ''), changed }),
  );
}

/** Somebody who shows their profile to these. */
async function showing(shownTo: string, name = 'Kit Wilk') {
  const kit = await server.member({ name });
  await read(kit.call('PUT', '/api/profiles/me', { shownTo }));
  return kit;
}

test('SPD-04 REA-03 /robots.txt lets everybody read the pages and calendars, and names the sitemap', async () => {
  const { status, headers, body } = await server.call('GET', '/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(
    `User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
});

test('SPD-04 PPL-06 /sitemap.xml names a file of the public pages, one of open gigs and one of people who opened their profile to everyone', async () => {
  const ada = await server.member({ name: 'Ada' });
  const [open, closed] = [await publish(ada), await publish(ada)];
  await publish(ada, { visibility: 'links' });
  await read(ada.call('POST', `/api/gigs/${closed.id}/close`));
  const kit = await showing('everyone');
  await showing('members');
  const gone = await showing('everyone');
  await server.app.services.write((tx) =>
    suspend(tx, gone.id, { actor: 'olga', reason: 'Strings', now: new Date() }),
  );
  const files = ['pages', 'gigs-1', 'people-1'].map((name) => ({ path: `/sitemaps/${name}.xml` }));
  expect(await addressesIn('/sitemap.xml')).toMatchObject(files);
  expect((await addressesIn('/sitemaps/pages.xml')).map(({ path }) => path)).toEqual([
    '/',
    '/gigs',
    '/discover',
    '/about',
    '/contact',
    '/terms-of-service',
    '/privacy-policy',
    '/cookie-policy',
  ]);
  expect(await addressesIn('/sitemaps/gigs-1.xml')).toEqual([
    { path: `/gigs/${open.id}`, changed: open.createdAt },
  ]);
  // When somebody was last at their profile is nobody's business.
  expect(await addressesIn('/sitemaps/people-1.xml')).toEqual([
    { path: `/discover?person=${kit.id}`, changed: undefined },
  ]);
});

test('SPD-04 a file that the sitemap does not name is not there', async () => {
  for (const name of ['gigs-0', 'gigs-2', 'people-99999', 'posts-1', 'gigs', 'gigs-1.xml'])
    expect([name, (await server.call('GET', `/sitemaps/${name}.xml`)).status]).toEqual([name, 404]);
});

test('SPD-04 of more than go into one file each stands in one of several, and a list of none has none', async () => {
  const now = new Date();
  for (const name of ['Ann', 'Ben', 'Cleo']) await showing('everyone', name);
  const all = await entriesFrom(db, now, 'people', undefined);
  expect(all.length).toBeGreaterThanOrEqual(3);
  const begins = await beginningsOf(db, now, 'people', 2);
  expect(begins).toHaveLength(Math.ceil(all.length / 2));
  const parts = await Promise.all(begins.map((after) => entriesFrom(db, now, 'people', after, 2)));
  expect(parts.flat()).toEqual(all);
  expect(await beginningsOf(db, now, 'people', all.length)).toHaveLength(1);
  expect(await beginningsOf(db, new Date('2100-01-01'), 'gigs')).toEqual([]);
});
