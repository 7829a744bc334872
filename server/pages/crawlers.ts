import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { publicPages } from '#contract/ours/public-pages.ts';
import { gigs } from '../db/schema/gigs.ts';
import { isToCome } from '../gigs/select.ts';
import { gigVisibleTo } from '../gigs/sight.ts';
import type { Services } from '../services.ts';
import { escapeMarkup } from './head.ts';
import { keepBriefly } from './keep-briefly.ts';

/** Milliseconds: who looks for new addresses does not mind a minute. */
const KEPT = 60_000;
/** sitemaps.org: addresses in one file. */
const mostAddresses = 50_000;

/** Those that are always there. */
const standing = publicPages.filter((page) => !page.includes('$'));

/** SPD-04. `/robots.txt` and `/sitemap.xml`: every page that anybody may read, open gigs among them. */
export function addCrawlers(app: FastifyInstance, services: Services) {
  const kept = keepBriefly<string>(KEPT, 1);
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${services.origin()}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .type('application/xml; charset=utf-8')
      .send(await kept.get(services.origin(), () => sitemap(services))),
  );
}

async function sitemap({ db, now, origin }: Services): Promise<string> {
  const open = await db
    .select({ id: gigs.id, changed: gigs.updatedAt })
    .from(gigs)
    .where(and(eq(gigs.status, 'open'), isToCome(now()), gigVisibleTo(null)))
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(mostAddresses - standing.length);
  const entries = [
    ...standing.map((path) => `<url><loc>${escapeMarkup(origin() + path)}</loc></url>`),
    ...open.map(
      ({ id, changed }) =>
        `<url><loc>${escapeMarkup(`${origin()}/gigs/${id}`)}</loc><lastmod>${changed.toISOString()}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
