import { createHash } from 'node:crypto';
import { and, eq, not, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  kindOfType,
  type NotificationType,
  notificationTypes,
  type OwnNotification,
  type PushPayload,
} from '#contract/notifications.ts';
import { isSilencedFor } from '../conversations/silenced.ts';
import type { Db } from '../db/database.ts';
import { idsOf } from '../db/ids.ts';
import { notifications, type PushSubscriptionRow, pushSubscriptions } from '../db/schema/notifications.ts';
import type { JobData } from '../jobs/jobs.ts';
import { countIncoming } from '../links/queries.ts';
import { countUnread as countUnreadMessages } from '../messages/queries.ts';
import {
  countUnread,
  isActiveFor,
  isUnread,
  preferencesOf,
  selectedToWire,
  selectNotifications,
} from '../notifications/queries.ts';
import { waysFor } from '../notifications/rules.ts';
import type { Services } from '../services.ts';
import { deliver, HostAwayError, InnerAddressError } from './deliver.ts';
import { liveSubscription, subscriptionsOf } from './routes.ts';

/**
 * Wakes a device at once, as it changes somebody's evening or cannot wait. Members choose what is pushed at
 * all (SET-03); what has no setting is never pushed: messages of the operators and finished exports wait in
 * the app.
 */
const urgentTypes: readonly NotificationType[] = [
  'message',
  'application_accepted',
  'decline_withdrawn',
  'application_withdrawn',
  'offer_made',
  'offer_withdrawn',
  'offer_accepted',
  'offer_declined',
  'offer_unanswered',
  'standby_asked',
  'booking_asked',
  'booking_restored',
  'booking_released',
  'booking_overdue',
  'gig_reopened',
  'gig_cancelled',
  'gig_changed',
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
];

/** How long a push service stores it for a device that is off. */
const timeToLiveSeconds = 24 * 60 * 60;

/** How often a push service may ask for a retry, as members name the hosts. */
const maxRetries = 8;

const outboxPayloadSchema = v.object({
  _id: v.string(),
  recipient: v.string(),
  type: v.picklist(notificationTypes.filter((type) => kindOfType[type] !== null)),
});

/**
 * REA-01. Called with each committed notification: adds a job per device of its recipient, outside of any
 * transaction, as the queues may have to be opened first.
 */
export function pushOnNotification(services: Services): (payload: unknown) => void {
  const { background, db, jobs } = services;
  return (payload) => {
    const parsed = v.safeParse(outboxPayloadSchema, payload);
    if (!parsed.success) return;
    const { _id: notificationId, recipient } = parsed.output;
    const pushTo = ({ id: subscriptionId }: { id: string }) => ({ subscriptionId, notificationId });
    background.run(async () => {
      const subscriptions = await subscriptionsOf(db, recipient);
      if (subscriptions.length === 0) return;
      await jobs.ready();
      for (const subscription of subscriptions)
        await jobs.add(db, 'push', pushTo(subscription), { group: groupOf(subscription) });
      jobs.committed(db);
    });
  };
}

const hostOf = ({ endpoint }: Pick<PushSubscriptionRow, 'endpoint'>) => new URL(endpoint).host;

/**
 * SAF-11. Few jobs run at once per host, and for all devices together that have never accepted a push, as
 * members name the hosts.
 */
const groupOf = (subscription: Pick<PushSubscriptionRow, 'endpoint' | 'lastUsedAt'>) => ({
  id: subscription.lastUsedAt ? hostOf(subscription) : 'unproven',
});

/** The delay before a push service that does not answer is tried again. */
const backoffSeconds = (waits: number) => Math.min(30 * 2 ** waits, 3600);

/**
 * Sends one notification to one device as it is now, unless it was read, withdrawn or silenced meanwhile.
 * Retries when the push service asks for it, at most eight times.
 * @throws Error when the job should be retried
 */
export async function sendPush(
  services: Services,
  { subscriptionId, notificationId, waits = 0 }: JobData['push'],
): Promise<void> {
  const { db, failures, jobs, now, presence, settings, pushHosts } = services;
  const subscription = await liveSubscription(db, subscriptionId, now());
  if (!subscription) return;
  const { userId } = subscription;
  const notification = await readPending(db, userId, notificationId);
  if (!notification) return;
  const { type, subject } = notification;
  if (type === 'message' && subject && (await presence.isViewing(db, userId, subject.id))) return;
  const push = await encryptPush(services, subscription, notification);
  const recordFailure = (why: string) => {
    const error = new Error(why);
    failures.note('push', error, { host: hostOf(subscription) });
    return error;
  };
  const again = { subscriptionId, notificationId, waits: waits + 1 };
  const retry = (startAfter: number) =>
    jobs.add(db, 'push', again, { startAfter, group: groupOf(subscription) });
  try {
    const { status, waitSeconds } = await pushHosts.call(hostOf(subscription), () =>
      deliver(push, settings.push.via),
    );
    const isRetryable = status === 429 || status >= 500;
    if (status < 300) await markUsed(db, subscription, now());
    else if (status === 404 || status === 410) await remove(db, subscription);
    else if (isRetryable && waitSeconds !== null && waits < maxRetries) {
      recordFailure(`the push service answered ${status}, and to wait ${waitSeconds} s`);
      await retry(waitSeconds);
    } else if (isRetryable) throw new Error(`it answered ${status}`);
    else recordFailure(`the push service refused it with ${status}`);
  } catch (error) {
    if (error instanceof HostAwayError && waits < maxRetries) return retry(backoffSeconds(waits));
    if (!(error instanceof InnerAddressError))
      throw recordFailure(`the push service did not take it (${why(error)})`);
    await remove(db, subscription);
    recordFailure(error.message);
  }
}

const why = (error: unknown) =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'no reason';

/** Undefined when it was read, withdrawn, hidden or silenced, or is not wanted as a push. */
async function readPending(db: Db, userId: string, id: string): Promise<OwnNotification | undefined> {
  const isSilenced = isSilencedFor(userId, sql`${notifications.subjectId}`);
  const [row] = await selectNotifications(db).where(
    and(eq(notifications.id, id), isActiveFor(userId), isUnread, not(isSilenced)),
  );
  if (!row || !waysFor(await preferencesOf(db, userId), row.notification.type).push) return undefined;
  return selectedToWire(row);
}

/** More would exceed the size of a push. */
const maxWaiting = 30;

/** SAF-10. The unread notifications, so that devices remove withdrawn ones; undefined if too many. */
async function allWaiting(db: Db, userId: string): Promise<string[] | undefined> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isActiveFor(userId), isUnread))
    .limit(maxWaiting + 1);
  return rows.length > maxWaiting ? undefined : idsOf(rows);
}

/** The encrypted push; it replaces an undelivered one with the same topic. */
async function encryptPush(
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
    TTL: timeToLiveSeconds,
    urgency: urgentTypes.includes(notification.type) ? 'high' : 'normal',
    topic: topicOf(notification),
  });
}

/** At most 32 characters, which reveal nothing to the push service. */
function topicOf({ type, subject, actor, recipient }: OwnNotification): string {
  const about = [recipient, type, subject?.id, type === 'message' ? '' : actor?.id].join();
  return createHash('sha256').update(about).digest('base64url').slice(0, 32);
}

const markUsed = (db: Db, { id }: PushSubscriptionRow, now: Date) =>
  db.update(pushSubscriptions).set({ lastUsedAt: now }).where(eq(pushSubscriptions.id, id));

const remove = (db: Db, { id }: PushSubscriptionRow) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
