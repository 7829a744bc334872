import { and, asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { messageFileParts } from '../db/schema/message-files.ts';

const partBytes = 256 * 1024;

/** Bytes in parts of one size, but for the last. */
export async function* evenParts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    for (; held.length >= partBytes; held = held.subarray(partBytes)) yield held.subarray(0, partBytes);
  }
  if (held.length > 0) yield held;
}

/** The bytes of a file from `start` to `end`, both of them with it, a part at a time. @throws when it goes meanwhile */
export async function* bytesOf(
  db: DbOrTx,
  fileId: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array, void> {
  for (let at = start; at <= end; ) {
    const nth = Math.floor(at / partBytes);
    const [part] = await db
      .select({ bytes: messageFileParts.bytes })
      .from(messageFileParts)
      .where(and(eq(messageFileParts.fileId, fileId), eq(messageFileParts.nth, nth)))
      .orderBy(asc(messageFileParts.nth));
    if (!part) throw new Error('the file was removed while it was sent');
    const from = nth * partBytes;
    yield part.bytes.subarray(at - from, end + 1 - from);
    at = from + partBytes;
  }
}
