import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { GigFile } from '#contract/ours/gig-attachments.ts';
import type { GigRole } from '#contract/ours/gig-roles.ts';
import type { GigTerms, PayUnit } from '#contract/ours/gig-terms.ts';
import type { GigCategory, GigStatus, GigVisibility } from '#contract/ours/gigs.ts';
import type { PictureRef } from '#contract/ours/pictures.ts';
import { createdAt, id, instant, searchColumns } from '../columns.ts';
import type { Standing } from './acts.ts';
import { users } from './users.ts';

/** The tags of a gig as they are compared: capitals aside. */
export const tagKeys = (tags: AnyPgColumn | SQL): SQL => sql`(lower(${tags}::text)::jsonb)`;

export const gigs = pgTable(
  'gigs',
  {
    id: id(),
    posterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
    /** Of the words that `clientId` was made for; empty on rows older than this column. */
    clientHash: text().notNull().default(''),
    title: text().notNull(),
    description: text().notNull(),
    category: text().$type<GigCategory>().notNull(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    venue: text().notNull().default(''),
    place: text().notNull(),
    /** The town that `place` says, where it is known: a row of `gazetteer.places` once that is filled. */
    placeId: integer(),
    remote: boolean().notNull().default(false),
    /** Local to the place: `2026-07-03`, `19:30`, `Europe/Berlin`. */
    date: date({ mode: 'string' }).notNull(),
    /** Of several days the last. */
    lastDate: date({ mode: 'string' }),
    /** The day is still to be agreed; `date` is the last that it can be. */
    dateByAgreement: boolean().notNull().default(false),
    startTime: text(),
    endTime: text(),
    timeZone: text().notNull(),
    /** The same as instants, worked out at every write, for ordering and for what is past. */
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Minor units of the currency (pence, cents). */
    payAmount: integer().notNull(),
    payCurrency: text().notNull(),
    payUnit: text().$type<PayUnit>().notNull(),
    /** The other end of a range. Where pay is by agreement, `payAmount` is 0. */
    payUpTo: integer(),
    payOpen: boolean().notNull().default(false),
    /** They stand among the tags, too, by which they are found. */
    genres: jsonb().$type<string[]>().notNull().default([]),
    dress: text().notNull().default(''),
    setList: text().notNull().default(''),
    /** What their uploads say of them, too: `gigIds`. */
    pictures: jsonb().$type<PictureRef[]>().notNull().default([]),
    files: jsonb().$type<GigFile[]>().notNull().default([]),
    /** For those who are booked. */
    address: text().notNull().default(''),
    /** The last day on which one may apply, and the instant when that is over. */
    applyBy: date({ mode: 'string' }),
    appliesUntil: instant(),
    /** Empty on rows from before there were roles: so many for anyone. `places` is how many in all. */
    roles: jsonb().$type<GigRole[]>().notNull().default([]),
    places: integer().notNull().default(1),
    schedule: jsonb().$type<{ time: string; what: string }[]>().notNull().default([]),
    /** The first of the series in which it was posted, which is its own. */
    seriesId: uuid(),
    visibility: text().$type<GigVisibility>().notNull().default('all'),
    status: text().$type<GigStatus>().notNull().default('open'),
    version: integer().notNull().default(1),
    /** It is new, changed or open again, and no saved search has been asked yet whether it fits. */
    toMatch: boolean().notNull().default(false),
    /** GIG-11. How far the two sides have been told of reviews; `over` too once there is nothing to tell. */
    reviewStage: text({ enum: ['none', 'asked', 'reminded', 'over'] })
      .notNull()
      .default('none'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    ...searchColumns({ texts: ['title', 'venue', 'place'], lists: ['tags'], long: ['description'] }),
  },
  (table) => [
    uniqueIndex('gigs_client_key').on(table.posterId, table.clientId),
    // The end, or the start, at their end lets what is over be skipped without a look at the row.
    index('gigs_soonest').on(table.startsAt, table.id, table.endsAt),
    // Whole for a sitemap, which reads no row of the table.
    index('gigs_sitemap')
      .on(table.startsAt, table.id, table.endsAt, table.updatedAt, table.posterId)
      .where(sql`status = 'open' and visibility = 'all'`),
    index('gigs_open_soonest').on(table.status, table.startsAt, table.id, table.endsAt),
    index('gigs_poster').on(table.posterId, table.startsAt, table.id),
    index('gigs_ranges').on(table.startsAt, table.id, table.endsAt).where(sql`${table.lastDate} is not null`),
    index('gigs_series').on(table.seriesId, table.startsAt).where(sql`${table.seriesId} is not null`),
    index('gigs_reviews').on(table.reviewStage, table.endsAt).where(sql`review_stage <> 'over'`),
    index('gigs_place_id')
      .on(table.placeId, table.startsAt, table.id, table.endsAt)
      .where(sql`${table.placeId} is not null`),
    // Without the start: PostgreSQL puts two indexes together only where they are asked different things.
    index('gigs_town').on(table.placeId).where(sql`${table.placeId} is not null`),
    index('gigs_remote').on(table.startsAt, table.id, table.endsAt).where(sql`${table.remote}`),
    index('gigs_category').on(table.category, table.startsAt, table.id, table.endsAt),
    index('gigs_newest').on(table.createdAt, table.id, table.startsAt),
    index('gigs_pay').on(
      table.payCurrency,
      table.payUnit,
      table.payAmount,
      table.createdAt,
      table.id,
      table.startsAt,
    ),
    index('gigs_to_match').on(table.updatedAt).where(sql`${table.toMatch}`),
    index('gigs_tags').using('gin', tagKeys(table.tags)),
    index('gigs_search_trgm').using('gin', table.search.op('gin_trgm_ops')),
    index('gigs_search_words').using('gin', table.words),
  ],
);
export type GigRow = typeof gigs.$inferSelect;

/** Every word of the short texts of gigs (`search`), kept by a trigger: what a slip of the pen may mean. */
export const gigWords = pgTable('gig_words', { word: text().primaryKey() }, (table) => [
  index('gig_words_trgm').using('gin', table.word.op('gin_trgm_ops')),
]);

export const applications = pgTable(
  'applications',
  {
    id: id(),
    gigId: uuid()
      .notNull()
      .references(() => gigs.id, { onDelete: 'cascade' }),
    applicantId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
    note: text().notNull().default(''),
    /** Which of the gig's roles. */
    roleId: text().notNull().default('1'),
    /** Addresses of work elsewhere. */
    links: jsonb().$type<string[]>().notNull().default([]),
    state: text().$type<ApplicationState>().notNull().default('applied'),
    /** The poster's own mark, whatever the state; the applicant never sees it. */
    isShortlisted: boolean().notNull().default(false),
    /** What the poster wrote with an offer or a decline. */
    answer: text().notNull().default(''),
    /** While they are on stand-by: the lowest is the first in turn. */
    standbyRank: integer(),
    /** SAF-15. What the applicant sees while a decision of the poster can still be undone: how it stood before. */
    shown: jsonb().$type<Standing>(),
    /** What the applicant has agreed to, or is offered. */
    acceptedTerms: jsonb().$type<GigTerms>(),
    /** While they are asked whether they can still come, or offered a place: the version of the gig that asks, and until when. */
    askedVersion: integer(),
    answerBy: instant(),
    /** The gig's own, kept by triggers, while it has a day: so what somebody has at a time is found by an index. */
    startsAt: instant(),
    endsAt: instant(),
    createdAt: createdAt(),
    /** When the state last changed. */
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('applications_once').on(table.gigId, table.applicantId),
    index('applications_gig').on(table.gigId, table.createdAt, table.id),
    index('applications_applicant').on(table.applicantId, table.createdAt, table.id),
    index('applications_span').on(table.applicantId, table.endsAt),
    index('applications_asked').on(table.answerBy).where(sql`state in ('asked', 'offered')`),
  ],
);
export type ApplicationRow = typeof applications.$inferSelect;

/** REA-03. Whose calendar a secret address shows; what it is is known to its owner alone. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    ownerId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    keyHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('calendar_feeds_key').on(table.keyHash)],
);

/** What an edit of a gig may tell, as it was; of long texts and pictures a fingerprint. */
export type GigSaid = Pick<GigRow, 'schedule' | 'address' | 'dress' | 'files' | 'applyBy' | 'title'> & {
  terms: GigTerms;
  setList: string;
  pictures: string;
  description: string;
};

/** GIG-06. What a member has saved for later. Nobody else is told. */
export const savedGigs = pgTable(
  'saved_gigs',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gigId: uuid()
      .notNull()
      .references(() => gigs.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.gigId] }),
    index('saved_gigs_list').on(table.userId, table.createdAt, table.gigId),
    index('saved_gigs_gig').on(table.gigId),
  ],
);

/** GIG-02. What a member has typed of a gig and not posted: one row each, which stays when it is empty, so that its version only grows. */
export const gigDrafts = pgTable('gig_drafts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer().notNull().default(0),
  gig: text().notNull().default(''),
  updatedAt: createdAt(),
});
