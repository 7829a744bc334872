import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { SavedFilters } from '#contract/gig-search.ts';
import { stateForNewApplicants } from '#contract/gig-state.ts';
import { foldLetters } from '#contract/letters.ts';
import { defaultDistance } from '#contract/places.ts';
import { knownGenres, knownSkills } from '#contract/words.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isBadValue, runWithoutBadValues } from '../db/errors.ts';
import { fingerprint, idsOf } from '../db/ids.ts';
import { gigMatches, gigSearches } from '../db/schema/around-gigs.ts';
import { applications, type GigRow, gigs, tagKeys } from '../db/schema/gigs.ts';
import { places } from '../db/schema/places.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { hasStoredTerms, toSearchTerm, wordsIn } from '../db/search.ts';
import { categoriesFor, dateIn, isOnDays, skillsOf, tagsForWords } from '../gigs/filters.ts';
import { gigVisibleTo, isUpcoming, takesApplications } from '../gigs/select.ts';
import { type FailedRows, forEachRow, isOneOf } from '../jobs/housekeeping.ts';
import { distance, kilometresPerDegree } from '../places/distance.ts';
import type { Services } from '../services.ts';

/** Independent of the order of the filters. */
export const hashOf = (filters: SavedFilters): string =>
  fingerprint(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The key of a search without filters on place, or on work. */
const any = 'any';
const remote = 'remote';

type Coordinates = { latitude: number; longitude: number };

const meridian = (degree: number) => ((((degree + 180) % 360) + 360) % 360) - 180;
const cell = (latitude: number, longitude: number) => `at:${latitude}:${meridian(longitude)}`;

/** The one-degree cells that a circle touches. */
function cellsAround({ latitude, longitude }: Coordinates, kilometres: number): string[] {
  const up = kilometres / kilometresPerDegree;
  const narrowest = Math.cos((Math.min(90, Math.abs(latitude) + up) * Math.PI) / 180);
  const eastWest = Math.min(180, up / Math.max(narrowest, 0.001));
  const [south, west] = [Math.floor(latitude - up), Math.floor(longitude - eastWest)];
  const rows = Math.floor(latitude + up) - south + 1;
  const columns = Math.min(360, Math.floor(longitude + eastWest) - west + 1);
  return Array.from({ length: rows * columns }, (_, nth) =>
    cell(south + (nth % rows), west + Math.floor(nth / rows)),
  );
}

async function coordinatesOf(db: DbOrTx, placeId: number): Promise<Coordinates | undefined> {
  const { latitude, longitude } = places;
  const [coordinates] = await db.select({ latitude, longitude }).from(places).where(eq(places.id, placeId));
  return coordinates;
}

const runsIn = (text: string): string[][] =>
  (foldLetters(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((run) => [...run]);
const wordKey = (letters: readonly string[]) => `w:${letters.slice(0, 3).join('')}`;
const tagKey = (tag: string) => `t:${tag}`;
const kindKey = (kind: string) => `c:${kind}`;

type Member = Pick<UserRow, 'skills' | 'genres' | 'placeId' | 'reach'>;

/** The keys of the most selective filter on work. */
function whatKeys({ q, skill, genre, category, fit }: SavedFilters, member: Member): string[] {
  const [run] = wordsIn(q)
    .flatMap((word) => runsIn(word).slice(0, 1))
    .toSorted((a, b) => b.length - a.length);
  if (run) return [wordKey(run)];
  const skills = tagsForWords([skill ?? ''], knownSkills);
  if (skills.length > 0) return skills.map(tagKey);
  const genres = tagsForWords([genre ?? ''], knownGenres);
  if (genres.length > 0) return genres.map(tagKey);
  if (category) return category.split(',').map(kindKey);
  const mine = [
    ...tagsForWords([...member.skills, ...member.genres], []).map(tagKey),
    ...categoriesFor(member.skills).map(kindKey),
  ];
  return fit && mine.length > 0 ? mine : [any];
}

async function whereKeys(db: DbOrTx, { near, within, remote: from, fit }: SavedFilters, member: Member) {
  const around = async (placeId: number, kilometres: number) => {
    const coordinates = await coordinatesOf(db, placeId);
    return coordinates ? cellsAround(coordinates, kilometres) : [];
  };
  if (near !== undefined)
    return [
      ...(await around(Number(near), Number(within ?? defaultDistance))),
      ...(from === 'with' ? [remote] : []),
    ];
  if (from === 'only') return [remote];
  if (!fit || member.placeId === null) return [any];
  return [...(await around(member.placeId, member.reach ?? defaultDistance)), remote];
}

/** The columns derived from the filters; of a search that follows its member's profile, from the profile as it is now. */
export async function derivedOf(db: DbOrTx, filters: SavedFilters, member: Member) {
  const meant = (word: string | undefined, known: readonly string[]) => {
    const tags = tagsForWords([word ?? ''], known);
    return tags.length > 0 ? tags : null;
  };
  return {
    words: wordsIn(filters.q).map(toSearchTerm),
    skillTags: meant(filters.skill, knownSkills),
    genreTags: meant(filters.genre, knownGenres),
    whereKeys: await whereKeys(db, filters, member),
    whatKeys: whatKeys(filters, member),
  };
}

/** The keys under which a gig finds the searches that it may fit: one of each list. */
export async function keysOfGig(
  db: DbOrTx,
  gig: Pick<GigRow, 'category' | 'tags' | 'remote' | 'placeId' | 'search' | 'description'>,
) {
  const coordinates = gig.placeId === null ? undefined : await coordinatesOf(db, gig.placeId);
  const letters = runsIn(gig.search ?? '').flatMap((run) => run.map((_, from) => run.slice(from, from + 3)));
  // A new word may begin after a number: "1.5hours".
  const description = foldLetters(gig.description);
  const starts = [...runsIn(description), ...runsIn(description.replace(/\p{N}+/gu, ' '))];
  return {
    where: [
      any,
      ...(gig.remote ? [remote] : []),
      ...(coordinates ? [cell(Math.floor(coordinates.latitude), Math.floor(coordinates.longitude))] : []),
    ],
    what: [
      any,
      kindKey(gig.category),
      ...gig.tags.map((tag) => tagKey(tag.toLowerCase())),
      ...new Set([...letters.filter(({ length }) => length === 3), ...starts].map(wordKey)),
    ],
  };
}

const GIGS_PER_RUN = 100;
/** The minimum time between two notifications of one search. */
const MIN_INTERVAL = sql`interval '1 hour'`;

/**
 * GIG-06. Matches gigs that are new, changed or open again against saved searches. A gig is marked in the
 * transaction that changes it and unmarked in the one that matches it, so that none is lost or matched twice.
 */
export async function matchGigs({ db, write, now, failedRows, gazetteer }: Services): Promise<void> {
  const due = await db
    .select({ id: gigs.id })
    .from(gigs)
    .where(and(eq(gigs.toMatch, true), failedRows.isNotSetAside('saved searches', gigs.id)))
    .orderBy(asc(gigs.updatedAt))
    .limit(GIGS_PER_RUN);
  if (due.length > 0 && (await db.$count(gigSearches)) > 0) await gazetteer.filled();
  await forEachRow(failedRows, 'saved searches', due, ({ id }) =>
    write((tx) => matchGig(tx, id, now(), failedRows)),
  );
}

/** Stores the searches that a marked gig matches; does nothing while another process does so. */
export async function matchGig(tx: Tx, gigId: string, now: Date, failed: FailedRows): Promise<void> {
  const isMarked = and(eq(gigs.id, gigId), eq(gigs.toMatch, true));
  const [gig] = await tx.select().from(gigs).where(isMarked).for('no key update', { skipLocked: true });
  if (!gig) return;
  await tx.update(gigs).set({ toMatch: false }).where(eq(gigs.id, gigId));
  if (stateForNewApplicants(gig, now) === 'open') await storeMatches(tx, gig, now, failed);
}

/** Sets searches aside in whose filters PostgreSQL refuses a value. */
async function storeMatches(tx: Tx, gig: GigRow, now: Date, failed: FailedRows): Promise<void> {
  const keys = await keysOfGig(tx, gig);
  const notSetAside = failed.isNotSetAside('saved searches', gigSearches.id);
  try {
    await tx.transaction((inner) => inner.execute(matching(gig, keys, now, notSetAside)));
  } catch (error) {
    if (!isBadValue(error)) throw error;
    const isFound = and(areFound(keys), notSetAside);
    const found = await tx.select({ id: gigSearches.id }).from(gigSearches).where(isFound);
    const bad = await runWithoutBadValues(tx, idsOf(found), (inner, ids) =>
      inner.execute(matching(gig, keys, now, isOneOf(gigSearches.id, ids))),
    );
    for (const { id, error } of bad) failed.add('saved searches', id, error);
  }
}

type Keys = Awaited<ReturnType<typeof keysOfGig>>;

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Stores new matches of a gig, and when their members are to be notified. */
const matching = (gig: GigRow, keys: Keys, now: Date, these?: SQL): SQL => {
  const at = instantOf(now);
  return sql`with come as (
    insert into ${gigMatches} (search_id, gig_id, matched_at)
    select ${gigSearches.id}, ${gigs.id}, ${at} ${fromSearches(gig, keys, now, these)} and ${isRelevant(now)}
    on conflict do nothing returning search_id
  ) update ${gigSearches} set tell_at = greatest(${at}, ${gigSearches.toldAt} + ${MIN_INTERVAL})
    from come where ${gigSearches.id} = come.search_id and ${gigSearches.tellAt} is null`;
};

const areFound = (keys: Keys): SQL =>
  sql`(${gigSearches.whereKeys} && ${array(keys.where)} and ${gigSearches.whatKeys} && ${array(keys.what)}
    and not ${gigSearches.isPaused})`;

/**
 * The searches, of these or of all, whose filters a gig fits. PostgreSQL evaluates conditions in any order;
 * within `case` it reads the filters of these only.
 */
export const fromSearches = (gig: Pick<GigRow, 'id' | 'category'>, keys: Keys, now: Date, these?: SQL): SQL =>
  sql`from ${gigSearches} join ${users} on ${users.id} = ${gigSearches.ownerId} join ${gigs} on ${gigs.id} = ${gig.id}::uuid
    where ${areFound(keys)} and ${these ? sql`case when ${these} then ${fitsFilters(gig, now)} else false end` : fitsFilters(gig, now)}`;

/** Excludes the member's own gigs, those of people they do not see, and those they have applied to. */
const isRelevant = (now: Date): SQL | undefined =>
  and(
    sql`${gigs.posterId} <> ${gigSearches.ownerId}`,
    gigVisibleTo(gigSearches.ownerId),
    takesApplications(now),
    isUpcoming(now),
    sql`not exists (select 1 from ${applications} where ${applications.gigId} = ${gigs.id}
      and ${applications.applicantId} = ${gigSearches.ownerId})`,
  );

const array = (words: readonly string[]): SQL =>
  sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`;

const filterValue = (name: keyof SavedFilters) => sql`(${gigSearches.filters}->>${sql.raw(`'${name}'`)})`;
const ifSet = (name: keyof SavedFilters, condition: SQL): SQL =>
  sql`(${filterValue(name)} is null or ${condition})`;

const isWithin = (town: SQL, kilometres: SQL) =>
  sql`(${distance(gigs.placeId, town)} <= ${kilometres}) is true`;

const isInPlace = (): SQL => {
  const near = isWithin(
    sql`${filterValue('near')}::int`,
    sql`coalesce(${filterValue('within')}::int, ${defaultDistance})`,
  );
  return sql`case when ${filterValue('near')} is null then ${filterValue('remote')} is distinct from 'only' or ${gigs.remote}
    when ${filterValue('remote')} is null then not ${gigs.remote} and ${near} else ${gigs.remote} or ${near} end`;
};

/** The first and last day of the filter, as of now in the search's time zone. */
const isOnChosenDays = (now: Date): SQL => {
  const zone = sql`coalesce(${filterValue('zone')}, 'UTC')`;
  const today = sql`(${instantOf(now)} at time zone ${zone})::date`;
  const sunday = sql`(${today} + (7 - extract(isodow from ${today})::int))`;
  const meant = filterValue('days');
  const first = sql`case ${meant} when 'weekend' then greatest(${today}, ${sunday} - 2) else ${today} end`;
  const last = sql`case ${meant} when 'today' then ${today} else ${sunday} end`;
  const isOn = (date: SQL, from?: SQL, to?: SQL) => sql`(${isOnDays(date, from, to)})`;
  const own = sql`${gigs.date}`;
  return sql`(${ifSet('days', sql`(${isOn(own, first, last)} and ${isOn(dateIn(zone), first, last)})`)}
    and ${ifSet('from', isOn(own, sql`${filterValue('from')}::date`))}
    and ${ifSet('to', isOn(own, undefined, sql`${filterValue('to')}::date`))})`;
};

/** By the member's present profile; nothing fits an empty one. */
const fitsMember = (gig: Pick<GigRow, 'category'>): SQL => {
  const interests = sql`(${users.skills} || ${users.genres})`;
  const words = sql`array(select lower(trim(word)) from jsonb_array_elements_text(${interests}) as word)`;
  const skills = skillsOf[gig.category];
  const isKind = skills.length > 0 ? sql`${users.skills} ?| ${array(skills)}` : sql`false`;
  const isFromHere = sql`(${filterValue('near')} is not null or ${filterValue('remote')} is not distinct from 'only')`;
  const reach = isWithin(sql`${users.placeId}`, sql`coalesce(${users.reach}, ${defaultDistance})`);
  return sql`((${interests} <> '[]' or ${users.placeId} is not null)
    and (${interests} = '[]' or ${tagKeys(gigs.tags)} ?| ${words} or ${isKind})
    and (${isFromHere} or ${users.placeId} is null or ${gigs.remote} or ${reach}))`;
};

/** The conditions of `filtersOf` (`server/gigs/filters.ts`) and `hasWords`, for one gig and many searches instead of the reverse. */
const fitsFilters = (gig: Pick<GigRow, 'category'>, now: Date): SQL | undefined =>
  and(
    ifSet('currency', sql`${gigs.payCurrency} = ${filterValue('currency')}`),
    ifSet('per', sql`${gigs.payUnit} = ${filterValue('per')}`),
    ifSet('pay', sql`${gigs.payAmount} >= ${filterValue('pay')}::int`),
    ifSet('category', sql`${gigs.category} = any(string_to_array(${filterValue('category')}, ','))`),
    sql`(${gigSearches.skillTags} is null or ${tagKeys(gigs.tags)} ?| ${gigSearches.skillTags})`,
    sql`(${gigSearches.genreTags} is null or ${tagKeys(gigs.tags)} ?| ${gigSearches.genreTags})`,
    isOnChosenDays(now),
    isInPlace(),
    hasStoredTerms(gigs, gigSearches.words),
    ifSet('fit', fitsMember(gig)),
  );
