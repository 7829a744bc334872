import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { distances, usualDistance } from '#contract/ours/distances.ts';
import { type GigCounts, type GigFilters, mostGigsCounted } from '#contract/ours/gig-search.ts';
import { knownGenres, knownSkills } from '#contract/ours/word-lists.ts';
import type { DbOrTx } from '../db/database.ts';
import { gigs, tagKeys } from '../db/schema/gigs.ts';
import { hasWords, mayBeSlips, meansWords, wordsIn } from '../db/search.ts';
import { townsNear } from '../places/distance.ts';
import { townOf } from '../places/search.ts';
import { boardWhere, type Filters, filtersOf, fitFor, isStanding, onBoard, type Part } from './filters.ts';
import { findGigs, isByLikeness } from './find.ts';

/** So many of the soonest gigs are looked at for the choices, whatever is asked for and however many there are. */
const mostLooked = 2000;
/** Different tags that are counted, and words of a list that are offered. */
const mostTags = 400;
const mostWords = 60;
const farthest = Math.max(...distances);
const nowhere = sql`(select null::int as id, null::float8 as kilometres where false)`;

/** Days are looked at but not taken off: the gigs of other days are not among these. */
type Counted = Part | 'q';
const parts: readonly Counted[] = ['q', 'days', 'near', 'pay', 'category', 'skill', 'genre', 'status', 'fit'];

const by = (part: Counted) => sql.raw(`by_${part}`);
const fits = (asked: readonly Counted[]) => sql.join([sql`true`, ...asked.map(by)], sql` and `);
const without = (one: Counted) => fits(parts.filter((part) => part !== one));
const countOf = (match: SQL) => sql<number>`(count(*) filter (where ${match}))::int`;

/** What the gigs have in common and how many have it, those with most first; `from` unrolls lists. */
const tally = <Row>(of: string, match: SQL, from = '') =>
  sql<Row[]>`coalesce((select jsonb_agg(to_jsonb(tally) order by count desc) from (
    select ${sql.raw(of)}, count(distinct id)::int as count from soonest${sql.raw(from)} where ${match}
    group by ${sql.raw(of)} order by count desc limit ${mostTags}) as tally), '[]'::jsonb)`;

type Tagged = { tag: string; count: number };

/** Those of the tags that are words of a list, in its spelling. */
function wordsAmong(tags: readonly Tagged[], known: readonly string[]): GigCounts['skills'] {
  const spelled = new Map(known.map((word) => [word.toLowerCase(), word]));
  const words = tags.flatMap(({ tag, count }) => {
    const word = spelled.get(tag);
    return word === undefined ? [] : [{ word, count }];
  });
  return words.toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)).slice(0, mostWords);
}

/**
 * How many gigs each choice would leave beside the other filters. One pass over the soonest gigs of the days that are
 * asked for: exact as long as there are no more of them. What all filters leave is found as the list finds it.
 */
export async function countGigs(
  db: DbOrTx,
  viewerId: string | null,
  asked: GigFilters,
  now: Date,
): Promise<GigCounts> {
  const place = await townOf(db, asked);
  const filters = await filtersOf(db, viewerId, asked, now);
  const fit = await fitFor(db, viewerId, asked);
  const find = (these: GigFilters, by: Filters) =>
    findGigs(db, viewerId, these, by, { now, rows: mostGigsCounted });
  const count = (words: SQL) => countWhere(db, viewerId, asked, now, { ...filters, fit, words });
  const words = wordsIn(asked.q);
  const { from: _from, to: _to, ...anyDay } = asked;

  const exact = await count(hasWords(gigs, words));
  const isLeast = exact.seen > mostLooked;
  const found = isLeast ? await find(asked, filters) : [];
  const mayBeMeant = isLeast ? found.some(isByLikeness) : exact.total === 0 && mayBeSlips(gigs, words);
  const meant = mayBeMeant ? await count(meansWords(gigs, words)) : exact;
  const counted = isLeast || meant.total > 0 ? meant : exact;
  const { q, near, pay, category, skill, genre, status, withoutFit } = counted;
  const total = Math.min(isLeast ? found.length : counted.total, mostGigsCounted);
  return {
    isLeast,
    total,
    categories: counted.categories,
    skills: wordsAmong(counted.skillTags, knownSkills),
    genres: wordsAmong(counted.genreTags, knownGenres),
    pays: counted.pays,
    distances: place ? distances.map((within) => ({ within, count: counted[`within${within}`] })) : [],
    remote: counted.remote,
    open: counted.open,
    fit: fit && counted.fit,
    without: {
      ...{ q, near, pay, category, skill, genre, status },
      fit: withoutFit,
      days: filters.days ? (await find(anyDay, { ...filters, days: undefined })).length : total,
    },
    place,
  };
}

async function countWhere(
  db: DbOrTx,
  viewerId: string | null,
  asked: GigFilters,
  now: Date,
  { words, fit, ...filters }: Omit<Filters, 'fit'> & { fit: SQL | null; words: SQL },
) {
  const { near, within = usualDistance, remote, when } = asked;
  const towns = near === undefined ? nowhere : townsNear(farthest, sql`${Number(near)}::int`);
  const upTo = (kilometres: number) =>
    sql`((not remote and kilometres <= ${kilometres}) is true or ${sql.raw(String(remote === 'with'))} and remote)`;
  const isThere = near === undefined ? (remote === 'only' ? sql`remote` : sql`true`) : upTo(Number(within));
  const direction = when === 'past' ? desc : asc;
  const first = sql`order by ${direction(gigs.startsAt)}, ${direction(gigs.id)} limit ${mostLooked + 1}`;
  const soonest = db.$with('soonest').as(
    db
      .select({
        id: sql`${gigs.id}`.as('id'),
        category: sql`${gigs.category}`.as('category'),
        currency: sql`${gigs.payCurrency}`.as('currency'),
        per: sql`${gigs.payUnit}`.as('per'),
        tags: sql`${tagKeys(gigs.tags)}`.as('tags'),
        remote: sql`${gigs.remote}`.as('remote'),
        isOpen: isStanding({ when, status: 'open' }, now).as('is_open'),
        isFit: sql`(${fit ?? sql`false`})`.as('is_fit'),
        byQ: sql`(${words})`.as('by_q'),
        byDays: sql`(${filters.days ?? sql`true`})`.as('by_days'),
        byNear: sql`(${isThere})`.as('by_near'),
        byPay: sql`(${filters.pay ?? sql`true`})`.as('by_pay'),
        byCategory: sql`(${filters.category ?? sql`true`})`.as('by_category'),
        bySkill: sql`(${filters.skill ?? sql`true`})`.as('by_skill'),
        byGenre: sql`(${filters.genre ?? sql`true`})`.as('by_genre'),
        byStatus: sql`(${filters.status ?? sql`true`})`.as('by_status'),
        byFit: sql`(${asked.fit && fit ? fit : sql`true`})`.as('by_fit'),
        kilometres: sql`town.kilometres`.as('kilometres'),
      })
      // The gigs first, whatever else is asked of them.
      .from(sql`(select * from ${boardWhere(onBoard(viewerId, asked, now), asked, now, first)} as ${gigs}
        ${first}) as ${gigs}`)
      .leftJoin(sql`${towns} as town`, sql`town.id = ${gigs.placeId}`),
  );
  const [row] = await db
    .with(soonest)
    .select({
      seen: countOf(sql`true`),
      total: countOf(fits(parts)),
      q: countOf(without('q')),
      near: countOf(without('near')),
      pay: countOf(without('pay')),
      category: countOf(without('category')),
      skill: countOf(without('skill')),
      genre: countOf(without('genre')),
      status: countOf(without('status')),
      withoutFit: countOf(without('fit')),
      within10: countOf(sql`${without('near')} and ${upTo(10)}`),
      within25: countOf(sql`${without('near')} and ${upTo(25)}`),
      within50: countOf(sql`${without('near')} and ${upTo(50)}`),
      within100: countOf(sql`${without('near')} and ${upTo(100)}`),
      remote: countOf(sql`${without('near')} and remote`),
      open: countOf(sql`${without('status')} and is_open`),
      fit: countOf(sql`${without('fit')} and is_fit`),
      categories: tally<GigCounts['categories'][number]>('category', without('category')),
      pays: tally<GigCounts['pays'][number]>('currency, per', without('pay')),
      skillTags: tally<Tagged>('tag', without('skill'), ', jsonb_array_elements_text(tags) as tag'),
      genreTags: tally<Tagged>('tag', without('genre'), ', jsonb_array_elements_text(tags) as tag'),
    })
    .from(soonest);
  if (!row) throw new Error('A count without a row.');
  return row;
}
