import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SavedFilters } from '#contract/ours/gig-searches.ts';
import { createdAt, id, instant } from '../columns.ts';
import type { AskedWord } from '../search.ts';
import { gigs } from './gigs.ts';
import { users } from './users.ts';

/** GIG-06. What a member wants to be told of. Nobody else is told. */
export const gigSearches = pgTable(
  'gig_searches',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: jsonb().$type<SavedFilters>().notNull(),
    /** Of the filters: the same are saved once. */
    filtersHash: text().notNull(),
    isPaused: boolean().notNull().default(false),
    createdAt: createdAt(),
    lookedAt: createdAt(),
    /** When its member is to be told of what has come; null: nothing has. */
    tellAt: instant(),
    toldAt: instant(),
    /** Worked out of the filters, as gigs are compared with them: their words, and spellings of their tags. */
    words: jsonb().$type<AskedWord[]>().notNull(),
    skillTags: text().array(),
    genreTags: text().array(),
    /** Under which it is found for a gig: one of each list is among the gig's (`keys.ts`). */
    whereKeys: text().array().notNull(),
    whatKeys: text().array().notNull(),
  },
  (table) => [
    uniqueIndex('gig_searches_once').on(table.ownerId, table.filtersHash),
    index('gig_searches_owner').on(table.ownerId, table.createdAt),
    index('gig_searches_keys')
      .using('gin', table.whereKeys, table.whatKeys)
      .where(sql`not ${table.isPaused}`),
    index('gig_searches_to_tell').on(table.tellAt).where(sql`${table.tellAt} is not null`),
  ],
);
export type GigSearchRow = typeof gigSearches.$inferSelect;

/** Which gigs have come to which search; a pair is told of once, whatever becomes of the gig. */
export const gigMatches = pgTable(
  'gig_matches',
  {
    searchId: uuid()
      .notNull()
      .references(() => gigSearches.id, { onDelete: 'cascade' }),
    gigId: uuid()
      .notNull()
      .references(() => gigs.id, { onDelete: 'cascade' }),
    matchedAt: createdAt(),
    isTold: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.gigId] }),
    index('gig_matches_gig').on(table.gigId),
    index('gig_matches_at').on(table.matchedAt),
  ],
);
