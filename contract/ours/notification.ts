import * as v from 'valibot';
import { idSchema, instantSchema } from './text.ts';

/** Four of the spec, the others ours; a client shows types it does not know. */
export const notificationTypes = [
  'comment',
  'comment_reply',
  'mention',
  'message',
  'gig_application',
  'link_request',
  'link_accepted',
  'application_accepted',
  'application_declined',
  'application_withdrawn',
  'gig_filled',
  'gig_closed',
  'gig_reopened',
  'gig_cancelled',
  'gig_changed',
  'content_removed',
  'report_answered',
  'export_ready',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

const subjectKinds = ['post', 'gig', 'person', 'conversation'] as const;

/** Who did it. */
const actorSchema = v.object({
  id: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
});

/** What it is about and therefore leads to. For a conversation, `id` is the conversation's; the person is the actor. */
const subjectSchema = v.object({
  kind: v.picklist(subjectKinds),
  id: v.string(),
  title: v.optional(v.string()),
});

/** What our server adds to section 7's notification; read it from `Notification.details` with `v.safeParse`. */
export const notificationDetailsSchema = v.object({
  actor: v.nullish(actorSchema),
  subject: v.nullish(subjectSchema),
  excerpt: v.nullish(v.string()),
  /** The comment that it tells of, under its subject. */
  commentId: v.nullish(v.string()),
});

/** A notification as our server sends it, by call and by `newNotification`. */
export const ownNotificationSchema = v.object({
  _id: v.string(),
  recipient: v.string(),
  type: v.picklist(notificationTypes),
  read: v.boolean(),
  createdAt: instantSchema,
  actor: v.nullable(actorSchema),
  subject: v.nullable(subjectSchema),
  excerpt: v.string(),
  commentId: v.optional(v.string()),
});
export type OwnNotification = v.InferOutput<typeof ownNotificationSchema>;

/** `GET /api/notifications?before=<id>`: the newest 50, or the 50 before that one. */
export const notificationsQuerySchema = v.object({
  before: v.optional(idSchema('before is a notification.')),
});
