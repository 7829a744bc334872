import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { reportKinds, reportReasons } from '#contract/ours/reports.ts';
import { createdAt, id, instant, oneOf } from '../columns.ts';
import { users } from './users.ts';

const person = () => uuid().references(() => users.id, { onDelete: 'set null' });

/** What members ask those who run the place to look at; one row per reporter and thing. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: person(),
    subjectKind: text({ enum: reportKinds }).notNull(),
    subjectId: uuid().notNull(),
    /** Who made the thing, or the person themselves. */
    accusedId: person(),
    reason: text({ enum: reportReasons }).notNull(),
    words: text().notNull().default(''),
    /** The thing as it read when it was reported: its author may change or delete it. */
    evidence: text().notNull().default(''),
    createdAt: createdAt(),
    closedAt: instant(),
    outcome: text(),
  },
  (table) => [
    oneOf('reports_subject_kind_known', table.subjectKind, reportKinds),
    oneOf('reports_reason_known', table.reason, reportReasons),
    uniqueIndex('reports_once').on(table.reporterId, table.subjectKind, table.subjectId),
    index('reports_accused').on(table.accusedId),
    index('reports_newest').on(table.createdAt, table.id),
  ],
);
