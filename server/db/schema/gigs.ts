import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
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
import type { PictureRef } from '#contract/fields.ts';
import type { GigRole } from '#contract/gig-state.ts';
import { type GigTerms, payUnits } from '#contract/gig-terms.ts';
import {
  applicationStates,
  bookedStates,
  type GigFile,
  gigCategories,
  gigStatuses,
  gigVisibilities,
} from '#contract/gigs.ts';
import { atLeast, belongsTo, createdAt, id, instant, oneOf, searchColumns } from '../columns.ts';
import type { ApplicationSnapshot } from './acts.ts';
import { users } from './users.ts';

const reviewStages = ['none', 'asked', 'reminded', 'over'] as const;

/** The tags of a gig, ignoring case. */
export const tagKeys = (tags: AnyPgColumn | SQL): SQL => sql`(lower(${tags}::text)::jsonb)`;

export const gigs = pgTable(
  'gigs',
  {
    id: id(),
    posterId: belongsTo(() => users.id),
    clientId: text().notNull(),
    /** Of the content that `clientId` was used for; empty on older rows. */
    clientHash: text().notNull().default(''),
    title: text().notNull(),
    description: text().notNull(),
    category: text({ enum: gigCategories }).notNull(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    venue: text().notNull().default(''),
    place: text().notNull(),
    /** The town of `place`, if known: a row of `gazetteer.places` once that is filled. */
    placeId: integer(),
    remote: boolean().notNull().default(false),
    /** Local time of the place: `2026-07-03`, `19:30`, `Europe/Berlin`. */
    date: date({ mode: 'string' }).notNull(),
    /** Null for a single day. */
    lastDate: date({ mode: 'string' }),
    /** The day is to be agreed; `date` is the latest possible one. */
    dateByAgreement: boolean().notNull().default(false),
    startTime: text(),
    endTime: text(),
    timeZone: text().notNull(),
    /** The same as instants, computed on every write, for ordering and comparing. */
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Minor units of the currency (pence, cents). */
    payAmount: integer().notNull(),
    payCurrency: text().notNull(),
    payUnit: text({ enum: payUnits }).notNull(),
    /** The upper end of a range. For pay by agreement, `payAmount` is 0. */
    payUpTo: integer(),
    payOpen: boolean().notNull().default(false),
    /** These are among the tags, too. */
    genres: jsonb().$type<string[]>().notNull().default([]),
    dress: text().notNull().default(''),
    setList: text().notNull().default(''),
    /** Also recorded by the uploads, in `gigIds`. */
    pictures: jsonb().$type<PictureRef[]>().notNull().default([]),
    files: jsonb().$type<GigFile[]>().notNull().default([]),
    /** For booked members only. */
    address: text().notNull().default(''),
    /** The last day for applications, and the instant at which it ends. */
    applyBy: date({ mode: 'string' }),
    appliesUntil: instant(),
    /** Empty on rows from before roles, which take anyone. `places` is the total. */
    roles: jsonb().$type<GigRole[]>().notNull().default([]),
    places: integer().notNull().default(1),
    schedule: jsonb().$type<{ time: string; what: string }[]>().notNull().default([]),
    /** The first gig of the series, for itself as well. */
    seriesId: uuid(),
    visibility: text({ enum: gigVisibilities }).notNull().default('all'),
    status: text({ enum: gigStatuses }).notNull().default('open'),
    version: integer().notNull().default(1),
    /** It is new, changed or open again, and not yet matched against saved searches. */
    toMatch: boolean().notNull().default(false),
    /** GIG-11. The stage of its reviews; `over` when nothing is left to do. */
    reviewStage: text({ enum: reviewStages }).notNull().default('none'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    ...searchColumns({ texts: ['title', 'venue', 'place'], lists: ['tags'], long: ['description'] }),
  },
  (table) => [
    oneOf('gigs_category_known', table.category, gigCategories),
    oneOf('gigs_pay_unit_known', table.payUnit, payUnits),
    oneOf('gigs_visibility_known', table.visibility, gigVisibilities),
    oneOf('gigs_status_known', table.status, gigStatuses),
    oneOf('gigs_review_stage_known', table.reviewStage, reviewStages),
    check('gigs_ends_after_start', sql`${table.endsAt} >= ${table.startsAt}`),
    check('gigs_last_date_after_first', sql`${table.lastDate} >= ${table.date}`),
    check('gigs_pay_range', sql`${table.payUpTo} >= ${table.payAmount}`),
    atLeast('gigs_pay_counts', 0, table.payAmount),
    atLeast('gigs_counts', 1, table.places, table.version),
    uniqueIndex('gigs_client_key').on(table.posterId, table.clientId),
    // The second column lets past gigs be skipped without reading their rows.
    index('gigs_soonest').on(table.startsAt, table.id, table.endsAt),
    // Covers sitemaps, which then read no rows.
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
    // Without the start, as PostgreSQL combines two indexes only if their columns differ.
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

/** Every word of the short texts of gigs (`search`), maintained by a trigger; for fuzzy searches. */
export const gigWords = pgTable('gig_words', { word: text().primaryKey() }, (table) => [
  index('gig_words_trgm').using('gin', table.word.op('gin_trgm_ops')),
]);

export const applications = pgTable(
  'applications',
  {
    id: id(),
    gigId: belongsTo(() => gigs.id),
    applicantId: belongsTo(() => users.id),
    clientId: text().notNull(),
    note: text().notNull().default(''),
    roleId: text().notNull().default('1'),
    links: jsonb().$type<string[]>().notNull().default([]),
    state: text({ enum: applicationStates }).notNull().default('applied'),
    /** The poster's private mark, in any state. */
    isShortlisted: boolean().notNull().default(false),
    /** The poster's text with an offer or a decline. */
    answer: text().notNull().default(''),
    /** The order on stand-by, lowest first. */
    standbyRank: integer(),
    /** SAF-15. The state before a decision of the poster that can still be undone, for the applicant. */
    shown: jsonb().$type<ApplicationSnapshot>(),
    /** The terms that the applicant has agreed to or is offered. */
    acceptedTerms: jsonb().$type<GigTerms>(),
    /** While a confirmation or an answer to an offer is pending: the gig's version and the deadline. */
    askedVersion: integer(),
    answerBy: instant(),
    /** Copies of the gig's, maintained by triggers while it has a day; indexed to find bookings at a time. */
    startsAt: instant(),
    endsAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    oneOf('applications_state_known', table.state, applicationStates),
    check(
      'applications_booked_terms',
      sql`${table.acceptedTerms} is not null or ${table.state} not in (${sql.raw(bookedStates.map((state) => `'${state}'`).join(', '))})`,
    ),
    check('applications_ends_after_start', sql`${table.endsAt} >= ${table.startsAt}`),
    atLeast('applications_counts', 0, table.standbyRank, table.askedVersion),
    uniqueIndex('applications_once').on(table.gigId, table.applicantId),
    index('applications_gig').on(table.gigId, table.createdAt, table.id),
    index('applications_applicant').on(table.applicantId, table.createdAt, table.id),
    index('applications_span').on(table.applicantId, table.endsAt),
    index('applications_asked').on(table.answerBy).where(sql`state in ('asked', 'offered')`),
  ],
);
export type ApplicationRow = typeof applications.$inferSelect;

/** REA-03. The secret calendar addresses of members, hashed. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  { ownerId: belongsTo(() => users.id).primaryKey(), keyHash: text().notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex('calendar_feeds_key').on(table.keyHash)],
);

/** The gig as notifications compare it; of long texts and pictures a fingerprint. */
export type GigFacts = Pick<GigRow, 'schedule' | 'address' | 'dress' | 'files' | 'applyBy' | 'title'> & {
  terms: GigTerms;
  setList: string;
  pictures: string;
  description: string;
};

/** GIG-06. */
export const savedGigs = pgTable(
  'saved_gigs',
  { userId: belongsTo(() => users.id), gigId: belongsTo(() => gigs.id), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.userId, table.gigId] }),
    index('saved_gigs_list').on(table.userId, table.createdAt, table.gigId),
    index('saved_gigs_gig').on(table.gigId),
  ],
);

/** GIG-02. A gig that was typed but not posted; the row stays when empty, so that its version only grows. */
export const gigDrafts = pgTable(
  'gig_drafts',
  {
    userId: belongsTo(() => users.id).primaryKey(),
    version: integer().notNull().default(0),
    gig: text().notNull().default(''),
    updatedAt: createdAt(),
  },
  (table) => [atLeast('gig_drafts_counts', 0, table.version)],
);
