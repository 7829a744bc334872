import { PassThrough, Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { uploads } from '../db/schema/uploads.ts';
import { readGigFilesOf } from '../gigs/attachments.ts';
import { bytesOf } from '../message-files/parts.ts';
import { archivedAs, readFilesOf } from '../message-files/queries.ts';
import { isKept, isShown } from '../uploads/commands.ts';
import { contents } from './contents.ts';

/** A list as JSON, a row to a line. */
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
    'This is all that is yours at Sidestage.',
    '',
    `Made on ${madeAt.toISOString()}. Times are in UTC. Each .json file is a list:`,
    '',
    ...Object.entries(contents).map(([name, { says }]) => `${`${name}.json`.padEnd(20)}${says}`),
    `${'pictures/'.padEnd(20)}your pictures, each named as in its address`,
    `${'files/'.padEnd(20)}pictures and files of your messages and PDFs of your gigs, as messages.json and gigs.json name them`,
    '',
    'Other people stand in it by name and id only. What was deleted or removed is not in it,',
    'nor are your password and your codes, which nobody knows but you.',
    '',
  ].join('\r\n');

/** The archive of a member, read and packed as it is taken: little of it is in memory at a time. */
export async function* archiveOf(db: DbOrTx, me: string, madeAt: Date): AsyncGenerator<Buffer> {
  const { ZipFile } = await import('yazl');
  const pictures = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.ownerId, me), isKept, isShown))
    .orderBy(asc(uploads.id));
  const files = [...(await readFilesOf(db, me)), ...(await readGigFilesOf(db, me))];
  const zip = new ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error) => out.destroy(error));
  // yazl does not hear of a stream that fails, and one that nobody hears of ends the process.
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
    add(archivedAs(file), false, () => bytesOf(db, file.id, { start: 0, end: file.size - 1 }));
  zip.end();
  for await (const chunk of out) yield chunk;
}
