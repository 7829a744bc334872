import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { defaultDistance, distances } from '#contract/ours/distances.ts';
import {
  type GigCounts,
  type GigCountsQuery,
  type GigFilters,
  mostGigsCounted,
} from '#contract/ours/gig-search.ts';
import { knownGenres, knownSkills } from '#contract/ours/word-lists.ts';
import type { DbOrTx } from '../db/database.ts';
import { gigs, gigWords, tagKeys } from '../db/schema/gigs.ts';
import { hasWords, mayBeSlips, wordsIn } from '../db/search.ts';
import { meantBy } from '../db/slips.ts';
import { type Town, tableOf, townsAround } from '../places/distance.ts';
import { townOf } from '../places/search.ts';
import { countDays } from './day-counts.ts';
import { boardWhere, type Filters, filtersOf, fitFor, isStanding, onBoard, type Part } from './filters.ts';
import { findGigs, isByLikeness } from './find.ts';

/** So many of the soonest gigs are looked at for the choices, whatever is asked for and however many there are. */
const mostLooked = 2000;
/** Words of a list that are offered. */
const mostWords = 60;
const farthest = Math.max(...distances);

/** Days are looked at but not taken off: the gigs of other days are not among these. */
type Counted = Part | 'q';
const parts: readonly Counted[] = ['q', 'days', 'near', 'pay', 'category', 'skill', 'genre', 'status', 'fit'];

const by = (part: Counted) => sql.raw(`by_${part}`);
const fits = (asked: readonly Counted[]) => sql.join([sql`true`, ...asked.map(by)], sql` and `);
const without = (one: Counted) => fits(parts.filter((part) => part !== one));
const countOf = (match: SQL) => sql<number>`(count(*) filter (where ${match}))::int`;

/** What the gigs have in common and how many have it, those with most first. */
const tally = <Row>(of: string, from: SQL) =>
  sql<Row[]>`coalesce((select jsonb_agg(to_jsonb(tally) order by count desc) from (
    select ${sql.raw(of)}, count(*)::int as count from ${from} group by ${sql.raw(of)}) as tally), '[]'::jsonb)`;
const having = (match: SQL) => sql`soonest where ${match}`;

type Tagged = { tag: string; count: number };
/** Of their tags those that are words of a list; a tag that a gig has twice counts once. */
const tagged = (match: SQL, known: readonly string[]) => {
  const keys = `{${known.map((word) => JSON.stringify(word.toLowerCase())).join(',')}}`;
  return tally<Tagged>(
    'tag',
    sql`(select distinct id, tag from soonest, jsonb_array_elements_text(tags) as tag
      where ${match} and tag = any(${keys}::text[])) as tagged`,
  );
};

/** They in the spelling of the list. */
function wordsAmong(tags: readonly Tagged[], known: readonly string[]): GigCounts['skills'] {
  const spelled = new Map(known.map((word) => [word.toLowerCase(), word]));
  const words = tags.map(({ tag, count }) => ({ word: spelled.get(tag) ?? tag, count }));
  return words.toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)).slice(0, mostWords);
}

/**
 * How many gigs each choice would leave beside the other filters. One pass over the soonest gigs of the days that are
 * asked for: exact as long as there are no more of them. What all filters leave is exact, up to a hundred.
 */
export async function countGigs(
  db: DbOrTx,
  viewerId: string | null,
  { clock, ...asked }: GigCountsQuery,
  now: Date,
): Promise<GigCounts> {
  const place = await townOf(db, asked);
  const towns = place ? await townsAround(db, farthest, place.id) : [];
  const filters = await filtersOf(db, viewerId, asked, now, towns);
  const fit = await fitFor(db, viewerId, asked);
  const find = (these: GigFilters, by: Filters, share?: number) =>
    findGigs(db, viewerId, these, by, { now, rows: mostGigsCounted, ...(share !== undefined && { share }) });
  const count = (words: SQL) => countWhere(db, viewerId, asked, now, { ...filters, fit, words, towns });
  const words = wordsIn(asked.q);
  const { from: _from, to: _to, zone: _zone, ...anyDay } = asked;
  const { days: onDays, ...others } = filters;
  const days = (words: SQL) =>
    countDays(db, viewerId, { ...anyDay, clock }, now, and(words, ...Object.values(others)));

  const written = hasWords(gigs, words);
  const [exact, exactDays] = await Promise.all([count(written), days(written)]);
  const isLeast = exact.seen > mostLooked;
  const isEnough = exact.total >= mostGigsCounted;
  const found = isLeast && !isEnough ? await find(asked, filters, exact.total / mostLooked) : [];
  const isMeant = isLeast ? found.some(isByLikeness) : exact.total === 0;
  const isNoDay = exactDays.some((one) => one.count === 0);
  const maySlip = (isMeant || isNoDay) && mayBeSlips(gigs, words);
  const meant = maySlip ? await meantBy(db, gigs, words, gigWords.word) : undefined;
  const byMeaning = isMeant && meant && (await count(meant));
  const meantDays = isNoDay && meant ? await days(meant) : [];
  const counted = byMeaning && (isLeast || byMeaning.total > 0) ? byMeaning : exact;
  const { q, near, pay, category, skill, genre, status, withoutFit } = counted;
  const total = Math.min(isLeast && !isEnough ? found.length : counted.total, mostGigsCounted);
  return {
    isLeast,
    total,
    categories: counted.categories,
    skills: wordsAmong(counted.skillTags, knownSkills),
    genres: wordsAmong(counted.genreTags, knownGenres),
    pays: counted.pays,
    distances: place ? distances.map((within) => ({ within, count: counted[`within${within}`] })) : [],
    days: exactDays.map((one, nth) => (one.count > 0 ? one : (meantDays[nth] ?? one))),
    remote: counted.remote,
    open: counted.open,
    fit: fit && counted.fit,
    without: {
      ...{ q, near, pay, category, skill, genre, status },
      fit: withoutFit,
      days: onDays ? (await find(anyDay, { ...others, days: undefined })).length : total,
    },
    place,
  };
}

async function countWhere(
  db: DbOrTx,
  viewerId: string | null,
  asked: GigFilters,
  now: Date,
  {
    words,
    fit,
    towns,
    ...filters
  }: Omit<Filters, 'fit'> & { fit: SQL | null; words: SQL; towns: readonly Town[] },
) {
  const { near, within = defaultDistance, remote, when } = asked;
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
      .leftJoin(tableOf(towns), sql`town.id = ${gigs.placeId}`),
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
      categories: tally<GigCounts['categories'][number]>('category', having(without('category'))),
      pays: tally<GigCounts['pays'][number]>('currency, per', having(without('pay'))),
      skillTags: tagged(without('skill'), knownSkills),
      genreTags: tagged(without('genre'), knownGenres),
    })
    .from(soonest);
  if (!row) throw new Error('A count without a row.');
  return row;
}
