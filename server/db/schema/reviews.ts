import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReviewMark, ReviewState } from '#contract/ours/reviews.ts';
import type { ReviewRole } from '#contract/ours/to-review.ts';
import { createdAt, id, instant } from '../columns.ts';
import { gigs } from './gigs.ts';
import { users } from './users.ts';

const person = () => uuid().references(() => users.id, { onDelete: 'cascade' });

/** GIG-11. What one of the two sides of a gig says of the other. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    /** Null once whoever posted it has left. */
    gigId: uuid().references(() => gigs.id, { onDelete: 'cascade' }),
    /** Null once they have left: what was shown stands without a name. */
    authorId: person(),
    subjectId: person().notNull(),
    about: text().$type<ReviewRole>().notNull(),
    clientId: text().notNull(),
    /** Of the words that `clientId` was made for. */
    clientHash: text().notNull(),
    again: boolean().notNull(),
    marks: jsonb().$type<ReviewMark[]>().notNull().default([]),
    words: text().notNull().default(''),
    state: text().$type<Exclude<ReviewState, 'unwritten'>>().notNull().default('written'),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    shownAt: instant(),
    answer: text(),
    answeredAt: instant(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.gigId, table.authorId, table.subjectId),
    uniqueIndex('reviews_client_key').on(table.authorId, table.clientId),
    index('reviews_about')
      .on(table.subjectId, table.about, table.shownAt, table.id)
      .where(sql`shown_at is not null`),
  ],
);
export type ReviewRow = typeof reviews.$inferSelect;
