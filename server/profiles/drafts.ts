import { eq } from 'drizzle-orm';
import type { DraftChange, DraftedPart, ProfileDraft } from '#contract/ours/profile-draft.ts';
import { draftedParts } from '#contract/ours/profile-draft.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { profileDrafts } from '../db/schema/profile-drafts.ts';
import { conflict } from '../http/errors.ts';

const { userId: whose, version, parts } = profileDrafts;

/** PPL-07. What a member has typed of their profile and not saved. */
export async function readDraft(db: DbOrTx, userId: string): Promise<ProfileDraft> {
  const [row] = await db.select({ version, parts }).from(profileDrafts).where(eq(whose, userId));
  return row ?? { version: 0, parts: {} };
}

/**
 * Keeps the parts that are given, each unless another device has typed there since it `was` read.
 * @throws HttpError 409 with the draft as it stands.
 */
export async function keepDraft(
  tx: Tx,
  userId: string,
  change: DraftChange,
  now: Date,
): Promise<ProfileDraft> {
  await tx.insert(profileDrafts).values({ userId }).onConflictDoNothing();
  const draft = await lockDraft(tx, userId);
  const saidIn = (one: ProfileDraft['parts'], part: DraftedPart) => one[part] ?? '';
  const given = draftedParts.filter((part) => change.parts[part] !== undefined);
  const changed = given.filter((part) => saidIn(draft.parts, part) !== saidIn(change.parts, part));
  if (changed.some((part) => saidIn(draft.parts, part) !== saidIn(change.was, part)))
    throw conflict('You typed on another device meanwhile.', draft);
  if (changed.length === 0) return draft;
  const all = Object.entries({ ...draft.parts, ...change.parts });
  // PostgreSQL keeps no half of a sign.
  const kept = all.flatMap(([part, text]) => (text ? [[part, text.toWellFormed()]] : []));
  return store(tx, userId, { version: draft.version + 1, parts: Object.fromEntries(kept) }, now);
}

/** What is saved is no draft any more, on no device. */
export async function dropDraftOf(tx: Tx, userId: string, saved: readonly DraftedPart[], now: Date) {
  const draft = await lockDraft(tx, userId);
  const kept = Object.entries(draft.parts).filter(([part]) => !saved.some((one) => one === part));
  if (kept.length < Object.keys(draft.parts).length)
    await store(tx, userId, { version: draft.version + 1, parts: Object.fromEntries(kept) }, now);
}

async function lockDraft(tx: Tx, userId: string): Promise<ProfileDraft> {
  const [row] = await tx
    .select({ version, parts })
    .from(profileDrafts)
    .where(eq(whose, userId))
    .for('update');
  return row ?? { version: 0, parts: {} };
}

async function store(tx: Tx, userId: string, draft: ProfileDraft, now: Date): Promise<ProfileDraft> {
  await tx
    .update(profileDrafts)
    .set({ ...draft, updatedAt: now })
    .where(eq(whose, userId));
  return draft;
}
