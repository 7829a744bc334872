import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '../columns.ts';
import { users } from './users.ts';

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

const storedLinkStates = ['pending', 'accepted', 'declined', 'resting'] as const;

/** One row per pair of people, whoever asked: `userLow < userHigh`. */
export const links = pgTable(
  'links',
  {
    id: id(),
    userLow: member(),
    userHigh: member(),
    requesterId: member(),
    /** `declined`: who asked is not told and sees it wait. `resting`: after a no it stands for nobody any more. */
    state: text({ enum: storedLinkStates }).notNull().default('pending'),
    /** What came with a request that still waits, for whoever sent it at least. */
    note: text().notNull().default(''),
    createdAt: createdAt(),
    acceptedAt: instant(),
    /** When the other one said no; whoever asked may not ask again for thirty days. */
    declinedAt: instant(),
  },
  (table) => [
    oneOf('links_state_known', table.state, storedLinkStates),
    check('links_ordered', sql`${table.userLow} < ${table.userHigh}`),
    check(
      'links_declined_at',
      sql`(${table.declinedAt} is not null) = (${table.state} in ('declined', 'resting'))`,
    ),
    check('links_requester', sql`${table.requesterId} in (${table.userLow}, ${table.userHigh})`),
    uniqueIndex('links_pair').on(table.userLow, table.userHigh),
    index('links_low').on(table.userLow, table.state, table.createdAt, table.id),
    index('links_high').on(table.userHigh, table.state, table.createdAt, table.id),
    index('links_requester').on(table.requesterId),
    index('links_declined').on(table.declinedAt).where(sql`${table.declinedAt} is not null`),
  ],
);
export type LinkRow = typeof links.$inferSelect;

export const blocks = pgTable(
  'blocks',
  { blockerId: member(), blockedId: member(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    check('blocks_of_another', sql`${table.blockedId} <> ${table.blockerId}`),
    index('blocks_blocked').on(table.blockedId),
  ],
);

/** Whom a member does not want to be suggested. */
export const dismissals = pgTable(
  'dismissals',
  { memberId: member(), personId: member(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.personId] }),
    check('dismissals_of_another', sql`${table.personId} <> ${table.memberId}`),
    index('dismissals_person').on(table.personId),
  ],
);
