import { and, desc, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { normalizeWords } from '#contract/fold.ts';
import { defaultDistance } from '#contract/ours/distances.ts';
import type { PeopleFilters, PeopleQuery } from '#contract/ours/people.ts';
import { knownGenres, knownSkills } from '#contract/ours/word-lists.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { users } from '../db/schema/users.ts';
import { search } from '../db/search.ts';
import { playedInCircle, playedWith } from '../gigs/played.ts';
import { badInput } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { townsWithin } from '../places/distance.ts';
import { townOf } from '../places/search.ts';
import { isFree } from './availability.ts';
import { type CardRow, cardOf, selectCards } from './cards.ts';
import { withFaces } from './faces.ts';
import { foundBy, isListedTo, readableBy } from './readable.ts';
import { isListed, visibleTo } from './standing.ts';

/** Who may stand in Discover: not the viewer, those they are blocked from, or members who do not show themselves to them. */
export const inDiscover = (viewerId: string | null): SQL | undefined =>
  and(
    isListed,
    viewerId === null ? undefined : ne(users.id, viewerId),
    visibleTo(viewerId, users.id),
    isListedTo(viewerId),
  );

export const newestFirst = [desc(users.createdAt), desc(users.id)];

/** Whether a list of theirs has a word, as it is written here or as profiles keep it by now. */
function holds(list: PgColumn, word: string | undefined, known: readonly string[]): SQL | undefined {
  const spellings = new Set([word?.trim() ?? '', ...normalizeWords([word ?? ''], known)].filter(Boolean));
  return or(...[...spellings].map((one) => sql`${list} @> ${JSON.stringify([one])}::jsonb`));
}

/** @throws HttpError 400 for a visitor, who knows nobody */
function hasPlayed(viewerId: string | null, now: Date): SQL {
  if (viewerId === null) throw badInput('Sign in to see who has played with people you know.', 'played');
  return sql`${users.id} = any(array${playedInCircle(viewerId, now)})`;
}

/** @throws HttpError 400 */
function isFreeOn(free: string | undefined, until: string | undefined): SQL | undefined {
  if (free !== undefined) return isFree(free, until);
  if (until !== undefined) throw badInput('A last day goes with a first. Choose that as well.', 'free');
  return undefined;
}

/** What is asked for besides words, as conditions on members; absent where it is not asked for. */
export function filtersOf(
  viewerId: string | null,
  { skill, genre, played, free, until, near, within = `${defaultDistance}` }: PeopleFilters,
  now: Date,
) {
  return {
    skill: holds(users.skills, skill, knownSkills),
    genre: holds(users.genres, genre, knownGenres),
    played: played && hasPlayed(viewerId, now),
    free: isFreeOn(free, until),
    // The towns first and then their people, by the index.
    near:
      near === undefined
        ? undefined
        : sql`${users.placeId} = any(array${townsWithin(Number(within), sql`${Number(near)}::int`)})`,
  };
}

/** Not of the list itself: to find its first rows nobody who is not read is gone through beyond what a search looks at. */
function whoIsRead(viewerId: string | null, { q }: PeopleQuery, isFiltered: boolean): SQL[] {
  if (isFiltered) return [readableBy(viewerId)];
  return q ? [foundBy(viewerId, q)] : [];
}

/** Discover: newest members first. */
export async function findPeople(db: DbOrTx, viewerId: string | null, query: PeopleQuery, now: Date) {
  const size = pageSize(query);
  const where = and(inDiscover(viewerId), olderThan(users.createdAt, users.id, readCursor(query)));
  await townOf(db, query);
  const asked = Object.values(filtersOf(viewerId, query, now)).filter((one) => one !== undefined);
  const filters = [...asked, ...whoIsRead(viewerId, query, asked.length > 0)];
  const list = { table: users, where, filters, order: newestFirst, rows: size + 1 };
  const rows = await search(query.q, list, (ids) =>
    selectCards(db, viewerId)
      .where(sql`${users.id} in ${ids}`)
      .orderBy(...newestFirst),
  );
  const page = pageOf(rows, size, (row: CardRow) => ({ at: row.createdAt, id: row.id }), cardOf(viewerId));
  const cards = await withFaces(db, viewerId, page.items);
  if (viewerId === null) return { ...page, items: cards };
  const isRead = new Set(rows.filter((row) => row.isRead).map(({ id }) => id));
  const ids = cards.map(({ id }) => id).filter((id) => isRead.has(id));
  const played = await playedWith(db, viewerId, ids, now);
  return {
    ...page,
    items: cards.map((card) => {
      const known = played.get(card.id);
      return known ? { ...card, playedWith: known } : card;
    }),
  };
}
