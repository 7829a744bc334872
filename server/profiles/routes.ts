import { eq } from 'drizzle-orm';
import { profileCalls } from '#contract/calls/people.ts';
import { normalizeWords } from '#contract/fold.ts';
import type { ProfileChange } from '#contract/ours/profile-change.ts';
import { type DraftedPart, draftedParts } from '#contract/ours/profile-draft.ts';
import { knownGenres, knownSkills } from '#contract/ours/word-lists.ts';
import type { Tx } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { refreshFitting } from '../gig-searches/commands.ts';
import { readPastGigs } from '../gigs/past.ts';
import { conflict, notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { publish, publishProfile } from '../outbox/emit.ts';
import { placeIdOf } from '../places/named-places.ts';
import { demandOwnUpload, dropOldPictures, lockPicturesOf } from '../uploads/commands.ts';
import { dropDraftOf, keepDraft, readDraft } from './drafts.ts';
import { readProfile } from './queries.ts';

export const profileRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, profileCalls, {
    'GET /api/profiles/:id': ({ viewer, params }) => readProfile(db, viewer, params.id, now()),
    'GET /api/profiles/:id/gigs': ({ viewer, params, query }) =>
      readPastGigs(db, viewer.id, params.id, query, now()),
    'PUT /api/profiles/me': ({ viewer, body }) =>
      write(async (tx) => {
        await changeProfile(tx, viewer, body, now());
        return readProfile(tx, viewer, viewer.id, now());
      }),
    'GET /api/profiles/me/draft': ({ viewer }) => readDraft(db, viewer.id),
    'PUT /api/profiles/me/draft': ({ viewer, body }) => write((tx) => keepDraft(tx, viewer.id, body, now())),
  });
};

/**
 * Changes what is given and leaves the rest.
 * @throws HttpError 400 when a picture is no upload of theirs, 409 with the profile when it is not what it `was`.
 */
async function changeProfile(tx: Tx, viewer: Viewer, change: ProfileChange, now: Date) {
  const userId = viewer.id;
  const worn = (['avatar', 'cover'] as const).filter((kind) => change[kind] !== undefined);
  if (worn.length > 0) await lockPicturesOf(tx, userId);
  for (const kind of worn) {
    const url = change[kind];
    if (typeof url === 'string') await demandOwnUpload(tx, userId, url, kind);
  }
  const {
    name,
    headline,
    bio,
    place,
    skills,
    genres,
    fees,
    rates,
    workLinks,
    media,
    shownTo,
    avatar,
    cover,
  } = change;
  const parts = {
    name: name && tidy(name),
    headline: headline && tidy(headline),
    bio: bio && tidy(bio),
    coverAlt: coverAltOf(change),
    shownTo,
    place: place && tidy(place),
    placeId: place === undefined ? undefined : await placeIdOf(tx, place, { chosen: change.placeId }),
    skills: skills && normalizeWords(skills.map(tidy), knownSkills),
    genres: genres && normalizeWords(genres.map(tidy), knownGenres),
    fees: fees?.map((fee) => ({ ...fee, label: tidy(fee.label) })),
    rates: rates?.map(({ label, price }) => ({ label: tidy(label), price: tidy(price) })),
    workLinks: workLinks?.map(({ label, url }) => ({ label: tidy(label), url })),
    media: media?.map(({ label, url }) => ({ label: tidy(label), url })),
    reach: change.reach,
  };
  if (change.was) await demandAsKnown(tx, viewer, change.was, parts, now);
  await tx
    .update(users)
    .set({ ...parts, avatar, cover, updatedAt: now })
    .where(eq(users.id, userId));
  if ([skills, genres, place, change.reach].some((part) => part !== undefined))
    await refreshFitting(tx, userId);
  await dropDraftOf(
    tx,
    userId,
    draftedParts.filter((name) => parts[name] !== undefined),
    now,
  );
  for (const kind of worn) await dropOldPictures(tx, userId, kind, change[kind] ?? null);
  const isSeenByAll = [name, avatar, shownTo].some((part) => part !== undefined);
  if (isSeenByAll) await publish(tx, [userId], 'content_changed', { kind: 'profile', id: userId });
  else await publishProfile(tx, userId);
}

/** Another picture shows something else: what is said of the one before goes with it. */
function coverAltOf({ cover, coverAlt }: ProfileChange): string | undefined {
  if (coverAlt !== undefined) return tidy(coverAlt);
  return cover === undefined ? undefined : '';
}

type Parts = Partial<Pick<UserRow, DraftedPart>>;

/** What a part says, whatever the order in which its rows keep their columns. */
const saidIn = (parts: { [Name in keyof Parts]: Parts[Name] | undefined }, name: DraftedPart) =>
  JSON.stringify(parts[name], ['label', 'price', 'url', 'amount', 'currency', 'unit', 'from']);

async function demandAsKnown(
  tx: Tx,
  viewer: Viewer,
  was: NonNullable<ProfileChange['was']>,
  wanted: { [Name in keyof Parts]: Parts[Name] | undefined },
  now: Date,
) {
  const [row] = await tx.select().from(users).where(eq(users.id, viewer.id)).for('update');
  if (!row) throw notFound('This person');
  const isStale = (name: DraftedPart) =>
    saidIn(row, name) !== saidIn(was, name) && saidIn(row, name) !== saidIn(wanted, name);
  if (draftedParts.some((name) => was[name] !== undefined && isStale(name)))
    throw conflict(
      'Your profile was changed elsewhere meanwhile.',
      await readProfile(tx, viewer, viewer.id, now),
    );
}
