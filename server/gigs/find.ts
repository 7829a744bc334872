import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { defaultDistance } from '#contract/ours/distances.ts';
import type { GigFilters, GigSort, GigsQuery } from '#contract/ours/gig-search.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigs, gigWords } from '../db/schema/gigs.ts';
import {
  findByIndex,
  findFirst,
  folded,
  hasWords,
  hasWordsIn,
  type List,
  mayBeSlips,
  rankedFirst,
  wordsIn,
} from '../db/search.ts';
import { meantBy } from '../db/slips.ts';
import { badInput } from '../http/errors.ts';
import { type Town, tableOf, townsAround } from '../places/distance.ts';
import { boardWhere, type Filters, onBoard } from './filters.ts';

/** Where a gig stands in what was found: in which stage, and there by `lead`, if the order has one, by `at` and by `id`. */
export type Place = { stage: number; lead: number | null; at: Date; id: string };

type Order = { lead?: { of: SQL; type: SQL }; at: PgColumn; isRising: boolean };
/** What is found is put together of stages, each a list in one order: what is meant most comes first. */
type Stage = { asked: SQL[]; order: Order; isNear?: true };
/** `rank` tells of a gig that has been found in which of them it stands, where one look tells. */
type Stages = { stages: Stage[]; ranked?: { asked: SQL[]; rank: SQL } };

/** From here on stages are of words that are only much like those that were asked for. */
const slips = 10;
export const isByLikeness = ({ stage }: Place): boolean => stage >= slips;

/** @throws HttpError 400 where there is nothing to sort by */
function sortOf({ sort = 'soonest', q, near, currency, per }: GigsQuery): GigSort {
  if (sort === 'relevance' && wordsIn(q).length === 0)
    throw badInput('Without words nothing fits better than the rest. Sort in another way.', 'sort');
  if (sort === 'distance' && near === undefined)
    throw badInput('Distance is from a town. Choose the town as well.', 'sort');
  if (sort === 'pay' && (currency === undefined || per === undefined))
    throw badInput('Pay compares within a currency, and for one thing. Choose both.', 'sort');
  return sort;
}

function orderOf(sort: GigSort, when: GigFilters['when']): Order {
  if (sort === 'newest') return { at: gigs.createdAt, isRising: false };
  if (sort === 'pay')
    return { lead: { of: sql`${gigs.payAmount}`, type: sql`int` }, at: gigs.createdAt, isRising: false };
  return { at: gigs.startsAt, isRising: when !== 'past' };
}

const nearest: Order = {
  lead: { of: sql`kilometres`, type: sql`float8` },
  at: gigs.startsAt,
  isRising: true,
};

/** What was asked for, in stages; by what its words mean, where they are written nowhere. */
function stagesOf(sort: GigSort, query: GigFilters, filters: Filters, meant?: SQL): Stages {
  const { remote, q, when } = query;
  const words = wordsIn(q);
  const { near, pay, ...others } = filters;
  const rest = [...Object.values(others), sort === 'pay' ? undefined : pay].filter(
    (one) => one !== undefined,
  );
  const there = near ? [near] : [];
  const order = orderOf(sort, when);
  const said = words.length === 0 ? [] : [meant ?? hasWords(gigs, words)];
  if (sort === 'distance') {
    const asked = [...rest, ...said];
    const far = remote === 'with' ? [{ asked: [...asked, sql`${gigs.remote}`], order }] : [];
    return {
      stages: [{ asked: [...asked, sql`not ${gigs.remote}`], order: nearest, isNear: true }, ...far],
    };
  }
  const asked = [...there, ...rest];
  if (sort !== 'relevance' || meant) return { stages: [{ asked: [...asked, ...said], order }] };
  const [inTitle, inShort] = [
    hasWordsIn(folded(gigs.title), gigs, words),
    hasWordsIn(gigs.search, gigs, words),
  ];
  return {
    stages: [
      { asked: [...asked, ...said, inTitle], order },
      { asked: [...asked, ...said, inShort, sql`not ${inTitle}`], order },
      { asked: [...asked, ...said, sql`not ${inShort}`], order },
    ],
    ranked: {
      asked: [...asked, ...said],
      rank: sql`case when ${inTitle} then 0 when ${inShort} then 1 else 2 end`,
    },
  };
}

/** What comes after a place, in the order of its stage. */
function after({ lead, at, isRising }: Order, place: Place | undefined): SQL | undefined {
  if (!place) return undefined;
  const keys = sql`${at}, ${gigs.id}`;
  const values = sql`${place.at.toISOString()}::timestamptz, ${place.id}::uuid`;
  const [left, right] = lead
    ? [sql`(${lead.of}, ${keys})`, sql`(${place.lead}::${lead.type}, ${values})`]
    : [sql`(${keys})`, sql`(${values})`];
  return isRising ? sql`${left} > ${right}` : sql`${left} < ${right}`;
}

/** Likewise among the gigs of one `town`: of those that are farther all of them, by one condition that an index knows. */
const afterInTown = (place: Place | undefined): SQL | undefined =>
  place &&
  sql`(${gigs.startsAt}, ${gigs.id}) > (case when town.kilometres > ${place.lead}::float8 then '-infinity'
    else ${place.at.toISOString()}::timestamptz end, ${place.id}::uuid)`;

/** A town's share of the gigs that are looked at before the indexes are asked: there may be many towns. */
const shareOfTown = 8;

/** A stage as a list of the table; near a town its towns first, and then the gigs of each by an index. */
function listOf(
  { order, isNear }: Stage,
  towns: readonly Town[],
  board: SQL | undefined,
  place: Place | undefined,
  rows: number,
  rowsWhere: NonNullable<List['rowsWhere']>,
): List {
  const { lead, at, isRising } = order;
  const direction = isRising ? asc : desc;
  const inOrder = [...(lead ? [direction(lead.of)] : []), direction(at), direction(gigs.id)];
  const where = and(board, isNear ? afterInTown(place) : after(order, place));
  const keys = sql`${lead?.of ?? sql`null`}::float8 as lead,
    (extract(epoch from ${at}) * 1000)::float8 as at, ${gigs.id} as id`;
  const list = { table: gigs, where, order: inOrder, rows, keys, rowsWhere };
  if (!isNear) return list;
  const left = towns.filter(({ kilometres }) => !place || kilometres >= (place.lead ?? 0));
  const near = tableOf(left);
  const soonest = sql`${asc(gigs.startsAt)}, ${asc(gigs.id)}`;
  return {
    ...list,
    source: {
      top: (most) => {
        const looked = sql.raw(String(most / shareOfTown));
        return sql`(select ${gigs}.*, town.kilometres
          from (select * from ${near} order by kilometres) as town cross join lateral (
            select * from ${gigs} where ${gigs.placeId} = town.id and ${where} order by ${soonest} limit ${looked}
          ) as ${gigs} order by kilometres, ${soonest} limit ${looked})`;
      },
      matching: (match) => sql`(select ${gigs}.*, town.kilometres from ${gigs}
        join ${near} on town.id = ${gigs.placeId} where ${match} and ${where} offset 0)`,
    },
  };
}

const ofFound = {
  lead: sql<number | null>`found.lead`,
  at: sql<number>`found.at`,
  id: sql<string>`found.id`,
};

/**
 * The first gigs, or the first after a place, of what is asked for: at most `rows`. Where nothing holds the words, what
 * holds words much like them. `share`: of the soonest so many fit, of 1.
 */
export async function findGigs(
  db: DbOrTx,
  viewerId: string | null,
  query: GigsQuery,
  filters: Filters,
  { now, rows, from, share }: { now: Date; rows: number; from?: Place | undefined; share?: number },
): Promise<Place[]> {
  const sort = sortOf(query);
  // What the order is of is no filter: else its index would be gone through for it.
  const board = and(onBoard(viewerId, query, now), sort === 'pay' ? filters.pay : undefined);
  const towns =
    sort === 'distance'
      ? await townsAround(db, Number(query.within ?? defaultDistance), Number(query.near))
      : [];
  const rowsWhere = (where: SQL | undefined, first?: SQL) => boardWhere(where, query, now, first);
  const listFor = (stage: Stage, nth: number, most: number) =>
    listOf(stage, towns, board, from?.stage === nth ? from : undefined, most, rowsWhere);
  const reading = (nth: number | SQL<number>) => async (keys: SQL) => {
    const found = await db
      .select({ ...ofFound, stage: sql<number>`${nth}::int` })
      .from(sql`${keys} as found`);
    return found.map(({ at, ...place }) => ({ ...place, at: new Date(at) }));
  };
  const walk = async (meant?: SQL) => {
    const { stages, ranked } = stagesOf(sort, query, filters, meant);
    const found: Place[] = [];
    let looked: Place[] | undefined;
    for (const [index, stage] of stages.entries()) {
      const nth = meant ? slips + index : index;
      const left = rows - found.length;
      if (nth < (from?.stage ?? 0) || left <= 0) continue;
      const list = listFor(stage, nth, left);
      if (!ranked || from?.stage === nth) {
        found.push(...(await findFirst(list, stage.asked, reading(nth), share)));
        continue;
      }
      const ranks = { rank: ranked.rank, ranks: stages.length };
      looked ??= await rankedFirst(list, ranked.asked, ranks, reading(sql`found.rank`));
      const here = looked.filter((place) => place.stage === nth).slice(0, left);
      found.push(...(here.length < left ? await findByIndex(list, stage.asked, reading(nth)) : here));
    }
    return found;
  };
  const mean = async () => {
    const meant = await meantBy(db, gigs, wordsIn(query.q), gigWords.word);
    return meant ? walk(meant) : [];
  };
  if (from && from.stage >= slips) return mean();
  const found = await walk();
  return from || found.length > 0 || !mayBeSlips(gigs, wordsIn(query.q)) ? found : mean();
}

const changed = () => badInput('This list has changed; start from its top again.', 'cursor');
/** What PostgreSQL keeps as an integer. */
const mostPay = 2 ** 31 - 1;
const latest = Date.UTC(10_000, 0) - 1;

/**
 * Where the last page ended.
 * @throws HttpError 400 when it is none of ours, or of another order
 */
export function readPlace({ cursor, sort = 'soonest' }: GigsQuery): Place | undefined {
  if (cursor === undefined) return undefined;
  const said = Buffer.from(cursor, 'base64url').toString('latin1').split('~');
  const [order, stage, lead, at, id] = said;
  const place = { stage: Number(stage), lead: lead ? Number(lead) : null, at: Number(at), id };
  const isLed = (sort === 'pay' || sort === 'distance') && place.stage % slips === 0;
  const numbers = [stage, at, lead || '0'].every((part) =>
    /^\d{1,15}(\.\d{1,20})?(e-\d{1,2})?$/.test(part ?? ''),
  );
  if (said.length !== 5 || order !== sort || !numbers || !isId(id) || !(place.at <= latest)) throw changed();
  if (isLed !== (place.lead !== null) || (sort === 'pay' && (place.lead ?? 0) > mostPay)) throw changed();
  return { ...place, id, at: new Date(place.at) };
}

export const cursorOf = ({ sort = 'soonest' }: GigsQuery, { stage, lead, at, id }: Place): string =>
  Buffer.from([sort, stage, lead ?? '', at.getTime(), id].join('~')).toString('base64url');
