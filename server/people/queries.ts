import { and, desc, eq, isNull, ne, not, sql } from 'drizzle-orm';
import type { PeopleQuery } from '#contract/ours/people.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { mentions } from '../db/search.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { type CardRow, cardOf, selectCards } from './cards.ts';
import { isListed, mutualCount, neighboursOf, visibleTo } from './standing.ts';

const mostSuggestions = 12;

/** Discover: newest members first, without the viewer and without those they are blocked from. */
export async function findPeople(db: DbOrTx, viewerId: string | null, query: PeopleQuery) {
  const size = pageSize(query);
  const rows = await selectCards(db, viewerId)
    .where(
      and(
        isListed,
        viewerId === null ? undefined : ne(users.id, viewerId),
        visibleTo(viewerId, users.id),
        mentions(query.q, [users.name, users.headline, users.place, users.skills, users.genres]),
        olderThan(users.createdAt, users.id, readCursor(query)),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(size + 1);
  return pageOf(rows, size, (row: CardRow) => ({ at: row.createdAt, id: row.id }), cardOf(viewerId));
}

/** Links of links, most in common first; topped up with people of the viewer's place. */
export async function suggestPeople(db: DbOrTx, viewerId: string) {
  const stranger = and(isListed, ne(users.id, viewerId), isNull(links.id), visibleTo(viewerId, users.id));
  const known = await selectCards(db, viewerId)
    .where(and(stranger, sql`${users.id} in ${linksOfLinks(viewerId)}`))
    .orderBy(desc(mutualCount(viewerId, users.id)), desc(users.createdAt), desc(users.id))
    .limit(mostSuggestions);
  const [viewer] = await db.select({ place: users.place }).from(users).where(eq(users.id, viewerId));
  const missing = mostSuggestions - known.length;
  const near =
    missing === 0 || !viewer?.place
      ? []
      : await selectCards(db, viewerId)
          .where(
            and(stranger, eq(users.place, viewer.place), not(sql`${users.id} in ${linksOfLinks(viewerId)}`)),
          )
          .orderBy(desc(users.createdAt), desc(users.id))
          .limit(missing);
  return { items: [...known, ...near].map(cardOf(viewerId)) };
}

const linksOfLinks = (viewerId: string) => sql`(
  select case when l.user_low = n.id then l.user_high else l.user_low end
  from ${neighboursOf(viewerId)} n
  join ${links} l on l.state = 'accepted' and (l.user_low = n.id or l.user_high = n.id)
)`;
