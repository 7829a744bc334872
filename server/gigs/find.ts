import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { GigFilters, GigSort, GigsQuery } from '#contract/gig-search.ts';
import { defaultDistance } from '#contract/places.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigs, gigWords } from '../db/schema/gigs.ts';
import {
  findByIndex,
  findFirst,
  findRanked,
  folded,
  fuzzyCondition,
  hasWords,
  type List,
  mayHaveTypos,
  textHasWords,
  wordsIn,
} from '../db/search.ts';
import { badInput } from '../http/errors.ts';
import { type Town, tableOf, townsAround } from '../places/distance.ts';
import { boardTable, type Filters, onBoard } from './filters.ts';

/** A position in the results: the stage, and within it `lead` if the order has one, `at` and `id`. */
export type ResultPosition = { stage: number; lead: number | null; at: Date; id: string };

type Order = { lead?: { of: SQL; type: SQL }; at: PgColumn; isRising: boolean };
/** Results consist of stages, each a list in one order; the best matches come first. */
type Stage = { conditions: SQL[]; order: Order; isNear?: true };
/** `rank` computes the stage of a match, where a single scan can tell. */
type Stages = { stages: Stage[]; ranked?: { conditions: SQL[]; rank: SQL } };

/** Stages from this number on are fuzzy matches. */
const firstFuzzyStage = 10;
export const isFuzzy = ({ stage }: ResultPosition): boolean => stage >= firstFuzzyStage;

/** @throws HttpError 400 when the order needs a filter that is missing */
function requireSort({ sort = 'soonest', q, near, currency, per }: GigsQuery): GigSort {
  if (sort === 'relevance' && wordsIn(q).length === 0)
    throw badInput('To sort by best match, enter a search term.', 'sort');
  if (sort === 'distance' && near === undefined)
    throw badInput('To sort by distance, choose a town.', 'sort');
  if (sort === 'pay' && (currency === undefined || per === undefined))
    throw badInput('To sort by pay, choose a currency and unit.', 'sort');
  return sort;
}

function orderOf(sort: GigSort, when: GigFilters['when']): Order {
  if (sort === 'newest') return { at: gigs.createdAt, isRising: false };
  if (sort === 'pay')
    return { lead: { of: sql`${gigs.payAmount}`, type: sql`int` }, at: gigs.createdAt, isRising: false };
  return { at: gigs.startsAt, isRising: when !== 'past' };
}

const nearby: Order = { lead: { of: sql`kilometres`, type: sql`float8` }, at: gigs.startsAt, isRising: true };

/** The stages of a search; `fuzzyMatch` takes the place of its words when they occur nowhere. */
function stagesOf(sort: GigSort, query: GigFilters, filters: Filters, fuzzyMatch?: SQL): Stages {
  const { remote, q, when } = query;
  const words = wordsIn(q);
  const { near, pay, ...others } = filters;
  const rest = [...Object.values(others), sort === 'pay' ? undefined : pay].filter(
    (one) => one !== undefined,
  );
  const nearConditions = near ? [near] : [];
  const order = orderOf(sort, when);
  const wordConditions = words.length === 0 ? [] : [fuzzyMatch ?? hasWords(gigs, words)];
  if (sort === 'distance') {
    const conditions = [...rest, ...wordConditions];
    const remoteStages =
      remote === 'with' ? [{ conditions: [...conditions, sql`${gigs.remote}`], order }] : [];
    return {
      stages: [
        { conditions: [...conditions, sql`not ${gigs.remote}`], order: nearby, isNear: true },
        ...remoteStages,
      ],
    };
  }
  const conditions = [...nearConditions, ...rest];
  if (sort !== 'relevance' || fuzzyMatch)
    return { stages: [{ conditions: [...conditions, ...wordConditions], order }] };
  const inTitle = textHasWords(folded(gigs.title), gigs, words);
  const inShort = textHasWords(gigs.search, gigs, words);
  return {
    stages: [
      { conditions: [...conditions, ...wordConditions, inTitle], order },
      { conditions: [...conditions, ...wordConditions, inShort, sql`not ${inTitle}`], order },
      { conditions: [...conditions, ...wordConditions, sql`not ${inShort}`], order },
    ],
    ranked: {
      conditions: [...conditions, ...wordConditions],
      rank: sql`case when ${inTitle} then 0 when ${inShort} then 1 else 2 end`,
    },
  };
}

/** What follows a position in the order of its stage. */
function after({ lead, at, isRising }: Order, place: ResultPosition | undefined): SQL | undefined {
  if (!place) return undefined;
  const keys = sql`${at}, ${gigs.id}`;
  const values = sql`${place.at.toISOString()}::timestamptz, ${place.id}::uuid`;
  const [left, right] = lead
    ? [sql`(${lead.of}, ${keys})`, sql`(${place.lead}::${lead.type}, ${values})`]
    : [sql`(${keys})`, sql`(${values})`];
  return isRising ? sql`${left} > ${right}` : sql`${left} < ${right}`;
}

/** The same within one `town`, as a single condition that an index serves. */
const afterInTown = (place: ResultPosition | undefined): SQL | undefined =>
  place &&
  sql`(${gigs.startsAt}, ${gigs.id}) > (case when town.kilometres > ${place.lead}::float8 then '-infinity'
    else ${place.at.toISOString()}::timestamptz end, ${place.id}::uuid)`;

/** The share of one town in the rows scanned before indexes are used, as there may be many towns. */
const shareOfTown = 8;

/** A stage as a list of the table; by distance, the towns in order and the gigs of each by an index. */
function listOf(
  { order, isNear }: Stage,
  towns: readonly Town[],
  board: SQL | undefined,
  place: ResultPosition | undefined,
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

const picked = { lead: sql<number | null>`found.lead`, at: sql<number>`found.at`, id: sql<string>`found.id` };

/**
 * The first `rows` results, or those after a position; fuzzy matches if no words match. `share`: the share of
 * matches among the soonest gigs.
 */
export async function findGigs(
  db: DbOrTx,
  viewerId: string | null,
  query: GigsQuery,
  filters: Filters,
  { now, rows, from, share }: { now: Date; rows: number; from?: ResultPosition | undefined; share?: number },
): Promise<ResultPosition[]> {
  const sort = requireSort(query);
  // When sorting by pay, its filter belongs to the order: as a filter it makes PostgreSQL scan its index.
  const board = and(onBoard(viewerId, query, now), sort === 'pay' ? filters.pay : undefined);
  const towns =
    sort === 'distance'
      ? await townsAround(db, Number(query.within ?? defaultDistance), Number(query.near))
      : [];
  const rowsWhere = (where: SQL | undefined, first?: SQL) => boardTable(where, query, now, first);
  const listFor = (stage: Stage, nth: number, most: number) =>
    listOf(stage, towns, board, from?.stage === nth ? from : undefined, most, rowsWhere);
  const reading = (nth: number | SQL<number>) => async (keys: SQL) => {
    const found = await db.select({ ...picked, stage: sql<number>`${nth}::int` }).from(sql`${keys} as found`);
    return found.map(({ at, ...place }) => ({ ...place, at: new Date(at) }));
  };
  const runStages = async (fuzzyMatch?: SQL) => {
    const { stages, ranked } = stagesOf(sort, query, filters, fuzzyMatch);
    const found: ResultPosition[] = [];
    let rankedMatches: ResultPosition[] | undefined;
    for (const [index, stage] of stages.entries()) {
      const nth = fuzzyMatch ? firstFuzzyStage + index : index;
      const left = rows - found.length;
      if (nth < (from?.stage ?? 0) || left <= 0) continue;
      const list = listFor(stage, nth, left);
      if (!ranked || from?.stage === nth) {
        found.push(...(await findFirst(list, stage.conditions, reading(nth), share)));
        continue;
      }
      const ranks = { rank: ranked.rank, ranks: stages.length };
      rankedMatches ??= await findRanked(list, ranked.conditions, ranks, reading(sql`found.rank`));
      const inStage = rankedMatches.filter((place) => place.stage === nth).slice(0, left);
      found.push(
        ...(inStage.length < left ? await findByIndex(list, stage.conditions, reading(nth)) : inStage),
      );
    }
    return found;
  };
  const findFuzzy = async () => {
    const fuzzyMatch = await fuzzyCondition(db, gigs, wordsIn(query.q), gigWords.word);
    return fuzzyMatch ? runStages(fuzzyMatch) : [];
  };
  if (from && from.stage >= firstFuzzyStage) return findFuzzy();
  const found = await runStages();
  return from || found.length > 0 || !mayHaveTypos(gigs, wordsIn(query.q)) ? found : findFuzzy();
}

const staleCursor = () => badInput('This list has changed. Start again from the top.', 'cursor');
/** The largest integer of PostgreSQL. */
const maxPay = 2 ** 31 - 1;
const maxTime = Date.UTC(10_000, 0) - 1;

/**
 * The position at which the last page ended.
 * @throws HttpError 400 when the cursor is invalid or belongs to another order
 */
export function readPosition({ cursor, sort = 'soonest' }: GigsQuery): ResultPosition | undefined {
  if (cursor === undefined) return undefined;
  const parts = Buffer.from(cursor, 'base64url').toString('latin1').split('~');
  const [order, stage, lead, at, id] = parts;
  const place = { stage: Number(stage), lead: lead ? Number(lead) : null, at: Number(at), id };
  const needsLead = (sort === 'pay' || sort === 'distance') && place.stage % firstFuzzyStage === 0;
  const numbers = [stage, at, lead || '0'].every((part) =>
    /^\d{1,15}(\.\d{1,20})?(e-\d{1,2})?$/.test(part ?? ''),
  );
  if (parts.length !== 5 || order !== sort || !numbers || !isId(id) || !(place.at <= maxTime))
    throw staleCursor();
  if (needsLead !== (place.lead !== null) || (sort === 'pay' && (place.lead ?? 0) > maxPay))
    throw staleCursor();
  return { ...place, id, at: new Date(place.at) };
}

export const cursorOf = ({ sort = 'soonest' }: GigsQuery, { stage, lead, at, id }: ResultPosition): string =>
  Buffer.from([sort, stage, lead ?? '', at.getTime(), id].join('~')).toString('base64url');
