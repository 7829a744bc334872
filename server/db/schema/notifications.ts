import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { notificationTypes, subjectKinds } from '#contract/notifications.ts';
import { belongsTo, createdAt, id, instant, oneOf } from '../columns.ts';
import { sessions } from './auth.ts';
import type { GigFacts } from './gigs.ts';
import { messages } from './messages.ts';
import { comments } from './posts.ts';
import { users } from './users.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    recipientId: belongsTo(() => users.id),
    type: text({ enum: notificationTypes }).notNull(),
    read: boolean().notNull().default(false),
    actorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** What the notification opens: a post, gig, person, conversation or saved search. */
    subjectKind: text({ enum: subjectKinds }),
    subjectId: uuid(),
    subjectTitle: text(),
    /** The quoted comment, which deletes it. */
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    /** The quoted message; once that is removed, the excerpt says so. */
    messageId: uuid().references(() => messages.id, { onDelete: 'cascade' }),
    excerpt: text().notNull().default(''),
    /** For gig changes: the gig before the first change that the recipient has not read. */
    was: jsonb().$type<GigFacts>(),
    createdAt: createdAt(),
    /** Withdrawn notifications are hidden, and not repeated if the action is. */
    withdrawnAt: instant(),
    /** False for recipients who want it by mail only. */
    inApp: boolean().notNull().default(true),
    /** When it is mailed, if still unseen; null: never. */
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

/** Push subscriptions of browsers, one per session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    sessionId: belongsTo(() => sessions.id),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
    /** When its push service last accepted something; null: never. */
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    uniqueIndex('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_user').on(table.userId, table.createdAt),
  ],
);
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Generated once and kept, encrypted with the secret of the installation. */
export const madeSecrets = pgTable('made_secrets', { name: text().primaryKey(), sealed: text().notNull() });
