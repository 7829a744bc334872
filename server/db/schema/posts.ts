import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PictureRef } from '#contract/ours/pictures.ts';
import { postMarks as markKinds } from '#contract/ours/post-lists.ts';
import type { Mention } from '#contract/ours/text.ts';
import type { Version } from '#contract/ours/versions.ts';
import { atLeast, createdAt, id, instant, oneOf, wordsColumn } from '../columns.ts';
import { gigs } from './gigs.ts';
import { users } from './users.ts';

/** What the words were before they were edited, and since when; the oldest first. In no list. */
const earlier = () => jsonb().$type<Version[]>().notNull().default([]);

export const posts = pgTable(
  'posts',
  {
    id: id(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the client: a retry of the same act meets the stored row. */
    clientId: text().notNull(),
    /** Of the words that `clientId` was made for; empty on rows older than this column. */
    clientHash: text().notNull().default(''),
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: instant(),
    version: integer().notNull().default(1),
    earlier: earlier(),
    /** Kept by triggers, of members who are neither suspended nor leaving. */
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    /** FEE-06. Where the text names whom, by `@` and the name they had then; and who was told of it, once. */
    mentions: jsonb().$type<Mention[]>().notNull().default([]),
    mentioned: uuid().array().notNull().default([]),
    tags: text().array().notNull().default([]),
    pictures: jsonb().$type<PictureRef[]>().notNull().default([]),
    /** Shown as a card, which says so once the gig is gone and this is null. */
    gigId: uuid().references(() => gigs.id, { onDelete: 'set null' }),
    showsGig: boolean().notNull().default(false),
    /** The first page that the words lead to. */
    link: text(),
    ...wordsColumn(['text']),
  },
  (table) => [
    atLeast('posts_counts', 0, table.likeCount, table.commentCount),
    atLeast('posts_versions', 1, table.version),
    uniqueIndex('posts_client_key').on(table.authorId, table.clientId),
    index('posts_feed').on(table.createdAt, table.id),
    index('posts_author').on(table.authorId, table.createdAt, table.id),
    index('posts_search_words').using('gin', table.words),
    index('posts_link').on(table.link),
    index('posts_gig').on(table.gigId).where(sql`${table.gigId} is not null`),
    index('posts_tags').using('gin', table.tags),
  ],
);

/** What replies stand under. Named by the comment that began it, which may be gone; made by a trigger with its first reply. */
export const commentThreads = pgTable(
  'comment_threads',
  {
    id: uuid().primaryKey(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [uniqueIndex('comment_threads_post').on(table.postId, table.id)],
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
    /** Of the words that `clientId` was made for; empty on rows older than this column. */
    clientHash: text().notNull().default(''),
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: instant(),
    earlier: earlier(),
    /** FEE-06. Where the text names whom, by `@` and the name they had then; and who was told of it, once. */
    mentions: jsonb().$type<Mention[]>().notNull().default([]),
    mentioned: uuid().array().notNull().default([]),
    /** Of a reply: the comment under which it stands, which may be gone, and when that was made. */
    threadId: uuid(),
    threadAt: instant(),
    /** Of a reply to a reply: that, which may be gone. */
    answersId: uuid(),
    /** Its place among the comments of the post. */
    standsIn: uuid().generatedAlwaysAs(sql`coalesce("thread_id", "id")`),
    standsAt: instant().generatedAlwaysAs(sql`coalesce("thread_at", "created_at")`),
  },
  (table) => [
    // With the thread alone when the whole post goes.
    foreignKey({
      name: 'comments_thread_of_post',
      columns: [table.postId, table.threadId],
      foreignColumns: [commentThreads.postId, commentThreads.id],
    }).onDelete('cascade'),
    uniqueIndex('comments_client_key').on(table.authorId, table.clientId),
    index('comments_post').on(table.postId, table.standsAt, table.standsIn),
    index('comments_thread').on(table.threadId, table.createdAt, table.id),
    index('comments_author').on(table.authorId, table.postId),
  ],
);

export const likes = pgTable(
  'likes',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('likes_user').on(table.userId),
    index('likes_post').on(table.postId, table.createdAt, table.userId),
  ],
);

/** What a member has put away, for later or for good. Nobody else is told. */
export const postMarks = pgTable(
  'post_marks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    kind: text({ enum: markKinds }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId, table.kind] }),
    oneOf('post_marks_kind_known', table.kind, markKinds),
    index('post_marks_list').on(table.userId, table.kind, table.createdAt, table.postId),
    index('post_marks_post').on(table.postId),
  ],
);
