import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '../columns.ts';

const auditedActs = [
  'suspend',
  'restore',
  'verify',
  'end-sessions',
  'second-step-off',
  'remove',
  'close-report',
  'passkey-add',
  'passkey-remove',
] as const;

/** What those who run the place have done, and why, and which ways in members have made and ended; nothing is ever taken out of it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Who it was, as the machine knows them; `member` for whom it is about. */
    actor: text().notNull(),
    act: text({ enum: auditedActs }).notNull(),
    subjectKind: text().notNull(),
    subjectId: uuid().notNull(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('audit_log_act_known', table.act, auditedActs),
    index('audit_log_subject').on(table.subjectId, table.createdAt),
  ],
);
export type AuditRow = typeof auditLog.$inferSelect;

/** Rows of a removed thing, some at a time, from which it can be restored; the thing itself is the first. */
export const removedRows = pgTable(
  'removed_rows',
  {
    auditId: uuid()
      .notNull()
      .references(() => auditLog.id, { onDelete: 'cascade' }),
    /** In this order they can be put back. */
    nth: integer().notNull(),
    tableName: text().notNull(),
    rows: jsonb().$type<object[]>().notNull(),
    /** The members named in these rows. */
    people: uuid().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.nth] }),
    index('removed_rows_people').using('gin', table.people),
  ],
);
