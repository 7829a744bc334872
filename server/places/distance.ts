import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { places } from '../db/schema/places.ts';

type Town = number | PgColumn | SQL;

/** Kilometres from one town to another as the crow flies; null where one of them is not known. */
export const distance = (one: Town, other: Town) => sql<number | null>`gazetteer.distance(${one}, ${other})`;

/** On a meridian; a kilometre or two too few, so that nothing near the edge is left out. */
export const kilometresPerDegree = 110;

/** Degrees from one meridian to another, the shorter way round. */
const between = (one: SQL, other: SQL) => sql`least(abs(${one} - ${other}), 360 - abs(${one} - ${other}))`;

/** The towns within so many kilometres of one, itself among them: `id`, `kilometres`. The index of positions finds their latitudes. */
export function townsNear(kilometres: number, of: Town): SQL {
  const degrees = kilometres / kilometresPerDegree;
  return sql`(select near.id, away.kilometres from (select latitude, longitude from ${places} where id = ${of}) as centre
    join ${places} as near on near.latitude between centre.latitude - ${degrees}::float8 and centre.latitude + ${degrees}::float8
      and ${between(sql`near.longitude`, sql`centre.longitude`)} * cos(radians(least(90, abs(centre.latitude) + ${degrees}::float8))) <= ${degrees}::float8
    cross join lateral (select gazetteer.kilometres(centre.latitude, centre.longitude, near.latitude, near.longitude)) as away (kilometres)
    where away.kilometres <= ${kilometres}::float8)`;
}

/** Their ids. */
export const townsWithin = (kilometres: number, of: Town): SQL =>
  sql`(select towns.id from ${townsNear(kilometres, of)} as towns)`;
