import { and, eq } from 'drizzle-orm';
import {
  type GigSearch,
  type GigSearchChange,
  gigSearchCalls,
  maxGigSearches,
  type NewGigSearch,
  type SavedFilters,
} from '#contract/gig-search.ts';
import type { Tx } from '../db/database.ts';
import { isId, normalizeText } from '../db/ids.ts';
import { readRows, restoreRows } from '../db/rows.ts';
import type { ActSnapshot } from '../db/schema/acts.ts';
import { type GigSearchRow, gigMatches, gigSearches } from '../db/schema/around-gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { filtersOf } from '../gigs/filters.ts';
import { requireTimeZone } from '../gigs/local-time.ts';
import { badInput, notFound, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { publishNotificationChanges } from '../notifications/notify.ts';
import { emitChange } from '../outbox/emit.ts';
import { townOf } from '../places/routes.ts';
import { type Action, endActsOn, recordAct } from '../undo/acts.ts';
import { derivedOf, hashOf } from './matching.ts';
import { findNewMatches, markNotificationsRead, readSearches, withNumbers } from './notify-matches.ts';

/** Locks the member's row, so that concurrent calls cannot exceed the limit. */
async function lockMember(tx: Tx, id: string): Promise<UserRow> {
  const [member] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!member) throw notFound('Your account');
  return member;
}

/** @throws HttpError 404 when it is not the viewer's */
async function ownSearch(tx: Tx, viewer: Viewer, id: string): Promise<GigSearchRow> {
  const [row] = await tx
    .select()
    .from(gigSearches)
    .where(and(eq(gigSearches.id, isId(id) ? id : viewer.id), eq(gigSearches.ownerId, viewer.id)))
    .for('no key update');
  if (!row) throw notFound('This search');
  return row;
}

const publishSearch = (tx: Tx, ownerId: string, id: string) =>
  emitChange(tx, ownerId, { kind: 'search', id });

async function searchToWire(tx: Tx, row: GigSearchRow, now: Date): Promise<GigSearch> {
  const [search] = await withNumbers(tx, row.ownerId, [row], now);
  if (!search) throw new Error('a stored search was gone');
  return search;
}

/** The stored columns of filters. @throws HttpError 400 naming the filter that cannot be searched for */
async function columnsOf(tx: Tx, member: UserRow, input: SavedFilters, now: Date) {
  const { days, from, to, ...rest } = input;
  const givenValues = Object.values({ ...rest, days, from, to }).filter((value) => value?.trim());
  if (givenValues.length === 0) throw badInput('Choose at least one filter first.', 'filters');
  if (days && (from ?? to)) throw badInput('Choose a period or dates, not both.', 'days');
  await townOf(tx, input);
  await filtersOf(tx, member.id, { ...rest, from, to }, now);
  const zone = rest.zone && (await requireTimeZone(tx, rest.zone, 'zone'));
  const filters = zone ? { ...input, zone } : input;
  return { filters, filtersHash: hashOf(filters), ...(await derivedOf(tx, filters, member)) };
}

/** Compares the filters, as searches repaired by a migration kept their old hash. */
const isSameAs =
  ({ filtersHash }: Pick<GigSearchRow, 'filtersHash'>) =>
  ({ filters }: GigSearchRow) =>
    hashOf(filters) === filtersHash;

/** Saves a search, or returns an equal one. @throws HttpError 400 when there are too many */
async function addSearch(tx: Tx, viewer: Viewer, { name, filters }: NewGigSearch, now: Date) {
  const member = await lockMember(tx, viewer.id);
  const columns = await columnsOf(tx, member, filters, now);
  const existing = await tx.select().from(gigSearches).where(eq(gigSearches.ownerId, viewer.id));
  const same = existing.find(isSameAs(columns));
  if (same) return searchToWire(tx, same, now);
  if (existing.length >= maxGigSearches)
    throw badInput(`You have ${maxGigSearches} saved searches, which is the limit. Delete one first.`);
  const [inserted] = await tx
    .insert(gigSearches)
    .values({ ...columns, ownerId: viewer.id, name: normalizeText(name), createdAt: now, lookedAt: now })
    .returning();
  if (!inserted) throw new Error('the search was not stored');
  await publishSearch(tx, viewer.id, inserted.id);
  return searchToWire(tx, inserted, now);
}

/**
 * Renames, changes, pauses or resumes a search. Changed filters reset what is new.
 * @throws HttpError 400 when another search has the same filters
 */
async function changeSearch(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { name, filters, isPaused }: GigSearchChange,
  now: Date,
): Promise<GigSearch> {
  const member = await lockMember(tx, viewer.id);
  const before = await ownSearch(tx, viewer, id);
  const columns = filters && (await columnsOf(tx, member, filters, now));
  const haveFiltersChanged = columns !== undefined && !isSameAs(columns)(before);
  if (haveFiltersChanged) {
    const own = await tx.select().from(gigSearches).where(eq(gigSearches.ownerId, viewer.id));
    const other = own.filter((row) => row.id !== before.id).find(isSameAs(columns));
    if (other) throw badInput(`You’ve already saved this search as “${other.name}”.`, 'filters');
    await tx.delete(gigMatches).where(eq(gigMatches.searchId, before.id));
  }
  const [after] = await tx
    .update(gigSearches)
    .set({
      ...columns,
      name: name && normalizeText(name),
      isPaused,
      ...(haveFiltersChanged && { tellAt: null }),
    })
    .where(eq(gigSearches.id, before.id))
    .returning();
  if (!after) throw new Error('a locked search was gone');
  await publishSearch(tx, viewer.id, before.id);
  return searchToWire(tx, after, now);
}

const isNotificationOf = (id: string) =>
  and(eq(notifications.subjectKind, 'search'), eq(notifications.subjectId, id));

/** Deletes a search and its notifications. @throws HttpError 404 */
async function deleteSearch(tx: Tx, viewer: Viewer, id: string, action: Action): Promise<void> {
  const { name, createdAt } = await ownSearch(tx, viewer, id);
  const notificationRows = await tx.select().from(notifications).where(isNotificationOf(id));
  const rows = {
    searches: await readRows(tx, gigSearches, eq(gigSearches.id, id)),
    matches: await readRows(tx, gigMatches, eq(gigMatches.searchId, id)),
  };
  await tx.delete(gigSearches).where(eq(gigSearches.id, id));
  await tx.delete(notifications).where(isNotificationOf(id));
  await publishNotificationChanges(tx, notificationRows);
  await endActsOn(tx, id);
  const act = { subjectId: id, withinId: null, words: name, madeAt: createdAt, kept: { rows } };
  await recordAct(tx, action, { ...act, kind: 'search' });
  await publishSearch(tx, viewer.id, id);
}

/** Restores a deleted search, without its notifications. */
export async function restoreSearch(tx: Tx, viewer: Viewer, id: string, { rows = {} }: ActSnapshot) {
  await lockMember(tx, viewer.id);
  if ((await tx.$count(gigSearches, eq(gigSearches.ownerId, viewer.id))) >= maxGigSearches)
    throw badInput(`You have ${maxGigSearches} saved searches, which is the limit. Delete one first.`);
  await restoreRows(tx, gigSearches, rows.searches ?? []);
  await restoreRows(tx, gigMatches, rows.matches ?? []);
  await publishSearch(tx, viewer.id, id);
}

/** Returns the new gigs of a search and marks them as seen. */
export async function markSearchSeen(tx: Tx, viewer: Viewer, id: string, now: Date) {
  const search = await ownSearch(tx, viewer, id);
  const gigIds = await findNewMatches(tx, search, now);
  await tx.update(gigSearches).set({ lookedAt: now }).where(eq(gigSearches.id, search.id));
  await markNotificationsRead(tx, search);
  await publishSearch(tx, viewer.id, search.id);
  return { gigIds };
}

/** Updates the searches that follow a member's profile after it has changed. */
export async function updateProfileSearches(tx: Tx, ownerId: string): Promise<void> {
  const rows = await tx.select().from(gigSearches).where(eq(gigSearches.ownerId, ownerId));
  const profileSearches = rows.filter(({ filters }) => filters.fit);
  const [member] =
    profileSearches.length > 0 ? await tx.select().from(users).where(eq(users.id, ownerId)) : [];
  if (!member) return;
  for (const { id, filters } of profileSearches)
    await tx
      .update(gigSearches)
      .set(await derivedOf(tx, filters, member))
      .where(eq(gigSearches.id, id));
}

export const gigSearchRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, action, gazetteer } = services;
  const requireTowns = async ({ near, fit }: SavedFilters = {}) => {
    if (near !== undefined || fit !== undefined) await gazetteer.filled();
  };
  serve(scope, services, gigSearchCalls, {
    'GET /api/gigs/searches': ({ viewer }) => readSearches(db, viewer.id, now()),
    'POST /api/gigs/searches': async ({ viewer, body }) => {
      await requireTowns(body.filters);
      return write((tx) => addSearch(tx, viewer, body, now()));
    },
    'PUT /api/gigs/searches/:id': async ({ viewer, params, body }) => {
      await requireTowns(body.filters);
      return write((tx) => changeSearch(tx, viewer, params.id, body, now()));
    },
    'DELETE /api/gigs/searches/:id': ({ viewer, params }) =>
      write((tx) => deleteSearch(tx, viewer, params.id, action(viewer))),
    'POST /api/gigs/searches/:id/look': ({ viewer, params }) =>
      write((tx) => markSearchSeen(tx, viewer, params.id, now())),
  });
};
