import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type ReviewMark, type ReviewState, reviewStates } from '#contract/ours/reviews.ts';
import { reviewRoles } from '#contract/ours/to-review.ts';
import { atLeast, createdAt, id, instant, oneOf } from '../columns.ts';
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
    about: text({ enum: reviewRoles }).notNull(),
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
    oneOf('reviews_about_known', table.about, reviewRoles),
    oneOf(
      'reviews_state_known',
      table.state,
      reviewStates.filter((state) => state !== 'unwritten'),
    ),
    check('reviews_of_another', sql`${table.subjectId} <> ${table.authorId}`),
    atLeast('reviews_counts', 1, table.version),
    uniqueIndex('reviews_once').on(table.gigId, table.authorId, table.subjectId),
    uniqueIndex('reviews_client_key').on(table.authorId, table.clientId),
    index('reviews_subject').on(table.subjectId),
    index('reviews_about')
      .on(table.subjectId, table.about, table.shownAt, table.id)
      .where(sql`shown_at is not null`),
  ],
);
export type ReviewRow = typeof reviews.$inferSelect;
