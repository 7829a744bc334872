import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { GigTerms, PayUnit } from '#contract/ours/gig-terms.ts';
import type { GigCategory, GigStatus } from '#contract/ours/gigs.ts';
import { createdAt, id, instant } from '../columns.ts';
import { users } from './users.ts';

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
    remote: boolean().notNull().default(false),
    /** Local to the place: `2026-07-03`, `19:30`, `Europe/Berlin`. */
    date: date({ mode: 'string' }).notNull(),
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
    places: integer().notNull().default(1),
    schedule: jsonb().$type<{ time: string; what: string }[]>().notNull().default([]),
    status: text().$type<GigStatus>().notNull().default('open'),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('gigs_client_key').on(table.posterId, table.clientId),
    index('gigs_newest').on(table.createdAt.desc(), table.id.desc()),
    index('gigs_soonest').on(table.startsAt, table.id),
    index('gigs_open_soonest').on(table.status, table.startsAt, table.id),
    index('gigs_poster').on(table.posterId, table.startsAt.desc(), table.id.desc()),
    index('gigs_title_trgm').using('gin', table.title.op('gin_trgm_ops')),
    index('gigs_description_trgm').using('gin', table.description.op('gin_trgm_ops')),
    index('gigs_place_trgm').using('gin', table.place.op('gin_trgm_ops')),
    index('gigs_tags_gin').using('gin', table.tags),
  ],
);
export type GigRow = typeof gigs.$inferSelect;

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
    state: text().$type<ApplicationState>().notNull().default('applied'),
    /** What the gig said when the applicant was accepted. */
    acceptedTerms: jsonb().$type<GigTerms>(),
    createdAt: createdAt(),
    /** When the state last changed. */
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('applications_once').on(table.gigId, table.applicantId),
    index('applications_gig').on(table.gigId, table.createdAt, table.id),
    index('applications_applicant').on(table.applicantId, table.createdAt.desc(), table.id.desc()),
  ],
);
export type ApplicationRow = typeof applications.$inferSelect;
