import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MessageFile } from '#contract/ours/message-files.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { sessions } from '../db/schema/auth.ts';
import { messageFiles } from '../db/schema/message-files.ts';
import { hiddenMessages, messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { isAtGigOf, isAtNone } from '../gigs/sight.ts';
import { hasMessage } from '../groups/copies.ts';
import { visibleTo } from '../people/standing.ts';

/** The files of the message that is asked for, in order; null where there are none. */
export const itsFiles = sql<MessageFile[] | null>`(
  select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'size', f.size,
    'width', f.width, 'height', f.height) order by f.place)
  from ${messageFiles} f where f.message_id = ${messages}.id)`;

/** Of a message that stands, for who wrote it or was sent it: not taken away from them, nor from somebody whom they do not see. */
const isOpenTo = (db: DbOrTx, who: PgColumn) =>
  and(
    isNull(messages.removedAt),
    hasMessage(who),
    or(eq(messages.senderId, who), visibleTo(who, messages.senderId)),
    notExists(
      db
        .select({ id: hiddenMessages.messageId })
        .from(hiddenMessages)
        .where(
          and(
            eq(hiddenMessages.messageId, messages.id),
            eq(hiddenMessages.userId, who),
            hiddenMessages.hidden,
          ),
        ),
    ),
  );

/** Uploaded, and not sent yet: its owner sees what they are about to send. */
const isOwnLoose = and(
  isNull(messageFiles.messageId),
  isAtNone(messageFiles.gigIds),
  isNotNull(messageFiles.wholeAt),
  eq(messageFiles.ownerId, users.id),
);

/** Which of these the session may fetch now. */
export function readOpenFiles(db: Db, ids: readonly string[], sessionId: string, now: Date) {
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
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isNull(users.suspendedAt),
        isNull(users.leavesAt),
        or(isOwnLoose, isOpenTo(db, users.id), isAtGigOf(messageFiles.gigIds, users.id)),
      ),
    )
    .orderBy(asc(messageFiles.id));
}

/** One of them. */
export async function findOpenFile(db: Db, id: string, sessionId: string, now: Date) {
  const [row] = isId(sessionId) ? await readOpenFiles(db, [id], sessionId, now) : [];
  return row;
}

/** Where a file lies in an archive. */
export const archivedAs = ({ id, name }: { id: string; name: string }) => `files/${id} ${name}`;

/** What the archive of a member holds: the files of all messages that they can read. */
export const readFilesOf = (db: DbOrTx, me: string) =>
  db
    .select({ id: messageFiles.id, name: messageFiles.name, size: messageFiles.size })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(users, eq(users.id, me))
    .where(and(isNotNull(messageFiles.wholeAt), isOpenTo(db, users.id)))
    .orderBy(asc(messageFiles.id));
