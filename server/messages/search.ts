import { and, desc, eq, isNull, lt, not, sql } from 'drizzle-orm';
import type { FoundMessage, MessageSearch } from '#contract/ours/message-search.ts';
import { isRequestTo, itsConversation } from '../conversations/quiet.ts';
import type { Db } from '../db/database.ts';
import { hiddenMessages, messages, messageWords } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { hasWords, wordsIn } from '../db/search.ts';
import { beginning } from '../db/text.ts';
import { pageOf, pageSize, readNumberCursor } from '../http/paging.ts';
import { refColumns, refOf } from '../people/cards.ts';
import { visibleTo } from '../people/standing.ts';
import { isCopyOf } from './wire.ts';

/** Letters of a message that are shown before and from the first word that was looked for. */
const before = 40;
const shown = 140;

/** The part of a message in which one of the words stands. */
function around(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const start = Math.min(text.length, ...places);
  if (start === text.length || start <= before) return beginning(text, shown);
  const blank = text.lastIndexOf(' ', start - before / 2);
  return `…${beginning(
    text
      .slice(Math.max(blank, start - before))
      .toWellFormed()
      .trim(),
    shown,
  )}`;
}

const otherOf = (viewerId: string) =>
  sql`case when ${messages.senderId} = ${viewerId}::uuid then ${messages.recipientId} else ${messages.senderId} end`;

/** Words of a message between a person and anybody: both stand in the index beside them, as no text can name them. */
const isOf = (viewerId: string) => sql`${messageWords} @@ ${`'@${viewerId}'`}::tsquery`;

/** The viewer's messages that hold every word, the latest first; none that are gone, of people they do not see, or of a request. */
export async function searchMessages(db: Db, viewerId: string, query: MessageSearch) {
  const size = pageSize(query);
  const words = wordsIn(query.q);
  const cursor = readNumberCursor(query);
  if (words.length === 0) return { items: [], nextCursor: null };
  const rows = await db
    .select({
      id: messages.id,
      seq: messages.seq,
      conversationId: messages.conversationId,
      senderId: messages.senderId,
      text: messages.text,
      createdAt: messages.createdAt,
      person: refColumns(viewerId),
    })
    .from(messages)
    .innerJoin(users, eq(users.id, otherOf(viewerId)))
    .leftJoin(hiddenMessages, isCopyOf(viewerId))
    .where(
      and(
        isOf(viewerId),
        hasWords({ words: messageWords }, words),
        isNull(messages.removedAt),
        sql`${hiddenMessages.hidden} is not true`,
        visibleTo(viewerId, users.id),
        not(isRequestTo(viewerId, itsConversation)),
        cursor === undefined ? undefined : lt(messages.seq, cursor),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ seq }) => seq,
    ({ person, senderId, text, createdAt, ...row }): FoundMessage => ({
      ...row,
      person: refOf(person),
      own: senderId === viewerId,
      excerpt: around(text, words),
      createdAt: createdAt.toISOString(),
    }),
  );
}
