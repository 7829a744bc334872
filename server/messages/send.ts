import { and, eq, sql } from 'drizzle-orm';
import type { Message, NewMessage } from '#contract/ours/messages.ts';
import { mayMessage } from '#contract/permissions/people.ts';
import type { Tx } from '../db/database.ts';
import { conversations, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { asPermissionViewer, demand } from '../http/demand.ts';
import { notFound } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { isId } from '../ids.ts';
import { notify } from '../notifications/notify.ts';
import { emit, userRoom } from '../outbox/emit.ts';
import { blockedBetween } from '../people/standing.ts';
import type { Presence } from '../services.ts';
import { beginning, tidy } from '../text.ts';
import { messageToWire } from './wire.ts';

/**
 * Stores a message and what follows from it. A second send with the same client id answers the stored one
 * and tells nobody again.
 * @throws HttpError 404 when there is no such person, 403 when one of the two has blocked the other.
 */
export async function sendMessage(
  tx: Tx,
  viewer: Viewer,
  { recipientId, text, clientId }: NewMessage,
  { now, presence }: { now: Date; presence: Presence },
): Promise<Message> {
  const sent = await findSent(tx, viewer, clientId);
  if (sent) return sent;
  await demandRecipient(tx, viewer, recipientId);
  const conversationId = await openConversation(tx, viewer.id, recipientId, now);
  const [row] = await tx
    .insert(messages)
    .values({ conversationId, senderId: viewer.id, recipientId, clientId, text: tidy(text), createdAt: now })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning();
  if (!row) return (await findSent(tx, viewer, clientId)) ?? absent();
  await tx.update(conversations).set({ lastSeq: row.seq }).where(eq(conversations.id, conversationId));

  const message = messageToWire(row, viewer);
  await emit(tx, userRoom(recipientId), 'new_message', message);
  await emit(tx, userRoom(viewer.id), 'new_message', message);
  if (!(await presence.isViewing(recipientId, conversationId))) await notifyOnce(tx, viewer, message);
  return message;
}

const absent = (): never => {
  throw notFound('The message');
};

async function findSent(tx: Tx, viewer: Viewer, clientId: string) {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, viewer.id), eq(messages.clientId, clientId)));
  return row && messageToWire(row, viewer);
}

async function demandRecipient(tx: Tx, viewer: Viewer, recipientId: string) {
  if (!isId(recipientId)) throw notFound('This person');
  const [person] = await tx
    .select({ id: users.id, blocked: blockedBetween(viewer.id, users.id) })
    .from(users)
    .where(eq(users.id, recipientId));
  if (!person) throw notFound('This person');
  demand(mayMessage(asPermissionViewer(viewer), person, person.blocked));
}

/** The row of the pair, locked until the commit: within a conversation `seq` follows the order of commits. */
async function openConversation(tx: Tx, a: string, b: string, now: Date): Promise<string> {
  const [userLow, userHigh] = a < b ? [a, b] : [b, a];
  const [row] = await tx
    .insert(conversations)
    .values({ userLow, userHigh, createdAt: now })
    .onConflictDoUpdate({
      target: [conversations.userLow, conversations.userHigh],
      set: { lastSeq: sql`${conversations.lastSeq}` },
    })
    .returning({ id: conversations.id });
  if (!row) throw new Error('the conversation was not stored');
  return row.id;
}

/** One unread notification per conversation is enough; the unread count tells how many messages wait. */
async function notifyOnce(tx: Tx, viewer: Viewer, { recipientId, conversationId, text }: Message) {
  const [waiting] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientId, recipientId),
        eq(notifications.type, 'message'),
        eq(notifications.subjectId, conversationId),
        eq(notifications.read, false),
      ),
    )
    .limit(1);
  if (waiting) return;
  await notify(tx, {
    recipientId,
    actorId: viewer.id,
    type: 'message',
    subject: { kind: 'conversation', id: conversationId },
    excerpt: beginning(text, 140),
  });
}
