import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { GigTerms } from '#contract/gig-terms.ts';
import type { ApplicationState, GigStatus } from '#contract/gigs.ts';
import type { OpenDepState } from '#contract/player-requests.ts';
import { type Act, type ActKind, actKinds } from '#contract/undo.ts';
import { atLeast, belongsTo, createdAt, id, instant, oneOf } from '../columns.ts';
import { users } from './users.ts';

/** The part of an application that undo compares and restores. */
export type ApplicationSnapshot = {
  state: ApplicationState;
  acceptedTerms: GigTerms | null;
  askedVersion?: number | null;
  answerBy?: string | null;
  answer?: string;
  standbyRank?: number | null;
  updatedAt: string;
};

/** The dep requests that an act ended, by id, and their terms. */
export type EndedDeps = { deps?: Record<string, OpenDepState>; terms?: GigTerms };

/** What an undo restores, depending on the kind of act. */
export type ActSnapshot = {
  move?: {
    before: ApplicationSnapshot;
    after: ApplicationState;
    wasFilled?: boolean;
    /** Stand-by applicants who were offered the freed place. */
    movedUp?: { id: string; before: ApplicationSnapshot }[];
  } & EndedDeps;
  gig?: { status: GigStatus; standings: Record<string, ApplicationSnapshot> } & EndedDeps;
  rows?: Record<string, object[]>;
  linkState?: Act['linkState'];
  threadId?: string;
  /** A removed message's text and when it was removed. */
  message?: { text: string; removedAt: string };
};

export const acts = pgTable(
  'acts',
  {
    id: id(),
    actorId: belongsTo(() => users.id),
    kind: text().$type<ActKind>().notNull(),
    subjectId: uuid().notNull(),
    withinId: uuid(),
    words: text().notNull().default(''),
    madeAt: instant().notNull(),
    undoUntil: instant().notNull(),
    /** Null once the act can no longer be undone. */
    kept: jsonb().$type<ActSnapshot>(),
    undoneAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('acts_kind_known', table.kind, actKinds),
    index('acts_actor').on(table.actorId, table.undoUntil),
    index('acts_subject').on(table.subjectId),
    index('acts_until').on(table.undoUntil),
  ],
);
export type ActRow = typeof acts.$inferSelect;

/** Rows of a deleted post or comment, in parts; a trigger deletes them once `acts.kept` is null. */
export const deletedRows = pgTable(
  'kept_rows',
  {
    actId: belongsTo(() => acts.id),
    nth: integer().notNull(),
    tableName: text().notNull(),
    rows: jsonb().$type<object[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.actId, table.nth] }), atLeast('kept_rows_counts', 0, table.nth)],
);

/** Announcements that wait until an act can no longer be undone; written in the act's transaction. */
export const deferredNotifications = pgTable(
  'held_news',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The subject. Its announcements are delivered together, once all are due. */
    aboutId: uuid().notNull(),
    /** For applications: the gig, and the announced step, which is skipped if it no longer applies. */
    gigId: uuid(),
    change: jsonb().$type<{ before: ApplicationSnapshot; after: ApplicationState }>(),
    telling: jsonb().$type<unknown>().notNull(),
    dueAt: instant().notNull(),
  },
  (table) => [index('held_news_about').on(table.aboutId), index('held_news_due').on(table.dueAt)],
);
export type DeferredRow = typeof deferredNotifications.$inferSelect;
