import { asc, type Placeholder } from 'drizzle-orm';
import type { PersonCard, PersonRef } from '#contract/ours/person.ts';
import type { DbOrTx } from '../db/database.ts';
import { links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { folded } from '../db/search.ts';
import { listFor, readableBy, textFor } from './readable.ts';
import { mutualCount, pairOf, standingTo } from './standing.ts';

/** What the viewer reads of a person who is only named. */
export const refColumns = (viewer: Placeholder | string | null) => ({
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  headline: textFor(viewer, users.headline).as('ref_headline'),
  place: textFor(viewer, users.place).as('ref_place'),
});

/** People from A to Z, without regard to accents and capitals. */
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
    ...standingTo(viewerId, row.id, row),
    mutualCount: row.mutualCount,
  });
