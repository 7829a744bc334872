import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { ContentChange } from '#contract/ours/socket-events.ts';
import { standingOf } from '../applications/shown.ts';
import type { Tx } from '../db/database.ts';
import { type HeldRow, heldNews, type Standing } from '../db/schema/acts.ts';
import { type ApplicationRow, applications } from '../db/schema/gigs.ts';
import { type AskedNoMore, takeAskingBack } from '../deps/lifecycle.ts';
import { tellInvited } from '../gig-invitations/telling.ts';
import { followBooking, type LineUpChange } from '../groups/membership.ts';
import { type NewNotification, notify, withdrawNews } from '../notifications/notify.ts';
import { emit, publish } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';

/** Who does something, when, and until when it can be undone; null: it cannot. */
export type Doing = { by: string; now: Date; undoUntil: Date | null };

/** Something that can be undone for so many milliseconds. */
export const doingNow = (by: string, now: Date, undoTime: number): Doing => ({
  by,
  now,
  undoUntil: undoTime > 0 ? new Date(now.getTime() + undoTime) : null,
});

/** Something that cannot be undone, or is an undoing. */
export const forGood = (by: string, now: Date): Doing => ({ by, now, undoUntil: null });

/** One thing that somebody is told, as it lies in a row until it is due. */
export type Telling =
  | { notify: NewNotification }
  | { withdraw: Parameters<typeof withdrawNews>[1] }
  | { toInvitedTo: string }
  | { lineUp: LineUpChange }
  | { askedNoMore: AskedNoMore }
  | { to: string; change: ContentChange }
  | { makers: string[]; ownerId?: string; change: ContentChange };

export async function tell(tx: Tx, telling: Telling): Promise<void> {
  if ('notify' in telling) await notify(tx, telling.notify);
  else if ('withdraw' in telling) await withdrawNews(tx, telling.withdraw);
  else if ('toInvitedTo' in telling) await tellInvited(tx, telling.toInvitedTo);
  else if ('lineUp' in telling) await followBooking(tx, telling.lineUp);
  else if ('askedNoMore' in telling) await takeAskingBack(tx, telling.askedNoMore);
  else if ('to' in telling) await emit(tx, userRoom(telling.to), 'content_changed', telling.change);
  else await publish(tx, telling.makers, 'content_changed', telling.change, telling.ownerId);
}

/**
 * Tells it, at once when nothing can be undone, else when it is due. What only hints at a change reaches the other
 * tabs of who did it at once.
 */
export async function tellInTime(tx: Tx, doing: Doing, aboutId: string, telling: Telling): Promise<void> {
  const { by, undoUntil } = doing;
  if (!undoUntil) return tell(tx, telling);
  if ('to' in telling && telling.to === by) return tell(tx, telling);
  if ('makers' in telling) await tell(tx, { to: by, change: telling.change });
  await tx.insert(heldNews).values({ aboutId, telling, dueAt: undoUntil });
}

type Change = { application: ApplicationRow; after: ApplicationState; told: NewNotification[] };

/** What is told of one step of an application: now, or together with what is not told yet. */
export async function tellOfStep(tx: Tx, doing: Doing, { application, after, told }: Change): Promise<void> {
  const { id, gigId } = application;
  const isQuiet = doing.undoUntil === null && (await untold(tx, id)) === null;
  for (const news of told) {
    if (isQuiet) await notify(tx, news);
    else
      await tx.insert(heldNews).values({
        aboutId: id,
        gigId,
        change: { before: standingOf(application), after },
        telling: { notify: news },
        dueAt: doing.undoUntil ?? doing.now,
      });
  }
}

/** Tells what waits of one thing: of an application only what is so at last. */
export async function tellHeld(tx: Tx, aboutId: string, rows: readonly HeldRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(heldNews).where(inArray(heldNews.id, ids));
  await tx
    .update(applications)
    .set({ shown: null })
    .where(and(eq(applications.id, aboutId), isNotNull(applications.shown)));
  const isOfApplication = rows.some(({ gigId }) => gigId);
  const [now] = isOfApplication
    ? await tx.select({ state: applications.state }).from(applications).where(eq(applications.id, aboutId))
    : [];
  const isAsBefore = now?.state === firstStanding(rows)?.state;
  // What was done, undone and done again waits twice.
  const last = new Map(rows.map((row) => [newsIn(row), row.id]));
  for (const row of rows) {
    const { change, telling, id } = row;
    const isOver = change && (isAsBefore || change.after !== now?.state);
    const isOnce = change || 'askedNoMore' in (telling as Telling);
    if (isOver || (isOnce && last.get(newsIn(row)) !== id)) continue;
    await tell(tx, telling as Telling);
  }
}

function newsIn({ id, telling }: HeldRow): string {
  const held = telling as Telling;
  if ('askedNoMore' in held) return held.askedNoMore.id;
  return 'notify' in held ? `${held.notify.recipientId} ${held.notify.type}` : `${id}`;
}

/** What waits of one thing, in its order. */
export const heldOf = (tx: Tx, aboutId: string): Promise<HeldRow[]> =>
  tx.select().from(heldNews).where(eq(heldNews.aboutId, aboutId)).orderBy(asc(heldNews.id)).for('update');

/** How an application stood when anybody was last told of it; null when all of it is told. */
export async function untold(tx: Tx, applicationId: string): Promise<Standing | null> {
  const rows = await tx
    .select()
    .from(heldNews)
    .where(eq(heldNews.aboutId, applicationId))
    .orderBy(asc(heldNews.id));
  return firstStanding(rows);
}

const firstStanding = (rows: readonly HeldRow[]): Standing | null =>
  rows.find(({ change }) => change)?.change?.before ?? null;
