import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { notificationTypes } from '#contract/ours/notification.ts';
import { subjectKinds } from '#contract/ours/notification-details.ts';
import { createdAt, id, instant, oneOf } from '../columns.ts';
import type { GigSaid } from './gigs.ts';
import { messages } from './messages.ts';
import { comments } from './posts.ts';
import { users } from './users.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    recipientId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: notificationTypes }).notNull(),
    read: boolean().notNull().default(false),
    /** Who caused it. */
    actorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** What it is about, for the link that it opens: a post, a gig, a person, a conversation or a saved search. */
    subjectKind: text({ enum: subjectKinds }),
    subjectId: uuid(),
    subjectTitle: text(),
    /** The comment it quotes; with the comment it goes. */
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    /** The message it quotes: once that is removed, it says so instead. */
    messageId: uuid().references(() => messages.id, { onDelete: 'cascade' }),
    excerpt: text().notNull().default(''),
    /** Of a gig that has changed: how it was before the first change that the recipient has not read. */
    was: jsonb().$type<GigSaid>(),
    createdAt: createdAt(),
    /** When what it tells of was taken back; it is not shown from then on, nor told twice if that comes again. */
    withdrawnAt: instant(),
    /** Whether the recipient finds it in the app; they may have chosen mails alone. */
    inApp: boolean().notNull().default(true),
    /** When a mail tells of it, if it is unseen until then; null: none will. */
    mailAt: instant(),
  },
  (table) => [
    oneOf('notifications_type_known', table.type, notificationTypes),
    oneOf('notifications_subject_kind_known', table.subjectKind, subjectKinds),
    index('notifications_recipient').on(table.recipientId, table.createdAt, table.id),
    index('notifications_actor').on(table.actorId, table.subjectId),
    index('notifications_comment').on(table.commentId),
    index('notifications_message').on(table.messageId),
    index('notifications_withdrawn').on(table.withdrawnAt).where(sql`${table.withdrawnAt} is not null`),
    index('notifications_to_mail').on(table.mailAt).where(sql`${table.mailAt} is not null`),
    index('notifications_unread').on(table.recipientId, table.subjectId).where(sql`not ${table.read}`),
  ],
);
export type NotificationRow = typeof notifications.$inferSelect;
