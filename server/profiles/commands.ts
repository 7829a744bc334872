import { and, eq, lt } from 'drizzle-orm';
import type { ProfileChange } from '#contract/ours/profile.ts';
import type { Tx } from '../db/database.ts';
import { uploads } from '../db/schema/uploads.ts';
import { users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import { emit, everyone } from '../outbox/emit.ts';
import { tidy } from '../text.ts';
import { uploadIdIn } from '../uploads/url.ts';

const trimmedWords = (words: readonly string[]) => [...new Set(words.map((word) => tidy(word)))];

/**
 * Changes what is given and leaves the rest.
 * @throws HttpError 400 when the avatar is no upload of theirs.
 */
export async function changeProfile(tx: Tx, userId: string, change: ProfileChange, now: Date) {
  if (typeof change.avatar === 'string') await demandOwnUpload(tx, userId, change.avatar);
  const { name, headline, bio, place, skills, genres, rates, workLinks, avatar } = change;
  await tx
    .update(users)
    .set({
      name: name && tidy(name),
      headline: headline && tidy(headline),
      bio: bio && tidy(bio),
      place: place && tidy(place),
      skills: skills && trimmedWords(skills),
      genres: genres && trimmedWords(genres),
      rates: rates?.map(({ label, price }) => ({ label: tidy(label), price: tidy(price) })),
      workLinks: workLinks?.map(({ label, url }) => ({ label: tidy(label), url })),
      avatar,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
  if (avatar !== undefined) await dropOldAvatars(tx, userId, avatar);
  await emit(tx, everyone, 'content_changed', { kind: 'profile', id: userId });
}

/** Nobody points at them any more. One that was uploaded later may still be chosen. */
async function dropOldAvatars(tx: Tx, userId: string, avatar: string | null) {
  const kept = avatar && uploadIdIn(avatar);
  await tx
    .delete(uploads)
    .where(
      and(eq(uploads.ownerId, userId), eq(uploads.kind, 'avatar'), kept ? lt(uploads.id, kept) : undefined),
    );
}

async function demandOwnUpload(tx: Tx, userId: string, url: string) {
  const id = uploadIdIn(url);
  const found = id
    ? await tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(eq(uploads.id, id), eq(uploads.ownerId, userId)))
    : [];
  if (found.length === 0) throw badInput('Upload the picture first, then choose it.', 'avatar');
}
