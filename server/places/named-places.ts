import zoneAt from '@photostructure/tz-lookup';
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, DbOrTx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { placeNames, places } from '../db/schema/places.ts';
import { users } from '../db/schema/users.ts';
import { keyOf } from './names.ts';
import { isIn, partsOf } from './routes.ts';

/** The range of PostgreSQL's `integer`. */
const maxId = 2 ** 31;

type Hints = {
  /** The town that the member picked. */
  chosen?: number | null | undefined;
  timeZone?: string | undefined;
};

/** The chosen town if the text begins with one of its names, else the only match, else null. */
export async function placeIdOf(db: DbOrTx, text: string, { chosen, timeZone }: Hints = {}) {
  const { name } = partsOf(text);
  if (chosen && Number.isInteger(chosen) && Math.abs(chosen) < maxId) {
    const [town] = await db.select({ key: places.key }).from(places).where(eq(places.id, chosen));
    if (town && (keyOf(text).startsWith(town.key) || (await beginsWithOtherName(db, text, chosen))))
      return chosen;
  }
  return name === '' ? null : onlyTownCalled(db, text, timeZone);
}

async function beginsWithOtherName(db: DbOrTx, text: string, place: number): Promise<boolean> {
  const startsText = sql`starts_with(${`${keyOf(text)} `}, ${placeNames.key} || ' ')`;
  return (await db.$count(placeNames, and(eq(placeNames.placeId, place), startsText))) > 0;
}

/** Zones have aliases: browsers may report Asia/Calcutta for Asia/Kolkata. */
const isSameZone = (one: string, other: string) => canonical(one) === canonical(other);

function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

/** Main names take precedence over other names. */
async function onlyTownCalled(db: DbOrTx, text: string, timeZone: string | undefined) {
  const { name, rest } = partsOf(text);
  const key = keyOf(name);
  const byOtherName = db.select({ id: placeNames.placeId }).from(placeNames).where(eq(placeNames.key, key));
  for (const hasName of [eq(places.key, key), inArray(places.id, byOtherName)]) {
    const found = await db
      .select({ id: places.id, latitude: places.latitude, longitude: places.longitude })
      .from(places)
      .where(and(hasName, ...rest.map((words) => isIn(words, { isWhole: true }))));
    const [town, ...others] = found.filter(
      ({ latitude, longitude }) =>
        timeZone === undefined || isSameZone(zoneAt(latitude, longitude), timeZone),
    );
    if (town) return others.length === 0 ? town.id : null;
  }
  return null;
}

/** Resolves places that members entered before the towns were stored. */
export async function nameKnownPlaces(db: Db): Promise<void> {
  const homes = await db
    .selectDistinct({ place: users.place })
    .from(users)
    .where(and(isNull(users.placeId), ne(users.place, '')));
  const inUsers = sql`${users.place} = known.place and ${users.placeId} is null`;
  await nameAll(db, users, homes, inUsers);
  const stages = await db
    .selectDistinct({ place: gigs.place, timeZone: gigs.timeZone })
    .from(gigs)
    .where(isNull(gigs.placeId));
  const inGigs = sql`${gigs.place} = known.place and ${gigs.timeZone} = known."timeZone" and ${gigs.placeId} is null`;
  await nameAll(db, gigs, stages, inGigs);
}

async function nameAll(
  db: Db,
  table: PgTable,
  texts: readonly { place: string; timeZone?: string }[],
  isUnresolved: SQL,
): Promise<void> {
  const known: object[] = [];
  for (const { place, timeZone } of texts) {
    const id = await placeIdOf(db, place, { timeZone });
    if (id !== null) known.push({ place, timeZone, id });
  }
  await db.execute(sql`update ${table} set place_id = known.id
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known (place text, "timeZone" text, id integer)
    where ${isUnresolved}`);
}
