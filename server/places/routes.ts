import zoneAt from '@photostructure/tz-lookup';
import { and, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import { type Place, placeCalls } from '#contract/places.ts';
import type { DbOrTx } from '../db/database.ts';
import { type PlaceRow, placeNames, places } from '../db/schema/places.ts';
import { escaped } from '../db/search.ts';
import { badInput } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { areasCalled, countryName, isShort, keyOf, regionName } from './names.ts';

const most = 8;
const shortest = 2;
/** Slips of the pen are looked for in names of so many letters, and among towns of some size (the index has no others). */
const shortestSlip = 4;

/** "Leeds, England" is a name and what tells it from others of that name. */
export function partsOf(text: string): { name: string; rest: string[] } {
  const [name = '', ...rest] = text.split(',').map((part) => part.trim());
  return { name, rest: rest.filter(Boolean) };
}

/** Where a row is in one of the countries or regions that are called so. */
export function isIn(words: string, how: { isWhole: boolean }): SQL | undefined {
  return (
    or(
      ...areasCalled(words, how).map(({ country, region }) =>
        and(eq(places.country, country), region === null ? undefined : eq(places.region, region)),
      ),
    ) ?? sql`false`
  );
}

const shown = ({ id, name, region, country, latitude, longitude }: PlaceRow): Place => ({
  id,
  name,
  region: regionName(country, region),
  country: countryName(country),
  timeZone: zoneAt(latitude, longitude),
});

async function findPlace(db: DbOrTx, id: number): Promise<Place | undefined> {
  const [town] = await db.select().from(places).where(eq(places.id, id));
  return town && shown(town);
}

type Near = { near?: string | undefined; within?: string | undefined };

/**
 * The town that is looked around; null where none is asked for.
 * @throws HttpError 400 when there is no such town, or a distance from nowhere.
 */
export async function townOf(db: DbOrTx, { near, within }: Near) {
  if (near === undefined && within !== undefined)
    throw badInput('A distance goes with a town. Choose the town as well.', 'near');
  const town = near === undefined ? null : await findPlace(db, Number(near));
  if (town === undefined) throw badInput('We do not know that town. Choose another one.', 'near');
  return town;
}

/** Other names are in many languages: few people mean one, so a town counts as having so many of its people. */
const otherNameShare = 0.1;

type Called = { town: PlaceRow; isExact: boolean; weight: number };

/** Towns with a name that begins so; those called just so first, then the ones with most people. */
async function placesCalled(db: DbOrTx, key: string, where: (SQL | undefined)[]): Promise<PlaceRow[]> {
  const begins = `${escaped(key)}%`;
  const byName = await db
    .select({ town: places, isExact: sql<boolean>`${places.key} = ${key}` })
    .from(places)
    .where(and(like(places.key, begins), ...where))
    .orderBy(({ isExact }) => [desc(isExact), desc(places.population), places.id])
    .limit(most);
  const byOtherName = isShort(key)
    ? []
    : await db
        .select({ town: places, isExact: sql<boolean>`bool_or(${placeNames.key} = ${key})` })
        .from(placeNames)
        .innerJoin(places, eq(places.id, placeNames.placeId))
        .where(and(like(placeNames.key, begins), ...where))
        .groupBy(places.id)
        .orderBy(({ isExact }) => [desc(isExact), desc(places.population), places.id])
        .limit(most);
  const found: Called[] = [
    ...byName.map((called) => ({ ...called, weight: called.town.population })),
    ...byOtherName.map((called) => ({ ...called, weight: called.town.population * otherNameShare })),
  ];
  found.sort((one, other) => Number(other.isExact) - Number(one.isExact) || other.weight - one.weight);
  return [...new Map(found.map(({ town }) => [town.id, town])).values()].slice(0, most);
}

/**
 * Towns with a name that begins as typed, in their own language or another: the very name first, then by
 * people. Where there are none, towns of 5 000 people and more whose name is much like it.
 */
async function findPlaces(db: DbOrTx, typed: string | undefined): Promise<Place[]> {
  const { name, rest } = partsOf(typed ?? '');
  const key = keyOf(name);
  if (key.length < shortest) return [];
  const where = rest.map((words) => isIn(words, { isWhole: false }));
  const called = await placesCalled(db, key, where);
  if (called.length > 0 || key.length < shortestSlip) return called.map(shown);
  const likeness = sql`similarity(${places.key}, ${key}) * (10 + log(${places.population}))`;
  const meant = await db
    .select()
    .from(places)
    .where(and(sql`${key} <% ${places.key}`, sql`${places.population} >= 5000`, ...where))
    .orderBy(desc(likeness), places.id)
    .limit(most);
  return meant.map(shown);
}

/** Whoever asks first, on data that are new, finds the larger towns; the others come within seconds. */
export const placeRoutes: Feature = async (scope, { services }) => {
  const { db, gazetteer } = services;
  serve(scope, services, placeCalls, {
    'GET /api/places': async ({ query }) => {
      await gazetteer.begun();
      return { items: await findPlaces(db, query.q) };
    },
  });
};
