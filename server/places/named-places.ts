import zoneAt from '@photostructure/tz-lookup';
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, DbOrTx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { placeNames, places } from '../db/schema/places.ts';
import { users } from '../db/schema/users.ts';
import { keyOf } from './names.ts';
import { isIn, partsOf } from './routes.ts';

/** What PostgreSQL keeps as an integer. */
const mostId = 2 ** 31;

type Known = {
  /** The town that was picked for the text, if one was. */
  chosen?: number | null | undefined;
  /** The clock of the place, where that is known, tells towns apart. */
  timeZone?: string | undefined;
};

/**
 * The town that a text says: the chosen one while the text still begins with a name of it, else the only one
 * that can be meant. The text is what people read; a town that does not fit it is none.
 */
export async function placeIdOf(db: DbOrTx, text: string, { chosen, timeZone }: Known = {}) {
  const { name } = partsOf(text);
  if (chosen && Number.isInteger(chosen) && Math.abs(chosen) < mostId) {
    const [town] = await db.select({ key: places.key }).from(places).where(eq(places.id, chosen));
    if (town && (keyOf(text).startsWith(town.key) || (await beginsWithOtherName(db, text, chosen))))
      return chosen;
  }
  return name === '' ? null : onlyTownCalled(db, text, timeZone);
}

async function beginsWithOtherName(db: DbOrTx, text: string, place: number): Promise<boolean> {
  const isBegun = sql`starts_with(${`${keyOf(text)} `}, ${placeNames.key} || ' ')`;
  return (await db.$count(placeNames, and(eq(placeNames.placeId, place), isBegun))) > 0;
}

/** A zone may have an older name: browsers say Asia/Calcutta, maps Asia/Kolkata. */
const isSameZone = (one: string, other: string) => canonical(one) === canonical(other);

function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

/** A town's own name comes before what others are called besides. */
async function onlyTownCalled(db: DbOrTx, text: string, timeZone: string | undefined) {
  const { name, rest } = partsOf(text);
  const key = keyOf(name);
  const calledBesides = db.select({ id: placeNames.placeId }).from(placeNames).where(eq(placeNames.key, key));
  for (const isCalled of [eq(places.key, key), inArray(places.id, calledBesides)]) {
    const found = await db
      .select({ id: places.id, latitude: places.latitude, longitude: places.longitude })
      .from(places)
      .where(and(isCalled, ...rest.map((words) => isIn(words, { isWhole: true }))));
    const [town, ...others] = found.filter(
      ({ latitude, longitude }) =>
        timeZone === undefined || isSameZone(zoneAt(latitude, longitude), timeZone),
    );
    if (town) return others.length === 0 ? town.id : null;
  }
  return null;
}

/** What members wrote before the towns were there is looked up once. */
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
  isSaid: SQL,
): Promise<void> {
  const known: object[] = [];
  for (const { place, timeZone } of texts) {
    const id = await placeIdOf(db, place, { timeZone });
    if (id !== null) known.push({ place, timeZone, id });
  }
  await db.execute(sql`update ${table} set place_id = known.id
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known (place text, "timeZone" text, id integer)
    where ${isSaid}`);
}
