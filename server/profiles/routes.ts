import { and, eq, sql } from 'drizzle-orm';
import { mayMessage } from '#contract/permissions.ts';
import { type Profile, profileCalls } from '#contract/profile.ts';
import {
  type DraftChange,
  type DraftedPart,
  draftedParts,
  type ProfileChange,
  type ProfileDraft,
  profileFormCalls,
} from '#contract/profile-form.ts';
import { knownGenres, knownSkills, normalizeWords } from '#contract/words.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { normalizeText } from '../db/ids.ts';
import { gigs } from '../db/schema/gigs.ts';
import { postMarks, posts } from '../db/schema/posts.ts';
import { profileDrafts, type UserRow, users } from '../db/schema/users.ts';
import { updateProfileSearches } from '../gig-searches/routes.ts';
import { countPastGigs, readPastGigs } from '../gigs/board.ts';
import { gigVisibleTo, isUpcoming } from '../gigs/select.ts';
import { conflict, notFound, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { publish, publishProfile } from '../outbox/emit.ts';
import { readWeeksAhead } from '../people/availability.ts';
import { byName, cardOf, refColumns, selectCards } from '../people/cards.ts';
import { hasProfileFor, isListed, linkCount, neighboursOf, readableBy } from '../people/visibility.ts';
import { placeIdOf } from '../places/named-places.ts';
import { summariesOf } from '../reviews/counts.ts';
import { dropOldPictures, lockPicturesOf, requireOwnUpload } from '../uploads/commands.ts';

const { userId: whose, version, parts } = profileDrafts;

/** PPL-07. Unsaved input of the profile form. */
async function readDraft(db: DbOrTx, userId: string): Promise<ProfileDraft> {
  const [row] = await db.select({ version, parts }).from(profileDrafts).where(eq(whose, userId));
  return row ?? { version: 0, parts: {} };
}

/**
 * Saves the given parts, unless another device has changed one of them since it `was` read.
 * @throws HttpError 409 with the current draft
 */
async function saveDraft(tx: Tx, userId: string, change: DraftChange, now: Date): Promise<ProfileDraft> {
  await tx.insert(profileDrafts).values({ userId }).onConflictDoNothing();
  const draft = await lockDraft(tx, userId);
  const partOf = (one: ProfileDraft['parts'], part: DraftedPart) => one[part] ?? '';
  const given = draftedParts.filter((part) => change.parts[part] !== undefined);
  const changed = given.filter((part) => partOf(draft.parts, part) !== partOf(change.parts, part));
  if (changed.some((part) => partOf(draft.parts, part) !== partOf(change.was, part)))
    throw conflict('You changed this draft on another device.', draft);
  if (changed.length === 0) return draft;
  const all = Object.entries({ ...draft.parts, ...change.parts });
  // PostgreSQL rejects lone surrogates.
  const remainingParts = all.flatMap(([part, text]) => (text ? [[part, text.toWellFormed()]] : []));
  return store(tx, userId, { version: draft.version + 1, parts: Object.fromEntries(remainingParts) }, now);
}

async function dropDraftOf(tx: Tx, userId: string, saved: readonly DraftedPart[], now: Date) {
  const draft = await lockDraft(tx, userId);
  const remainingParts = Object.entries(draft.parts).filter(([part]) => !saved.some((one) => one === part));
  if (remainingParts.length < Object.keys(draft.parts).length)
    await store(tx, userId, { version: draft.version + 1, parts: Object.fromEntries(remainingParts) }, now);
}

async function lockDraft(tx: Tx, userId: string): Promise<ProfileDraft> {
  const draft = tx.select({ version, parts }).from(profileDrafts).where(eq(whose, userId));
  const [row] = await draft.for('update');
  return row ?? { version: 0, parts: {} };
}

async function store(tx: Tx, userId: string, draft: ProfileDraft, now: Date): Promise<ProfileDraft> {
  await tx
    .update(profileDrafts)
    .set({ ...draft, updatedAt: now })
    .where(eq(whose, userId));
  return draft;
}

const calls = { ...profileCalls, ...profileFormCalls };

export const profileRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, calls, {
    'GET /api/profiles/:id': ({ viewer, params }) => readProfile(db, viewer, params.id, now()),
    'GET /api/profiles/:id/gigs': ({ viewer, params, query }) =>
      readPastGigs(db, viewer.id, params.id, query, now()),
    'PUT /api/profiles/me': ({ viewer, body }) =>
      write(async (tx) => {
        await changeProfile(tx, viewer, body, now());
        return readProfile(tx, viewer, viewer.id, now());
      }),
    'GET /api/profiles/me/draft': ({ viewer }) => readDraft(db, viewer.id),
    'PUT /api/profiles/me/draft': ({ viewer, body }) => write((tx) => saveDraft(tx, viewer.id, body, now())),
  });
};

/** @throws HttpError 400 for a picture they did not upload, 409 with the profile if it `was` different */
async function changeProfile(tx: Tx, viewer: Viewer, change: ProfileChange, now: Date) {
  const userId = viewer.id;
  const pictures = (['avatar', 'cover'] as const).filter((kind) => change[kind] !== undefined);
  if (pictures.length > 0) await lockPicturesOf(tx, userId);
  for (const kind of pictures) {
    const url = change[kind];
    if (typeof url === 'string') await requireOwnUpload(tx, userId, url, kind);
  }
  const { name, headline, bio, place, skills, genres, rates, shownTo, avatar, cover } = change;
  const parts = {
    name: name && normalizeText(name),
    headline: headline && normalizeText(headline),
    bio: bio && normalizeText(bio),
    coverAlt: coverAltOf(change),
    shownTo,
    place: place && normalizeText(place),
    placeId: place === undefined ? undefined : await placeIdOf(tx, place, { chosen: change.placeId }),
    skills: skills && normalizeWords(skills.map(normalizeText), knownSkills),
    genres: genres && normalizeWords(genres.map(normalizeText), knownGenres),
    fees: change.fees?.map((fee) => ({ ...fee, label: normalizeText(fee.label) })),
    rates: rates?.map(({ label, price }) => ({ label: normalizeText(label), price: normalizeText(price) })),
    workLinks: change.workLinks?.map(({ label, url }) => ({ label: normalizeText(label), url })),
    media: change.media?.map(({ label, url }) => ({ label: normalizeText(label), url })),
    reach: change.reach,
  };
  if (change.was) await requireUnchanged(tx, viewer, change.was, parts, now);
  await tx
    .update(users)
    .set({ ...parts, avatar, cover, updatedAt: now })
    .where(eq(users.id, userId));
  if ([skills, genres, place, change.reach].some((part) => part !== undefined))
    await updateProfileSearches(tx, userId);
  const saved = draftedParts.filter((name) => parts[name] !== undefined);
  await dropDraftOf(tx, userId, saved, now);
  for (const kind of pictures) await dropOldPictures(tx, userId, kind, change[kind] ?? null);
  const isOnCards = [name, avatar, shownTo].some((part) => part !== undefined);
  if (isOnCards) await publish(tx, [userId], { kind: 'profile', id: userId });
  else await publishProfile(tx, userId);
}

/** Another cover clears the description of the one before. */
function coverAltOf({ cover, coverAlt }: ProfileChange): string | undefined {
  if (coverAlt !== undefined) return normalizeText(coverAlt);
  return cover === undefined ? undefined : '';
}

type Parts = Partial<Pick<UserRow, DraftedPart>>;

/** Serializes a part independently of the order of its keys. */
const serialized = (parts: { [Name in keyof Parts]: Parts[Name] | undefined }, name: DraftedPart) =>
  JSON.stringify(parts[name], ['label', 'price', 'url', 'amount', 'currency', 'unit', 'from']);

async function requireUnchanged(
  tx: Tx,
  viewer: Viewer,
  was: NonNullable<ProfileChange['was']>,
  wanted: { [Name in keyof Parts]: Parts[Name] | undefined },
  now: Date,
) {
  const [row] = await tx.select().from(users).where(eq(users.id, viewer.id)).for('update');
  if (!row) throw notFound('This profile');
  const isStale = (name: DraftedPart) =>
    serialized(row, name) !== serialized(was, name) && serialized(row, name) !== serialized(wanted, name);
  if (draftedParts.some((name) => was[name] !== undefined && isStale(name)))
    throw conflict(
      'Your profile was changed elsewhere while you were editing.',
      await readProfile(tx, viewer, viewer.id, now),
    );
}

const maxMutuals = 5;

/** @throws HttpError 404 when the viewer (null: a visitor) cannot see the person */
async function readProfile(
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
    canMessage: mayMessage(viewer, row, false).allowed,
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
  const { bio, cover, coverAlt, placeId, fees, rates, workLinks, media, reach, shownTo } = users;
  const columns = { bio, cover, coverAlt, placeId, fees, rates, workLinks, media, reach, shownTo };
  return db
    .select({
      ...columns,
      isRead: readableBy(viewerId),
      createdAt: users.createdAt,
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
