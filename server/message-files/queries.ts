import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MessageFile } from '#contract/messages.ts';
import { isSessionLive } from '../auth/sessions.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { sessions } from '../db/schema/auth.ts';
import { hiddenMessages, messages } from '../db/schema/messages.ts';
import { messageFileParts, messageFiles } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { hasNoGig, hasReachableGig } from '../gigs/select.ts';
import { hasMessage } from '../groups/membership.ts';
import { isCopyOf } from '../messages/wire.ts';
import { visibleTo } from '../people/visibility.ts';

/** A message's files, in order; null without any. */
export const filesOfMessage = sql<MessageFile[] | null>`(
  select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'size', f.size,
    'width', f.width, 'height', f.height) order by f.place)
  from ${messageFiles} f where f.message_id = ${messages}.id)`;

/** Whether a member's message is neither removed nor hidden, and from a visible sender. */
const isReadableBy = (db: DbOrTx, who: PgColumn) =>
  and(
    isNull(messages.removedAt),
    hasMessage(who),
    or(eq(messages.senderId, who), visibleTo(who, messages.senderId)),
    notExists(
      db
        .select({ id: hiddenMessages.messageId })
        .from(hiddenMessages)
        .where(and(isCopyOf(who), hiddenMessages.hidden)),
    ),
  );

/** Uploaded but not sent yet. */
const isOwnUnattached = and(
  isNull(messageFiles.messageId),
  hasNoGig(messageFiles.gigIds),
  isNotNull(messageFiles.wholeAt),
  eq(messageFiles.ownerId, users.id),
);

export function readFetchableFiles(db: Db, ids: readonly string[], sessionId: string, now: Date) {
  return db
    .select({
      id: messageFiles.id,
      kind: messageFiles.kind,
      mime: messageFiles.mime,
      name: messageFiles.name,
      size: messageFiles.size,
    })
    .from(messageFiles)
    .leftJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(messageFiles.id, [...ids]),
        isSessionLive(now),
        or(isOwnUnattached, isReadableBy(db, users.id), hasReachableGig(messageFiles.gigIds, users.id)),
      ),
    )
    .orderBy(asc(messageFiles.id));
}

export async function findFetchableFile(db: Db, id: string, sessionId: string, now: Date) {
  const [row] = isId(sessionId) ? await readFetchableFiles(db, [id], sessionId, now) : [];
  return row;
}

export const pathInExport = ({ id, name }: { id: string; name: string }) => `files/${id} ${name}`;

/** The files of all messages that a member can read. */
export const readFilesOf = (db: DbOrTx, userId: string) =>
  db
    .select({ id: messageFiles.id, name: messageFiles.name, size: messageFiles.size })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(isNotNull(messageFiles.wholeAt), isReadableBy(db, users.id)))
    .orderBy(asc(messageFiles.id));

const partBytes = 256 * 1024;

/** Chunks of one size, except for the last. */
export async function* evenParts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  let buffered = Buffer.alloc(0);
  for await (const chunk of chunks) {
    buffered = Buffer.concat([buffered, chunk]);
    for (; buffered.length >= partBytes; buffered = buffered.subarray(partBytes))
      yield buffered.subarray(0, partBytes);
  }
  if (buffered.length > 0) yield buffered;
}

/** Streams the bytes from `start` to `end`, inclusive. @throws when the file is removed meanwhile */
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
