import zoneAt from '@photostructure/tz-lookup';
import { and, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import { type Place, placeCalls } from '#contract/places.ts';
import type { DbOrTx } from '../db/database.ts';
import { type PlaceRow, placeNames, places } from '../db/schema/places.ts';
import { escaped } from '../db/search.ts';
import { badInput } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { areasCalled, countryName, isShort, keyOf, regionName } from './names.ts';

const maxResults = 8;
const minLength = 2;
const minFuzzyLength = 4;

/** Splits "Leeds, England" into the name and what distinguishes it from others of that name. */
export function partsOf(text: string): { name: string; rest: string[] } {
  const [name = '', ...rest] = text.split(',').map((part) => part.trim());
  return { name, rest: rest.filter(Boolean) };
}

/** Whether a town is in a country or region of that name. */
export function isIn(words: string, how: { isWhole: boolean }): SQL | undefined {
  return (
    or(
      ...areasCalled(words, how).map(({ country, region }) =>
        and(eq(places.country, country), region === null ? undefined : eq(places.region, region)),
      ),
    ) ?? sql`false`
  );
}

const toPlace = ({ id, name, region, country, latitude, longitude }: PlaceRow): Place => ({
  id,
  name,
  region: regionName(country, region),
  country: countryName(country),
  timeZone: zoneAt(latitude, longitude),
});

async function findPlace(db: DbOrTx, id: number): Promise<Place | undefined> {
  const [town] = await db.select().from(places).where(eq(places.id, id));
  return town && toPlace(town);
}

type Near = { near?: string | undefined; within?: string | undefined };

/**
 * The town to search around; null if none is given.
 * @throws HttpError 400 for an unknown town, or a distance without a town
 */
export async function townOf(db: DbOrTx, { near, within }: Near) {
  if (near === undefined && within !== undefined)
    throw badInput('To search by distance, choose a town.', 'near');
  const town = near === undefined ? null : await findPlace(db, Number(near));
  if (town === undefined) throw badInput('We don’t know that town. Choose another one.', 'near');
  return town;
}

/** Weights matches of other names, which are in many languages and rarely meant. */
const otherNameShare = 0.1;

type Match = { town: PlaceRow; isExact: boolean; weight: number };

/** Towns with a name that starts with `key`: exact matches first, then by population. */
async function placesCalled(db: DbOrTx, key: string, where: (SQL | undefined)[]): Promise<PlaceRow[]> {
  const begins = `${escaped(key)}%`;
  const byName = await db
    .select({ town: places, isExact: sql<boolean>`${places.key} = ${key}` })
    .from(places)
    .where(and(like(places.key, begins), ...where))
    .orderBy(({ isExact }) => [desc(isExact), desc(places.population), places.id])
    .limit(maxResults);
  const byOtherName = isShort(key)
    ? []
    : await db
        .select({ town: places, isExact: sql<boolean>`bool_or(${placeNames.key} = ${key})` })
        .from(placeNames)
        .innerJoin(places, eq(places.id, placeNames.placeId))
        .where(and(like(placeNames.key, begins), ...where))
        .groupBy(places.id)
        .orderBy(({ isExact }) => [desc(isExact), desc(places.population), places.id])
        .limit(maxResults);
  const found: Match[] = [
    ...byName.map((called) => ({ ...called, weight: called.town.population })),
    ...byOtherName.map((called) => ({ ...called, weight: called.town.population * otherNameShare })),
  ];
  found.sort((one, other) => Number(other.isExact) - Number(one.isExact) || other.weight - one.weight);
  return [...new Map(found.map(({ town }) => [town.id, town])).values()].slice(0, maxResults);
}

/** Towns whose name starts as typed, else similar ones (the trigram index covers towns of 5,000 or more). */
async function findPlaces(db: DbOrTx, typed: string | undefined): Promise<Place[]> {
  const { name, rest } = partsOf(typed ?? '');
  const key = keyOf(name);
  if (key.length < minLength) return [];
  const where = rest.map((words) => isIn(words, { isWhole: false }));
  const called = await placesCalled(db, key, where);
  if (called.length > 0 || key.length < minFuzzyLength) return called.map(toPlace);
  const likeness = sql`similarity(${places.key}, ${key}) * (10 + log(${places.population}))`;
  const similar = await db
    .select()
    .from(places)
    .where(and(sql`${key} <% ${places.key}`, sql`${places.population} >= 5000`, ...where))
    .orderBy(desc(likeness), places.id)
    .limit(maxResults);
  return similar.map(toPlace);
}

export const placeRoutes: Feature = async (scope, { services }) => {
  const { db, gazetteer } = services;
  serve(scope, services, placeCalls, {
    'GET /api/places': async ({ query }) => {
      await gazetteer.hasLargest();
      return { items: await findPlaces(db, query.q) };
    },
  });
};
