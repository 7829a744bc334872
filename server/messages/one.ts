import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { type MessageRow, messages } from '../db/schema/messages.ts';
import { hasMessage } from '../groups/copies.ts';
import { notFound } from '../http/errors.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import { readMessage } from './queries.ts';

/**
 * A message of the viewer's, kept from others until the commit.
 * @throws HttpError 404 when the viewer neither wrote it nor was sent it
 */
export async function lockMessage(tx: Tx, viewerId: string, id: string): Promise<MessageRow> {
  const [row] = isId(id)
    ? await tx
        .select()
        .from(messages)
        .where(and(eq(messages.id, id), isNull(messages.event), hasMessage(viewerId)))
        .for('update')
    : [];
  if (!row) throw notFound('This message');
  return row;
}

/** A reader's open lists and threads learn how a message reads now. */
export const tellReader = async (
  tx: Tx,
  readerId: string,
  { id, conversationId }: Pick<MessageRow, 'id' | 'conversationId'>,
) =>
  emit(tx, userRoom(readerId), 'content_changed', {
    kind: 'message',
    id: conversationId,
    message: await readMessage(tx, readerId, id),
  });
