import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { publicPages } from '#contract/site.ts';
import type { DbOrTx } from '../db/database.ts';
import { newerThan } from '../db/prepared.ts';
import { gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { gigVisibleTo, isUpcoming } from '../gigs/select.ts';
import { notFound } from '../http/errors.ts';
import type { Position } from '../http/validation.ts';
import { isListed, readableBy } from '../people/visibility.ts';
import type { Services } from '../services.ts';
import { promiseCache } from './renderer.ts';
import { escapeMarkup } from './sharing.ts';

/** sitemaps.org: addresses in one file. */
const maxAddresses = 50_000;

const listed = ['gigs', 'people'] as const;
type Listed = (typeof listed)[number];

/** A public page. Without a date for people, as it would show when they were last active. */
type Entry = { path: string; changed?: Date };
/** The first row of a file; undefined for the first file. */
type Beginning = Position | undefined;
type Row = Position & { changed?: Date };

/** Open public gigs, soonest first. */
const gigsFrom = (db: DbOrTx, now: Date, after: Beginning) =>
  db
    .select({ at: gigs.startsAt, id: gigs.id, changed: gigs.updatedAt })
    .from(gigs)
    .where(
      and(
        eq(gigs.status, 'open'),
        isUpcoming(now),
        gigVisibleTo(null),
        newerThan(gigs.startsAt, gigs.id, after),
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .$dynamic();

/** PPL-06. Members who show their profile to everyone, oldest first. */
const peopleFrom = (db: DbOrTx, after: Beginning) =>
  db
    .select({ at: users.createdAt, id: users.id })
    .from(users)
    .where(and(isNull(users.goneAt), isListed, readableBy(null), newerThan(users.createdAt, users.id, after)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .$dynamic();

const rowsFrom = (db: DbOrTx, now: Date, which: Listed, after: Beginning) =>
  which === 'gigs' ? gigsFrom(db, now, after) : peopleFrom(db, after);
const pathOf: Record<Listed, (id: string) => string> = {
  gigs: (id) => `/gigs/${id}`,
  people: (id) => `/discover?person=${id}`,
};

/** SPD-04. Where each file of a list starts; empty for an empty list. */
export async function beginningsOf(db: DbOrTx, now: Date, which: Listed, most = maxAddresses) {
  const beginnings: Beginning[] = [];
  let after: Beginning;
  while (true) {
    const rows: Row[] = await rowsFrom(db, now, which, after).limit(1);
    if (rows.length === 0) return beginnings;
    beginnings.push(after);
    const [last]: Row[] = await rowsFrom(db, now, which, after)
      .offset(most - 1)
      .limit(1);
    if (!last) return beginnings;
    after = last;
  }
}

export async function entriesFrom(
  db: DbOrTx,
  now: Date,
  which: Listed,
  after: Beginning,
  most = maxAddresses,
): Promise<Entry[]> {
  const rows: Row[] = await rowsFrom(db, now, which, after).limit(most);
  return rows.map(({ id, changed }) => ({ path: pathOf[which](id), ...(changed && { changed }) }));
}

/** Milliseconds: who looks for new addresses does not mind a minute. */
const CACHE_MS = 60_000;

const staticPages = publicPages.filter((page) => !page.includes('$')).map((path) => ({ path }));

const isSitemapName = (name: string | undefined): name is Listed => listed.some((one) => one === name);

/**
 * SPD-04. `/robots.txt`, and `/sitemap.xml`, which names a file for each 50 000 addresses that anybody may
 * read: the pages, open gigs, and people who opened their profile to everyone. Each is made once a minute at
 * most.
 */
export function addCrawlers(app: FastifyInstance, { db, now, origin }: Services) {
  const firstAddresses = promiseCache<Beginning[]>({ max: listed.length, ttl: CACHE_MS });
  const files = promiseCache<string>({ max: 4, ttl: CACHE_MS });
  const beginnings = (which: Listed) => firstAddresses.get(which, () => beginningsOf(db, now(), which));
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
    if (file === 'pages.xml') return send(reply, urls(staticPages));
    const [, which, nth] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
    const all = isSitemapName(which) ? await beginnings(which) : [];
    const at = Number(nth) - 1;
    if (!isSitemapName(which) || !(at < all.length)) throw notFound('This sitemap');
    const made = async () => urls(await entriesFrom(db, now(), which, all[at]));
    return send(reply, await files.get(file, made));
  });
}

const xml = (root: string, entries: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;
