import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { defaultDistance } from '#contract/ours/distances.ts';
import type { GigFilters } from '#contract/ours/gig-search.ts';
import { type GigStatus, gigCategories } from '#contract/ours/gigs.ts';
import { knownGenres, knownSkills } from '#contract/ours/word-lists.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigs } from '../db/schema/gigs.ts';
import { badInput, notFound } from '../http/errors.ts';
import { isAmong, type Town, townsAround } from '../places/distance.ts';
import { fitOf, isTagged } from './fits.ts';
import { isRealDate } from './local-time.ts';
import { begunBy, goingOnFrom, isOver, isTaking, isToCome, longest } from './select.ts';
import { gigVisibleTo } from './sight.ts';
import { requireTimeZone } from './time-zones.ts';

/** Filters that can be taken off, each with what belongs to it. */
export type Part = 'days' | 'near' | 'pay' | 'category' | 'skill' | 'genre' | 'status' | 'fit';

/** @throws HttpError 400 that names the field, where one filter rules out another, or means nothing without it */
function refuseContradictions({ from, to, pay, currency, per, near, remote }: GigFilters): void {
  for (const [field, date] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (date !== undefined && !isRealDate(date)) throw badInput('The calendar has no such day.', field);
  if (from !== undefined && to !== undefined && to < from)
    throw badInput('The last day is before the first. Change one of them.', 'to');
  if (pay !== undefined && (currency === undefined || per === undefined))
    throw badInput('Pay goes with a currency, and with what it is for.', 'pay');
  if (remote === 'only' && near !== undefined)
    throw badInput('Remote work is near no town. Leave out the town, or look for both.', 'remote');
}

/** The first day on which a gig is by the calendar of a zone; its own where no time is said. */
export const dateIn = (zone: SQL): SQL => sql`case when ${gigs.startTime} is null then ${gigs.date}
    else (${gigs.startsAt} at time zone ${zone})::date end`;

/** Whether a gig is on one of these days, given its first one by some calendar; it is on none until that is agreed. */
export const isOnDays = (date: SQL, from: SQL | undefined, to: SQL | undefined): SQL | undefined =>
  from || to
    ? and(
        sql`not ${gigs.dateByAgreement}`,
        from && sql`${date} + coalesce(${gigs.lastDate} - ${gigs.date}, 0) >= ${from}`,
        to && sql`${date} <= ${to}`,
      )
    : undefined;

const dateOf = (date: string | undefined) => (date === undefined ? undefined : sql`${date}::date`);

/** By the gigs' own calendars, as their lines say it; with a zone by the reader's, too, where a time is said. */
export function onDays({ from, to, zone }: GigFilters): SQL | undefined {
  const dates = zone === undefined ? [sql`${gigs.date}`] : [sql`${gigs.date}`, dateIn(sql`${zone}`)];
  return and(...dates.map((date) => isOnDays(date, dateOf(from), dateOf(to))));
}

/** The beginning of the day before, wherever that is. */
const dayBefore = (date: string): SQL => sql`((${date}::date - 1)::timestamp at time zone 'UTC')`;

/** The same as instants, a day wider than any zone: so the indexes by start lead there. */
const around = ({ from, to }: GigFilters): SQL | undefined =>
  and(
    from === undefined
      ? undefined
      : sql`(${gigs.endsAt} >= ${dayBefore(from)} and ${gigs.startsAt} >= ${dayBefore(from)} - ${longest})`,
    to === undefined ? undefined : sql`${gigs.startsAt} < (${to}::date + 2)::timestamp at time zone 'UTC'`,
  );

/** What is asked for besides words, as conditions on gigs; absent where it is not asked for. */
export type Filters = { [One in Part]: SQL | undefined };

const isPaid = ({ pay, currency, per }: GigFilters) =>
  and(
    currency === undefined ? undefined : eq(gigs.payCurrency, currency),
    per === undefined ? undefined : eq(gigs.payUnit, per),
    pay === undefined ? undefined : sql`${gigs.payAmount} >= ${Number(pay)}::int`,
  );

async function isThere(
  db: DbOrTx,
  { near, within = `${defaultDistance}`, remote }: GigFilters,
  towns?: readonly Town[],
): Promise<SQL | undefined> {
  if (near === undefined) return remote === 'only' ? sql`${gigs.remote}` : undefined;
  const there = towns ?? (await townsAround(db, Number(within), Number(near)));
  const isNear = isAmong(
    gigs.placeId,
    there.filter(({ kilometres }) => kilometres <= Number(within)),
  );
  return remote === 'with' ? sql`(${gigs.remote} or ${isNear})` : sql`(not ${gigs.remote} and ${isNear})`;
}

/** What fits the viewer; near the town that is asked for in place of their own. */
export async function fitFor(db: DbOrTx, viewerId: string | null, { near, remote }: GigFilters) {
  const fit = viewerId === null ? null : await fitOf(db, viewerId);
  if (!fit || near !== undefined || remote === 'only') return fit?.what ?? null;
  return sql`(${fit.what} and ${await fit.where()})`;
}

/** @throws HttpError 400 for a visitor, and for whom nothing is known of */
async function mustFit(db: DbOrTx, viewerId: string | null, asked: GigFilters): Promise<SQL> {
  const fit = await fitFor(db, viewerId, asked);
  if (fit) return fit;
  throw badInput(
    viewerId === null
      ? 'Sign in to see what fits your profile.'
      : 'Your profile says nothing yet of what you play or where. Fill it in, and we know what fits.',
    'fit',
  );
}

const kindsIn = (list: string) => gigCategories.filter((kind) => list.split(',').includes(kind));
const isSaid = (word: string | undefined): word is string => (word ?? '').trim() !== '';

/** What is over stands as it ended; of what is to come, open is what one can apply to. */
export const isStanding = (
  { status, when }: Pick<GigFilters, 'when'> & { status: GigStatus },
  now: Date,
): SQL => (status === 'open' && when !== 'past' ? isTaking(now) : eq(gigs.status, status));

/**
 * @param towns where they are known already: those around the town that is asked for, and more
 * @throws HttpError 400 where they contradict each other
 */
export async function filtersOf(
  db: DbOrTx,
  viewerId: string | null,
  asked: GigFilters,
  now: Date,
  towns?: readonly Town[],
): Promise<Filters> {
  refuseContradictions(asked);
  const { category, skill, genre, status, fit } = asked;
  const zone = asked.zone && (await requireTimeZone(db, asked.zone, 'zone'));
  return {
    days: onDays({ ...asked, zone }),
    near: await isThere(db, asked, towns),
    pay: isPaid(asked),
    category: category ? inArray(gigs.category, kindsIn(category)) : undefined,
    skill: isSaid(skill) ? isTagged([skill], knownSkills) : undefined,
    genre: isSaid(genre) ? isTagged([genre], knownGenres) : undefined,
    status: status && isStanding({ status, when: asked.when }, now),
    fit: fit && (await mustFit(db, viewerId, asked)),
  };
}

/**
 * Which gigs are on the board at all, about the days that are asked for.
 * @throws HttpError 404 for the gigs of nobody
 */
export function onBoard(viewerId: string | null, asked: GigFilters, now: Date): SQL | undefined {
  const { poster, when } = asked;
  if (poster !== undefined && !isId(poster)) throw notFound('This person');
  return and(
    gigVisibleTo(viewerId),
    when === 'past' ? isOver(now) : isToCome(now),
    poster === undefined ? undefined : eq(gigs.posterId, poster),
    around(asked),
  );
}

/**
 * The gigs for which a condition of `onBoard` holds, as a table that indexes by start serve.
 * @param first an order and a limit
 */
export function boardWhere(
  where: SQL | undefined,
  { when, from }: GigFilters,
  now: Date,
  first = sql``,
): SQL {
  const soonest = when === 'past' ? undefined : begunBy(now);
  if (from === undefined)
    return soonest
      ? goingOnFrom(soonest, where, first)
      : sql`(select * from ${gigs} where ${where} ${first})`;
  return goingOnFrom(soonest ? sql`greatest(${soonest}, ${dayBefore(from)})` : dayBefore(from), where, first);
}
