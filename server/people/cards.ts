import { and, asc, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Discovered } from '#contract/people.ts';
import type { PersonCard, PersonRef } from '#contract/person.ts';
import type { DbOrTx } from '../db/database.ts';
import { links, users } from '../db/schema/users.ts';
import { folded } from '../db/search.ts';
import {
  isListed,
  linkStatusFor,
  listFor,
  mutualCount,
  neighboursOf,
  pairOf,
  readableBy,
  textFor,
} from './visibility.ts';

/** The columns of a person who is only mentioned. */
export const refColumns = (viewer: Placeholder | string | null) => ({
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  headline: textFor(viewer, users.headline).as('ref_headline'),
  place: textFor(viewer, users.place).as('ref_place'),
});

/** Ignores accents and case. */
export const byName = [folded(users.name), asc(users.id)];

/** People as the viewer sees them; add `where`, `orderBy` and `limit`. */
export const selectCards = (db: DbOrTx, viewerId: string | null) =>
  db
    .select({
      ...refColumns(viewerId),
      skills: listFor(viewerId, users.skills),
      genres: listFor(viewerId, users.genres),
      isRead: readableBy(viewerId),
      createdAt: users.createdAt,
      linkId: links.id,
      state: links.state,
      requesterId: links.requesterId,
      linkedAt: links.createdAt,
      note: links.note,
      mutualCount: mutualCount(viewerId, users.id),
    })
    .from(users)
    .leftJoin(links, pairOf(viewerId, users.id));

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

export const refOf = ({ id, name, avatar, headline, place }: PersonRef): PersonRef => ({
  id,
  name,
  avatar,
  headline,
  place,
});

export const cardOf =
  (viewerId: string | null) =>
  (row: CardRow): PersonCard => ({
    ...refOf(row),
    skills: row.skills,
    genres: row.genres,
    ...linkStatusFor(viewerId, row.id, row),
    mutualCount: row.mutualCount,
  });

/** The cards of these people, as far as they exist, by id. */
export async function cardsOf(db: DbOrTx, viewerId: string, ids: readonly string[]) {
  const rows = await selectCards(db, viewerId).where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, cardOf(viewerId)(row)]));
}

const maxFaces = 3;
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
    .limit(maxFaces)
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
