import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { usualDistance } from '#contract/ours/distances.ts';
import type { GigFilters, GigSort, GigsQuery } from '#contract/ours/gig-search.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigs } from '../db/schema/gigs.ts';
import { findFirst, hasWords, hasWordsIn, type List, mayBeSlips, meansWords, wordsIn } from '../db/search.ts';
import { badInput } from '../http/errors.ts';
import { townsNear } from '../places/distance.ts';
import { boardWhere, type Filters, onBoard } from './filters.ts';

/** Where a gig stands in what was found: in which stage, and there by `lead`, if the order has one, by `at` and by `id`. */
export type Place = { stage: number; lead: number | null; at: Date; id: string };

type Order = { lead?: { of: SQL; type: SQL }; at: PgColumn; isRising: boolean };
/** What is found is put together of stages, each a list in one order: what is meant most comes first. */
type Stage = { asked: SQL[]; order: Order; isNear?: true };

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

/** What was asked for, in stages; `areSlips`: by words that are much like its own. */
function stagesOf(sort: GigSort, query: GigFilters, filters: Filters, areSlips: boolean): Stage[] {
  const { remote, q, when } = query;
  const words = wordsIn(q);
  const { near, pay, ...others } = filters;
  const rest = [...Object.values(others), sort === 'pay' ? undefined : pay].filter(
    (one) => one !== undefined,
  );
  const there = near ? [near] : [];
  const order = orderOf(sort, when);
  const said = words.length === 0 ? [] : [(areSlips ? meansWords : hasWords)(gigs, words)];
  if (sort === 'distance') {
    const asked = [...rest, ...said];
    const far = remote === 'with' ? [{ asked: [...asked, sql`${gigs.remote}`], order }] : [];
    return [{ asked: [...asked, sql`not ${gigs.remote}`], order: nearest, isNear: true }, ...far];
  }
  const asked = [...there, ...rest];
  if (sort !== 'relevance' || areSlips) return [{ asked: [...asked, ...said], order }];
  const [inTitle, inShort] = [hasWordsIn(gigs.title, gigs, words), hasWordsIn(gigs.search, gigs, words)];
  return [
    { asked: [...asked, inTitle], order },
    { asked: [...asked, inShort, sql`not ${inTitle}`], order },
    { asked: [...asked, ...said, sql`not ${inShort}`], order },
  ];
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

type Towns = { id: number; kilometres: number }[];

/** The towns that are near enough, with the nearest first: with them PostgreSQL knows how many there are. */
const townsOf = (db: DbOrTx, { near, within = `${usualDistance}` }: GigFilters): Promise<Towns> =>
  db
    .select({ id: sql<number>`towns.id`, kilometres: sql<number>`towns.kilometres` })
    .from(sql`${townsNear(Number(within), sql`${Number(near)}::int`)} as towns`)
    .orderBy(sql`kilometres`);
const arrayOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

/** So many gigs of a town are looked at before the indexes are asked: there may be many towns. */
const ofTown = 500;

/** A stage as a list of the table; near a town its towns first, and then the gigs of each by an index. */
function listOf(
  { order, isNear }: Stage,
  towns: Towns,
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
  const near = sql`unnest(${arrayOf(left.map(({ id }) => id))}::int[],
    ${arrayOf(left.map(({ kilometres }) => kilometres))}::float8[]) as town (id, kilometres)`;
  const looked = sql.raw(String(ofTown));
  const soonest = sql`${asc(gigs.startsAt)}, ${asc(gigs.id)}`;
  return {
    ...list,
    source: {
      top: () => sql`(select ${gigs}.*, town.kilometres
        from (select * from ${near} order by kilometres) as town cross join lateral (
          select * from ${gigs} where ${gigs.placeId} = town.id and ${where} order by ${soonest} limit ${looked}
        ) as ${gigs} order by kilometres, ${soonest} limit ${looked})`,
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
 * holds words much like them.
 */
export async function findGigs(
  db: DbOrTx,
  viewerId: string | null,
  query: GigsQuery,
  filters: Filters,
  { now, rows, from }: { now: Date; rows: number; from?: Place | undefined },
): Promise<Place[]> {
  const sort = sortOf(query);
  // What the order is of is no filter: else its index would be gone through for it.
  const board = and(onBoard(viewerId, query, now), sort === 'pay' ? filters.pay : undefined);
  const towns = sort === 'distance' ? await townsOf(db, query) : [];
  const rowsWhere = (where: SQL | undefined, first?: SQL) => boardWhere(where, query, now, first);
  const read = async (stage: Stage, nth: number, most: number): Promise<Place[]> => {
    const list = listOf(stage, towns, board, from?.stage === nth ? from : undefined, most, rowsWhere);
    return findFirst(list, stage.asked, async (keys) => {
      const found = await db.select(ofFound).from(sql`${keys} as found`);
      return found.map(({ lead, at, id }) => ({ stage: nth, lead, at: new Date(at), id }));
    });
  };
  const walk = async (areSlips: boolean) => {
    const found: Place[] = [];
    for (const [index, stage] of stagesOf(sort, query, filters, areSlips).entries()) {
      const nth = areSlips ? slips + index : index;
      if (nth < (from?.stage ?? 0) || found.length >= rows) continue;
      found.push(...(await read(stage, nth, rows - found.length)));
    }
    return found;
  };
  if (from && from.stage >= slips) return walk(true);
  const found = await walk(false);
  if (from || found.length > 0 || !mayBeSlips(gigs, wordsIn(query.q))) return found;
  return walk(true);
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
