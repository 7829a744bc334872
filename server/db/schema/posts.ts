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
import { type Mention, postMarks as markKinds, type PictureRef } from '#contract/fields.ts';
import { fileKinds } from '#contract/messages.ts';
import type { Version } from '#contract/posts.ts';
import { uploadKinds } from '#contract/uploads.ts';
import { atLeast, belongsTo, bytea, createdAt, id, instant, oneOf, wordsColumn } from '../columns.ts';
import { gigs } from './gigs.ts';
import { messages } from './messages.ts';
import { users } from './users.ts';

/** Earlier texts and when each was written, oldest first; not included in lists. */
const earlier = () => jsonb().$type<Version[]>().notNull().default([]);

export const posts = pgTable(
  'posts',
  {
    id: id(),
    authorId: belongsTo(() => users.id),
    /** Made by the client, so that a retry finds the stored row. */
    clientId: text().notNull(),
    /** Of the content that `clientId` was used for; empty on older rows. */
    clientHash: text().notNull().default(''),
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: instant(),
    version: integer().notNull().default(1),
    earlier: earlier(),
    /** Maintained by triggers; counts members who are neither suspended nor leaving. */
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    /** FEE-06. Mentions in the text, with the names of the time, and everybody who was notified of one. */
    mentions: jsonb().$type<Mention[]>().notNull().default([]),
    mentioned: uuid().array().notNull().default([]),
    tags: text().array().notNull().default([]),
    pictures: jsonb().$type<PictureRef[]>().notNull().default([]),
    /** Shown as a card, which says so when the gig is deleted and this is null. */
    gigId: uuid().references(() => gigs.id, { onDelete: 'set null' }),
    showsGig: boolean().notNull().default(false),
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

/** Has the id of its first comment, which may be deleted; created by a trigger with the first reply. */
export const commentThreads = pgTable(
  'comment_threads',
  { id: uuid().primaryKey(), postId: belongsTo(() => posts.id) },
  (table) => [uniqueIndex('comment_threads_post').on(table.postId, table.id)],
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    postId: belongsTo(() => posts.id),
    authorId: belongsTo(() => users.id),
    clientId: text().notNull(),
    /** Of the content that `clientId` was used for; empty on older rows. */
    clientHash: text().notNull().default(''),
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: instant(),
    earlier: earlier(),
    /** FEE-06. Mentions in the text, with the names of the time, and everybody who was notified of one. */
    mentions: jsonb().$type<Mention[]>().notNull().default([]),
    mentioned: uuid().array().notNull().default([]),
    /** For replies: the first comment of the thread, which may be deleted, and when that was written. */
    threadId: uuid(),
    threadAt: instant(),
    /** For replies to a reply: that reply, which may be deleted. */
    answersId: uuid(),
    /** Its position among the comments of the post. */
    standsIn: uuid().generatedAlwaysAs(sql`coalesce("thread_id", "id")`),
    standsAt: instant().generatedAlwaysAs(sql`coalesce("thread_at", "created_at")`),
  },
  (table) => [
    // Without the thread, as for deleting a whole post.
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
  { postId: belongsTo(() => posts.id), userId: belongsTo(() => users.id), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('likes_user').on(table.userId),
    index('likes_post').on(table.postId, table.createdAt, table.userId),
  ],
);

/** Posts that a member has saved or hidden. */
export const postMarks = pgTable(
  'post_marks',
  {
    userId: belongsTo(() => users.id),
    postId: belongsTo(() => posts.id),
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

/** Stored in the database, so that any process can serve them. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: belongsTo(() => users.id),
    kind: text({ enum: uploadKinds }).notNull(),
    mime: text().notNull(),
    bytes: bytea().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
    /** The post it belongs to; null again once that is deleted. */
    postId: uuid().references(() => posts.id, { onDelete: 'set null' }),
    /** Whether it ever belonged to a post, which may be restored. */
    isPlaced: boolean().notNull().default(false),
    /** The gigs it belongs to, also after these are deleted; one picture serves a whole series. */
    gigIds: uuid().array().notNull().default([]),
    /** When that post was deleted, or that gig cancelled. */
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

/** Files of messages, visible to their readers, and PDFs of gigs, visible to everybody who sees the gig. */
export const messageFiles = pgTable(
  'message_files',
  {
    id: id(),
    ownerId: belongsTo(() => users.id),
    /** Null until it is sent. */
    messageId: uuid().references(() => messages.id, { onDelete: 'cascade' }),
    /** The gigs it belongs to, also after these are deleted, as they may be restored. */
    gigIds: uuid().array().notNull().default([]),
    /** Its position among the files of the message. */
    place: integer().notNull().default(0),
    kind: text({ enum: fileKinds }).notNull(),
    mime: text().notNull(),
    name: text().notNull(),
    /** Bytes; the largest possible size until the upload is complete. */
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
    wholeAt: instant(),
    /** When the message was removed for both, or the gig cancelled. */
    releasedAt: instant(),
  },
  (table) => [
    oneOf('message_files_kind_known', table.kind, fileKinds),
    atLeast('message_files_counts', 0, table.place, table.size, table.width, table.height),
    index('message_files_owner').on(table.ownerId, table.createdAt),
    index('message_files_message').on(table.messageId),
    index('message_files_loose')
      .on(table.createdAt)
      .where(sql`${table.messageId} is null and ${table.gigIds} = '{}'`),
    index('message_files_released').on(table.releasedAt).where(sql`${table.releasedAt} is not null`),
  ],
);

/** Parts of one size, so that a file is never whole in memory and a range is found by its position. */
export const messageFileParts = pgTable(
  'message_file_parts',
  { fileId: belongsTo(() => messageFiles.id), nth: integer().notNull(), bytes: bytea().notNull() },
  (table) => [
    primaryKey({ columns: [table.fileId, table.nth] }),
    atLeast('message_file_parts_counts', 0, table.nth),
  ],
);
