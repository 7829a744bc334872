import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { OpenDepState } from '#contract/ours/deps.ts';
import type { GigTerms } from '#contract/ours/gig-terms.ts';
import type { GigStatus } from '#contract/ours/gigs.ts';
import { type Act, type ActKind, actKinds } from '#contract/ours/undo.ts';
import { atLeast, createdAt, id, instant, oneOf } from '../columns.ts';
import { users } from './users.ts';

/** How an application stands, to be compared and put back. */
export type Standing = {
  state: ApplicationState;
  acceptedTerms: GigTerms | null;
  askedVersion?: number | null;
  answerBy?: string | null;
  answer?: string;
  standbyRank?: number | null;
  updatedAt: string;
};

/** Who was asked to play instead of whom an act lets go, by the ids of these questions, and at what terms. */
export type KeptDeps = { deps?: Record<string, OpenDepState>; terms?: GigTerms };

/** What stood there before an act: of a move, of a gig with all its applications by their ids, or rows by their table, how two were linked, and where a reply stood. */
export type Kept = {
  move?: {
    before: Standing;
    after: ApplicationState;
    /** Whether the gig was filled. */
    wasFilled?: boolean;
    /** Who were the first on stand-by, and were offered what became free. */
    movedUp?: { id: string; before: Standing }[];
  } & KeptDeps;
  gig?: {
    status: GigStatus;
    standings: Record<string, Standing>;
  } & KeptDeps;
  rows?: Record<string, object[]>;
  linkState?: Act['linkState'];
  threadId?: string;
  /** The words of a message, and when they were taken away. */
  message?: { text: string; removedAt: string };
};

/** What members did and may take back. */
export const acts = pgTable(
  'acts',
  {
    id: id(),
    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<ActKind>().notNull(),
    subjectId: uuid().notNull(),
    withinId: uuid(),
    words: text().notNull().default(''),
    madeAt: instant().notNull(),
    undoUntil: instant().notNull(),
    /** Null as soon as it cannot be undone any more. */
    kept: jsonb().$type<Kept>(),
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

/** Rows of a deleted post or comment, some at a time; a trigger deletes them once `acts.kept` is null. */
export const keptRows = pgTable(
  'kept_rows',
  {
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: 'cascade' }),
    /** In this order they can be put back. */
    nth: integer().notNull(),
    tableName: text().notNull(),
    rows: jsonb().$type<object[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.actId, table.nth] }), atLeast('kept_rows_counts', 0, table.nth)],
);

/** What others are told when an act can be undone no more; written in the act's transaction. */
export const heldNews = pgTable(
  'held_news',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it is about. News of one thing is told together, once all of it is due. */
    aboutId: uuid().notNull(),
    /** Of an application: its gig, and which change is told. It is told only if that is so at last. */
    gigId: uuid(),
    change: jsonb().$type<{ before: Standing; after: ApplicationState }>(),
    telling: jsonb().$type<unknown>().notNull(),
    dueAt: instant().notNull(),
  },
  (table) => [index('held_news_about').on(table.aboutId), index('held_news_due').on(table.dueAt)],
);
export type HeldRow = typeof heldNews.$inferSelect;
