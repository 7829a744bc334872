import { type SQL, sql } from 'drizzle-orm';
import { archives, conversations, mutes } from '../db/schema/conversations.ts';
import { groupMembers } from '../db/schema/groups.ts';
import type { PersonSql } from '../people/standing.ts';

/** A conversation in SQL; within another query a column by its full name. */
type ConversationSql = SQL | string;

/** Whether a conversation is a request that this person has not accepted. */
export const isRequestTo = (who: PersonSql, conversation: ConversationSql): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${conversations} asked
    where asked.id = ${conversation} and asked.request_to = ${who}::uuid and asked.request_state <> 'accepted')`;

export const isMutedBy = (who: PersonSql, conversation: ConversationSql): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${mutes} muted
    where muted.conversation_id = ${conversation} and muted.user_id = ${who}::uuid)`;

/** `seq` of the newest message that a person has of a row of `conversations`; of two both have the same. */
const lastSeqFor = (who: PersonSql) =>
  sql`case when ${conversations.userLow} is not null then ${conversations.lastSeq} else (select last_seq from ${groupMembers} latest
    where latest.conversation_id = ${conversations.id} and latest.user_id = ${who}::uuid) end`;

/** Whether a member has put a row of `conversations` away: a muted one until they bring it back, any other until more is said. */
export const isArchivedBy = (who: PersonSql): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${archives} archived
    where archived.conversation_id = ${conversations.id} and archived.user_id = ${who}::uuid
    and (archived.up_to >= ${lastSeqFor(who)} or ${isMutedBy(who, sql`archived.conversation_id`)}))`;

/** The rule of what a member does not want to hear of: it sends them no `new_message`, no notification, and counts nowhere. */
export const isQuietFor = (who: PersonSql, conversation: ConversationSql): SQL<boolean> =>
  sql<boolean>`(${isRequestTo(who, conversation)} or ${isMutedBy(who, conversation)})`;

/** The conversation of a row of `messages`. */
export const itsConversation = sql`"messages"."conversation_id"`;
