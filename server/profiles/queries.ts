import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Profile } from '#contract/ours/profile.ts';
import { mayMessage } from '#contract/permissions/people.ts';
import type { DbOrTx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { countPastGigs } from '../gigs/past.ts';
import { notFound } from '../http/errors.ts';
import { asPermissionViewer, type Viewer } from '../http/viewer.ts';
import { cardOf, refColumns, selectCards } from '../people/cards.ts';
import { readableBy } from '../people/readable.ts';
import { isListed, linkCount, neighboursOf, visibleTo } from '../people/standing.ts';

const mostMutuals = 5;

/** @throws HttpError 404 when the viewer sees no such person. */
export async function readProfile(
  db: DbOrTx,
  viewer: Viewer,
  personId: string,
  now = new Date(),
): Promise<Profile> {
  const [row] = await selectCards(db, viewer.id).where(
    and(eq(users.id, personId), isNull(users.goneAt), visibleTo(viewer.id, users.id)),
  );
  const [more] = row ? await readDetails(db, viewer.id, personId) : [];
  if (!row || !more) throw notFound('This person');
  const { isRead, shownTo, createdAt, posts: postCount, gigs: gigCount, links: linkTotal, ...told } = more;
  const isSelf = viewer.id === personId;
  return {
    ...cardOf(viewer.id)(row),
    ...(isRead ? told : { ...untold, isClosed: true }),
    ...(isSelf && { shownTo }),
    memberSince: createdAt.toISOString(),
    mutuals: isSelf ? [] : await readMutuals(db, viewer.id, personId),
    counts: isRead
      ? {
          ...{ posts: postCount, gigs: gigCount, links: linkTotal },
          ...(await countPastGigs(db, viewer.id, personId, now)),
        }
      : nothing,
    canMessage: mayMessage(asPermissionViewer(viewer), row, false).allowed,
  };
}

/** What stands for the words of somebody who does not show them. */
const untold = {
  bio: '',
  cover: null,
  coverAlt: '',
  placeId: null,
  fees: [],
  rates: [],
  workLinks: [],
  media: [],
  reach: null,
};
const nothing = { posts: 0, gigs: 0, links: 0 };

function readDetails(db: DbOrTx, viewerId: string, personId: string) {
  const { bio, cover, coverAlt, placeId, fees, rates, workLinks, media, reach, shownTo, createdAt } =
    getTableColumns(users);
  return db
    .select({
      bio,
      cover,
      coverAlt,
      placeId,
      fees,
      rates,
      workLinks,
      media,
      reach,
      shownTo,
      isRead: readableBy(viewerId),
      createdAt,
      posts: sql<number>`(select count(*) from ${posts} where author_id = ${personId}::uuid)::int`,
      gigs: sql<number>`(select count(*) from ${gigs} where poster_id = ${personId}::uuid)::int`,
      links: linkCount(viewerId, personId),
    })
    .from(users)
    .where(eq(users.id, personId));
}

const readMutuals = (db: DbOrTx, viewerId: string, personId: string) =>
  db
    .select(refColumns(viewerId))
    .from(users)
    .where(
      and(
        isListed,
        sql`${users.id} in (select a.id from ${neighboursOf(viewerId)} a join ${neighboursOf(personId)} b on a.id = b.id)`,
      ),
    )
    .orderBy(users.name, users.id)
    .limit(mostMutuals);
