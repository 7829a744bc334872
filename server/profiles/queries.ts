import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { mayMessage } from '#contract/permissions.ts';
import type { Profile } from '#contract/profile.ts';
import type { DbOrTx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { postMarks, posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { countPastGigs } from '../gigs/board.ts';
import { gigVisibleTo, isUpcoming } from '../gigs/select.ts';
import { asPermissionViewer, notFound, type Viewer } from '../http/errors.ts';
import { readWeeksAhead } from '../people/availability.ts';
import { byName, cardOf, refColumns, selectCards } from '../people/cards.ts';
import { hasProfileFor, isListed, linkCount, neighboursOf, readableBy } from '../people/visibility.ts';
import { summariesOf } from '../reviews/counts.ts';

const maxMutuals = 5;

/** @throws HttpError 404 when the viewer (null: a visitor) cannot see the person */
export async function readProfile(
  db: DbOrTx,
  viewer: Viewer | null,
  personId: string,
  now = new Date(),
): Promise<Profile> {
  const viewerId = viewer?.id ?? null;
  const [row] = await selectCards(db, viewerId).where(and(eq(users.id, personId), hasProfileFor(viewerId)));
  const [found] = row ? await readDetails(db, viewerId, personId, now) : [];
  if (!row || !found) throw notFound('This profile');
  const { isRead, shownTo, createdAt, posts: postCount, ahead, links: linkTotal, ...details } = found;
  const isSelf = viewerId === personId;
  const past = isRead && (await countPastGigs(db, viewerId, personId, now));
  const reviews = isRead && (await summariesOf(db, viewerId, personId));
  // Visitors see neither posts nor links.
  const memberCounts = viewer ? { posts: postCount, links: linkTotal } : { posts: 0, links: 0 };
  return {
    ...cardOf(viewerId)(row),
    ...(isRead ? details : { ...hiddenFields, isClosed: true }),
    ...(isSelf && { shownTo }),
    ...(shownTo === 'everyone' && { isOpen: true }),
    ...(isRead && { weeksAhead: await readWeeksAhead(db, personId, now) }),
    memberSince: createdAt.toISOString(),
    mutuals: isSelf || viewerId === null ? [] : await readMutuals(db, viewerId, personId),
    counts: past ? { ...memberCounts, gigs: ahead + past.posted, ...past } : noCounts,
    ...(reviews && { reviews }),
    canMessage: mayMessage(asPermissionViewer(viewer), row, false).allowed,
  };
}

const hiddenFields = {
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
const noCounts = { posts: 0, gigs: 0, links: 0 };

function readDetails(db: DbOrTx, viewerId: string | null, personId: string, now: Date) {
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
      // Except those the viewer has hidden.
      posts: sql<number>`(
        select count(*) from ${posts} where author_id = ${personId}::uuid and not exists (
          select from ${postMarks} m
          where m.user_id = ${viewerId}::uuid and m.post_id = ${posts}.id and m.kind = 'hidden'))::int`,
      ahead: sql<number>`(select count(*) from ${gigs} where poster_id = ${personId}::uuid and ${isUpcoming(now)} and ${gigVisibleTo(viewerId)})::int`,
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
    .orderBy(...byName)
    .limit(maxMutuals);
