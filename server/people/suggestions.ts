import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Reason, Suggestion } from '#contract/ours/people.ts';
import type { DbOrTx } from '../db/database.ts';
import { links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { type CardRow, cardOf, selectCards } from './cards.ts';
import { newestFirst } from './discover.ts';
import { isOpenFor, maySuggest } from './dismissals.ts';
import { withFaces } from './faces.ts';
import { isListedTo, readableBy } from './readable.ts';
import { isListed, visibleTo } from './standing.ts';
import { wantedPeople } from './wanted.ts';

const mostSuggestions = 12;

/** Links of links, most in common first; then whom the viewer's open gigs want, and people of their place. Each with why. */
export async function suggestPeople(
  db: DbOrTx,
  viewerId: string,
  now: Date,
): Promise<{ items: Suggestion[] }> {
  const [known, wanted] = await Promise.all([linksOfLinks(db, viewerId), wantedPeople(db, viewerId, now)]);
  const chosen = new Map<string, { row: CardRow; reason: Reason }>();
  const add = (row: CardRow, reason: Reason) => {
    if (!chosen.has(row.id)) chosen.set(row.id, { row, reason });
  };
  const strangers = wanted.filter(({ row }) => !known.includes(row.id));
  const friends = known.slice(0, mostSuggestions - strangers.length);
  for (const row of await inOrder(db, viewerId, friends)) add(row, { kind: 'links' });
  for (const { row, reason } of strangers) add(row, reason);
  if (chosen.size < mostSuggestions) {
    // Some of them stand there already.
    for (const row of await nearby(db, viewerId, mostSuggestions))
      if (chosen.size < mostSuggestions) add(row, { kind: 'place', place: row.place });
  }
  const cards = await withFaces(
    db,
    viewerId,
    [...chosen.values()].map(({ row }) => cardOf(viewerId)(row)),
  );
  return { items: cards.map((card) => ({ ...card, reason: chosen.get(card.id)?.reason })) };
}

/** Of a member with more links the newest so many are looked through, and of each of those as many. */
const mostLinks = 200;
const mostOfEach = 100;

/** Ids of those who share a link with the viewer and have none to them, most shared first. */
async function linksOfLinks(db: DbOrTx, viewerId: string): Promise<string[]> {
  const newest = (who: SQL, limit: number) => sql`(
    (select user_high as id, created_at from ${links} where user_low = ${who} and state = 'accepted' order by created_at desc, id desc limit ${limit})
    union all
    (select user_low, created_at from ${links} where user_high = ${who} and state = 'accepted' order by created_at desc, id desc limit ${limit})
  )`;
  const shared = db
    .select({ id: sql<string>`theirs.id`.as('shared_id'), mutual: sql<number>`count(*)`.as('mutual') })
    .from(sql`(select id from ${newest(sql`${viewerId}::uuid`, mostLinks)} all_mine order by created_at desc limit ${mostLinks}) mine
      join ${users} linked on linked.id = mine.id and linked.verified_at is not null
      cross join lateral ${newest(sql`mine.id`, mostOfEach)} theirs`)
    .where(
      sql`theirs.id <> ${viewerId}::uuid and ${visibleTo(viewerId, sql`theirs.id`)} and ${isOpenFor(viewerId, sql`theirs.id`)}`,
    )
    .groupBy(sql`theirs.id`)
    .as('shared');
  const rows = await db
    .select({ id: users.id })
    .from(shared)
    .innerJoin(users, eq(users.id, shared.id))
    .where(and(isListed, isListedTo(viewerId)))
    .orderBy(desc(shared.mutual), desc(users.createdAt), desc(users.id))
    .limit(mostSuggestions);
  return rows.map(({ id }) => id);
}

/** Their cards, in the order of the ids. */
async function inOrder(db: DbOrTx, viewerId: string, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(db, viewerId).where(inArray(users.id, [...ids]));
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** The newest members of the viewer's place to whom they have no link: of the same town, whatever they call it. */
async function nearby(db: DbOrTx, viewerId: string, limit: number): Promise<CardRow[]> {
  const [own] = await db
    .select({ place: users.place, placeId: users.placeId })
    .from(users)
    .where(eq(users.id, viewerId));
  if (!own?.place) return [];
  const { place, placeId } = own;
  const newest = (where: SQL | undefined) =>
    selectCards(db, viewerId)
      .where(and(where, readableBy(viewerId), maySuggest(viewerId)))
      .orderBy(...newestFirst)
      .limit(limit);
  if (placeId === null) return newest(eq(users.place, place));
  const same = await newest(eq(users.placeId, placeId));
  const called = same.length < limit ? await newest(and(eq(users.place, place), isNull(users.placeId))) : [];
  return [...same, ...called].slice(0, limit);
}
