import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';
import { sentenceOf } from '#contract/notification-texts.ts';
import { notificationPath, type OwnNotification } from '#contract/notifications.ts';
import { greeting } from '../auth/email.ts';
import { isSilencedFor } from '../conversations/silenced.ts';
import type { Tx } from '../db/database.ts';
import { idsOf } from '../db/ids.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { forEachRow } from '../jobs/housekeeping.ts';
import { composeMail } from '../mail/compose.ts';
import { type Mail, mailIn } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { isActiveFor, isUnread, selectedToWire, selectNotifications } from './queries.ts';
import { waysFor } from './rules.ts';

const minute = 60 * 1000;
/** REA-02. How long a notification stays unseen before it is mailed, and the time between two such mails. */
const UNSEEN_MS = 15 * minute;
const BETWEEN_MS = 60 * minute;
/** The job runs every minute. */
const MEMBERS_PER_RUN = 1000;
/** The rest is only counted. */
const MAX_LISTED = 10;

export const mailAtFrom = (now: Date): Date => new Date(now.getTime() + UNSEEN_MS);

/**
 * Mails each member the notifications that have stayed unseen long enough, along with all newer ones. Any
 * process may run it: each member has a transaction of their own, and members locked by another process are
 * skipped.
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
    .limit(MEMBERS_PER_RUN);
  await forEachRow(failedRows, 'unseen mails', due, ({ id }) =>
    write((tx) => mailMember(tx, services, id, at)),
  );
}

async function mailMember(tx: Tx, services: Services, recipientId: string, at: Date): Promise<void> {
  const isMember = eq(users.id, recipientId);
  const [member] = await tx.select().from(users).where(isMember).for('no key update', { skipLocked: true });
  if (!member) return;
  const marked = await tx
    .update(notifications)
    .set({ mailAt: null })
    .where(and(eq(notifications.recipientId, recipientId), isNotNull(notifications.mailAt)))
    .returning({ id: notifications.id });
  if (!member.verifiedAt || member.suspendedAt || member.leavesAt || marked.length === 0) return;
  const unseen = await selectMailable(tx, member, idsOf(marked));
  if (unseen.length === 0) return;
  const to = { email: member.email, purpose: 'unseen', everyMs: BETWEEN_MS } as const;
  await mailIn(
    tx,
    services,
    to,
    () => unseenMail(member, unseen, services),
    async (tx, sentAt) => {
      const mailAt = new Date(Math.max(sentAt.getTime() + BETWEEN_MS, at.getTime() + minute));
      const ids = unseen.map(({ _id }) => _id);
      await tx.update(notifications).set({ mailAt }).where(inArray(notifications.id, ids));
    },
  );
}

/** Those that are still unseen, active and wanted by mail, latest first. */
async function selectMailable(tx: Tx, member: UserRow, ids: readonly string[]): Promise<OwnNotification[]> {
  const rows = await selectNotifications(tx)
    .where(
      and(
        isActiveFor(member.id),
        isUnread,
        not(isSilencedFor(member.id, sql`${notifications.subjectId}`)),
        inArray(notifications.id, [...ids]),
      ),
    )
    .orderBy(desc(notifications.createdAt));
  return rows
    .filter(({ notification }) => waysFor(member.preferences, notification.type).mail)
    .map(selectedToWire);
}

function unseenMail(member: UserRow, unseen: readonly OwnNotification[], services: Services): Mail {
  const origin = services.origin();
  const lines = unseen.map((notification) => {
    const { who, did, about, after } = sentenceOf(notification);
    const sentence = [who, did, about].filter(Boolean).join(' ') + after.replace(/^\.$/, '');
    const quote = notification.excerpt && { quote: notification.excerpt };
    return { link: origin + notificationPath(notification), label: sentence, ...quote };
  });
  const [first] = lines;
  const subject =
    lines.length === 1 && first ? first.label : `You have ${lines.length} unread notifications on Sidestage`;
  const unlistedCount = lines.length - MAX_LISTED;
  return composeMail(
    member.email,
    subject,
    [
      greeting(member),
      lines.length === 1 ? 'You have an unread notification:' : 'You have unread notifications:',
      ...lines.slice(0, MAX_LISTED),
      ...(unlistedCount > 0 ? [{ link: `${origin}/notifications`, label: `And ${unlistedCount} more` }] : []),
      { link: `${origin}/settings`, label: 'Choose what we e-mail you about' },
    ],
    unsubscribeLinks(services, member.id),
  );
}

type Secret = Pick<Settings, 'altchaSecret'>;
/** Undefined stops all mails. */
type UnsubscribeScope = 'digest' | undefined;

const signatureOf = ({ altchaSecret }: Secret, userId: string, only: UnsubscribeScope) =>
  createHmac('sha256', altchaSecret).update(['unsubscribe', userId, only].filter(Boolean).join(':')).digest();

/** Lets the reader of a mail stop such mails without signing in. Valid as long as the account exists. */
export const unsubscribeToken = (secret: Secret, userId: string, only?: UnsubscribeScope): string =>
  [userId, signatureOf(secret, userId, only).toString('base64url'), only].filter(Boolean).join('.');

export function unsubscribeLinks({ origin, settings }: Services, userId: string, only?: UnsubscribeScope) {
  const path = `unsubscribe?token=${unsubscribeToken(settings, userId, only)}`;
  return { page: `${origin()}/${path}`, call: `${origin()}/api/${path}` };
}

/** Null when the signature is not ours. */
export function readUnsubscribeToken(
  secret: Secret,
  token: string,
): { memberId: string; only: UnsubscribeScope } | null {
  const [memberId = '', signed = '', scope, ...more] = token.split('.');
  if (more.length > 0 || (scope !== undefined && scope !== 'digest')) return null;
  const signature = Buffer.from(signed, 'base64url');
  const expected = signatureOf(secret, memberId, scope);
  return signature.length === expected.length && timingSafeEqual(signature, expected)
    ? { memberId, only: scope }
    : null;
}
