import type { PersonCard, PersonRef } from '#contract/ours/person.ts';
import type { DbOrTx } from '../db/database.ts';
import { links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { mutualCount, pairOf, standingTo } from './standing.ts';

/** What is read of a person who is only named. */
export const refColumns = {
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  headline: users.headline,
  place: users.place,
};

/** People as the viewer sees them; add `where`, `orderBy` and `limit`. */
export const selectCards = (db: DbOrTx, viewerId: string | null) =>
  db
    .select({
      ...refColumns,
      skills: users.skills,
      genres: users.genres,
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
    ...standingTo(viewerId, row.id, row),
    mutualCount: row.mutualCount,
  });
