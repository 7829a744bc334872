import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { type GigSearchRow, gigMatches, gigSearches } from '../db/schema/gig-searches.ts';
import { gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { selectGigs } from '../gigs/select.ts';
import { termsInShort, termsOf } from '../gigs/terms.ts';
import { forEachRow } from '../jobs/failed-rows.ts';
import { choicesOf } from '../notifications/choices.ts';
import { notify, tellChanged } from '../notifications/notify.ts';
import { isUnread } from '../notifications/queries.ts';
import { mailAtFrom } from '../notifications/unseen-mails.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import type { Services } from '../services.ts';
import { newIn } from './queries.ts';

const MOST_AT_ONCE = 500;
/** Notices that one member is given in a day; what comes then waits for the next. */
const MOST_A_DAY = 6;
const day = 24 * 60 * 60 * 1000;

/**
 * GIG-06. Tells members what has come to their searches, gathered: of one search at most once an hour. Any process may
 * do it, each search in a transaction of its own, in which what was told is marked.
 */
export async function tellMatches({ db, write, now, failedRows }: Services): Promise<void> {
  const at = now();
  const due = await db
    .select({ id: gigSearches.id })
    .from(gigSearches)
    .where(and(lte(gigSearches.tellAt, at), failedRows.isNotSetAside('saved searches', gigSearches.id)))
    .orderBy(asc(gigSearches.tellAt))
    .limit(MOST_AT_ONCE);
  await forEachRow(failedRows, 'saved searches', due, ({ id }) => write((tx) => tellOf(tx, id, at)));
}

/** Tells what has come to one search, where that is due. */
export async function tellOf(tx: Tx, id: string, at: Date): Promise<void> {
  const [search] = await tx
    .select()
    .from(gigSearches)
    .where(and(eq(gigSearches.id, id), lte(gigSearches.tellAt, at)))
    .for('no key update', { skipLocked: true });
  if (!search) return;
  const change = (changed: Partial<GigSearchRow>) =>
    tx.update(gigSearches).set(changed).where(eq(gigSearches.id, id));
  const fullUntil = await dayIsFullUntil(tx, search, at);
  if (fullUntil) return void (await change({ tellAt: fullUntil }));
  const isUntold = and(eq(gigMatches.searchId, id), eq(gigMatches.isTold, false));
  const marked = await tx.update(gigMatches).set({ isTold: true }).where(isUntold).returning();
  await change({ tellAt: null });
  const found = await newIn(tx, search, at);
  if (search.isPaused || !marked.some(({ gigId }) => found.includes(gigId))) return;
  await change({ toldAt: at });
  await emit(tx, userRoom(search.ownerId), 'content_changed', { kind: 'search', id });
  const news = { ...(await wordsOf(tx, search, found)), subjectTitle: search.name };
  if (await renew(tx, search, news, at)) return;
  await notify(tx, {
    ...news,
    recipientId: search.ownerId,
    type: 'gig_match',
    subject: { kind: 'search', id, title: search.name },
  });
}

/** One gig in its words, by whose it is; of several how many, for news must outlive none that it quotes. */
async function wordsOf(tx: Tx, { ownerId }: GigSearchRow, found: readonly string[]) {
  const [gigId, ...more] = found;
  const [row] = await selectGigs(tx, ownerId).where(eq(gigs.id, gigId ?? ''));
  if (more.length > 0 || !row) return { actorId: null, excerpt: `${found.length} new gigs` };
  const { gig, poster } = row;
  return { actorId: poster.id, excerpt: `${gig.title}: ${termsInShort(termsOf(gig))}` };
}

const newsOf = (search: Pick<GigSearchRow, 'id' | 'ownerId'>) =>
  and(
    eq(notifications.recipientId, search.ownerId),
    eq(notifications.subjectId, search.id),
    eq(notifications.type, 'gig_match'),
  );

/** Until when a member is told of nothing more; null: they may be. */
async function dayIsFullUntil(tx: Tx, { ownerId }: GigSearchRow, at: Date): Promise<Date | null> {
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
    .limit(MOST_A_DAY);
  const first = rows.length < MOST_A_DAY ? undefined : rows.at(-1);
  return first ? new Date(first.at.getTime() + day) : null;
}

/** What was told today and nobody has looked at says what it is now, on top, and calls nobody again but by mail. */
async function renew(
  tx: Tx,
  search: GigSearchRow,
  news: { actorId: string | null; excerpt: string; subjectTitle: string },
  at: Date,
): Promise<boolean> {
  const isFresh = gt(notifications.createdAt, new Date(at.getTime() - day));
  const [member] = await tx
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, search.ownerId));
  const mailAt = member && choicesOf(member.preferences).searches.mail ? mailAtFrom(at) : null;
  const renewed = await tx
    .update(notifications)
    .set({ ...news, createdAt: at, mailAt })
    .where(and(newsOf(search), isUnread, notifications.inApp, isFresh))
    .returning();
  await tellChanged(tx, renewed);
  return renewed.length > 0;
}

/** What was told of a search has been looked at. */
export async function readNewsOf(tx: Tx, search: Pick<GigSearchRow, 'id' | 'ownerId'>): Promise<void> {
  const read = await tx
    .update(notifications)
    .set({ read: true })
    .where(and(newsOf(search), isUnread))
    .returning();
  await tellChanged(tx, read);
}

/** SAF-10. A gig that is removed is quoted nowhere any more: how many there are is left. */
export const isNewsQuotingGig = (gigId: string, posterId: string): SQL | undefined =>
  and(
    eq(notifications.type, 'gig_match'),
    eq(notifications.actorId, posterId),
    inArray(
      notifications.subjectId,
      sql`(select search_id from ${gigMatches} where gig_id = ${gigId}::uuid)`,
    ),
  );
