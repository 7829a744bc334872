import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SavedFilters } from '#contract/gig-search.ts';
import { reviewRoles } from '#contract/person.ts';
import { type DepState, depStates } from '#contract/player-requests.ts';
import { type ReviewMark, type ReviewState, reviewStates } from '#contract/reviews.ts';
import { atLeast, belongsTo, createdAt, id, instant, oneOf } from '../columns.ts';
import type { SearchTerm } from '../search.ts';
import { gigs } from './gigs.ts';
import { users } from './users.ts';

/** GIG-07. Invitations, one per gig and person; invitees may see the gig. */
export const gigInvitations = pgTable(
  'gig_invitations',
  {
    id: id(),
    gigId: belongsTo(() => gigs.id),
    inviteeId: belongsTo(() => users.id),
    note: text().notNull().default(''),
    declinedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('gig_invitations_once').on(table.gigId, table.inviteeId),
    index('gig_invitations_gig').on(table.gigId, table.createdAt, table.id),
    index('gig_invitations_invitee').on(table.inviteeId, table.createdAt),
  ],
);
export type GigInvitationRow = typeof gigInvitations.$inferSelect;

/** GIG-07. Questions about a gig with the poster's answers, visible to all who see the gig. */
export const gigQuestions = pgTable(
  'gig_questions',
  {
    id: id(),
    gigId: belongsTo(() => gigs.id),
    askerId: belongsTo(() => users.id),
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

/** GIG-09. People whom booked players have asked to play instead of them. */
export const deps = pgTable(
  'deps',
  {
    id: id(),
    gigId: belongsTo(() => gigs.id),
    playerId: belongsTo(() => users.id),
    depId: belongsTo(() => users.id),
    note: text().notNull().default(''),
    state: text().$type<Exclude<DepState, 'none'>>().notNull().default('asked'),
    /** The version of the gig in question. */
    askedVersion: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    oneOf(
      'deps_state_known',
      table.state,
      depStates.filter((state) => state !== 'none'),
    ),
    check('deps_of_two', sql`${table.depId} <> ${table.playerId}`),
    atLeast('deps_counts', 1, table.askedVersion),
    uniqueIndex('deps_open_once').on(table.gigId, table.playerId).where(sql`state in ('asked', 'willing')`),
    index('deps_gig').on(table.gigId, table.createdAt, table.id),
    index('deps_player').on(table.playerId, table.createdAt),
    index('deps_dep').on(table.depId, table.createdAt),
  ],
);
export type DepRow = typeof deps.$inferSelect;

const sideOf = () => uuid().references(() => users.id, { onDelete: 'cascade' });

/** GIG-11. One side's review of the other. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    /** Null once the gig is deleted with its poster. */
    gigId: uuid().references(() => gigs.id, { onDelete: 'cascade' }),
    /** Null once the author's account is erased; published reviews stay without a name. */
    authorId: sideOf(),
    subjectId: sideOf().notNull(),
    about: text({ enum: reviewRoles }).notNull(),
    clientId: text().notNull(),
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

/** GIG-06. Saved searches. */
export const gigSearches = pgTable(
  'gig_searches',
  {
    id: id(),
    ownerId: belongsTo(() => users.id),
    name: text().notNull(),
    filters: jsonb().$type<SavedFilters>().notNull(),
    /** Of the filters, which can be saved only once. */
    filtersHash: text().notNull(),
    isPaused: boolean().notNull().default(false),
    createdAt: createdAt(),
    lookedAt: createdAt(),
    /** When its member is next notified; null without new matches. */
    tellAt: instant(),
    toldAt: instant(),
    /** Derived from the filters for matching: words, and spellings of tags. */
    words: jsonb().$type<SearchTerm[]>().notNull(),
    skillTags: text().array(),
    genreTags: text().array(),
    /** Keys for finding the search by a gig, which has one of each list. */
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

/** The gigs that match each search; a pair is notified once, whatever happens to the gig. */
export const gigMatches = pgTable(
  'gig_matches',
  {
    searchId: belongsTo(() => gigSearches.id),
    gigId: belongsTo(() => gigs.id),
    matchedAt: createdAt(),
    isTold: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.gigId] }),
    index('gig_matches_gig').on(table.gigId),
    index('gig_matches_at').on(table.matchedAt),
  ],
);
