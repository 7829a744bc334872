import { and, eq } from 'drizzle-orm';
import {
  type GigSearch,
  type GigSearchChange,
  mostGigSearches,
  type NewGigSearch,
  type SavedFilters,
} from '#contract/ours/gig-searches.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { putRows, takeRows } from '../db/rows.ts';
import type { Kept } from '../db/schema/acts.ts';
import { type GigSearchRow, gigMatches, gigSearches } from '../db/schema/gig-searches.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { filtersOf } from '../gigs/filters.ts';
import { requireTimeZone } from '../gigs/time-zones.ts';
import { badInput, notFound } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { tellChanged } from '../notifications/notify.ts';
import { emit } from '../outbox/emit.ts';
import { townOf } from '../places/search.ts';
import { userRoom } from '../realtime/rooms.ts';
import { endActsOn, rememberAct } from '../undo/acts.ts';
import type { Doing } from '../undo/held-news.ts';
import { derivedOf, hashOf } from './keys.ts';
import { newIn, withNumbers } from './queries.ts';
import { readNewsOf } from './telling.ts';

/** The member's row, which whoever adds a search waits for: so that of two at once none is one too many. */
async function lockMember(tx: Tx, id: string): Promise<UserRow> {
  const [member] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!member) throw notFound('Your account');
  return member;
}

/** @throws HttpError 404 for what is not the viewer's */
async function ownSearch(tx: Tx, viewer: Viewer, id: string): Promise<GigSearchRow> {
  const [row] = await tx
    .select()
    .from(gigSearches)
    .where(and(eq(gigSearches.id, isId(id) ? id : viewer.id), eq(gigSearches.ownerId, viewer.id)))
    .for('no key update');
  if (!row) throw notFound('This search');
  return row;
}

const tellOwner = (tx: Tx, ownerId: string, id: string) =>
  emit(tx, userRoom(ownerId), 'content_changed', { kind: 'search', id });

async function wire(tx: Tx, row: GigSearchRow, now: Date): Promise<GigSearch> {
  const [search] = await withNumbers(tx, row.ownerId, [row], now);
  if (!search) throw new Error('a stored search was gone');
  return search;
}

/** What is kept of filters. @throws HttpError 400 that names what cannot be looked for */
async function columnsOf(tx: Tx, member: UserRow, asked: SavedFilters, now: Date) {
  const { days, from, to, ...rest } = asked;
  const said = Object.values({ ...rest, days, from, to }).filter((value) => value?.trim());
  if (said.length === 0) throw badInput('Choose at least one filter first.', 'filters');
  if (days && (from ?? to)) throw badInput('Choose days from now, or dates: not both.', 'days');
  await townOf(tx, asked);
  await filtersOf(tx, member.id, { ...rest, from, to }, now);
  const zone = rest.zone && (await requireTimeZone(tx, rest.zone, 'zone'));
  const filters = zone ? { ...asked, zone } : asked;
  return { filters, filtersHash: hashOf(filters), ...(await derivedOf(tx, filters, member)) };
}

/** By the filters: of searches that a migration has repaired the stored hash is that of before. */
const isSameAs =
  ({ filtersHash }: Pick<GigSearchRow, 'filtersHash'>) =>
  ({ filters }: GigSearchRow) =>
    hashOf(filters) === filtersHash;

/** Saves a search; the same once more is the one that is there. @throws HttpError 400 where there are too many */
export async function addSearch(
  tx: Tx,
  viewer: Viewer,
  { name, filters }: NewGigSearch,
  now: Date,
): Promise<GigSearch> {
  const member = await lockMember(tx, viewer.id);
  const columns = await columnsOf(tx, member, filters, now);
  const there = await tx.select().from(gigSearches).where(eq(gigSearches.ownerId, viewer.id));
  const same = there.find(isSameAs(columns));
  if (same) return wire(tx, same, now);
  if (there.length >= mostGigSearches)
    throw badInput(`You have ${mostGigSearches} saved searches. Delete one of them first.`);
  const [made] = await tx
    .insert(gigSearches)
    .values({ ...columns, ownerId: viewer.id, name: tidy(name), createdAt: now, lookedAt: now })
    .returning();
  if (!made) throw new Error('the search was not stored');
  await tellOwner(tx, viewer.id, made.id);
  return wire(tx, made, now);
}

/**
 * Renames, changes, pauses or resumes a search. What came to other filters is new no more.
 * @throws HttpError 400 where another search asks for the same already
 */
export async function changeSearch(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { name, filters, isPaused }: GigSearchChange,
  now: Date,
): Promise<GigSearch> {
  const member = await lockMember(tx, viewer.id);
  const before = await ownSearch(tx, viewer, id);
  const columns = filters && (await columnsOf(tx, member, filters, now));
  const isOther = columns !== undefined && !isSameAs(columns)(before);
  if (isOther) {
    const own = await tx.select().from(gigSearches).where(eq(gigSearches.ownerId, viewer.id));
    const other = own.filter((row) => row.id !== before.id).find(isSameAs(columns));
    if (other) throw badInput(`“${other.name}” looks for just that already.`, 'filters');
    await tx.delete(gigMatches).where(eq(gigMatches.searchId, before.id));
  }
  const [after] = await tx
    .update(gigSearches)
    .set({ ...columns, name: name && tidy(name), isPaused, ...(isOther && { tellAt: null }) })
    .where(eq(gigSearches.id, before.id))
    .returning();
  if (!after) throw new Error('a locked search was gone');
  await tellOwner(tx, viewer.id, before.id);
  return wire(tx, after, now);
}

const isNews = (id: string) => and(eq(notifications.subjectKind, 'search'), eq(notifications.subjectId, id));

/** Deletes a search with what was told of it. @throws HttpError 404 */
export async function deleteSearch(tx: Tx, viewer: Viewer, id: string, doing: Doing): Promise<void> {
  const { name, createdAt } = await ownSearch(tx, viewer, id);
  const news = await tx.select().from(notifications).where(isNews(id));
  const rows = {
    searches: await takeRows(tx, gigSearches, eq(gigSearches.id, id)),
    matches: await takeRows(tx, gigMatches, eq(gigMatches.searchId, id)),
  };
  await tx.delete(gigSearches).where(eq(gigSearches.id, id));
  await tx.delete(notifications).where(isNews(id));
  await tellChanged(tx, news);
  await endActsOn(tx, id);
  const act = { subjectId: id, withinId: null, words: name, madeAt: createdAt, kept: { rows } };
  await rememberAct(tx, doing, { ...act, kind: 'search' });
  await tellOwner(tx, viewer.id, id);
}

/** It is there as before; what was told of it is not. */
export async function putSearchBack(tx: Tx, viewer: Viewer, id: string, { rows = {} }: Kept): Promise<void> {
  await lockMember(tx, viewer.id);
  if ((await tx.$count(gigSearches, eq(gigSearches.ownerId, viewer.id))) >= mostGigSearches)
    throw badInput(`You have ${mostGigSearches} saved searches. Delete one of them first.`);
  await putRows(tx, gigSearches, rows.searches ?? []);
  await putRows(tx, gigMatches, rows.matches ?? []);
  await tellOwner(tx, viewer.id, id);
}

/** Tells what is new in a search, and that it has been seen: from now on it is not new. */
export async function lookAtSearch(tx: Tx, viewer: Viewer, id: string, now: Date) {
  const search = await ownSearch(tx, viewer, id);
  const gigIds = await newIn(tx, search, now);
  await tx.update(gigSearches).set({ lookedAt: now }).where(eq(gigSearches.id, search.id));
  await readNewsOf(tx, search);
  await tellOwner(tx, viewer.id, search.id);
  return { gigIds };
}

/** A member plays other things now, or lives elsewhere: their searches for what fits are found for other gigs. */
export async function refreshFitting(tx: Tx, ownerId: string): Promise<void> {
  const rows = await tx.select().from(gigSearches).where(eq(gigSearches.ownerId, ownerId));
  const fitting = rows.filter(({ filters }) => filters.fit);
  const [member] = fitting.length > 0 ? await tx.select().from(users).where(eq(users.id, ownerId)) : [];
  if (!member) return;
  for (const { id, filters } of fitting)
    await tx
      .update(gigSearches)
      .set(await derivedOf(tx, filters, member))
      .where(eq(gigSearches.id, id));
}
