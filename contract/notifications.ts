import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { countAnswerSchema, idSchema, instantSchema, okSchema } from './fields.ts';
import type { NotificationKind } from './settings.ts';

export const subjectKinds = ['post', 'gig', 'person', 'conversation', 'group', 'search'] as const;

const actorSchema = v.object({ id: v.string(), name: v.string(), avatar: v.nullable(v.string()) });

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

/**
 * The kind of each type of notification; null: always shown in the app, without a setting. Four types are in the
 * spec, the others are ours; clients show unknown types too.
 */
const kinds = {
  comment: 'posts',
  comment_reply: 'replies',
  mention: 'mentions',
  message: 'messages',
  gig_application: 'applications',
  link_request: 'links',
  link_accepted: 'links',
  application_accepted: 'gigs',
  application_declined: 'gigs',
  decline_withdrawn: 'gigs',
  application_withdrawn: 'applications',
  offer_made: 'gigs',
  offer_withdrawn: 'gigs',
  offer_accepted: 'applications',
  offer_declined: 'applications',
  offer_lapsed: 'gigs',
  offer_unanswered: 'applications',
  standby_added: 'gigs',
  standby_asked: 'applications',
  gig_filled: 'gigs',
  role_filled: 'gigs',
  gig_closed: 'gigs',
  gig_reopened: 'gigs',
  gig_cancelled: 'gigs',
  gig_changed: 'gigs',
  booking_asked: 'gigs',
  booking_restored: 'gigs',
  booking_confirmed: 'applications',
  booking_overdue: 'applications',
  booking_released: 'gigs',
  gig_match: 'searches',
  gig_question: 'applications',
  gig_answer: 'gigs',
  gig_invitation: 'gigs',
  invitation_declined: 'applications',
  review_asked: 'reviews',
  review_reminder: 'reviews',
  review_shown: 'reviews',
  review_answered: 'reviews',
  dep_asked: 'gigs',
  dep_changed: 'gigs',
  dep_taken_back: 'gigs',
  dep_ended: 'gigs',
  dep_booked: 'gigs',
  dep_willing: 'gigs',
  dep_turned_down: 'gigs',
  dep_passed: 'gigs',
  dep_refused: 'gigs',
  dep_proposed: 'applications',
  dep_off: 'applications',
  content_removed: null,
  report_answered: null,
  export_ready: null,
} as const satisfies Record<string, NotificationKind | null>;
export type NotificationType = keyof typeof kinds;
export const kindOfType: Readonly<Record<NotificationType, NotificationKind | null>> = kinds;
export const notificationTypes = Object.keys(kinds) as [NotificationType, ...NotificationType[]];

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

const notificationsQuerySchema = v.object({ before: v.optional(idSchema('before is a notification.')) });

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
    query: notificationsQuerySchema,
    answer: notificationsAnswerSchema,
  },
  'GET /api/notifications/unread': { summary: 'Number of unread notifications', answer: countAnswerSchema },
  'PUT /api/notifications/read-all': { summary: 'Mark all notifications as read', answer: okSchema },
  'PUT /api/notifications/:id/read': { summary: 'Mark a notification as read; idempotent', answer: okSchema },
  'DELETE /api/notifications/:id': { summary: 'Delete a notification', answer: okSchema },
} as const satisfies Calls;

export const pushCalls = {
  'GET /api/account/push': {
    summary: 'The public key for push subscriptions, and this session’s endpoint',
    answer: pushStateSchema,
  },
  'POST /api/account/push': {
    summary: 'Subscribe this browser to push notifications while the session lasts',
    limit: 'strict',
    body: pushSubscriptionSchema,
    answer: pushStateSchema,
  },
  'DELETE /api/account/push': {
    summary: 'Unsubscribe this browser from push notifications',
    answer: pushStateSchema,
  },
} as const satisfies Calls;
