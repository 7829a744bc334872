import * as v from 'valibot';
import { notificationDetailsSchema } from '#contract/ours/notification.ts';
import type { Notification } from '#contract/spec/notification.ts';

const part = encodeURIComponent;

/** What our server adds; empty from any other. */
export function detailsOf(notification: Notification): v.InferOutput<typeof notificationDetailsSchema> {
  const read = v.safeParse(notificationDetailsSchema, notification.details);
  return read.success ? read.output : {};
}

/** Where a type leads when the server does not say more: every notification leads somewhere. */
const usual: Record<string, string> = {
  comment: '/my-posts',
  message: '/messages',
  gig_application: '/my-gigs',
  link_request: '/links?box=incoming',
  link_accepted: '/links',
};

/** NTF-07. The page of what a notification is about. */
export function notificationPath(notification: Notification): string {
  const { subject, actor } = detailsOf(notification);
  const { type } = notification;
  if (type === 'link_request') return '/links?box=incoming';
  if (type === 'message' && actor) return `/messages/${part(actor.id)}`;
  if (subject?.kind === 'post') return `/posts/${part(subject.id)}`;
  if (subject?.kind === 'gig') return `/gigs/${part(subject.id)}`;
  if (subject?.kind === 'person') return `/profile/${part(subject.id)}`;
  if (subject?.kind === 'conversation') return actor ? `/messages/${part(actor.id)}` : '/messages';
  if (actor) return `/profile/${part(actor.id)}`;
  return usual[type] ?? '/notifications';
}
