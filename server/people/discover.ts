import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PeopleFilters, PeopleQuery } from '#contract/people.ts';
import { defaultDistance } from '#contract/places.ts';
import { knownGenres, knownSkills, normalizeWords } from '#contract/words.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { olderThan } from '../db/prepared.ts';
import { dismissals, links, users } from '../db/schema/users.ts';
import { search } from '../db/search.ts';
import { playedInCircle, playedWith } from '../gigs/played.ts';
import { badInput, notFound } from '../http/errors.ts';
import { byCreation, pageOf, pageSize, readCursor } from '../http/validation.ts';
import { townsWithin } from '../places/distance.ts';
import { townOf } from '../places/routes.ts';
import { isFree } from './availability.ts';
import { cardOf, selectCards, withFaces } from './cards.ts';
import {
  canSee,
  foundBy,
  isListed,
  isListedTo,
  type PersonSql,
  readableBy,
  visibleTo,
} from './visibility.ts';

/** Whether members appear in Discover: not the viewer, not across a block, and not if they hide from them. */
export const inDiscover = (viewerId: string | null): SQL | undefined =>
  and(
    isListed,
    viewerId === null ? undefined : ne(users.id, viewerId),
    visibleTo(viewerId, users.id),
    isListedTo(viewerId),
  );

export const newestFirst = [desc(users.createdAt), desc(users.id)];

/** Whether a list contains a word, as written or in the spelling that profiles use now. */
function containsWord(list: PgColumn, word: string | undefined, playedTogether: readonly string[]) {
  const spellings = new Set(
    [word?.trim() ?? '', ...normalizeWords([word ?? ''], playedTogether)].filter(Boolean),
  );
  return or(...[...spellings].map((one) => sql`${list} @> ${JSON.stringify([one])}::jsonb`));
}

/** @throws HttpError 400 for visitors */
function hasPlayed(viewerId: string | null, now: Date): SQL {
  if (viewerId === null) throw badInput('Sign in to see who has played with people you know.', 'played');
  return sql`${users.id} = any(array${playedInCircle(viewerId, now)})`;
}

/** @throws HttpError 400 */
function isFreeOn(free: string | undefined, until: string | undefined): SQL | undefined {
  if (free !== undefined) return isFree(free, until);
  if (until !== undefined) throw badInput('Choose a first day as well.', 'free');
  return undefined;
}

/** The filters besides search words, as conditions; undefined when not set. */
export function filtersOf(
  viewerId: string | null,
  { skill, genre, played, free, until, near, within = `${defaultDistance}` }: PeopleFilters,
  now: Date,
) {
  return {
    skill: containsWord(users.skills, skill, knownSkills),
    genre: containsWord(users.genres, genre, knownGenres),
    played: played && hasPlayed(viewerId, now),
    free: isFreeOn(free, until),
    // Finds the towns first, then their people by index.
    near:
      near === undefined
        ? undefined
        : sql`${users.placeId} = any(array${townsWithin(Number(within), sql`${Number(near)}::int`)})`,
  };
}

/** A filter rather than a condition of the list, so that the search bounds how many members are skipped. */
function readableFilters(viewerId: string | null, { q }: PeopleQuery, isFiltered: boolean): SQL[] {
  if (isFiltered) return [readableBy(viewerId)];
  return q ? [foundBy(viewerId, q)] : [];
}

export async function findPeople(db: DbOrTx, viewerId: string | null, query: PeopleQuery, now: Date) {
  const size = pageSize(query);
  const where = and(inDiscover(viewerId), olderThan(users.createdAt, users.id, readCursor(query)));
  await townOf(db, query);
  const conditions = Object.values(filtersOf(viewerId, query, now)).filter((one) => one !== undefined);
  const filters = [...conditions, ...readableFilters(viewerId, query, conditions.length > 0)];
  const list = { table: users, where, filters, order: newestFirst, rows: size + 1 };
  const rows = await search(query.q, list, (ids) =>
    selectCards(db, viewerId)
      .where(sql`${users.id} in ${ids}`)
      .orderBy(...newestFirst),
  );
  const page = pageOf(rows, size, byCreation, cardOf(viewerId));
  const cards = await withFaces(db, viewerId, page.items);
  if (viewerId === null) return { ...page, items: cards };
  const isRead = new Set(rows.filter((row) => row.isRead).map(({ id }) => id));
  const ids = cards.map(({ id }) => id).filter((id) => isRead.has(id));
  const played = await playedWith(db, viewerId, ids, now);
  return {
    ...page,
    items: cards.map((card) => {
      const playedTogether = played.get(card.id);
      return playedTogether ? { ...card, playedWith: playedTogether } : card;
    }),
  };
}

/**
 * Whether the two have no link, request or recent decline, and the member has not dismissed the person. `is
 * not true` keeps it from being joined to each row, so that it is looked up once.
 */
export const isUnconnected = (memberId: string, who: PersonSql): SQL => sql`(${who} in (
  select user_high from ${links} where user_low = ${memberId}::uuid
  union all select user_low from ${links} where user_high = ${memberId}::uuid
  union all select person_id from ${dismissals} where member_id = ${memberId}::uuid)) is not true`;

export const maySuggest = (memberId: string) => and(inDiscover(memberId), isUnconnected(memberId, users.id));

/**
 * No longer suggests a person to the member. Idempotent.
 * @throws HttpError 404 when the member sees no such person, or is it
 */
export async function dismiss(tx: Tx, memberId: string, personId: string, now: Date): Promise<void> {
  if (memberId === personId || !(await canSee(tx, memberId, personId))) throw notFound('This profile');
  await storeDismissal(tx, memberId, personId, now);
}

/** The same without the check, as after declining a request. */
export async function storeDismissal(tx: Tx, memberId: string, personId: string, now: Date): Promise<void> {
  await tx.insert(dismissals).values({ memberId, personId, createdAt: now }).onConflictDoNothing();
}

export async function undoDismissal(tx: Tx, memberId: string, personId: string): Promise<void> {
  await tx
    .delete(dismissals)
    .where(and(eq(dismissals.memberId, memberId), eq(dismissals.personId, personId)));
}
