import { expect, test } from 'vitest';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { publish } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';

const origin = 'https://sidestage.test';
const server = await serverOfFile({ publicUrl: origin });

test('SPD-04 /robots.txt lets everybody read the pages, and names the sitemap', async () => {
  const { status, headers, body } = await server.call('GET', '/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
});

test('SPD-04 /sitemap.xml lists the public pages and open gigs with their last change, and no other gig', async () => {
  const ada = await server.member({ name: 'Ada' });
  const open = await publish(ada);
  const closed = await publish(ada);
  await read(ada.call('POST', `/api/gigs/${closed.id}/close`));
  const { status, headers, body } = await server.call('GET', '/sitemap.xml');
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const entries = [
    ...String(body).matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g),
  ];
  expect(entries.map(([, address]) => address)).toEqual(
    [
      '/',
      '/gigs',
      '/discover',
      '/about',
      '/contact',
      '/terms-of-service',
      '/privacy-policy',
      '/cookie-policy',
      `/gigs/${open.id}`,
    ].map((path) => origin + path),
  );
  expect(entries.at(-1)?.[2]).toBe(open.createdAt);
});
