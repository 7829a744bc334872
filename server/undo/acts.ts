import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ApplicationState, GigStatus } from '#contract/gigs.ts';
import type { ContentChange } from '#contract/live-updates.ts';
import type { NotificationType } from '#contract/notifications.ts';
import type { Act } from '#contract/undo.ts';
import { snapshotOf } from '../applications/snapshots.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import {
  type ActRow,
  type ActSnapshot,
  type ApplicationSnapshot,
  acts,
  type DeferredRow,
  deferredNotifications,
} from '../db/schema/acts.ts';
import { gigInvitations } from '../db/schema/around-gigs.ts';
import { type ApplicationRow, applications, gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type EndedRequest, withdrawEndedRequest } from '../deps/lifecycle.ts';
import { type LineUpChange, syncMembership } from '../groups/membership.ts';
import { forEachRow } from '../jobs/housekeeping.ts';
import { type NewNotification, notify, withdrawNotifications } from '../notifications/notify.ts';
import { emitChange, publish } from '../outbox/emit.ts';
import type { Services } from '../services.ts';

const typeForStatus = {
  open: 'gig_reopened',
  filled: 'gig_filled',
  closed: 'gig_closed',
  cancelled: 'gig_cancelled',
} as const satisfies Record<GigStatus, NotificationType>;

/** The last status notification to the invitee; null after the invitation alone, when the gig was open. */
const lastStatusType = sql<NotificationType | null>`(select type from ${notifications} heard
  where heard.actor_id = ${gigs.posterId} and heard.subject_id = ${gigs.id}
  and heard.recipient_id = ${gigInvitations.inviteeId} and heard.type in ${Object.values(typeForStatus)}
  order by heard.created_at desc limit 1)`;

/**
 * GIG-07. Notifies invitees who have not answered when the gig's status is not the one they last heard of.
 * Being idempotent, it may run late and repeatedly, and skips what was undone meanwhile.
 */
async function notifyInvitees(tx: Tx, gigId: string): Promise<void> {
  const invitees = await tx
    .select({ inviteeId: gigInvitations.inviteeId, lastType: lastStatusType, gig: gigs })
    .from(gigInvitations)
    .innerJoin(gigs, eq(gigs.id, gigInvitations.gigId))
    .where(
      and(
        eq(gigInvitations.gigId, gigId),
        isNull(gigInvitations.declinedAt),
        sql`not exists (select 1 from ${applications} mine
          where mine.gig_id = ${gigs.id} and mine.applicant_id = ${gigInvitations.inviteeId})`,
      ),
    )
    .orderBy(asc(gigInvitations.createdAt), asc(gigInvitations.id));
  for (const { inviteeId, lastType, gig } of invitees) {
    const type = typeForStatus[gig.status];
    if (type === (lastType ?? typeForStatus.open)) continue;
    const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
    await notify(tx, { recipientId: inviteeId, actorId: gig.posterId, type, subject });
  }
}

/** `undoUntil` is null when the action cannot be undone. */
export type Action = { by: string; now: Date; undoUntil: Date | null };

export const undoableAction = (by: string, now: Date, undoTime: number): Action => ({
  by,
  now,
  undoUntil: undoTime > 0 ? new Date(now.getTime() + undoTime) : null,
});

/** An action that cannot be undone, or an undo itself. */
export const finalAction = (by: string, now: Date): Action => ({ by, now, undoUntil: null });

/** A notification or a live update; stored as JSON while it is deferred. */
type Announcement =
  | { notify: NewNotification }
  | { withdraw: Parameters<typeof withdrawNotifications>[1] }
  | { toInvitedTo: string }
  | { lineUp: LineUpChange }
  | { askedNoMore: EndedRequest }
  | { to: string; change: ContentChange }
  | { makers: string[]; ownerId?: string; change: ContentChange };

export async function deliver(tx: Tx, announcement: Announcement): Promise<void> {
  if ('notify' in announcement) await notify(tx, announcement.notify);
  else if ('withdraw' in announcement) await withdrawNotifications(tx, announcement.withdraw);
  else if ('toInvitedTo' in announcement) await notifyInvitees(tx, announcement.toInvitedTo);
  else if ('lineUp' in announcement) await syncMembership(tx, announcement.lineUp);
  else if ('askedNoMore' in announcement) await withdrawEndedRequest(tx, announcement.askedNoMore);
  else if ('to' in announcement) await emitChange(tx, announcement.to, announcement.change);
  else await publish(tx, announcement.makers, announcement.change, announcement.ownerId);
}

/**
 * Delivers at once if the action is final, otherwise once it can no longer be undone. The actor's other tabs
 * are refreshed at once.
 */
export async function notifyWhenFinal(tx: Tx, action: Action, aboutId: string, announcement: Announcement) {
  const { by, undoUntil } = action;
  if (!undoUntil) return deliver(tx, announcement);
  if ('to' in announcement && announcement.to === by) return deliver(tx, announcement);
  if ('makers' in announcement) await deliver(tx, { to: by, change: announcement.change });
  await tx.insert(deferredNotifications).values({ aboutId, telling: announcement, dueAt: undoUntil });
}

type StepChange = {
  application: ApplicationRow;
  after: ApplicationState;
  newNotifications: NewNotification[];
};

/** Notifies of one step of an application, after those of earlier steps that are still deferred. */
export async function notifyOfStep(
  tx: Tx,
  action: Action,
  { application, after, newNotifications }: StepChange,
): Promise<void> {
  const { id, gigId } = application;
  const isImmediate = action.undoUntil === null && (await lastShown(tx, id)) === null;
  for (const notification of newNotifications) {
    if (isImmediate) await notify(tx, notification);
    else
      await tx.insert(deferredNotifications).values({
        aboutId: id,
        gigId,
        change: { before: snapshotOf(application), after },
        telling: { notify: notification },
        dueAt: action.undoUntil ?? action.now,
      });
  }
}

/** Delivers what is deferred about one subject; of an application's steps only those that still apply. */
export async function notifyDeferred(tx: Tx, aboutId: string, rows: readonly DeferredRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(deferredNotifications).where(inArray(deferredNotifications.id, ids));
  await tx
    .update(applications)
    .set({ shown: null })
    .where(and(eq(applications.id, aboutId), isNotNull(applications.shown)));
  const isOfApplication = rows.some(({ gigId }) => gigId);
  const [now] = isOfApplication
    ? await tx.select({ state: applications.state }).from(applications).where(eq(applications.id, aboutId))
    : [];
  const isUnchanged = now?.state === firstSnapshot(rows)?.state;
  // Doing, undoing and doing again defers the same notification twice.
  const lastIds = new Map(rows.map((row) => [announcementKey(row), row.id]));
  for (const row of rows) {
    const { change, telling: announcement, id } = row;
    const isObsolete = change && (isUnchanged || change.after !== now?.state);
    const isUnique = change || 'askedNoMore' in (announcement as Announcement);
    if (isObsolete || (isUnique && lastIds.get(announcementKey(row)) !== id)) continue;
    await deliver(tx, announcement as Announcement);
  }
}

function announcementKey({ id, telling }: DeferredRow): string {
  const announcement = telling as Announcement;
  if ('askedNoMore' in announcement) return announcement.askedNoMore.id;
  return 'notify' in announcement
    ? `${announcement.notify.recipientId} ${announcement.notify.type}`
    : `${id}`;
}

/** Oldest first. */
export const lockDeferred = (tx: Tx, aboutId: string): Promise<DeferredRow[]> =>
  tx
    .select()
    .from(deferredNotifications)
    .where(eq(deferredNotifications.aboutId, aboutId))
    .orderBy(asc(deferredNotifications.id))
    .for('update');

/** The state of an application as others last saw it; null when nothing about it is deferred. */
export async function lastShown(tx: Tx, applicationId: string): Promise<ApplicationSnapshot | null> {
  const rows = await tx
    .select()
    .from(deferredNotifications)
    .where(eq(deferredNotifications.aboutId, applicationId))
    .orderBy(asc(deferredNotifications.id));
  return firstSnapshot(rows);
}

const firstSnapshot = (rows: readonly DeferredRow[]): ApplicationSnapshot | null =>
  rows.find(({ change }) => change)?.change?.before ?? null;

type NewAct = Pick<ActRow, 'kind' | 'subjectId' | 'withinId' | 'madeAt'> & {
  words?: string;
  kept: ActSnapshot;
};

/** Stores an undoable act and refreshes the member's tabs. @returns its id, or null for a final action */
export async function recordAct(tx: Tx, { by, now, undoUntil }: Action, act: NewAct): Promise<string | null> {
  if (!undoUntil) return null;
  const id = newId();
  await tx.insert(acts).values({ ...act, id, actorId: by, undoUntil, createdAt: now });
  await publishUndoChange(tx, by);
  return id;
}

/** Makes the member's tabs refetch what can be undone. */
export const publishUndoChange = (tx: Tx, actorId: string): Promise<void> =>
  emitChange(tx, actorId, { kind: 'undo', id: actorId });

export async function readActs(db: Db, actorId: string, now: Date): Promise<{ items: Act[] }> {
  const rows = await db
    .select()
    .from(acts)
    .where(and(eq(acts.actorId, actorId), gt(acts.undoUntil, now), isNotNull(acts.kept)))
    .orderBy(desc(acts.createdAt), desc(acts.id));
  return { items: rows.map((row) => toAct(row, now)) };
}

const toAct = ({ kept: snapshot, madeAt, undoUntil, ...row }: ActRow, now: Date): Act => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subjectId,
  withinId: row.withinId,
  words: row.words,
  linkState: snapshot?.linkState,
  threadId: snapshot?.threadId,
  madeAt: madeAt.toISOString(),
  undoUntil: undoUntil.toISOString(),
  leftMs: undoUntil.getTime() - now.getTime(),
});

export const endActs = (db: DbOrTx, which: SQL | undefined) =>
  db
    .update(acts)
    .set({ kept: null })
    .where(and(which, isNotNull(acts.kept)));

/** Ends the undo of earlier acts on something that has changed since. */
export async function endActsOn(tx: Tx, subjectId: string): Promise<void> {
  await endActs(tx, eq(acts.subjectId, subjectId));
}

/**
 * Ends the undo of link acts between two people, and delivers what is deferred about them: delivered later,
 * it would withdraw the notifications of what follows. The pair must be locked.
 */
export async function endLinkActsOf(tx: Tx, a: string, b: string): Promise<void> {
  const between = (actor: string, other: string) => and(eq(acts.actorId, actor), eq(acts.withinId, other));
  const isOfPair = and(eq(acts.kind, 'link'), or(between(a, b), between(b, a)));
  await endActs(tx, isOfPair);
  const ended = await tx.selectDistinct({ id: acts.subjectId }).from(acts).where(isOfPair);
  for (const { id } of ended) await notifyDeferred(tx, id, await lockDeferred(tx, id));
}

const subjectsPerRun = 100;

/**
 * Delivers the announcements of acts that can no longer be undone. Any process may run it: each subject has a
 * transaction of its own, and what a killed process left is picked up by the next run.
 */
export async function deliverDue({ db, write, now, failedRows }: Services): Promise<void> {
  const at = now();
  // Waits for an undo that has claimed its act; any later undo is refused.
  await endActs(db, lte(acts.undoUntil, at));
  const due = await db
    .select({ id: deferredNotifications.aboutId })
    .from(deferredNotifications)
    .where(failedRows.isNotSetAside('held news', deferredNotifications.aboutId))
    .groupBy(deferredNotifications.aboutId)
    .having(lte(sql`max(${deferredNotifications.dueAt})`, sql`${at.toISOString()}::timestamptz`))
    .orderBy(sql`min(${deferredNotifications.id})`)
    .limit(subjectsPerRun);
  await forEachRow(failedRows, 'held news', due, ({ id }) => write((tx) => deliverDueOf(tx, id, at)));
}

async function deliverDueOf(tx: Tx, aboutId: string, at: Date): Promise<void> {
  const about = eq(deferredNotifications.aboutId, aboutId);
  const [{ gigId = null } = {}] = await tx
    .select({ gigId: deferredNotifications.gigId })
    .from(deferredNotifications)
    .where(and(about, isNotNull(deferredNotifications.gigId)))
    .limit(1);
  if (gigId) await tx.select({ id: gigs.id }).from(gigs).where(eq(gigs.id, gigId)).for('update');
  const rows = await lockDeferred(tx, aboutId);
  if (rows.every(({ dueAt }) => dueAt <= at)) await notifyDeferred(tx, aboutId, rows);
}
