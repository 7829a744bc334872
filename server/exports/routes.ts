import { PassThrough, Readable } from 'node:stream';
import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { type Export, exportCalls } from '#contract/account.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { reasonOf } from '../db/errors.ts';
import { newId } from '../db/ids.ts';
import { type ExportRow, exportParts, memberExports } from '../db/schema/operations.ts';
import { uploads } from '../db/schema/posts.ts';
import { readGigFilesOf } from '../gigs/attachments.ts';
import { notFound, TooManyError } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { bytesOf, pathInExport, readFilesOf } from '../message-files/queries.ts';
import { notify } from '../notifications/notify.ts';
import type { Services } from '../services.ts';
import { hasBytes, isShown } from '../uploads/commands.ts';
import { contents } from './contents.ts';

/** A list as JSON, one row per line. */
async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* pictureOf(db: DbOrTx, id: string): AsyncGenerator<Uint8Array> {
  const [row] = await db.select({ bytes: uploads.bytes }).from(uploads).where(eq(uploads.id, id));
  if (row && row.bytes.length > 0) yield row.bytes;
}

const readme = (madeAt: Date) =>
  [
    'This archive contains all your Sidestage data.',
    '',
    `Created on ${madeAt.toISOString()}. Times are in UTC. Each .json file is a list:`,
    '',
    ...Object.entries(contents).map(([name, { says }]) => `${`${name}.json`.padEnd(20)}${says}`),
    `${'pictures/'.padEnd(20)}your photos, named as in their addresses`,
    `${'files/'.padEnd(20)}files from your messages and PDFs of your gigs, named as in messages.json and gigs.json`,
    '',
    'Other people appear by name and id only. Anything deleted or removed is not included,',
    'nor are your password and recovery codes, which only you know.',
    '',
  ].join('\r\n');

/** Streams a member's export, so that little of it is in memory at a time. */
export async function* archiveOf(db: DbOrTx, me: string, madeAt: Date): AsyncGenerator<Buffer> {
  const { ZipFile } = await import('yazl');
  const isOwn = and(eq(uploads.ownerId, me), hasBytes, isShown);
  const pictures = await db.select({ id: uploads.id }).from(uploads).where(isOwn).orderBy(asc(uploads.id));
  const files = [...(await readFilesOf(db, me)), ...(await readGigFilesOf(db, me))];
  const zip = new ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error) => out.destroy(error));
  // yazl does not handle errors of its streams, and an unhandled one ends the process.
  const add = (path: string, compress: boolean, bytes: () => AsyncIterable<string | Uint8Array>) =>
    zip.addReadStreamLazy(path, { mtime: madeAt, compress }, (give) =>
      give(
        null,
        Readable.from(bytes()).on('error', (error) => out.destroy(error)),
      ),
    );
  zip.addBuffer(Buffer.from(readme(madeAt)), 'README.txt', { mtime: madeAt });
  for (const [name, { rows }] of Object.entries(contents))
    add(`${name}.json`, true, () => jsonOf(rows(db, me)));
  for (const { id } of pictures) add(`pictures/${id}.webp`, false, () => pictureOf(db, id));
  for (const file of files)
    add(pathInExport(file), false, () => bytesOf(db, file.id, { start: 0, end: file.size - 1 }));
  zip.end();
  for await (const chunk of out) yield chunk;
}

export const maxTries = 3;
const partBytes = 256 * 1024;
/** How long an export is kept. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

const isMaking = (id: string) => and(eq(memberExports.id, id), eq(memberExports.state, 'making'));

/**
 * SET-04. Makes an export in parts. The parts of a killed process are ignored by later attempts; after three
 * the export is abandoned and the page says so.
 */
export async function makeExport(services: Services, id: string): Promise<void> {
  const { db, failures, now, write } = services;
  const attempt = newId();
  const started = await write((tx) => startExport(tx, id, attempt));
  if (!started) return;
  try {
    let size = 0;
    let nth = 0;
    for await (const bytes of inParts(archiveOf(db, started.ownerId, now()))) {
      await write((tx) => tx.insert(exportParts).values({ exportId: id, attempt, nth, bytes }));
      size += bytes.length;
      nth += 1;
    }
    await write((tx) => finishExport(tx, { id, attempt, size }, now()));
  } catch (error) {
    // The driver's error contains the bytes of the part, which must reach neither log nor queue.
    const failure = new Error(`an archive could not be made: ${reasonOf(error)}`);
    failures.note('exports', failure);
    if (started.tries < maxTries) throw failure;
    await write((tx) => abandonExport(tx, id));
  }
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    buffered.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(buffered);
    [buffered, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(buffered);
}

/** Undefined if there is nothing left to do: finished, deleted with its owner, or tried too often. */
async function startExport(tx: Tx, id: string, attempt: string) {
  const tries = sql`${memberExports.tries} + 1`;
  const [row] = await tx.update(memberExports).set({ attempt, tries }).where(isMaking(id)).returning();
  if (!row) return undefined;
  await tx.delete(exportParts).where(eq(exportParts.exportId, id));
  if (row.tries <= maxTries) return row;
  await abandonExport(tx, id);
  return undefined;
}

async function abandonExport(tx: Tx, id: string): Promise<void> {
  await tx.update(memberExports).set({ state: 'failed', attempt: null }).where(isMaking(id));
  await tx.delete(exportParts).where(eq(exportParts.exportId, id));
}

/** @throws when another attempt has started meanwhile, or the content is outdated */
async function finishExport(
  tx: Tx,
  { id, attempt, size }: { id: string; attempt: string; size: number },
  now: Date,
) {
  const [made] = await tx
    .update(memberExports)
    .set({ state: 'ready', size, readyAt: now, expiresAt: new Date(now.getTime() + retentionMs) })
    .where(and(isMaking(id), eq(memberExports.attempt, attempt)))
    .returning();
  if (!made) throw new Error('what is in the archive has changed');
  await tx.delete(exportParts).where(and(eq(exportParts.exportId, id), ne(exportParts.attempt, attempt)));
  await notify(tx, { recipientId: made.ownerId, actorId: null, type: 'export_ready' });
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const none: Export = { state: 'none', id: null, size: 0, readyAt: null, expiresAt: null, againAt: null };

const againAt = ({ readyAt }: ExportRow, now: Date) => {
  const at = readyAt && new Date(readyAt.getTime() + day);
  return at && at > now ? at : null;
};

function exportToWire(row: ExportRow | undefined, now: Date): Export {
  if (!row || row.expiresAt <= now) return none;
  const { id, state, size, readyAt, expiresAt } = row;
  if (state !== 'ready') return { ...none, state };
  const again = againAt(row, now)?.toISOString() ?? null;
  const [ready, expires] = [readyAt?.toISOString() ?? null, expiresAt.toISOString()];
  return { state, id, size, readyAt: ready, expiresAt: expires, againAt: again };
}

const ofOwner = (ownerId: string) => eq(memberExports.ownerId, ownerId);

async function readExport(db: DbOrTx, ownerId: string, now: Date): Promise<Export> {
  const [row] = await db.select().from(memberExports).where(ofOwner(ownerId));
  return exportToWire(row, now);
}

/**
 * Requests an export, which replaces an older one; while one is being made, returns that.
 * @throws TooManyError when one was made within a day
 */
async function requestExport({ jobs, now, write }: Services, ownerId: string): Promise<Export> {
  await jobs.ready();
  return write(async (tx) => {
    const at = now();
    const [before] = await tx.select().from(memberExports).where(ofOwner(ownerId)).for('update');
    if (before?.state === 'making') return exportToWire(before, at);
    const again = before?.state === 'ready' ? againAt(before, at) : null;
    if (again) {
      const seconds = Math.ceil((again.getTime() - at.getTime()) / 1000);
      const hours = Math.ceil(seconds / 3600);
      const wait = hours === 1 ? 'an hour' : `${hours} hours`;
      throw new TooManyError(seconds, `You created an archive today. You can create another in ${wait}.`);
    }
    if (before) await tx.delete(memberExports).where(eq(memberExports.id, before.id));
    const [made] = await tx
      .insert(memberExports)
      .values({ ownerId, askedAt: at, expiresAt: new Date(at.getTime() + retentionMs) })
      .onConflictDoNothing({ target: memberExports.ownerId })
      .returning();
    if (!made) return readExport(tx, ownerId, at);
    await jobs.add(tx, 'export', { exportId: made.id });
    return exportToWire(made, at);
  });
}

async function findReady(db: Db, ownerId: string, id: string, now: Date) {
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

/** Streams the bytes of an export. @throws when it is removed meanwhile */
async function* partsOf(db: Db, { id, attempt, size }: { id: string; attempt: string; size: number }) {
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

/** SAF-10. Deletes exports that contain removed content, and restarts those being made. */
export async function deleteExportsOf(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const isOwned = inArray(memberExports.ownerId, [...ownerIds]);
  const areMade = and(isOwned, eq(memberExports.state, 'making'));
  await tx.update(memberExports).set({ attempt: null }).where(areMade);
  await tx.delete(memberExports).where(and(isOwned, eq(memberExports.state, 'ready')));
}

/** Deletes expired exports and abandons those whose job was lost. */
export async function removeExpiredExports(db: Db, now: Date): Promise<void> {
  await db.delete(memberExports).where(lt(memberExports.expiresAt, now));
  await db
    .update(memberExports)
    .set({ state: 'failed', attempt: null })
    .where(and(eq(memberExports.state, 'making'), lt(memberExports.askedAt, new Date(now.getTime() - day))));
}

export const exportRoutes: Feature = async (scope, { services }) => {
  const { db, now } = services;
  serve(scope, services, exportCalls, {
    'GET /api/account/export': ({ viewer }) => readExport(db, viewer.id, now()),
    'POST /api/account/export': ({ viewer }) => requestExport(services, viewer.id),
    'GET /api/account/export/:id': async ({ viewer, params, reply }) => {
      const made = await findReady(db, viewer.id, params.id, now());
      if (!made) throw notFound('This archive');
      const day = made.readyAt?.toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-length', made.size)
        .header('content-disposition', `attachment; filename="sidestage-${day}.zip"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(partsOf(db, made)));
    },
  });
};
