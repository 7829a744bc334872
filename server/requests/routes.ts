import { and, desc, eq, gt, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import {
  type MessageRequest,
  type MessageRequestsQuery,
  messageRequestCalls,
  type RequestAnswer,
  type RequestState,
} from '#contract/message-requests.ts';
import { type MessageSettings, messageSettingsCalls } from '#contract/settings.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { applications } from '../db/schema/gigs.ts';
import { type ConversationRow, conversations, hiddenMessages, messages } from '../db/schema/messages.ts';
import { links, type UserRow, users } from '../db/schema/users.ts';
import { holdsPlace, isLive } from '../gigs/select.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { pageOf, pageSize, readNumberCursor } from '../http/validation.ts';
import { copyColumns, isCopyOf, messageToWire } from '../messages/wire.ts';
import { preferencesOf } from '../notifications/queries.ts';
import { emitChange } from '../outbox/emit.ts';
import { refColumns, refOf } from '../people/cards.ts';
import { inPairOrder, lockPair, mutualCount, pairOf, visibleTo } from '../people/visibility.ts';

type Recipient = Pick<UserRow, 'id' | 'name' | 'preferences'>;

/** Locks the conversation of two people until the commit: messages, blocks and answers are serialized. */
export async function lockConversation(tx: Tx, a: string, b: string): Promise<ConversationRow | undefined> {
  await lockPair(tx, a, b);
  const [userLow, userHigh] = inPairOrder(a, b);
  const pair = and(eq(conversations.userLow, userLow), eq(conversations.userHigh, userHigh));
  const [row] = await tx.select().from(conversations).where(pair).for('update');
  return row;
}

/** Whether one has applied to the other or is booked by them, or both are booked for the same gig. */
const sharesGig = (a: string, b: string): SQL<boolean> => sql<boolean>`exists (
  select 1 from gigs join applications on applications.gig_id = gigs.id
  where (gigs.poster_id, applications.applicant_id) in ((${a}::uuid, ${b}::uuid), (${b}::uuid, ${a}::uuid))
    and ${isLive(applications.state)}
  union all
  select 1 from applications one join applications other on other.gig_id = one.gig_id
  where one.applicant_id = ${a}::uuid and other.applicant_id = ${b}::uuid
    and ${holdsPlace(sql`one.state`)} and ${holdsPlace(sql`other.state`)})`;

/** Whether the recipient accepts a message at once, by their settings or because they have written before. */
async function acceptsAtOnce(db: DbOrTx, { id, preferences }: Recipient, senderId: string): Promise<boolean> {
  const from = preferences.messagesFrom ?? 'everybody';
  if (from === 'everybody') return true;
  const linked = sql<boolean>`exists (select 1 from ${links} where ${pairOf(id, senderId)} and state = 'accepted')`;
  const hasWritten = sql<boolean>`exists (select 1 from ${messages} where sender_id = ${id}::uuid and recipient_id = ${senderId}::uuid)`;
  const accepts =
    or(linked, hasWritten, from === 'gigs' ? sharesGig(id, senderId) : sql`false`) ?? sql`false`;
  const [row] = await db.select({ takes: accepts }).from(users).where(eq(users.id, id));
  return row?.takes === true;
}

/** Whether a message waits, or would wait, for the recipient to accept the conversation. */
export async function isRequest(
  db: DbOrTx,
  recipient: Recipient,
  senderId: string,
  existing: Pick<ConversationRow, 'requestTo' | 'requestState'> | undefined,
): Promise<boolean> {
  if (existing?.requestTo === recipient.id) return existing.requestState !== 'accepted';
  return !(await acceptsAtOnce(db, recipient, senderId));
}

/** The number of messages that may be sent before an answer. */
export async function messagesLeft(
  db: DbOrTx,
  existing: Pick<ConversationRow, 'id' | 'requestTo' | 'requestAfter'> | undefined,
): Promise<number> {
  if (!existing?.requestTo) return limits.requestMessages;
  const hasWritten = and(eq(messages.conversationId, existing.id), gt(messages.seq, existing.requestAfter));
  return Math.max(0, limits.requestMessages - (await db.$count(messages, hasWritten)));
}

/**
 * Updates the request of a locked conversation for a new message: a reply accepts it, and a message that is
 * not accepted at once opens one.
 * @throws HttpError 403 when too many messages are unanswered
 */
export async function updateRequest(tx: Tx, row: ConversationRow, senderId: string, recipient: Recipient) {
  if (row.requestTo === senderId) await setRequestState(tx, row, 'accepted');
  if (row.requestTo === senderId || !(await isRequest(tx, recipient, senderId, row))) return;
  if (row.requestTo !== recipient.id) {
    await tx
      .update(conversations)
      .set({ requestTo: recipient.id, requestState: 'open', requestAfter: row.lastSeq })
      .where(eq(conversations.id, row.id));
    if (row.lastSeq > 0) await emitChange(tx, recipient.id, { kind: 'conversation', id: row.id });
  } else if ((await messagesLeft(tx, row)) === 0) {
    throw forbidden(`You can send more messages once ${recipient.name} has replied.`, 'request_full');
  }
}

/** The requester is notified of an acceptance only. Idempotent. */
export async function setRequestState(tx: Tx, row: ConversationRow, state: RequestState): Promise<void> {
  const { id, requestTo, userLow, userHigh } = row;
  if (!requestTo || row.requestState === state) return;
  await tx.update(conversations).set({ requestState: state }).where(eq(conversations.id, id));
  const told = state === 'accepted' ? [userLow, userHigh].flatMap((one) => one ?? []) : [requestTo];
  await emitChange(tx, told, { kind: 'conversation', id });
}

const requester = sql`case when ${conversations.userLow} = ${conversations.requestTo} then ${conversations.userHigh} else ${conversations.userLow} end`;

const isRequestIn = (viewerId: string | Placeholder, state: 'open' | 'refused') =>
  and(
    eq(conversations.requestTo, viewerId),
    eq(conversations.requestState, state),
    visibleTo(viewerId, requester),
  );

/** For use in a larger query. */
export const requestsOf = (viewerId: Placeholder) =>
  sql<number>`(select count(*) from ${conversations} where ${isRequestIn(viewerId, 'open')})::int`;

export const countRequests = (db: DbOrTx, viewerId: string): Promise<number> =>
  db.$count(conversations, isRequestIn(viewerId, 'open'));

/** Open or refused requests, latest message first. */
async function readRequests(db: DbOrTx, viewerId: string, query: MessageRequestsQuery) {
  const size = pageSize(query);
  const cursor = readNumberCursor(query);
  const box = query.box ?? 'open';
  const rows = await db
    .select({
      id: conversations.id,
      lastSeq: conversations.lastSeq,
      person: refColumns(viewerId),
      mutualCount: mutualCount(viewerId, users.id),
      message: messages,
      copy: copyColumns,
    })
    .from(conversations)
    .innerJoin(messages, eq(messages.seq, conversations.lastSeq))
    .innerJoin(users, eq(users.id, requester))
    .leftJoin(hiddenMessages, isCopyOf(viewerId))
    .where(
      and(isRequestIn(viewerId, box), cursor === undefined ? undefined : lt(conversations.lastSeq, cursor)),
    )
    .orderBy(desc(conversations.lastSeq))
    .limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ lastSeq }) => lastSeq,
    ({ id, person, mutualCount: inCommon, message, copy }): MessageRequest => ({
      id,
      person: refOf(person),
      mutualCount: inCommon,
      state: box,
      lastMessage: messageToWire(message, person, copy),
    }),
  );
}

const calls = { ...messageRequestCalls, ...messageSettingsCalls };

export const messageRequestRoutes: Feature = async (scope, { services }) => {
  const { db, write } = services;
  serve(scope, services, calls, {
    'GET /api/message-requests': ({ viewer, query }) => readRequests(db, viewer.id, query),
    'PUT /api/message-requests/:id': ({ viewer, params, body }) =>
      write((tx) => answerRequest(tx, viewer.id, params.id, body)),
    'GET /api/message-settings': ({ viewer }) => readSettings(db, viewer.id),
    'PUT /api/message-settings': async ({ viewer, body: { from: messagesFrom, lastHere } }) => {
      const changed = JSON.stringify({ messagesFrom, lastHere });
      return write(async (tx) => {
        const preferences = sql`${users.preferences} || ${changed}::jsonb`;
        await tx.update(users).set({ preferences }).where(eq(users.id, viewer.id));
        return readSettings(tx, viewer.id);
      });
    },
  });
};

/** @throws HttpError 404 when the viewer has no such request, 409 when it has been accepted */
async function answerRequest(tx: Tx, viewerId: string, id: string, { state }: RequestAnswer) {
  const isToViewer = and(eq(conversations.id, id), eq(conversations.requestTo, viewerId));
  const [row] = await tx.select().from(conversations).where(isToViewer).for('update');
  if (!row) throw notFound('This request');
  if (row.requestState === 'accepted' && state !== 'accepted')
    throw conflict('You’ve already accepted this.', { state: 'accepted' });
  await setRequestState(tx, row, state);
  return { state };
}

async function readSettings(db: DbOrTx, userId: string): Promise<MessageSettings> {
  const { messagesFrom = 'everybody', lastHere = true } = await preferencesOf(db, userId);
  return { from: messagesFrom, lastHere };
}
