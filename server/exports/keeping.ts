import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Export } from '#contract/ours/exports.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { type ExportRow, exportParts, memberExports } from '../db/schema/exports.ts';
import { TooManyError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { keptMs } from './making.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const none: Export = { state: 'none', id: null, size: 0, readyAt: null, expiresAt: null, againAt: null };

const againAt = ({ readyAt }: ExportRow, now: Date) => {
  const at = readyAt && new Date(readyAt.getTime() + day);
  return at && at > now ? at : null;
};

function told(row: ExportRow | undefined, now: Date): Export {
  if (!row || row.expiresAt <= now) return none;
  const { id, state, size, readyAt, expiresAt } = row;
  if (state !== 'ready') return { ...none, state };
  const again = againAt(row, now)?.toISOString() ?? null;
  return {
    state,
    id,
    size,
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    againAt: again,
  };
}

const ofOwner = (ownerId: string) => eq(memberExports.ownerId, ownerId);

export async function readExport(db: DbOrTx, ownerId: string, now: Date): Promise<Export> {
  const [row] = await db.select().from(memberExports).where(ofOwner(ownerId));
  return told(row, now);
}

/**
 * Has an archive made, in place of an older one. While one is being made, that is the one.
 * @throws TooManyError when one was made within a day
 */
export async function askForExport({ jobs, now, write }: Services, ownerId: string): Promise<Export> {
  await jobs.ready();
  return write(async (tx) => {
    const at = now();
    const [before] = await tx.select().from(memberExports).where(ofOwner(ownerId)).for('update');
    if (before?.state === 'making') return told(before, at);
    const again = before?.state === 'ready' ? againAt(before, at) : null;
    if (again) {
      const seconds = Math.ceil((again.getTime() - at.getTime()) / 1000);
      const hours = Math.ceil(seconds / 3600);
      const wait = hours === 1 ? 'an hour' : `${hours} hours`;
      throw new TooManyError(seconds, `You have an archive of today. You can have another in ${wait}.`);
    }
    if (before) await tx.delete(memberExports).where(eq(memberExports.id, before.id));
    const [made] = await tx
      .insert(memberExports)
      .values({ ownerId, askedAt: at, expiresAt: new Date(at.getTime() + keptMs) })
      .onConflictDoNothing({ target: memberExports.ownerId })
      .returning();
    if (!made) return readExport(tx, ownerId, at);
    await jobs.add(tx, 'export', { exportId: made.id });
    return told(made, at);
  });
}

/** One that may be fetched by this member now. */
export async function findReady(db: Db, ownerId: string, id: string, now: Date) {
  const [row] = await db
    .select()
    .from(memberExports)
    .where(
      and(
        eq(memberExports.id, id),
        ofOwner(ownerId),
        eq(memberExports.state, 'ready'),
        gt(memberExports.expiresAt, now),
      ),
    );
  return row?.attempt ? { ...row, attempt: row.attempt } : undefined;
}

/** The bytes of an archive, a part at a time. @throws when it is removed meanwhile */
export async function* partsOf(db: Db, { id, attempt, size }: { id: string; attempt: string; size: number }) {
  let sent = 0;
  for (let nth = 0; sent < size; nth += 1) {
    const [part] = await db
      .select({ bytes: exportParts.bytes })
      .from(exportParts)
      .where(and(eq(exportParts.exportId, id), eq(exportParts.attempt, attempt), eq(exportParts.nth, nth)))
      .orderBy(asc(exportParts.nth));
    if (!part) throw new Error('the archive was removed while it was sent');
    sent += part.bytes.length;
    yield part.bytes;
  }
}

/** SAF-10. What these members have had made holds something that was taken away: it goes, and what is being made begins anew. */
export async function dropExportsOf(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const theirs = inArray(memberExports.ownerId, [...ownerIds]);
  await tx
    .update(memberExports)
    .set({ attempt: null })
    .where(and(theirs, eq(memberExports.state, 'making')));
  await tx.delete(memberExports).where(and(theirs, eq(memberExports.state, 'ready')));
}

/** Removes archives whose time is over, and gives up those whose job was lost. */
export async function tidyExports(db: Db, now: Date): Promise<void> {
  await db.delete(memberExports).where(lt(memberExports.expiresAt, now));
  await db
    .update(memberExports)
    .set({ state: 'failed', attempt: null })
    .where(and(eq(memberExports.state, 'making'), lt(memberExports.askedAt, new Date(now.getTime() - day))));
}
