import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { GigSearch } from '#contract/gig-search.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { type GigSearchRow, gigMatches, gigSearches } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { gigVisibleTo, isUpcoming, selectGigs, takesApplications } from '../gigs/select.ts';
import { termsInShort, termsOf } from '../gigs/terms.ts';
import { forEachRow } from '../jobs/housekeeping.ts';
import { notify, publishNotificationChanges } from '../notifications/notify.ts';
import { isUnread, preferencesOf } from '../notifications/queries.ts';
import { choicesOf } from '../notifications/rules.ts';
import { mailAtFrom } from '../notifications/unseen-mails.ts';
import { emitChange } from '../outbox/emit.ts';
import { townOf } from '../places/routes.ts';
import type { Services } from '../services.ts';

/** Matches since the search was last looked at that still take applications. */
const isNew = (ownerId: string, now: Date): SQL | undefined =>
  and(
    gt(gigMatches.matchedAt, gigSearches.lookedAt),
    takesApplications(now),
    isUpcoming(now),
    gigVisibleTo(ownerId),
    sql`not exists (select 1 from ${applications} where ${applications.gigId} = ${gigs.id}
      and ${applications.applicantId} = ${ownerId}::uuid)`,
  );

/** The ids of new gigs in a search, newest first. */
export async function findNewMatches(
  db: DbOrTx,
  { id, ownerId }: Pick<GigSearchRow, 'id' | 'ownerId'>,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: gigs.id })
    .from(gigMatches)
    .innerJoin(gigSearches, eq(gigSearches.id, gigMatches.searchId))
    .innerJoin(gigs, eq(gigs.id, gigMatches.gigId))
    .where(and(eq(gigMatches.searchId, id), isNew(ownerId, now)))
    .orderBy(desc(gigMatches.matchedAt), desc(gigs.id));
  return rows.map((row) => row.id);
}

export async function readSearches(db: DbOrTx, ownerId: string, now: Date): Promise<{ items: GigSearch[] }> {
  const rows = await db
    .select()
    .from(gigSearches)
    .where(eq(gigSearches.ownerId, ownerId))
    .orderBy(desc(gigSearches.createdAt), desc(gigSearches.id));
  return { items: await withNumbers(db, ownerId, rows, now) };
}

/** Searches with their town and their number of new gigs. */
export async function withNumbers(db: DbOrTx, ownerId: string, rows: readonly GigSearchRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .select({ id: gigMatches.searchId, count: sql<number>`count(*)::int` })
    .from(gigMatches)
    .innerJoin(gigSearches, eq(gigSearches.id, gigMatches.searchId))
    .innerJoin(gigs, eq(gigs.id, gigMatches.gigId))
    .where(and(inArray(gigMatches.searchId, ids), isNew(ownerId, now)))
    .groupBy(gigMatches.searchId);
  const counts = new Map(counted.map(({ id, count }) => [id, count]));
  return Promise.all(
    rows.map(async ({ id, name, filters, isPaused, createdAt }) => ({
      id,
      name,
      filters,
      place: await townOf(db, { near: filters.near }),
      isPaused,
      newCount: counts.get(id) ?? 0,
      createdAt: createdAt.toISOString(),
    })),
  );
}

const SEARCHES_PER_RUN = 500;
/** Notifications per member and day; later matches wait for the next day. */
const MAX_PER_DAY = 6;
const day = 24 * 60 * 60 * 1000;

/**
 * GIG-06. Notifies members of new matches, of one search at most once an hour. Any process may do it: each
 * search has a transaction of its own, in which the matches are marked.
 */
export async function notifyMatches({ db, write, now, failedRows }: Services): Promise<void> {
  const at = now();
  const due = await db
    .select({ id: gigSearches.id })
    .from(gigSearches)
    .where(and(lte(gigSearches.tellAt, at), failedRows.isNotSetAside('saved searches', gigSearches.id)))
    .orderBy(asc(gigSearches.tellAt))
    .limit(SEARCHES_PER_RUN);
  await forEachRow(failedRows, 'saved searches', due, ({ id }) => write((tx) => notifyOfMatches(tx, id, at)));
}

/** Notifies of the new matches of one search, if that is due. */
export async function notifyOfMatches(tx: Tx, id: string, at: Date): Promise<void> {
  const due = and(eq(gigSearches.id, id), lte(gigSearches.tellAt, at));
  const [search] = await tx.select().from(gigSearches).where(due).for('no key update', { skipLocked: true });
  if (!search) return;
  const change = (changed: Partial<GigSearchRow>) =>
    tx.update(gigSearches).set(changed).where(eq(gigSearches.id, id));
  const fullUntil = await quotaFullUntil(tx, search, at);
  if (fullUntil) return void (await change({ tellAt: fullUntil }));
  const isUnnotified = and(eq(gigMatches.searchId, id), eq(gigMatches.isTold, false));
  const marked = await tx.update(gigMatches).set({ isTold: true }).where(isUnnotified).returning();
  await change({ tellAt: null });
  const found = await findNewMatches(tx, search, at);
  if (search.isPaused || !marked.some(({ gigId }) => found.includes(gigId))) return;
  await change({ toldAt: at });
  await emitChange(tx, search.ownerId, { kind: 'search', id });
  const content = { ...(await notificationContent(tx, search, found)), subjectTitle: search.name };
  if (await renewUnread(tx, search, content, at)) return;
  const subject = { kind: 'search' as const, id, title: search.name };
  await notify(tx, { ...content, recipientId: search.ownerId, type: 'gig_match', subject });
}

/** The text for one gig, by its poster; for several only their number, so that no notification outlives a gig it quotes. */
async function notificationContent(tx: Tx, { ownerId }: GigSearchRow, found: readonly string[]) {
  const [gigId, ...more] = found;
  const [row] = await selectGigs(tx, ownerId).where(eq(gigs.id, gigId ?? ''));
  if (more.length > 0 || !row) return { actorId: null, excerpt: `${found.length} new gigs` };
  const { gig, poster } = row;
  return { actorId: poster.id, excerpt: `${gig.title}: ${termsInShort(termsOf(gig))}` };
}

const notificationKey = (search: Pick<GigSearchRow, 'id' | 'ownerId'>) =>
  and(
    eq(notifications.recipientId, search.ownerId),
    eq(notifications.subjectId, search.id),
    eq(notifications.type, 'gig_match'),
  );

/** Until when the member gets no more notifications; null when they may. */
async function quotaFullUntil(tx: Tx, { ownerId }: GigSearchRow, at: Date): Promise<Date | null> {
  const rows = await tx
    .select({ at: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientId, ownerId),
        eq(notifications.type, 'gig_match'),
        gt(notifications.createdAt, new Date(at.getTime() - day)),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(MAX_PER_DAY);
  const first = rows.length < MAX_PER_DAY ? undefined : rows.at(-1);
  return first ? new Date(first.at.getTime() + day) : null;
}

/** Updates an unread notification of the last day and moves it to the top, without a new toast or push; mails may follow. */
async function renewUnread(
  tx: Tx,
  search: GigSearchRow,
  content: { actorId: string | null; excerpt: string; subjectTitle: string },
  at: Date,
): Promise<boolean> {
  const isRecent = gt(notifications.createdAt, new Date(at.getTime() - day));
  const { mail } = choicesOf(await preferencesOf(tx, search.ownerId)).searches;
  const mailAt = mail ? mailAtFrom(at) : null;
  const renewed = await tx
    .update(notifications)
    .set({ ...content, createdAt: at, mailAt })
    .where(and(notificationKey(search), isUnread, notifications.inApp, isRecent))
    .returning();
  await publishNotificationChanges(tx, renewed);
  return renewed.length > 0;
}

export async function markNotificationsRead(tx: Tx, search: Pick<GigSearchRow, 'id' | 'ownerId'>) {
  const areUnread = and(notificationKey(search), isUnread);
  const read = await tx.update(notifications).set({ read: true }).where(areUnread).returning();
  await publishNotificationChanges(tx, read);
}

/** SAF-10. Notifications that quote a gig; the mere number of gigs in others may stay. */
export const isNotificationQuotingGig = (gigId: string, posterId: string): SQL | undefined =>
  and(
    eq(notifications.type, 'gig_match'),
    eq(notifications.actorId, posterId),
    inArray(
      notifications.subjectId,
      sql`(select search_id from ${gigMatches} where gig_id = ${gigId}::uuid)`,
    ),
  );
