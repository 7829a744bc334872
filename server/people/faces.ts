import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Discovered } from '#contract/ours/people.ts';
import type { PersonCard } from '#contract/ours/person.ts';
import type { DbOrTx } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { byName, refColumns, refOf } from './cards.ts';
import { isListed, neighboursOf } from './standing.ts';

const mostFaces = 3;
const person = alias(users, 'person');

/** Cards with some of the links that the viewer has in common with each. */
export async function withFaces(
  db: DbOrTx,
  viewerId: string | null,
  cards: readonly PersonCard[],
): Promise<Discovered[]> {
  const ids = cards.filter(({ mutualCount }) => mutualCount > 0).map(({ id }) => id);
  if (viewerId === null || ids.length === 0) return [...cards];
  const shared = db
    .select(refColumns(viewerId))
    .from(users)
    .innerJoin(
      sql`${neighboursOf(person.id)} as theirs`,
      and(
        eq(users.id, sql`theirs.id`),
        sql`(theirs.id in (select own.id from ${neighboursOf(viewerId)} own)) is true`,
      ),
    )
    .where(isListed)
    .orderBy(...byName)
    .limit(mostFaces)
    .as('shared');
  const rows = await db
    .select({
      of: person.id,
      id: shared.id,
      name: shared.name,
      avatar: shared.avatar,
      headline: shared.headline,
      place: shared.place,
    })
    .from(person)
    .crossJoinLateral(shared)
    .where(inArray(person.id, ids));
  const faces = Map.groupBy(rows, ({ of }) => of);
  return cards.map((card) => ({ ...card, mutuals: (faces.get(card.id) ?? []).map(refOf) }));
}
