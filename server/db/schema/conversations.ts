import { isNull, sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { requestStates } from '#contract/ours/requests.ts';
import { atLeast, createdAt, id, oneOf } from '../columns.ts';
import { gigs } from './gigs.ts';
import { users } from './users.ts';

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One row per pair of people, `userLow < userHigh`, or per group of a gig. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    userLow: uuid().references(() => users.id, { onDelete: 'cascade' }),
    userHigh: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Of a group: whose line-up it is; null once the gig is gone. The group stays, and is the gig's again when that is put back. */
    gigId: uuid().references(() => gigs.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** `seq` of the newest message: the list of conversations is ordered and paged by it. */
    lastSeq: bigint({ mode: 'number' }).notNull().default(0),
    /** Which of the two was asked whether the other may write; null where nobody had to be. */
    requestTo: uuid().references(() => users.id, { onDelete: 'cascade' }),
    requestState: text({ enum: requestStates }),
    /** `seq` of the last message before the request: those after it are counted. */
    requestAfter: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check(
      'conversations_of',
      sql`case when ${table.userLow} is null then ${table.userHigh} is null else ${table.gigId} is null and ${table.userHigh} is not null and ${table.userLow} < ${table.userHigh} end`,
    ),
    oneOf('conversations_request_state_known', table.requestState, requestStates),
    atLeast('conversations_counts', 0, table.lastSeq, table.requestAfter),
    uniqueIndex('conversations_gig').on(table.gigId),
    uniqueIndex('conversations_pair').on(table.userLow, table.userHigh),
    index('conversations_low').on(table.userLow, table.lastSeq),
    index('conversations_high').on(table.userHigh, table.lastSeq),
    index('conversations_requests')
      .on(table.requestTo, table.requestState, table.lastSeq)
      .where(sql`${table.requestTo} is not null`),
  ],
);
/** Groups have no two. */
export const isGroup = isNull(conversations.userLow);
export type ConversationRow = typeof conversations.$inferSelect;

/** Conversations of which a member wants to hear nothing. */
export const mutes = pgTable(
  'mutes',
  {
    userId: member(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    index('mutes_conversation').on(table.conversationId),
  ],
);

/** Conversations that a member has put away, until something is said after `upTo`. */
export const archives = pgTable(
  'archives',
  {
    userId: member(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** `seq` of the last message that they had seen in it. */
    upTo: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    atLeast('archives_counts', 0, table.upTo),
    index('archives_conversation').on(table.conversationId),
  ],
);
