import type { FastifyInstance, FastifyReply } from 'fastify';
import { publicPages } from '#contract/ours/public-pages.ts';
import { notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { escapeMarkup } from './head.ts';
import { keepBriefly } from './keep-briefly.ts';
import { type Beginning, beginningsOf, entriesFrom, type Listed, listed } from './sitemaps.ts';

/** Milliseconds: who looks for new addresses does not mind a minute. */
const KEPT = 60_000;

/** Those that are always there. */
const standing = publicPages.filter((page) => !page.includes('$')).map((path) => ({ path }));

const isListed = (name: string | undefined): name is Listed => listed.some((one) => one === name);

/**
 * SPD-04. `/robots.txt`, and `/sitemap.xml`, which names a file for each 50 000 addresses that anybody may read: the
 * pages, open gigs, and people who opened their profile to everyone. Each is made once a minute at most.
 */
export function addCrawlers(app: FastifyInstance, { db, now, origin }: Services) {
  const begun = keepBriefly<Beginning[]>(KEPT, listed.length);
  const files = keepBriefly<string>(KEPT, 4);
  const beginnings = (which: Listed) => begun.get(which, () => beginningsOf(db, now(), which));
  const send = (reply: FastifyReply, text: string) =>
    reply.header('cache-control', 'public, max-age=60').type('application/xml; charset=utf-8').send(text);
  const address = (path: string) => `<loc>${escapeMarkup(origin() + path)}</loc>`;

  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${origin()}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const names = ['pages'];
    for (const which of listed)
      names.push(...(await beginnings(which)).map((_, nth) => `${which}-${nth + 1}`));
    const all = names.map((name) => `<sitemap>${address(`/sitemaps/${name}.xml`)}</sitemap>`);
    return send(reply, xml('sitemapindex', all));
  });
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async ({ params: { file } }, reply) => {
    const urls = (entries: readonly { path: string; changed?: Date }[]) =>
      xml(
        'urlset',
        entries.map(({ path, changed }) => {
          const moment = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
          return `<url>${address(path)}${moment}</url>`;
        }),
      );
    if (file === 'pages.xml') return send(reply, urls(standing));
    const [, which, nth] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
    const all = isListed(which) ? await beginnings(which) : [];
    const at = Number(nth) - 1;
    if (!isListed(which) || !(at < all.length)) throw notFound('This sitemap');
    const made = async () => urls(await entriesFrom(db, now(), which, all[at]));
    return send(reply, await files.get(file, made));
  });
}

const xml = (root: string, entries: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;
