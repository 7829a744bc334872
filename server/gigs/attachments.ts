import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ChosenAttachments, GigFile } from '#contract/ours/gig-attachments.ts';
import type { ChosenPicture, PictureRef } from '#contract/ours/pictures.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { messageFiles } from '../db/schema/message-files.ts';
import { uploads } from '../db/schema/uploads.ts';
import { badInput } from '../http/errors.ts';
import { asChosen } from '../uploads/commands.ts';
import { uploadIdIn } from '../uploads/url.ts';
import { isAtGig } from './sight.ts';

type Kept = Pick<GigRow, 'pictures' | 'files'>;
type Owned = Pick<GigRow, 'id' | 'posterId'>;

const without = (gigIds: PgColumn, id: string) => sql`array_remove(${gigIds}, ${id}::uuid)`;
const withOne = (gigIds: PgColumn, id: string) => sql`array_append(${without(gigIds, id)}, ${id}::uuid)`;
const isAt = (gigIds: PgColumn, id: string) => sql`${id}::uuid = any(${gigIds})`;

/**
 * GIG-01. Puts uploads of its poster at a gig, and answers what its row is to say of them. What stood there besides is
 * at it no more, and gone after its day unless another gig has it. What the form leaves out stays.
 * @throws HttpError 400 when one is not theirs, is no picture or PDF for a gig, or is gone
 */
export const attach = async (tx: Tx, gig: Owned, form: ChosenAttachments): Promise<Partial<Kept>> => ({
  ...(form.pictures && { pictures: await putPictures(tx, gig, form.pictures) }),
  ...(form.files && { files: await putFiles(tx, gig, form.files) }),
});

/** The same with a gig that was stored just now. */
export async function attachToNew(tx: Tx, gig: Owned, form: ChosenAttachments): Promise<void> {
  if (!form.pictures?.length && !form.files?.length) return;
  await tx
    .update(gigs)
    .set(await attach(tx, gig, form))
    .where(eq(gigs.id, gig.id));
}

async function putPictures(
  tx: Tx,
  { id, posterId }: Owned,
  wanted: readonly ChosenPicture[],
): Promise<PictureRef[]> {
  const ids = wanted.flatMap(({ url }) => uploadIdIn(url) ?? []);
  const { gigIds } = uploads;
  const theirs = and(eq(uploads.ownerId, posterId), eq(uploads.kind, 'gig'));
  const rows = await tx
    .update(uploads)
    .set({ gigIds: withOne(gigIds, id), releasedAt: null })
    .where(and(theirs, inArray(uploads.id, ids)))
    .returning({ id: uploads.id, width: uploads.width, height: uploads.height });
  const pictures = asChosen(wanted, rows);
  await tx
    .update(uploads)
    .set({ gigIds: without(gigIds, id) })
    .where(and(theirs, isAt(gigIds, id), notInArray(uploads.id, ids)));
  return pictures;
}

async function putFiles(tx: Tx, { id, posterId }: Owned, wanted: readonly string[]): Promise<GigFile[]> {
  const ids = wanted.filter(isId);
  const { gigIds } = messageFiles;
  const theirs = and(eq(messageFiles.ownerId, posterId), eq(messageFiles.kind, 'pdf'));
  const rows = await tx
    .update(messageFiles)
    .set({ gigIds: withOne(gigIds, id), releasedAt: null })
    .where(
      and(
        theirs,
        inArray(messageFiles.id, ids),
        isNull(messageFiles.messageId),
        isNotNull(messageFiles.wholeAt),
      ),
    )
    .returning({ id: messageFiles.id, name: messageFiles.name, size: messageFiles.size });
  if (rows.length < wanted.length) throw badInput('A PDF is not there any more. Add it again.', 'files');
  await tx
    .update(messageFiles)
    .set({ gigIds: without(gigIds, id) })
    .where(and(theirs, isAt(gigIds, id), notInArray(messageFiles.id, ids)));
  return ids.flatMap((one) => rows.find((row) => row.id === one) ?? []);
}

/** The gig is cancelled: what only it has goes once that cannot be undone any more. Null: it is on again. */
export async function releaseAttachments(tx: Tx, { id, posterId }: Owned, releasedAt: Date | null) {
  for (const table of [uploads, messageFiles])
    await tx
      .update(table)
      .set({ releasedAt })
      .where(and(eq(table.ownerId, posterId), isAt(table.gigIds, id)));
}

/** SAF-10. What is told of them: nothing once the gig is cancelled. */
export const shownAttachments = ({ status, pictures, files }: Kept & Pick<GigRow, 'status'>) => ({
  ...(status !== 'cancelled' && pictures.length > 0 && { pictures }),
  ...(status !== 'cancelled' && files.length > 0 && { files }),
});

/** The PDFs of a member's own gigs, for their archive. */
export const readGigFilesOf = (db: DbOrTx, me: string) =>
  db
    .select({ id: messageFiles.id, name: messageFiles.name, size: messageFiles.size })
    .from(messageFiles)
    .where(and(eq(messageFiles.ownerId, me), isAtGig(messageFiles.gigIds)))
    .orderBy(asc(messageFiles.id));
