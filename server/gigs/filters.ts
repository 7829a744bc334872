import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { GigFilters } from '#contract/gig-search.ts';
import { type GigCategory, type GigStatus, gigCategories } from '#contract/gigs.ts';
import { defaultDistance } from '#contract/places.ts';
import { knownGenres, knownSkills, normalizeWords } from '#contract/words.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigs, tagKeys } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { badInput, notFound } from '../http/errors.ts';
import { isAmong, type Town, townsAround } from '../places/distance.ts';
import { isRealDate, requireTimeZone } from './local-time.ts';
import {
  earliestOneDayStart,
  gigVisibleTo,
  isOver,
  isUpcoming,
  maxGigLength,
  startingOrRunningFrom,
  takesApplications,
} from './select.ts';

/** The skills that a category implies when no tag is more specific. */
export const skillsOf: Record<GigCategory, readonly string[]> = {
  drums: ['Drums', 'Drum kit', 'Percussion'],
  strings: ['Violin', 'Viola', 'Cello', 'Double bass', 'Fiddle'],
  keys: ['Keys', 'Keyboard', 'Piano', 'Organ'],
  brass: ['Trumpet', 'Trombone', 'Saxophone', 'French horn', 'Tuba'],
  singers: ['Vocals', 'Backing vocals', 'Session singing'],
  bands: [],
  djs: ['DJ', 'Turntables'],
  'sound-light': ['Sound engineer', 'FOH engineer', 'Lighting'],
  crew: ['Load-in crew', 'Stage hand', 'Tech crew', 'Rigging'],
  hosting: ['Hosting', 'Master of ceremonies'],
  other: [],
};

/** The tags for these words, as written and in the spelling of the list; for comparison with `tagKeys`. */
export function tagsForWords(words: readonly string[], known: readonly string[]): string[] {
  const spellings = [...words.map((word) => word.trim()), ...normalizeWords(words, known)];
  return [...new Set(spellings.map((word) => word.toLowerCase()))].filter(Boolean);
}

export const categoriesFor = (skills: readonly string[]): GigCategory[] =>
  gigCategories.filter((kind) => skillsOf[kind].some((skill) => skills.includes(skill)));

function isTagged(words: readonly string[], known: readonly string[]): SQL {
  const keys = tagsForWords(words, known).map((key) => sql`${key}`);
  return sql`${tagKeys(gigs.tags)} ?| array[${sql.join(keys, sql`, `)}]::text[]`;
}

/**
 * The conditions for gigs that fit a member: not their own, matching their skills and genres, and remote or
 * within their travel radius. Null when their profile mentions neither.
 */
export async function fitConditions(db: DbOrTx, memberId: string) {
  const [member] = await db
    .select({ skills: users.skills, genres: users.genres, placeId: users.placeId, reach: users.reach })
    .from(users)
    .where(eq(users.id, memberId));
  if (!member) return null;
  const { skills, genres, placeId, reach } = member;
  const words = [...skills, ...genres];
  if (words.length === 0 && placeId === null) return null;
  const inCategories = categoriesFor(skills).map((kind) => eq(gigs.category, kind));
  const matchesProfile = words.length === 0 ? undefined : or(isTagged(words, []), ...inCategories);
  return {
    what: sql`(${matchesProfile ?? sql`true`} and ${gigs.posterId} <> ${memberId}::uuid)`,
    where: async () => {
      if (placeId === null) return sql`true`;
      const towns = await townsAround(db, reach ?? defaultDistance, placeId);
      return sql`(${gigs.remote} or ${isAmong(gigs.placeId, towns)})`;
    },
  };
}

type FilterName = 'days' | 'near' | 'pay' | 'category' | 'skill' | 'genre' | 'status' | 'fit';

/** @throws HttpError 400 with the field, when filters contradict each other or one needs another */
function refuseContradictions({ from, to, pay, currency, per, near, remote }: GigFilters): void {
  for (const [field, date] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (date !== undefined && !isRealDate(date)) throw badInput('That date doesn’t exist.', field);
  if (from !== undefined && to !== undefined && to < from)
    throw badInput('The last day is before the first. Change one of them.', 'to');
  if (pay !== undefined && (currency === undefined || per === undefined))
    throw badInput('To filter by pay, choose a currency and unit.', 'pay');
  if (remote === 'only' && near !== undefined)
    throw badInput('Remote work isn’t near a town. Remove the town, or search for both.', 'remote');
}

/** The first date of a gig in a time zone; its own date without a start time. */
export const dateIn = (zone: SQL): SQL => sql`case when ${gigs.startTime} is null then ${gigs.date}
    else (${gigs.startsAt} at time zone ${zone})::date end`;

/** Whether a gig is on one of these days, given its first date in a zone. False until its day is agreed. */
export const isOnDays = (date: SQL, from: SQL | undefined, to: SQL | undefined): SQL | undefined =>
  from || to
    ? and(
        sql`not ${gigs.dateByAgreement}`,
        from && sql`${date} + coalesce(${gigs.lastDate} - ${gigs.date}, 0) >= ${from}`,
        to && sql`${date} <= ${to}`,
      )
    : undefined;

const dateOf = (date: string | undefined) => (date === undefined ? undefined : sql`${date}::date`);

/** By the gigs' own dates, and with a zone also by the reader's if a time is given. */
export function onDays({ from, to, zone }: GigFilters): SQL | undefined {
  const dates = zone === undefined ? [sql`${gigs.date}`] : [sql`${gigs.date}`, dateIn(sql`${zone}`)];
  return and(...dates.map((date) => isOnDays(date, dateOf(from), dateOf(to))));
}

/** The start of the previous day in UTC. */
const dayBefore = (date: string): SQL => sql`((${date}::date - 1)::timestamp at time zone 'UTC')`;

/** The same, a day wider than any time zone, so that an index by start can be used. */
const isAroundDays = ({ from, to }: GigFilters): SQL | undefined =>
  and(
    from === undefined
      ? undefined
      : sql`(${gigs.endsAt} >= ${dayBefore(from)} and ${gigs.startsAt} >= ${dayBefore(from)} - ${maxGigLength})`,
    to === undefined ? undefined : sql`${gigs.startsAt} < (${to}::date + 2)::timestamp at time zone 'UTC'`,
  );

/** The filters besides search words, as conditions; undefined when not set. */
export type Filters = { [One in FilterName]: SQL | undefined };

const isPaid = ({ pay, currency, per }: GigFilters) =>
  and(
    currency === undefined ? undefined : eq(gigs.payCurrency, currency),
    per === undefined ? undefined : eq(gigs.payUnit, per),
    pay === undefined ? undefined : sql`${gigs.payAmount} >= ${Number(pay)}::int`,
  );

async function isNearby(
  db: DbOrTx,
  { near, within = `${defaultDistance}`, remote }: GigFilters,
  towns?: readonly Town[],
): Promise<SQL | undefined> {
  if (near === undefined) return remote === 'only' ? sql`${gigs.remote}` : undefined;
  const townsInRange = towns ?? (await townsAround(db, Number(within), Number(near)));
  const isNear = isAmong(
    gigs.placeId,
    townsInRange.filter(({ kilometres }) => kilometres <= Number(within)),
  );
  return remote === 'with' ? sql`(${gigs.remote} or ${isNear})` : sql`(not ${gigs.remote} and ${isNear})`;
}

/** Whether gigs fit the viewer; a chosen town replaces their own. */
export async function fitCondition(db: DbOrTx, viewerId: string | null, { near, remote }: GigFilters) {
  const fit = viewerId === null ? null : await fitConditions(db, viewerId);
  if (!fit || near !== undefined || remote === 'only') return fit?.what ?? null;
  return sql`(${fit.what} and ${await fit.where()})`;
}

/** @throws HttpError 400 for visitors, and when the profile is empty */
async function requireFit(db: DbOrTx, viewerId: string | null, query: GigFilters): Promise<SQL> {
  const fit = await fitCondition(db, viewerId, query);
  if (fit) return fit;
  if (viewerId === null) throw badInput('Sign in to see what fits your profile.', 'fit');
  throw badInput('Add what you play, and where, to your profile to see what fits.', 'fit');
}

const categoriesIn = (list: string) => gigCategories.filter((kind) => list.split(',').includes(kind));
const isGiven = (word: string | undefined): word is string => (word ?? '').trim() !== '';

/** A past gig has the status it ended with; an upcoming one is open only while it takes applications. */
export const hasStatus = ({ status, when }: Pick<GigFilters, 'when'> & { status: GigStatus }, now: Date) =>
  status === 'open' && when !== 'past' ? takesApplications(now) : eq(gigs.status, status);

/**
 * @param towns the towns around the chosen one and more, if already known
 * @throws HttpError 400 when filters contradict each other
 */
export async function filtersOf(
  db: DbOrTx,
  viewerId: string | null,
  query: GigFilters,
  now: Date,
  towns?: readonly Town[],
): Promise<Filters> {
  refuseContradictions(query);
  const { category, skill, genre, status, fit } = query;
  const zone = query.zone && (await requireTimeZone(db, query.zone, 'zone'));
  return {
    days: onDays({ ...query, zone }),
    near: await isNearby(db, query, towns),
    pay: isPaid(query),
    category: category ? inArray(gigs.category, categoriesIn(category)) : undefined,
    skill: isGiven(skill) ? isTagged([skill], knownSkills) : undefined,
    genre: isGiven(genre) ? isTagged([genre], knownGenres) : undefined,
    status: status && hasStatus({ status, when: query.when }, now),
    fit: fit && (await requireFit(db, viewerId, query)),
  };
}

/**
 * Whether a gig is on the board, near the chosen days.
 * @throws HttpError 404 for an invalid poster id
 */
export function onBoard(viewerId: string | null, query: GigFilters, now: Date): SQL | undefined {
  const { poster, when } = query;
  if (poster !== undefined && !isId(poster)) throw notFound('This profile');
  return and(
    gigVisibleTo(viewerId),
    when === 'past' ? isOver(now) : isUpcoming(now),
    poster === undefined ? undefined : eq(gigs.posterId, poster),
    isAroundDays(query),
  );
}

/**
 * The gigs for which a condition of `onBoard` holds, as a table that indexes by start can serve.
 * @param first order and limit
 */
export function boardTable(where: SQL | undefined, { when, from }: GigFilters, now: Date, first = sql``) {
  const soonest = when === 'past' ? undefined : earliestOneDayStart(now);
  if (from === undefined)
    return soonest
      ? startingOrRunningFrom(soonest, where, first)
      : sql`(select * from ${gigs} where ${where} ${first})`;
  const start = soonest ? sql`greatest(${soonest}, ${dayBefore(from)})` : dayBefore(from);
  return startingOrRunningFrom(start, where, first);
}
