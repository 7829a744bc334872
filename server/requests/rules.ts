import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { RequestState } from '#contract/ours/requests.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { type ConversationRow, conversations } from '../db/schema/conversations.ts';
import { applications } from '../db/schema/gigs.ts';
import { links } from '../db/schema/links.ts';
import { messages } from '../db/schema/messages.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { holdsPlace, isLive } from '../gigs/select.ts';
import { forbidden } from '../http/errors.ts';
import { emit } from '../outbox/emit.ts';
import { inPairOrder, lockPair, pairOf } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';

type Asked = Pick<UserRow, 'id' | 'name' | 'preferences'>;

/** The row of two people, who are locked until the commit: their messages, blocks and answers to requests take turns. */
export async function lockConversation(tx: Tx, a: string, b: string): Promise<ConversationRow | undefined> {
  await lockPair(tx, a, b);
  const [userLow, userHigh] = inPairOrder(a, b);
  const pair = and(eq(conversations.userLow, userLow), eq(conversations.userHigh, userHigh));
  const [row] = await tx.select().from(conversations).where(pair).for('update');
  return row;
}

/** Whether one has put up a gig for which the other has applied or is booked, or both are booked for the same. */
const sharesGig = (a: string, b: string): SQL<boolean> => sql<boolean>`exists (
  select 1 from gigs join applications on applications.gig_id = gigs.id
  where (gigs.poster_id, applications.applicant_id) in ((${a}::uuid, ${b}::uuid), (${b}::uuid, ${a}::uuid))
    and ${isLive(applications.state)}
  union all
  select 1 from applications one join applications other on other.gig_id = one.gig_id
  where one.applicant_id = ${a}::uuid and other.applicant_id = ${b}::uuid
    and ${holdsPlace(sql`one.state`)} and ${holdsPlace(sql`other.state`)})`;

/** Whether somebody takes what a person writes at once: by their setting, or because they have written to them. */
async function takesAtOnce(db: DbOrTx, { id, preferences }: Asked, writerId: string): Promise<boolean> {
  const from = preferences.messagesFrom ?? 'everybody';
  if (from === 'everybody') return true;
  const linked = sql<boolean>`exists (select 1 from ${links} where ${pairOf(id, writerId)} and state = 'accepted')`;
  const written = sql<boolean>`exists (select 1 from ${messages} where sender_id = ${id}::uuid and recipient_id = ${writerId}::uuid)`;
  const takes = or(linked, written, from === 'gigs' ? sharesGig(id, writerId) : sql`false`) ?? sql`false`;
  const [row] = await db.select({ takes }).from(users).where(eq(users.id, id));
  return row?.takes === true;
}

/** Whether what a person writes to somebody waits for their answer, now or with the next message. */
export async function isRequest(
  db: DbOrTx,
  asked: Asked,
  writerId: string,
  known: Pick<ConversationRow, 'requestTo' | 'requestState'> | undefined,
): Promise<boolean> {
  if (known?.requestTo === asked.id) return known.requestState !== 'accepted';
  return !(await takesAtOnce(db, asked, writerId));
}

/** How many messages may still be written until there is an answer. */
export async function messagesLeft(
  db: DbOrTx,
  known: Pick<ConversationRow, 'id' | 'requestTo' | 'requestAfter'> | undefined,
): Promise<number> {
  if (!known?.requestTo) return limits.requestMessages;
  const written = and(eq(messages.conversationId, known.id), gt(messages.seq, known.requestAfter));
  return Math.max(0, limits.requestMessages - (await db.$count(messages, written)));
}

/**
 * What a message makes of its conversation, which is locked: an answer accepts, and what is not wanted at once becomes
 * a request.
 * @throws HttpError 403 when as many wait as may
 */
export async function arrive(tx: Tx, row: ConversationRow, writerId: string, asked: Asked): Promise<void> {
  if (row.requestTo === writerId) await settle(tx, row, 'accepted');
  if (row.requestTo === writerId || !(await isRequest(tx, asked, writerId, row))) return;
  if (row.requestTo !== asked.id) {
    await tx
      .update(conversations)
      .set({ requestTo: asked.id, requestState: 'open', requestAfter: row.lastSeq })
      .where(eq(conversations.id, row.id));
    if (row.lastSeq > 0)
      await emit(tx, userRoom(asked.id), 'content_changed', { kind: 'conversation', id: row.id });
  } else if ((await messagesLeft(tx, row)) === 0) {
    throw forbidden(`You can write again once ${asked.name} has answered.`, 'request_full');
  }
}

/** Stores an answer. Who asked is told of a yes only. Without a request, or with that answer already, nothing changes. */
export async function settle(tx: Tx, row: ConversationRow, state: RequestState): Promise<void> {
  const { id, requestTo, userLow, userHigh } = row;
  if (!requestTo || row.requestState === state) return;
  await tx.update(conversations).set({ requestState: state }).where(eq(conversations.id, id));
  for (const to of state === 'accepted' ? [userLow, userHigh].flatMap((one) => one ?? []) : [requestTo])
    await emit(tx, userRoom(to), 'content_changed', { kind: 'conversation', id });
}
