import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type ExportState, exportStates } from '#contract/account.ts';
import { reportKinds, reportReasons } from '#contract/people.ts';
import { atLeast, belongsTo, bytea, createdAt, id, instant, oneOf } from '../columns.ts';
import { users } from './users.ts';

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

/** What operators have done, and why, and changes of sign-in methods; append only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** The operator's system account, or `member` for the member's own acts. */
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

/** The rows of a removed thing in parts, from which it can be restored; the thing itself comes first. */
export const removedRows = pgTable(
  'removed_rows',
  {
    auditId: belongsTo(() => auditLog.id),
    nth: integer().notNull(),
    tableName: text().notNull(),
    rows: jsonb().$type<object[]>().notNull(),
    people: uuid().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.nth] }),
    index('removed_rows_people').using('gin', table.people),
  ],
);

const person = () => uuid().references(() => users.id, { onDelete: 'set null' });

/** Members' reports to the operators; one row per reporter and thing. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: person(),
    subjectKind: text({ enum: reportKinds }).notNull(),
    subjectId: uuid().notNull(),
    /** The author of the thing, or the reported person. */
    accusedId: person(),
    reason: text({ enum: reportReasons }).notNull(),
    words: text().notNull().default(''),
    /** The thing as it was when reported, as its author may change or delete it. */
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

/** Exports of a member's data; one per member. */
export const memberExports = pgTable(
  'exports',
  {
    id: id(),
    ownerId: belongsTo(() => users.id),
    state: text().$type<Exclude<ExportState, 'none'>>().notNull().default('making'),
    /** The attempt whose parts count; null when the content is outdated and will be exported again. */
    attempt: uuid(),
    tries: integer().notNull().default(0),
    size: bigint({ mode: 'number' }).notNull().default(0),
    askedAt: createdAt(),
    readyAt: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    oneOf(
      'exports_state_known',
      table.state,
      exportStates.filter((state) => state !== 'none'),
    ),
    atLeast('exports_counts', 0, table.tries, table.size),
    uniqueIndex('exports_owner').on(table.ownerId),
    index('exports_expiry').on(table.expiresAt),
  ],
);
export type ExportRow = typeof memberExports.$inferSelect;

/** The bytes of an export in parts, so that it is never whole in memory. */
export const exportParts = pgTable(
  'export_parts',
  {
    exportId: belongsTo(() => memberExports.id),
    attempt: uuid().notNull(),
    nth: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.attempt, table.nth] }),
    atLeast('export_parts_counts', 0, table.nth),
  ],
);

/** Mails for `/dev/mail`, without an SMTP server. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('mails_created').on(table.createdAt)],
);

/** Pending socket events, written in the transaction that causes them. */
export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  room: text().notNull(),
  event: text().notNull(),
  payload: jsonb().$type<unknown>().notNull(),
  /** The rooms of members who do not see the author. */
  hiddenFrom: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
});

/** The processes on this database; one not seen for a while counts as gone. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  seenAt: instant().notNull(),
});

/** The sockets of all processes that have a conversation open. */
export const viewing = pgTable(
  'viewing',
  {
    socketId: text().notNull(),
    processId: belongsTo(() => processes.id),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.socketId, table.conversationId] }),
    index('viewing_conversation').on(table.conversationId, table.userId),
    index('viewing_process').on(table.processId),
  ],
);

/** Messages too long for NOTIFY; written and emptied by the adapter of socket.io. */
export const socketIoAttachments = pgTable('socket_io_attachments', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  payload: bytea(),
});

/** Previews of pages that posts link to, by address. */
export const linkPreviews = pgTable('link_previews', {
  url: text().primaryKey(),
  /** Null while unknown, and if there is nothing to show. */
  words: jsonb().$type<{ title: string; description: string; site: string }>(),
  fetchedAt: instant(),
  createdAt: createdAt(),
});
