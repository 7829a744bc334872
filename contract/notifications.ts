import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { countAnswerSchema, idSchema, instantSchema, okSchema } from './fields.ts';

export const subjectKinds = ['post', 'gig', 'person', 'conversation', 'group', 'search'] as const;

const actorSchema = v.object({
  id: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
});

/**
 * The link target. A conversation has the conversation's id, and the actor is the other person. A group has a title,
 * and the actor is the author.
 */
const subjectSchema = v.object({
  kind: v.picklist(subjectKinds),
  id: v.string(),
  title: v.optional(v.string()),
});

/** Our additions to the notification of section 7; parse `Notification.details` with `v.safeParse`. */
export const notificationDetailsSchema = v.object({
  actor: v.nullish(actorSchema),
  subject: v.nullish(subjectSchema),
  excerpt: v.nullish(v.string()),
  /** The comment that caused it. */
  commentId: v.nullish(v.string()),
  /** The quoted message. */
  messageId: v.nullish(v.string()),
});

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
const notificationsQuerySchema = v.object({
  before: v.optional(idSchema('before is a notification.')),
});

/** What a notification's sentence and path are built from, for any server. */
export type NotificationContent = {
  type: string;
  actor?: { id: string; name: string } | null | undefined;
  subject?: { kind: string; id: string; title?: string | undefined } | null | undefined;
  commentId?: string | null | undefined;
};

const part = encodeURIComponent;

/** Paths for notifications without a subject. */
const defaultPaths: Record<string, string> = {
  comment: '/my-posts',
  comment_reply: '/community',
  mention: '/community',
  message: '/messages',
  gig_application: '/my-gigs',
  gig_match: '/gigs',
  link_request: '/links?box=incoming',
  link_accepted: '/links',
  export_ready: '/settings',
};

/** NTF-07. */
export function notificationPath({ type, subject, actor, commentId }: NotificationContent): string {
  if (type === 'link_request') return '/links?box=incoming';
  if (subject?.kind === 'group') return `/messages/${part(subject.id)}`;
  if (type === 'message' && actor) return `/messages/${part(actor.id)}`;
  if (subject?.kind === 'post')
    return `/posts/${part(subject.id)}${commentId ? `?comment=${part(commentId)}` : ''}`;
  if (subject?.kind === 'gig') return `/gigs/${part(subject.id)}`;
  if (subject?.kind === 'search') return `/gigs?saved=${part(subject.id)}`;
  if (subject?.kind === 'person') return `/profile/${part(subject.id)}`;
  if (subject?.kind === 'conversation') return actor ? `/messages/${part(actor.id)}` : '/messages';
  if (actor) return `/profile/${part(actor.id)}`;
  return defaultPaths[type] ?? '/notifications';
}

/** `GET /api/notifications`: a bare array. */
export const notificationsAnswerSchema = v.array(ownNotificationSchema);

const endpointMax = 1000;
/** Host names only, on the default port: names are resolved and checked before use. */
const endpoint = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*\/[!-~]*$/;

/** A browser's push subscription: endpoint and encryption keys. */
export const pushSubscriptionSchema = v.object({
  endpoint: v.pipe(
    v.string('endpoint is missing.'),
    v.maxLength(endpointMax, 'endpoint: too long.'),
    v.regex(endpoint, 'endpoint: an address of a push service, with https:// and a name.'),
  ),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/, 'p256dh: a key of 65 bytes.')),
    auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/, 'auth: a key of 16 bytes.')),
  }),
});
export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscriptionSchema>;

/** `GET /api/account/push`, and the response of its changes. */
export const pushStateSchema = v.object({
  /** The server's VAPID key, for subscribing. */
  publicKey: v.string(),
  /** This session's endpoint; null without one. */
  endpoint: v.nullable(v.string()),
});
export type PushState = v.InferOutput<typeof pushStateSchema>;

/** Encrypted for one device. */
export const pushPayloadSchema = v.object({
  notification: ownNotificationSchema,
  /** CNT-01. Unread total, as in the app. */
  unread: v.number(),
  /** Ids of all unread notifications, if there are few; the device removes any others. */
  waiting: v.optional(v.array(v.string())),
});
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;

export const notificationCalls = {
  'GET /api/notifications': {
    summary: 'The newest 50 notifications, or the 50 before one',
    who: 'member',
    query: notificationsQuerySchema,
    answer: notificationsAnswerSchema,
  },
  'GET /api/notifications/unread': {
    summary: 'Number of unread notifications',
    who: 'member',
    answer: countAnswerSchema,
  },
  'PUT /api/notifications/read-all': {
    summary: 'Mark all notifications as read',
    who: 'member',
    answer: okSchema,
  },
  'PUT /api/notifications/:id/read': {
    summary: 'Mark a notification as read; idempotent',
    who: 'member',
    answer: okSchema,
  },
  'DELETE /api/notifications/:id': { summary: 'Delete a notification', who: 'member', answer: okSchema },
} as const satisfies Calls;

export const pushCalls = {
  'GET /api/account/push': {
    summary: 'The public key for push subscriptions, and this session’s endpoint',
    who: 'member',
    answer: pushStateSchema,
  },
  'POST /api/account/push': {
    summary: 'Subscribe this browser to push notifications while the session lasts',
    who: 'member',
    limit: 'strict',
    body: pushSubscriptionSchema,
    answer: pushStateSchema,
  },
  'DELETE /api/account/push': {
    summary: 'Unsubscribe this browser from push notifications',
    who: 'member',
    answer: pushStateSchema,
  },
} as const satisfies Calls;
