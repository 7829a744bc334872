import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../db/database.ts';
import { places } from '../db/schema/places.ts';

type Where = number | PgColumn | SQL;

/** Kilometres from one town to another as the crow flies; null where one of them is not known. */
export const distance = (one: Where, other: Where) =>
  sql<number | null>`gazetteer.distance(${one}, ${other})`;

/** On a meridian; a kilometre or two too few, so that nothing near the edge is left out. */
export const kilometresPerDegree = 110;

/** Degrees from one meridian to another, the shorter way round. */
const between = (one: SQL, other: SQL) => sql`least(abs(${one} - ${other}), 360 - abs(${one} - ${other}))`;

/** The towns within so many kilometres of one, itself among them: `id`, `kilometres`. The index of positions finds their latitudes. */
export function townsNear(kilometres: number, of: Where): SQL {
  const degrees = kilometres / kilometresPerDegree;
  return sql`(select near.id, away.kilometres from (select latitude, longitude from ${places} where id = ${of}) as centre
    join ${places} as near on near.latitude between centre.latitude - ${degrees}::float8 and centre.latitude + ${degrees}::float8
      and ${between(sql`near.longitude`, sql`centre.longitude`)} * cos(radians(least(90, abs(centre.latitude) + ${degrees}::float8))) <= ${degrees}::float8
    cross join lateral (select gazetteer.kilometres(centre.latitude, centre.longitude, near.latitude, near.longitude)) as away (kilometres)
    where away.kilometres <= ${kilometres}::float8)`;
}

/** Their ids. */
export const townsWithin = (kilometres: number, of: Where): SQL =>
  sql`(select towns.id from ${townsNear(kilometres, of)} as towns)`;

export type Town = { id: number; kilometres: number };

/** The same read beforehand, nearest first: PostgreSQL then knows how many there are, and what is common in them. */
export const townsAround = (db: DbOrTx, kilometres: number, of: number): Promise<Town[]> =>
  db
    .select({ id: sql<number>`towns.id`, kilometres: sql<number>`towns.kilometres` })
    .from(sql`${townsNear(kilometres, sql`${of}::int`)} as towns`)
    .orderBy(sql`kilometres`);

const arrayOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

export const isAmong = (town: PgColumn, towns: readonly Town[]): SQL =>
  sql`${town} = any(${arrayOf(towns.map(({ id }) => id))}::int[])`;

/** They as a table `town` of `id` and `kilometres`. */
export const tableOf = (towns: readonly Town[]): SQL =>
  sql`unnest(${arrayOf(towns.map(({ id }) => id))}::int[],
    ${arrayOf(towns.map(({ kilometres }) => kilometres))}::float8[]) as town (id, kilometres)`;
