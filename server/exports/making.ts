import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { reasonOf } from '../db/outage.ts';
import { exportParts, memberExports } from '../db/schema/exports.ts';
import { notify } from '../notifications/notify.ts';
import type { Services } from '../services.ts';
import { archiveOf } from './archive.ts';

export const mostTries = 3;
const partBytes = 256 * 1024;
const day = 24 * 60 * 60 * 1000;
/** For how long an archive is kept. */
export const keptMs = 7 * day;

const isMaking = (id: string) => and(eq(memberExports.id, id), eq(memberExports.state, 'making'));

/**
 * SET-04. Makes an archive, part by part. A process that is killed at it leaves parts that no try after it counts;
 * after three tries it is given up, and its member told on the page.
 */
export async function makeExport(services: Services, id: string): Promise<void> {
  const { db, failures, now, write } = services;
  const attempt = newId();
  const begun = await write((tx) => begin(tx, id, attempt));
  if (!begun) return;
  try {
    let size = 0;
    let nth = 0;
    for await (const bytes of inParts(archiveOf(db, begun.ownerId, now()))) {
      await write((tx) => tx.insert(exportParts).values({ exportId: id, attempt, nth, bytes }));
      size += bytes.length;
      nth += 1;
    }
    await write((tx) => finish(tx, { id, attempt, size }, now()));
  } catch (error) {
    // What the driver throws carries the bytes of the part: neither log nor queue is to keep them.
    const failure = new Error(`an archive could not be made: ${reasonOf(error)}`);
    failures.note('exports', failure);
    if (begun.tries < mostTries) throw failure;
    await write((tx) => giveUp(tx, id));
  }
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}

/** Nothing where there is nothing to make any more: made already, deleted with its owner, or tried too often. */
async function begin(tx: Tx, id: string, attempt: string) {
  const [row] = await tx
    .update(memberExports)
    .set({ attempt, tries: sql`${memberExports.tries} + 1` })
    .where(isMaking(id))
    .returning();
  if (!row) return undefined;
  await tx.delete(exportParts).where(eq(exportParts.exportId, id));
  if (row.tries <= mostTries) return row;
  await giveUp(tx, id);
  return undefined;
}

async function giveUp(tx: Tx, id: string): Promise<void> {
  await tx.update(memberExports).set({ state: 'failed', attempt: null }).where(isMaking(id));
  await tx.delete(exportParts).where(eq(exportParts.exportId, id));
}

/** @throws when another try has begun meanwhile, or what it holds has to be read anew */
async function finish(
  tx: Tx,
  { id, attempt, size }: { id: string; attempt: string; size: number },
  now: Date,
) {
  const [made] = await tx
    .update(memberExports)
    .set({ state: 'ready', size, readyAt: now, expiresAt: new Date(now.getTime() + keptMs) })
    .where(and(isMaking(id), eq(memberExports.attempt, attempt)))
    .returning();
  if (!made) throw new Error('what is in the archive has changed');
  await tx.delete(exportParts).where(and(eq(exportParts.exportId, id), ne(exportParts.attempt, attempt)));
  await notify(tx, { recipientId: made.ownerId, actorId: null, type: 'export_ready' });
}
