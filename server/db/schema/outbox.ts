import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';

/** Socket events that wait to leave; written in the transaction of what they tell about. */
export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  room: text().notNull(),
  event: text().notNull(),
  payload: jsonb().$type<unknown>().notNull(),
  /** Rooms of members who do not see whose news it is. */
  hiddenFrom: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
});
