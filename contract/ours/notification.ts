import * as v from 'valibot';
import { actorSchema, subjectSchema } from './notification-details.ts';
import { idSchema, instantSchema } from './text.ts';

/** Four are in the spec, the others are ours; clients show unknown types too. */
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
  'decline_withdrawn',
  'application_withdrawn',
  'offer_made',
  'offer_withdrawn',
  'offer_accepted',
  'offer_declined',
  'offer_lapsed',
  'offer_unanswered',
  'standby_added',
  'standby_asked',
  'gig_filled',
  'role_filled',
  'gig_closed',
  'gig_reopened',
  'gig_cancelled',
  'gig_changed',
  'booking_asked',
  'booking_restored',
  'booking_confirmed',
  'booking_overdue',
  'booking_released',
  'gig_match',
  'gig_question',
  'gig_answer',
  'gig_invitation',
  'invitation_declined',
  'review_asked',
  'review_reminder',
  'review_shown',
  'review_answered',
  'dep_asked',
  'dep_changed',
  'dep_taken_back',
  'dep_ended',
  'dep_booked',
  'dep_willing',
  'dep_turned_down',
  'dep_passed',
  'dep_refused',
  'dep_proposed',
  'dep_off',
  'content_removed',
  'report_answered',
  'export_ready',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A notification from our server, by call or `newNotification` event. */
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
  messageId: v.optional(v.string()),
});
export type OwnNotification = v.InferOutput<typeof ownNotificationSchema>;

/** `GET /api/notifications?before=<id>`: the newest 50, or the 50 before that one. */
export const notificationsQuerySchema = v.object({
  before: v.optional(idSchema('before is a notification.')),
});
