import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import {
  filterParts,
  type GigCounts,
  type GigCountsQuery,
  type GigFilters,
  maxGigsCounted,
  type SomeDays,
  someDays,
} from '#contract/gig-search.ts';
import { defaultDistance, distances } from '#contract/places.ts';
import { knownGenres, knownSkills } from '#contract/words.ts';
import type { DbOrTx } from '../db/database.ts';
import { gigs, gigWords, tagKeys } from '../db/schema/gigs.ts';
import { fuzzyCondition, hasWords, mayHaveTypos, wordsIn } from '../db/search.ts';
import { type Town, tableOf, townsAround } from '../places/distance.ts';
import { townOf } from '../places/routes.ts';
import { boardTable, type Filters, filtersOf, fitCondition, hasStatus, onBoard, onDays } from './filters.ts';
import { findGigs, isFuzzy } from './find.ts';
import { daysAfter, requireTimeZone, todayIn, weekdayOf } from './local-time.ts';

/** The number of gigs scanned, the soonest from today and the soonest from Friday on. */
const maxScanned = 2000;

type Dates = { from: string; to: string };

/** The dates of each choice of days. In this trade the weekend starts on Friday night. */
function datesFrom(today: string): Record<SomeDays, Dates> {
  const sunday = daysAfter(today, 7 - weekdayOf(today));
  const friday = daysAfter(sunday, -2);
  const weekend = { from: friday > today ? friday : today, to: sunday };
  return { today: { from: today, to: today }, week: { from: today, to: sunday }, weekend };
}

/**
 * How many gigs there are today, this week and this weekend in the reader's time zone with the other filters
 * applied: as many as the list would show. None of past gigs, and none without a zone.
 * @param match the other filters
 * @throws HttpError 400 when there is no such zone
 */
async function countDays(
  db: DbOrTx,
  viewerId: string | null,
  { clock, ...query }: GigCountsQuery,
  now: Date,
  match: SQL | undefined,
): Promise<GigCounts['days']> {
  if (clock === undefined || query.when === 'past') return [];
  const zone = await requireTimeZone(db, clock, 'clock');
  const dates = datesFrom(todayIn(zone, now));
  const first = sql`order by ${gigs.startsAt}, ${gigs.id} limit ${sql.raw(String(maxScanned + 1))}`;
  const soonestOf = (days: SomeDays) => {
    const dayQuery = { ...query, ...dates[days] };
    return sql`(select * from ${boardTable(onBoard(viewerId, dayQuery, now), dayQuery, now, first)} as ${gigs} ${first})`;
  };
  const fallsOn = (days: SomeDays) => sql`(${onDays({ ...dates[days], zone })})`;
  const [row] = await db
    .select({
      today: sql<number>`count(distinct id) filter (where on_today)::int`,
      week: sql<number>`count(distinct id) filter (where on_week)::int`,
      weekend: sql<number>`count(distinct id) filter (where on_weekend)::int`,
      seen: sql<number>`count(*) filter (where not is_weekend)::int`,
      seenOfWeekend: sql<number>`count(*) filter (where is_weekend)::int`,
    })
    .from(sql`(select ${gigs.id} as id, is_weekend, fits and ${fallsOn('today')} as on_today,
        fits and ${fallsOn('week')} as on_week, fits and ${fallsOn('weekend')} as on_weekend
      from (select *, (${match ?? sql`true`}) as fits from (
        select *, false as is_weekend from ${soonestOf('week')} as soonest
        union all select *, true from ${soonestOf('weekend')} as soonest) as ${gigs}) as ${gigs}) as looked`);
  if (!row) throw new Error('A count without a row.');
  const isMore = { week: row.seen > maxScanned, weekend: row.seenOfWeekend > maxScanned };
  const isLeast = (days: string) => (days === 'weekend' ? isMore.weekend : isMore.week);
  return someDays.map((days) => ({ days, count: row[days], isLeast: isLeast(days) }));
}

const maxWords = 60;
const maxDistance = Math.max(...distances);

/** Days have a column, but no count without them: gigs of other days were not scanned. */
type FilterPart = (typeof filterParts)[number];

const by = (part: FilterPart) => sql.raw(`by_${part}`);
const matchesAll = (names: readonly FilterPart[]) => sql.join([sql`true`, ...names.map(by)], sql` and `);
const matchesAllBut = (one: FilterPart) => matchesAll(filterParts.filter((part) => part !== one));
const countOf = (match: SQL) => sql<number>`(count(*) filter (where ${match}))::int`;

/** Groups with their counts, largest first. */
const tally = <Row>(of: string, from: SQL) =>
  sql<Row[]>`coalesce((select jsonb_agg(to_jsonb(tally) order by count desc) from (
    select ${sql.raw(of)}, count(*)::int as count from ${from} group by ${sql.raw(of)}) as tally), '[]'::jsonb)`;
const matching = (match: SQL) => sql`soonest where ${match}`;

type TagCount = { tag: string; count: number };
/** Counts known tags; a tag that a gig has twice counts once. */
const countTags = (match: SQL, known: readonly string[]) => {
  const keys = `{${known.map((word) => JSON.stringify(word.toLowerCase())).join(',')}}`;
  return tally<TagCount>(
    'tag',
    sql`(select distinct id, tag from soonest, jsonb_array_elements_text(tags) as tag
      where ${match} and tag = any(${keys}::text[])) as tagged`,
  );
};

/** In the spelling of the list of known words. */
function toKnownWords(tags: readonly TagCount[], known: readonly string[]): GigCounts['skills'] {
  const spelled = new Map(known.map((word) => [word.toLowerCase(), word]));
  const words = tags.map(({ tag, count }) => ({ word: spelled.get(tag) ?? tag, count }));
  return words.toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)).slice(0, maxWords);
}

/**
 * How many gigs each choice of a filter would leave with the other filters applied. Scans the soonest gigs of
 * the chosen days in one pass, so it is exact unless there are more. The total of all filters is exact up to
 * a hundred.
 */
export async function countGigs(
  db: DbOrTx,
  viewerId: string | null,
  { clock, ...query }: GigCountsQuery,
  now: Date,
): Promise<GigCounts> {
  const place = await townOf(db, query);
  const towns = place ? await townsAround(db, maxDistance, place.id) : [];
  const filters = await filtersOf(db, viewerId, query, now, towns);
  const fit = await fitCondition(db, viewerId, query);
  const find = (filterQuery: GigFilters, by: Filters, share?: number) =>
    findGigs(db, viewerId, filterQuery, by, {
      now,
      rows: maxGigsCounted,
      ...(share !== undefined && { share }),
    });
  const count = (words: SQL) => countMatching(db, viewerId, query, now, { ...filters, fit, words, towns });
  const words = wordsIn(query.q);
  const { from: _from, to: _to, zone: _zone, ...anyDay } = query;
  const { days: onDays, ...others } = filters;
  const days = (words: SQL) =>
    countDays(db, viewerId, { ...anyDay, clock }, now, and(words, ...Object.values(others)));

  const isExactMatch = hasWords(gigs, words);
  const [exact, exactDays] = await Promise.all([count(isExactMatch), days(isExactMatch)]);
  const isLeast = exact.seen > maxScanned;
  const isEnough = exact.total >= maxGigsCounted;
  const found = isLeast && !isEnough ? await find(query, filters, exact.total / maxScanned) : [];
  const usesFuzzy = isLeast ? found.some(isFuzzy) : exact.total === 0;
  const hasEmptyDay = exactDays.some((one) => one.count === 0);
  const mayBeFuzzy = (usesFuzzy || hasEmptyDay) && mayHaveTypos(gigs, words);
  const fuzzyMatch = mayBeFuzzy ? await fuzzyCondition(db, gigs, words, gigWords.word) : undefined;
  const fuzzyCounts = usesFuzzy && fuzzyMatch && (await count(fuzzyMatch));
  const fuzzyDays = hasEmptyDay && fuzzyMatch ? await days(fuzzyMatch) : [];
  const counted = fuzzyCounts && (isLeast || fuzzyCounts.total > 0) ? fuzzyCounts : exact;
  const { q, near, pay, category, skill, genre, status, withoutFit } = counted;
  const total = Math.min(isLeast && !isEnough ? found.length : counted.total, maxGigsCounted);
  return {
    isLeast,
    total,
    categories: counted.categories,
    skills: toKnownWords(counted.skillTags, knownSkills),
    genres: toKnownWords(counted.genreTags, knownGenres),
    pays: counted.pays,
    distances: place ? distances.map((within) => ({ within, count: counted[`within${within}`] })) : [],
    days: exactDays.map((one, nth) => (one.count > 0 ? one : (fuzzyDays[nth] ?? one))),
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

async function countMatching(
  db: DbOrTx,
  viewerId: string | null,
  query: GigFilters,
  now: Date,
  {
    words,
    fit,
    towns,
    ...filters
  }: Omit<Filters, 'fit'> & { fit: SQL | null; words: SQL; towns: readonly Town[] },
) {
  const { near, within = defaultDistance, remote, when } = query;
  const isWithin = (kilometres: number) =>
    sql`((not remote and kilometres <= ${kilometres}) is true or ${sql.raw(String(remote === 'with'))} and remote)`;
  const isInRange =
    near === undefined ? (remote === 'only' ? sql`remote` : sql`true`) : isWithin(Number(within));
  const direction = when === 'past' ? desc : asc;
  const first = sql`order by ${direction(gigs.startsAt)}, ${direction(gigs.id)} limit ${maxScanned + 1}`;
  const soonest = db.$with('soonest').as(
    db
      .select({
        id: sql`${gigs.id}`.as('id'),
        category: sql`${gigs.category}`.as('category'),
        currency: sql`${gigs.payCurrency}`.as('currency'),
        per: sql`${gigs.payUnit}`.as('per'),
        tags: sql`${tagKeys(gigs.tags)}`.as('tags'),
        remote: sql`${gigs.remote}`.as('remote'),
        isOpen: hasStatus({ when, status: 'open' }, now).as('is_open'),
        isFit: sql`(${fit ?? sql`false`})`.as('is_fit'),
        byQ: sql`(${words})`.as('by_q'),
        byDays: sql`(${filters.days ?? sql`true`})`.as('by_days'),
        byNear: sql`(${isInRange})`.as('by_near'),
        byPay: sql`(${filters.pay ?? sql`true`})`.as('by_pay'),
        byCategory: sql`(${filters.category ?? sql`true`})`.as('by_category'),
        bySkill: sql`(${filters.skill ?? sql`true`})`.as('by_skill'),
        byGenre: sql`(${filters.genre ?? sql`true`})`.as('by_genre'),
        byStatus: sql`(${filters.status ?? sql`true`})`.as('by_status'),
        byFit: sql`(${query.fit && fit ? fit : sql`true`})`.as('by_fit'),
        kilometres: sql`town.kilometres`.as('kilometres'),
      })
      // The gigs first, whatever the conditions.
      .from(sql`(select * from ${boardTable(onBoard(viewerId, query, now), query, now, first)} as ${gigs}
        ${first}) as ${gigs}`)
      .leftJoin(tableOf(towns), sql`town.id = ${gigs.placeId}`),
  );
  const [row] = await db
    .with(soonest)
    .select({
      seen: countOf(sql`true`),
      total: countOf(matchesAll(filterParts)),
      q: countOf(matchesAllBut('q')),
      near: countOf(matchesAllBut('near')),
      pay: countOf(matchesAllBut('pay')),
      category: countOf(matchesAllBut('category')),
      skill: countOf(matchesAllBut('skill')),
      genre: countOf(matchesAllBut('genre')),
      status: countOf(matchesAllBut('status')),
      withoutFit: countOf(matchesAllBut('fit')),
      within10: countOf(sql`${matchesAllBut('near')} and ${isWithin(10)}`),
      within25: countOf(sql`${matchesAllBut('near')} and ${isWithin(25)}`),
      within50: countOf(sql`${matchesAllBut('near')} and ${isWithin(50)}`),
      within100: countOf(sql`${matchesAllBut('near')} and ${isWithin(100)}`),
      remote: countOf(sql`${matchesAllBut('near')} and remote`),
      open: countOf(sql`${matchesAllBut('status')} and is_open`),
      fit: countOf(sql`${matchesAllBut('fit')} and is_fit`),
      categories: tally<GigCounts['categories'][number]>('category', matching(matchesAllBut('category'))),
      pays: tally<GigCounts['pays'][number]>('currency, per', matching(matchesAllBut('pay'))),
      skillTags: countTags(matchesAllBut('skill'), knownSkills),
      genreTags: countTags(matchesAllBut('genre'), knownGenres),
    })
    .from(soonest);
  if (!row) throw new Error('A count without a row.');
  return row;
}
