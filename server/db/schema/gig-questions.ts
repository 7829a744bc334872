import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../columns.ts';
import { gigs } from './gigs.ts';
import { users } from './users.ts';

/** GIG-07. What players ask about a gig, and what its poster answers, for all to read. */
export const gigQuestions = pgTable(
  'gig_questions',
  {
    id: id(),
    gigId: uuid()
      .notNull()
      .references(() => gigs.id, { onDelete: 'cascade' }),
    askerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
    clientHash: text().notNull(),
    text: text().notNull(),
    answer: text(),
    answeredAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('gig_questions_client_key').on(table.askerId, table.clientId),
    index('gig_questions_gig').on(table.gigId, table.createdAt, table.id),
  ],
);
export type GigQuestionRow = typeof gigQuestions.$inferSelect;
