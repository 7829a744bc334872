import { createHash } from 'node:crypto';
import { and, eq, not, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  type NotificationType,
  notificationTypes,
  type OwnNotification,
} from '#contract/ours/notification.ts';
import type { PushPayload } from '#contract/ours/push.ts';
import { isQuietFor } from '../conversations/quiet.ts';
import type { Db } from '../db/database.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type PushSubscriptionRow, pushSubscriptions } from '../db/schema/push.ts';
import { users } from '../db/schema/users.ts';
import type { JobData } from '../jobs/jobs.ts';
import { countIncoming } from '../links/queries.ts';
import { countUnread as countUnreadMessages } from '../messages/queries.ts';
import { waysFor } from '../notifications/choices.ts';
import { countUnread, isUnread, selectTold, standsFor, toldToWire } from '../notifications/queries.ts';
import type { Services } from '../services.ts';
import { deliver, InnerAddressError } from './deliver.ts';
import { HostAwayError } from './hosts.ts';
import { liveSubscription, subscriptionsOf } from './subscriptions.ts';

type Urgency = 'high' | 'normal';

/**
 * How soon a device is woken: at once for what changes somebody's evening or cannot wait long. Whether it is, its member
 * chooses (SET-03). Null: what operators say and an archive that is ready wait in the app; nobody need be woken for it.
 */
const urgencies: Readonly<Record<NotificationType, Urgency | null>> = {
  message: 'high',
  comment: 'normal',
  comment_reply: 'normal',
  mention: 'normal',
  link_request: 'normal',
  link_accepted: 'normal',
  gig_application: 'normal',
  gig_invitation: 'normal',
  invitation_declined: 'normal',
  gig_question: 'normal',
  gig_answer: 'normal',
  gig_match: 'normal',
  application_accepted: 'high',
  application_declined: 'normal',
  decline_withdrawn: 'high',
  application_withdrawn: 'high',
  offer_made: 'high',
  offer_withdrawn: 'high',
  offer_accepted: 'high',
  offer_declined: 'high',
  offer_lapsed: 'normal',
  offer_unanswered: 'high',
  standby_added: 'normal',
  standby_asked: 'high',
  booking_asked: 'high',
  booking_restored: 'high',
  booking_released: 'high',
  booking_confirmed: 'normal',
  booking_overdue: 'high',
  gig_filled: 'normal',
  role_filled: 'normal',
  gig_closed: 'normal',
  gig_reopened: 'high',
  gig_cancelled: 'high',
  gig_changed: 'high',
  dep_asked: 'high',
  dep_changed: 'high',
  dep_taken_back: 'high',
  dep_ended: 'high',
  dep_booked: 'high',
  dep_willing: 'high',
  dep_turned_down: 'high',
  dep_passed: 'high',
  dep_refused: 'high',
  dep_proposed: 'high',
  dep_off: 'normal',
  review_asked: 'normal',
  review_reminder: 'normal',
  review_shown: 'normal',
  review_answered: 'normal',
  content_removed: null,
  report_answered: null,
  export_ready: null,
};

/** A push service keeps it for a device that is off; later it is found in the app. */
const keptSeconds = 24 * 60 * 60;

/** So often a push service is believed that it wants to be asked again: anybody may have named it. */
const mostWaits = 8;

const toldSchema = v.object({
  _id: v.string(),
  recipient: v.string(),
  type: v.picklist(notificationTypes.filter((type) => urgencies[type] !== null)),
});

/**
 * REA-01. What is to be called with each notification that leaves by the outbox: it is committed then. A job for each
 * device of its recipient, added outside of any transaction, since the queues may have to be opened first.
 */
export function announcing(services: Services): (payload: unknown) => void {
  const { background, db, jobs } = services;
  return (payload) => {
    const told = v.safeParse(toldSchema, payload);
    if (!told.success) return;
    const { _id: notificationId, recipient } = told.output;
    background.run(async () => {
      const subscriptions = await subscriptionsOf(db, recipient);
      if (subscriptions.length === 0) return;
      await jobs.ready();
      for (const subscription of subscriptions)
        await jobs.add(
          db,
          'push',
          { subscriptionId: subscription.id, notificationId },
          { group: groupOf(subscription) },
        );
      jobs.committed(db);
    });
  };
}

const hostOf = ({ endpoint }: Pick<PushSubscriptionRow, 'endpoint'>) => new URL(endpoint).host;

/**
 * SAF-11. Of one host few jobs run at once, and so of all devices together that have never taken anything: members name
 * the hosts.
 */
const groupOf = (subscription: Pick<PushSubscriptionRow, 'endpoint' | 'lastUsedAt'>) => ({
  id: subscription.lastUsedAt ? hostOf(subscription) : 'unproven',
});

/** Seconds until what a push service that is away was to take is tried again. */
const putOffSeconds = (waits: number) => Math.min(30 * 2 ** waits, 3600);

/**
 * Sends one notification to one device, as it stands now: nothing of what was read, taken back or muted meanwhile. Where
 * the push service says when to come again, it is tried then, eight times at most.
 * @throws Error when it is worth another try
 */
export async function sendPush(
  services: Services,
  { subscriptionId, notificationId, waits = 0 }: JobData['push'],
): Promise<void> {
  const { db, failures, jobs, now, presence, settings, pushHosts } = services;
  const subscription = await liveSubscription(db, subscriptionId, now());
  if (!subscription) return;
  const { userId } = subscription;
  const notification = await waitingNotification(db, userId, notificationId);
  if (!notification) return;
  const { type, subject } = notification;
  if (type === 'message' && subject && (await presence.isViewing(db, userId, subject.id))) return;
  const push = await sealed(services, subscription, notification);
  const note = (why: string) => {
    const error = new Error(why);
    failures.note('push', error, { host: hostOf(subscription) });
    return error;
  };
  const again = (startAfter: number) =>
    jobs.add(
      db,
      'push',
      { subscriptionId, notificationId, waits: waits + 1 },
      { startAfter, group: groupOf(subscription) },
    );
  try {
    const { status, waitSeconds } = await pushHosts.call(hostOf(subscription), () =>
      deliver(push, settings.push.via),
    );
    const isForLater = status === 429 || status >= 500;
    if (status < 300) await keepUse(db, subscription, now());
    else if (status === 404 || status === 410) await remove(db, subscription);
    else if (isForLater && waitSeconds !== null && waits < mostWaits) {
      note(`the push service answered ${status}, and to wait ${waitSeconds} s`);
      await again(waitSeconds);
    } else if (isForLater) throw new Error(`it answered ${status}`);
    else note(`the push service refused it with ${status}`);
  } catch (error) {
    if (error instanceof HostAwayError && waits < mostWaits) return again(putOffSeconds(waits));
    if (!(error instanceof InnerAddressError)) throw note(`the push service did not take it (${why(error)})`);
    await remove(db, subscription);
    note(error.message);
  }
}

const why = (error: unknown) =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'no reason';

/** The notification as it stands; nothing when it is read, taken back, hidden, of what is quiet or not wanted here. */
async function waitingNotification(db: Db, userId: string, id: string): Promise<OwnNotification | undefined> {
  const isQuiet = isQuietFor(userId, sql`${notifications.subjectId}`);
  const [row] = await selectTold(db).where(
    and(eq(notifications.id, id), standsFor(userId), isUnread, not(isQuiet)),
  );
  const [member] = await db
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, userId));
  if (!row || !member || !waysFor(member.preferences, row.notification.type).push) return undefined;
  return toldToWire(row);
}

/** More would not fit into a push. */
const mostWaiting = 30;

/** SAF-10. What waits unread, so that a device puts away what was taken back; undefined where that is too much to say. */
async function allWaiting(db: Db, userId: string): Promise<string[] | undefined> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(standsFor(userId), isUnread))
    .limit(mostWaiting + 1);
  return rows.length > mostWaiting ? undefined : rows.map(({ id }) => id);
}

/** What its push service is handed: for the device alone to read, and in place of what it has not fetched of the same. */
async function sealed(
  { db, pushKeys, settings }: Services,
  { endpoint, p256dh, auth, userId }: PushSubscriptionRow,
  notification: OwnNotification,
) {
  const { default: webPush } = await import('web-push');
  const counts = await Promise.all([
    countUnreadMessages(db, userId),
    countIncoming(db, userId),
    countUnread(db, userId),
  ]);
  const unread = counts.reduce((sum, count) => sum + count);
  const waiting = await allWaiting(db, userId);
  const payload: PushPayload = { notification, unread, ...(waiting && { waiting }) };
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: settings.push.contact, ...(await pushKeys()) },
    TTL: keptSeconds,
    urgency: urgencies[notification.type] ?? 'normal',
    topic: topicOf(notification),
  });
}

/** At most 32 letters, which say nothing to the push service. */
function topicOf({ type, subject, actor, recipient }: OwnNotification): string {
  const about = [recipient, type, subject?.id, type === 'message' ? '' : actor?.id].join();
  return createHash('sha256').update(about).digest('base64url').slice(0, 32);
}

const keepUse = (db: Db, { id }: PushSubscriptionRow, now: Date) =>
  db.update(pushSubscriptions).set({ lastUsedAt: now }).where(eq(pushSubscriptions.id, id));

const remove = (db: Db, { id }: PushSubscriptionRow) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
