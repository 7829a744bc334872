import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../db/database.ts';
import { places } from '../db/schema/places.ts';

/** The id of a town. */
type PlaceId = number | PgColumn | SQL;

/** Kilometres between two towns, in a straight line; null if either is unknown. */
export const distance = (one: PlaceId, other: PlaceId) =>
  sql<number | null>`gazetteer.distance(${one}, ${other})`;

/** Along a meridian, rounded down so that nothing near the edge is left out. */
export const kilometresPerDegree = 110;

/** Degrees of longitude, the shorter way round. */
const degreesBetween = (one: SQL, other: SQL) =>
  sql`least(abs(${one} - ${other}), 360 - abs(${one} - ${other}))`;

/** Towns within a distance, the town itself included: `id`, `kilometres`. Uses the index on latitudes. */
export function townsNear(kilometres: number, of: PlaceId): SQL {
  const degrees = kilometres / kilometresPerDegree;
  return sql`(select near.id, away.kilometres from (select latitude, longitude from ${places} where id = ${of}) as centre
    join ${places} as near on near.latitude between centre.latitude - ${degrees}::float8 and centre.latitude + ${degrees}::float8
      and ${degreesBetween(sql`near.longitude`, sql`centre.longitude`)} * cos(radians(least(90, abs(centre.latitude) + ${degrees}::float8))) <= ${degrees}::float8
    cross join lateral (select gazetteer.kilometres(centre.latitude, centre.longitude, near.latitude, near.longitude)) as away (kilometres)
    where away.kilometres <= ${kilometres}::float8)`;
}

export const townsWithin = (kilometres: number, of: PlaceId): SQL =>
  sql`(select towns.id from ${townsNear(kilometres, of)} as towns)`;

export type Town = { id: number; kilometres: number };

/** Reads them first, nearest first, so that the planner knows how many there are. */
export const townsAround = (db: DbOrTx, kilometres: number, of: number): Promise<Town[]> =>
  db
    .select({ id: sql<number>`towns.id`, kilometres: sql<number>`towns.kilometres` })
    .from(sql`${townsNear(kilometres, sql`${of}::int`)} as towns`)
    .orderBy(sql`kilometres`);

const arrayOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

export const isAmong = (town: PgColumn, towns: readonly Town[]): SQL =>
  sql`${town} = any(${arrayOf(towns.map(({ id }) => id))}::int[])`;

export const tableOf = (towns: readonly Town[]): SQL =>
  sql`unnest(${arrayOf(towns.map(({ id }) => id))}::int[],
    ${arrayOf(towns.map(({ kilometres }) => kilometres))}::float8[]) as town (id, kilometres)`;
