import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { uploadKinds } from '#contract/ours/uploads.ts';
import { atLeast, bytea, createdAt, id, instant, oneOf } from '../columns.ts';
import { posts } from './posts.ts';
import { users } from './users.ts';

/** Pictures live in the database, so that any process serves them. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: uploadKinds }).notNull(),
    mime: text().notNull(),
    bytes: bytea().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
    /** The post it stands in; null again once that is gone. */
    postId: uuid().references(() => posts.id, { onDelete: 'set null' }),
    /** Whether it was put into a post, also after that is gone: it may be put back. */
    isPlaced: boolean().notNull().default(false),
    /** The gigs it stands at, likewise: one picture serves a whole series. */
    gigIds: uuid().array().notNull().default([]),
    /** When its author deleted that post, or cancelled that gig. */
    releasedAt: instant(),
  },
  (table) => [
    oneOf('uploads_kind_known', table.kind, uploadKinds),
    atLeast('uploads_counts', 0, table.width, table.height),
    index('uploads_owner').on(table.ownerId),
    index('uploads_post').on(table.postId),
    index('uploads_loose')
      .on(table.createdAt)
      .where(sql`${table.postId} is null and not ${table.isPlaced} and ${table.gigIds} = '{}'`),
    index('uploads_released').on(table.releasedAt).where(sql`${table.releasedAt} is not null`),
  ],
);
