import { and, desc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { cardOf, selectCards } from './cards.ts';
import { withFaces } from './faces.ts';
import { isListed, visibleTo } from './standing.ts';

const mostSuggestions = 12;

/** Links of links, most in common first; topped up with people of the viewer's place. */
export async function suggestPeople(db: DbOrTx, viewerId: string) {
  const known = await linksOfLinks(db, viewerId);
  const ids = known.length > 0 ? known : [viewerId];
  const [cards, near] = await Promise.all([
    selectCards(db, viewerId).where(inArray(users.id, ids)),
    known.length < mostSuggestions ? nearby(db, viewerId, ids, mostSuggestions - known.length) : [],
  ]);
  const found = known.flatMap((id) => cards.filter((card) => card.id === id));
  return { items: await withFaces(db, viewerId, [...found, ...near].map(cardOf(viewerId))) };
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
      sql`theirs.id <> ${viewerId}::uuid and ${visibleTo(viewerId, sql`theirs.id`)} and (theirs.id in (
        select user_high from ${links} where user_low = ${viewerId}::uuid
        union all select user_low from ${links} where user_high = ${viewerId}::uuid)) is not true`,
    )
    .groupBy(sql`theirs.id`)
    .as('shared');
  const rows = await db
    .select({ id: users.id })
    .from(shared)
    .innerJoin(users, eq(users.id, shared.id))
    .where(isListed)
    .orderBy(desc(shared.mutual), desc(users.createdAt), desc(users.id))
    .limit(mostSuggestions);
  return rows.map(({ id }) => id);
}

/** The newest members of the viewer's place to whom they have no link. */
function nearby(db: DbOrTx, viewerId: string, known: readonly string[], limit: number) {
  const place = sql`(select v.place from ${users} v where v.id = ${viewerId}::uuid and v.place <> '')`;
  return selectCards(db, viewerId)
    .where(
      and(
        isListed,
        eq(users.place, place),
        ne(users.id, viewerId),
        notInArray(users.id, [...known]),
        isNull(links.id),
        visibleTo(viewerId, users.id),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}
