import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { defaultDistance } from '#contract/ours/distances.ts';
import type { SavedFilters } from '#contract/ours/gig-searches.ts';
import { stateForNewcomers } from '#contract/permissions/gigs.ts';
import { runWithoutBadValues } from '../db/bad-values.ts';
import type { Tx } from '../db/database.ts';
import { isBadValue } from '../db/outage.ts';
import { gigMatches, gigSearches } from '../db/schema/gig-searches.ts';
import { applications, type GigRow, gigs, tagKeys } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { hasKeptWords } from '../db/search.ts';
import { dateIn, isOnDays } from '../gigs/filters.ts';
import { skillsOf } from '../gigs/fits.ts';
import { isTaking, isToCome } from '../gigs/select.ts';
import { gigVisibleTo } from '../gigs/sight.ts';
import { type FailedRows, forEachRow, isOneOf } from '../jobs/failed-rows.ts';
import { distance } from '../places/distance.ts';
import type { Services } from '../services.ts';
import { keysOfGig } from './keys.ts';

const MOST_AT_ONCE = 100;
/** Between two times that somebody is told of one search. */
const BETWEEN = sql`interval '1 hour'`;

/**
 * GIG-06. Asks for every gig that is new, changed or open again which saved searches it fits. The mark of a gig is
 * written with what it follows from and taken away with the answer, so no gig is lost and none is asked for twice.
 */
export async function matchGigs({ db, write, now, failedRows, gazetteer }: Services): Promise<void> {
  const due = await db
    .select({ id: gigs.id })
    .from(gigs)
    .where(and(eq(gigs.toMatch, true), failedRows.isNotSetAside('saved searches', gigs.id)))
    .orderBy(asc(gigs.updatedAt))
    .limit(MOST_AT_ONCE);
  if (due.length > 0 && (await db.$count(gigSearches)) > 0) await gazetteer.filled();
  await forEachRow(failedRows, 'saved searches', due, ({ id }) =>
    write((tx) => matchGig(tx, id, now(), failedRows)),
  );
}

/** Notes to which searches a marked gig has come; nothing where another process does so. */
export async function matchGig(tx: Tx, gigId: string, now: Date, failed: FailedRows): Promise<void> {
  const [gig] = await tx
    .select()
    .from(gigs)
    .where(and(eq(gigs.id, gigId), eq(gigs.toMatch, true)))
    .for('no key update', { skipLocked: true });
  if (!gig) return;
  await tx.update(gigs).set({ toMatch: false }).where(eq(gigs.id, gigId));
  if (stateForNewcomers(gig, now) === 'open') await noteMatches(tx, gig, now, failed);
}

/** A search in whose filters PostgreSQL refuses a value is set aside. */
async function noteMatches(tx: Tx, gig: GigRow, now: Date, failed: FailedRows): Promise<void> {
  const keys = await keysOfGig(tx, gig);
  const these = failed.isNotSetAside('saved searches', gigSearches.id);
  try {
    await tx.transaction((inner) => inner.execute(matching(gig, keys, now, these)));
  } catch (error) {
    if (!isBadValue(error)) throw error;
    const found = await tx
      .select({ id: gigSearches.id })
      .from(gigSearches)
      .where(and(areFound(keys), these));
    const bad = await runWithoutBadValues(
      tx,
      found.map(({ id }) => id),
      (inner, ids) => inner.execute(matching(gig, keys, now, isOneOf(gigSearches.id, ids))),
    );
    for (const { id, error } of bad) failed.add('saved searches', id, error);
  }
}

type Keys = Awaited<ReturnType<typeof keysOfGig>>;

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Notes which searches a gig has come to that it had not come to before, and when their members are to be told. */
const matching = (gig: GigRow, keys: Keys, now: Date, these?: SQL): SQL => {
  const at = instantOf(now);
  return sql`with come as (
    insert into ${gigMatches} (search_id, gig_id, matched_at)
    select ${gigSearches.id}, ${gigs.id}, ${at} ${fromSearches(gig, keys, now, these)} and ${isToBeTold(now)}
    on conflict do nothing returning search_id
  ) update ${gigSearches} set tell_at = greatest(${at}, ${gigSearches.toldAt} + ${BETWEEN})
    from come where ${gigSearches.id} = come.search_id and ${gigSearches.tellAt} is null`;
};

const areFound = (keys: Keys): SQL =>
  sql`(${gigSearches.whereKeys} && ${array(keys.where)} and ${gigSearches.whatKeys} && ${array(keys.what)}
    and not ${gigSearches.isPaused})`;

/**
 * The searches, of these or of all, that a gig fits, by the filters alone. PostgreSQL evaluates conditions in any order;
 * within `case` it reads the filters of none but these.
 */
export const fromSearches = (gig: Pick<GigRow, 'id' | 'category'>, keys: Keys, now: Date, these?: SQL): SQL =>
  sql`from ${gigSearches} join ${users} on ${users.id} = ${gigSearches.ownerId} join ${gigs} on ${gigs.id} = ${gig.id}::uuid
    where ${areFound(keys)} and ${these ? sql`case when ${these} then ${fitsFilters(gig, now)} else false end` : fitsFilters(gig, now)}`;

/** Not one's own, nor of whom one does not see, nor what one has applied to. */
const isToBeTold = (now: Date): SQL | undefined =>
  and(
    sql`${gigs.posterId} <> ${gigSearches.ownerId}`,
    gigVisibleTo(gigSearches.ownerId),
    isTaking(now),
    isToCome(now),
    sql`not exists (select 1 from ${applications} where ${applications.gigId} = ${gigs.id}
      and ${applications.applicantId} = ${gigSearches.ownerId})`,
  );

const array = (words: readonly string[]): SQL =>
  sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`;

const asked = (name: keyof SavedFilters) => sql`(${gigSearches.filters}->>${sql.raw(`'${name}'`)})`;
/** A condition where something is asked for, and none where it is not. */
const whenAsked = (name: keyof SavedFilters, condition: SQL): SQL =>
  sql`(${asked(name)} is null or ${condition})`;

const isWithin = (town: SQL, kilometres: SQL) =>
  sql`(${distance(gigs.placeId, town)} <= ${kilometres}) is true`;

const isThere = (): SQL => {
  const near = isWithin(
    sql`${asked('near')}::int`,
    sql`coalesce(${asked('within')}::int, ${defaultDistance})`,
  );
  return sql`case when ${asked('near')} is null then ${asked('remote')} is distinct from 'only' or ${gigs.remote}
    when ${asked('remote')} is null then not ${gigs.remote} and ${near} else ${gigs.remote} or ${near} end`;
};

/** The first and the last day that are meant, from now where the search was made. */
const isOnAskedDays = (now: Date): SQL => {
  const zone = sql`coalesce(${asked('zone')}, 'UTC')`;
  const today = sql`(${instantOf(now)} at time zone ${zone})::date`;
  const sunday = sql`(${today} + (7 - extract(isodow from ${today})::int))`;
  const meant = asked('days');
  const first = sql`case ${meant} when 'weekend' then greatest(${today}, ${sunday} - 2) else ${today} end`;
  const last = sql`case ${meant} when 'today' then ${today} else ${sunday} end`;
  const isOn = (date: SQL, from?: SQL, to?: SQL) => sql`(${isOnDays(date, from, to)})`;
  const own = sql`${gigs.date}`;
  return sql`(${whenAsked('days', sql`(${isOn(own, first, last)} and ${isOn(dateIn(zone), first, last)})`)}
    and ${whenAsked('from', isOn(own, sql`${asked('from')}::date`))}
    and ${whenAsked('to', isOn(own, undefined, sql`${asked('to')}::date`))})`;
};

/** What the member's profile says now; nothing fits of whom nothing is known. */
const fitsMember = (gig: Pick<GigRow, 'category'>): SQL => {
  const said = sql`(${users.skills} || ${users.genres})`;
  const words = sql`array(select lower(trim(word)) from jsonb_array_elements_text(${said}) as word)`;
  const asks = skillsOf[gig.category];
  const isKind = asks.length > 0 ? sql`${users.skills} ?| ${array(asks)}` : sql`false`;
  const isFromHere = sql`(${asked('near')} is not null or ${asked('remote')} is not distinct from 'only')`;
  const reach = isWithin(sql`${users.placeId}`, sql`coalesce(${users.reach}, ${defaultDistance})`);
  return sql`((${said} <> '[]' or ${users.placeId} is not null)
    and (${said} = '[]' or ${tagKeys(gigs.tags)} ?| ${words} or ${isKind})
    and (${isFromHere} or ${users.placeId} is null or ${gigs.remote} or ${reach}))`;
};

/** What `filtersOf` (`server/gigs/filters.ts`) and `hasWords` ask of many gigs for one search, asked of one gig for many. */
const fitsFilters = (gig: Pick<GigRow, 'category'>, now: Date): SQL | undefined =>
  and(
    whenAsked('currency', sql`${gigs.payCurrency} = ${asked('currency')}`),
    whenAsked('per', sql`${gigs.payUnit} = ${asked('per')}`),
    whenAsked('pay', sql`${gigs.payAmount} >= ${asked('pay')}::int`),
    whenAsked('category', sql`${gigs.category} = any(string_to_array(${asked('category')}, ','))`),
    sql`(${gigSearches.skillTags} is null or ${tagKeys(gigs.tags)} ?| ${gigSearches.skillTags})`,
    sql`(${gigSearches.genreTags} is null or ${tagKeys(gigs.tags)} ?| ${gigSearches.genreTags})`,
    isOnAskedDays(now),
    isThere(),
    hasKeptWords(gigs, gigSearches.words),
    whenAsked('fit', fitsMember(gig)),
  );
