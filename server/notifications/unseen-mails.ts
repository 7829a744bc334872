import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';
import type { OwnNotification } from '#contract/ours/notification.ts';
import { notificationPath } from '#contract/ours/notification-path.ts';
import { sentenceOf } from '#contract/ours/notification-words.ts';
import { greeting } from '../auth/mails.ts';
import { isQuietFor } from '../conversations/quiet.ts';
import type { Tx } from '../db/database.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { forEachRow } from '../jobs/failed-rows.ts';
import { composeMail, type Unsubscribe } from '../mail/compose.ts';
import { mailIn } from '../mail/mail-once.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { waysFor } from './choices.ts';
import { isUnread, selectTold, standsFor, toldToWire } from './queries.ts';

const minute = 60 * 1000;
/** REA-02. How long something waits unseen before a mail tells of it, and the shortest time between two such mails. */
const UNSEEN_MS = 15 * minute;
const BETWEEN_MS = 60 * minute;
/** Members, every minute. */
const MOST_AT_ONCE = 1000;
/** Lines of one mail; the rest is a number. */
const MOST = 10;

/** When a mail will tell of what happens now. */
export const mailAtFrom = (now: Date): Date => new Date(now.getTime() + UNSEEN_MS);

/**
 * Mails every member what has waited unseen for long enough, gathered: with it goes whatever else waits. Any process may
 * do it, each member in a transaction of its own, in which what was mailed is marked.
 */
export async function mailUnseen(services: Services): Promise<void> {
  const { db, write, now, failedRows } = services;
  const at = now();
  const due = await db
    .selectDistinct({ id: notifications.recipientId })
    .from(notifications)
    .where(
      and(lte(notifications.mailAt, at), failedRows.isNotSetAside('unseen mails', notifications.recipientId)),
    )
    .limit(MOST_AT_ONCE);
  await forEachRow(failedRows, 'unseen mails', due, ({ id }) => write((tx) => mailTo(tx, services, id, at)));
}

async function mailTo(tx: Tx, services: Services, recipientId: string, at: Date): Promise<void> {
  const [member] = await tx.select().from(users).where(eq(users.id, recipientId));
  const marked = await tx
    .update(notifications)
    .set({ mailAt: null })
    .where(and(eq(notifications.recipientId, recipientId), isNotNull(notifications.mailAt)))
    .returning({ id: notifications.id });
  if (!member?.verifiedAt || member.suspendedAt || member.leavesAt || marked.length === 0) return;
  const waiting = await whatWaits(
    tx,
    member,
    marked.map(({ id }) => id),
  );
  if (waiting.length === 0) return;
  const to = { email: member.email, purpose: 'unseen', everyMs: BETWEEN_MS } as const;
  await mailIn(
    tx,
    services,
    to,
    () => unseenMail(member, waiting, services),
    async (tx, sentAt) => {
      const mailAt = new Date(Math.max(sentAt.getTime() + BETWEEN_MS, at.getTime() + minute));
      const ids = waiting.map(({ _id }) => _id);
      await tx.update(notifications).set({ mailAt }).where(inArray(notifications.id, ids));
    },
  );
}

/** What of this is unseen still, stands, and is wanted by mail; latest first. */
async function whatWaits(tx: Tx, member: UserRow, ids: readonly string[]): Promise<OwnNotification[]> {
  const rows = await selectTold(tx)
    .where(
      and(
        standsFor(member.id),
        isUnread,
        not(isQuietFor(member.id, sql`${notifications.subjectId}`)),
        inArray(notifications.id, [...ids]),
      ),
    )
    .orderBy(desc(notifications.createdAt));
  return rows
    .filter(({ notification }) => waysFor(member.preferences, notification.type).mail)
    .map(toldToWire);
}

/** What waits, a line each with where it leads; how to be told no more. */
function unseenMail(member: UserRow, waiting: readonly OwnNotification[], services: Services): Mail {
  const origin = services.origin();
  const told = waiting.map((notification) => {
    const { who, did, about, after } = sentenceOf(notification);
    const says = [who, did, about].filter(Boolean).join(' ') + after.replace(/^\.$/, '');
    return {
      link: origin + notificationPath(notification),
      label: says,
      ...(notification.excerpt && { quote: notification.excerpt }),
    };
  });
  const [first] = told;
  const subject =
    told.length === 1 && first ? first.label : `${told.length} things wait for you on Sidestage`;
  const more = told.length - MOST;
  return composeMail(
    member.email,
    subject,
    [
      greeting(member),
      told.length === 1 ? 'this waits for you:' : 'these wait for you:',
      ...told.slice(0, MOST),
      ...(more > 0 ? [{ link: `${origin}/notifications`, label: `And ${more} more` }] : []),
      { link: `${origin}/settings`, label: 'Choose what we write to you about' },
    ],
    unsubscribing(services, member.id),
  );
}

type Secret = Pick<Settings, 'altchaSecret'>;
/** Which mails a token stops, where those are not all. */
type Only = 'digest' | undefined;

const signatureOf = ({ altchaSecret }: Secret, userId: string, only: Only) =>
  createHmac('sha256', altchaSecret).update(['unsubscribe', userId, only].filter(Boolean).join(':')).digest();

/** What lets whoever reads a mail of ours stop such mails, and nothing else. It works for as long as the account is there. */
export const unsubscribeToken = (secret: Secret, userId: string, only?: Only): string =>
  [userId, signatureOf(secret, userId, only).toString('base64url'), only].filter(Boolean).join('.');

/** How a mail says that its reader gets no more of its sort. */
export function unsubscribing({ origin, settings }: Services, userId: string, only?: Only): Unsubscribe {
  const token = unsubscribeToken(settings, userId, only);
  return {
    page: `${origin()}/unsubscribe?token=${token}`,
    call: `${origin()}/api/unsubscribe?token=${token}`,
  };
}

/** Whose mails a token stops, and which; null when we have not made it. */
export function readToken(secret: Secret, token: string): { memberId: string; only: Only } | null {
  const [memberId = '', signed = '', said, ...more] = token.split('.');
  if (more.length > 0 || (said !== undefined && said !== 'digest')) return null;
  const given = Buffer.from(signed, 'base64url');
  const wanted = signatureOf(secret, memberId, said);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { memberId, only: said } : null;
}
