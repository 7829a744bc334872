import { and, desc, eq, gt, lt, type Placeholder, sql } from 'drizzle-orm';
import type { MessageRequest, MessageRequestsQuery } from '#contract/ours/requests.ts';
import type { DbOrTx } from '../db/database.ts';
import { conversations } from '../db/schema/conversations.ts';
import { hiddenMessages, messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { pageOf, pageSize, readNumberCursor } from '../http/paging.ts';
import { copyColumns, isCopyOf, messageToWire } from '../messages/wire.ts';
import { refColumns, refOf } from '../people/cards.ts';
import { mutualCount, visibleTo } from '../people/standing.ts';

/** Who asks. */
const asker = sql`case when ${conversations.userLow} = ${conversations.requestTo} then ${conversations.userHigh} else ${conversations.userLow} end`;

const isIn = (viewerId: string | Placeholder, state: 'open' | 'refused') =>
  and(
    eq(conversations.requestTo, viewerId),
    eq(conversations.requestState, state),
    gt(conversations.lastSeq, 0),
    visibleTo(viewerId, asker),
  );

/** How many wait for the viewer's answer, within a query that asks for more. */
export const requestsOf = (viewerId: Placeholder) =>
  sql<number>`(select count(*) from ${conversations} where ${isIn(viewerId, 'open')})::int`;

/** The same by itself. */
export const countRequests = (db: DbOrTx, viewerId: string): Promise<number> =>
  db.$count(conversations, isIn(viewerId, 'open'));

/** What waits for the viewer's answer, or was refused, latest message first. */
export async function readRequests(db: DbOrTx, viewerId: string, query: MessageRequestsQuery) {
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
    .innerJoin(users, eq(users.id, asker))
    .leftJoin(hiddenMessages, isCopyOf(viewerId))
    .where(and(isIn(viewerId, box), cursor === undefined ? undefined : lt(conversations.lastSeq, cursor)))
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
