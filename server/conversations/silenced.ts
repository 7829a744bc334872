import { type SQL, sql } from 'drizzle-orm';
import { archives, conversations, groupMembers, mutes } from '../db/schema/messages.ts';
import type { PersonSql } from '../people/visibility.ts';

/** The id of a conversation in SQL; within a subquery a qualified column. */
type ConversationSql = SQL | string;

export const isRequestTo = (who: PersonSql, conversation: ConversationSql): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${conversations} asked
    where asked.id = ${conversation} and asked.request_to = ${who}::uuid and asked.request_state <> 'accepted')`;

export const isMutedBy = (who: PersonSql, conversation: ConversationSql): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${mutes} muted
    where muted.conversation_id = ${conversation} and muted.user_id = ${who}::uuid)`;

/** The newest `seq` that a member has in a row of `conversations`. */
const lastSeqFor = (who: PersonSql) =>
  sql`case when ${conversations.userLow} is not null then ${conversations.lastSeq} else (select last_seq from ${groupMembers} latest
    where latest.conversation_id = ${conversations.id} and latest.user_id = ${who}::uuid) end`;

/** Muted conversations stay archived until they are restored, all others until a message arrives. */
export const isArchivedBy = (who: PersonSql): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${archives} archived
    where archived.conversation_id = ${conversations.id} and archived.user_id = ${who}::uuid
    and (archived.up_to >= ${lastSeqFor(who)} or ${isMutedBy(who, sql`archived.conversation_id`)}))`;

/** Whether a conversation is muted or a pending request: no `new_message`, no notifications, not counted. */
export const isSilencedFor = (who: PersonSql, conversation: ConversationSql): SQL<boolean> =>
  sql<boolean>`(${isRequestTo(who, conversation)} or ${isMutedBy(who, conversation)})`;

export const conversationOfMessage = sql`"messages"."conversation_id"`;
