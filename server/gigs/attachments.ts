import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ChosenPicture } from '#contract/fields.ts';
import type { ChosenAttachments } from '#contract/gigs.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { messageFiles, uploads } from '../db/schema/posts.ts';
import { badInput } from '../http/errors.ts';
import { asChosen } from '../uploads/commands.ts';
import { uploadIdIn } from '../uploads/rules.ts';
import { hasActiveGig } from './select.ts';

type Attachments = Pick<GigRow, 'pictures' | 'files'>;
type OwnedGig = Pick<GigRow, 'id' | 'posterId'>;

const withoutGig = (gigIds: PgColumn, id: string) => sql`array_remove(${gigIds}, ${id}::uuid)`;
const withGig = (gigIds: PgColumn, id: string) => sql`array_append(${withoutGig(gigIds, id)}, ${id}::uuid)`;
const isAttachedTo = (gigIds: PgColumn, id: string) => sql`${id}::uuid = any(${gigIds})`;

/**
 * GIG-01. Attaches uploads of the poster to a gig and returns its columns that list them. Any that are no
 * longer listed are detached, and deleted after a day unless another gig has them. What the form leaves out
 * stays.
 * @throws HttpError 400 when one is not theirs, not a picture or PDF for a gig, or missing
 */
export const attach = async (tx: Tx, gig: OwnedGig, form: ChosenAttachments) => ({
  ...(form.pictures && { pictures: await attachPictures(tx, gig, form.pictures) }),
  ...(form.files && { files: await attachFiles(tx, gig, form.files) }),
});

export async function attachToNew(tx: Tx, gig: OwnedGig, form: ChosenAttachments): Promise<void> {
  if (!form.pictures?.length && !form.files?.length) return;
  await tx
    .update(gigs)
    .set(await attach(tx, gig, form))
    .where(eq(gigs.id, gig.id));
}

async function attachPictures(tx: Tx, { id, posterId }: OwnedGig, chosen: readonly ChosenPicture[]) {
  const ids = chosen.flatMap(({ url }) => uploadIdIn(url) ?? []);
  const { gigIds } = uploads;
  const isOwnUpload = and(eq(uploads.ownerId, posterId), eq(uploads.kind, 'gig'));
  const rows = await tx
    .update(uploads)
    .set({ gigIds: withGig(gigIds, id), releasedAt: null })
    .where(and(isOwnUpload, inArray(uploads.id, ids)))
    .returning({ id: uploads.id, width: uploads.width, height: uploads.height });
  const pictures = asChosen(chosen, rows);
  await tx
    .update(uploads)
    .set({ gigIds: withoutGig(gigIds, id) })
    .where(and(isOwnUpload, isAttachedTo(gigIds, id), notInArray(uploads.id, ids)));
  return pictures;
}

async function attachFiles(tx: Tx, { id, posterId }: OwnedGig, chosen: readonly string[]) {
  const ids = chosen.filter(isId);
  const { gigIds } = messageFiles;
  const isOwnUpload = and(eq(messageFiles.ownerId, posterId), eq(messageFiles.kind, 'pdf'));
  const rows = await tx
    .update(messageFiles)
    .set({ gigIds: withGig(gigIds, id), releasedAt: null })
    .where(
      and(
        isOwnUpload,
        inArray(messageFiles.id, ids),
        isNull(messageFiles.messageId),
        isNotNull(messageFiles.wholeAt),
      ),
    )
    .returning({ id: messageFiles.id, name: messageFiles.name, size: messageFiles.size });
  if (rows.length < chosen.length) throw badInput('A PDF is no longer available. Add it again.', 'files');
  await tx
    .update(messageFiles)
    .set({ gigIds: withoutGig(gigIds, id) })
    .where(and(isOwnUpload, isAttachedTo(gigIds, id), notInArray(messageFiles.id, ids)));
  return ids.flatMap((one) => rows.find((row) => row.id === one) ?? []);
}

/** Marks the uploads of a cancelled gig for deletion when that can no longer be undone; null clears it. */
export async function releaseAttachments(tx: Tx, { id, posterId }: OwnedGig, releasedAt: Date | null) {
  for (const table of [uploads, messageFiles]) {
    const isAttached = and(eq(table.ownerId, posterId), isAttachedTo(table.gigIds, id));
    await tx.update(table).set({ releasedAt }).where(isAttached);
  }
}

/** SAF-10. A cancelled gig shows none. */
export const shownAttachments = ({ status, pictures, files }: Attachments & Pick<GigRow, 'status'>) => ({
  ...(status !== 'cancelled' && pictures.length > 0 && { pictures }),
  ...(status !== 'cancelled' && files.length > 0 && { files }),
});

export const readGigFilesOf = (db: DbOrTx, memberId: string) =>
  db
    .select({ id: messageFiles.id, name: messageFiles.name, size: messageFiles.size })
    .from(messageFiles)
    .where(and(eq(messageFiles.ownerId, memberId), hasActiveGig(messageFiles.gigIds)))
    .orderBy(asc(messageFiles.id));
