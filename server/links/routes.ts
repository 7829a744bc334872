import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { type LinkStatus, linkCalls, type linkRequestSchema } from '#contract/links.ts';
import { mayEndLink, mayRequestLink } from '#contract/permissions.ts';
import { specCalls } from '#contract/spec/calls.ts';
import type { PersonLinkEmitted } from '#machines/person-link/person-link.machine.ts';
import type { Tx } from '../db/database.ts';
import { isId, newId, normalizeText } from '../db/ids.ts';
import { readRows, restoreRows } from '../db/rows.ts';
import { gigs } from '../db/schema/gigs.ts';
import { type LinkRow, links, users } from '../db/schema/users.ts';
import { isUpcoming } from '../gigs/select.ts';
import { authorize, conflict, notFound, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { notify, withdrawNotifications } from '../notifications/notify.ts';
import { emitAll } from '../outbox/emit.ts';
import { storeDismissal, undoDismissal } from '../people/discover.ts';
import { inPairOrder, linkStatusFor, lockPair, pairOf } from '../people/visibility.ts';
import { userRoom } from '../realtime/rooms.ts';
import { lockConversation, setRequestState } from '../requests/routes.ts';
import { type Action, endLinkActsOf, finalAction, notifyWhenFinal, recordAct } from '../undo/acts.ts';
import {
  countIncoming,
  type LinkPosition,
  positionOf,
  readLinkStatus,
  readLinks,
  readLinksOf,
  stateOf,
  stepLink,
} from './queries.ts';

/**
 * Requests a link. Repeating it changes nothing; it accepts a request in the other direction, even if both
 * are sent at the same instant.
 */
async function requestLink(
  tx: Tx,
  viewer: Viewer,
  { userId, note = '' }: InferOutput<typeof linkRequestSchema>,
  now: Date,
): Promise<LinkStatus> {
  authorize(mayRequestLink(viewer, { id: userId }));
  await lockPair(tx, viewer.id, userId);
  const before = await requireLinkStatus(tx, viewer, userId);
  const [link] = await tx.select().from(links).where(pairOf(viewer.id, userId));
  const next = stepLink(positionOf(viewer.id, link, now), 'request');
  if (!next) return before;
  await endLinkActsOf(tx, viewer.id, userId);
  const stored =
    next.value === 'linked'
      ? await accept(tx, viewer, userId, now)
      : await storeRequest(tx, link, next, { viewer, userId, note: normalizeText(note), now });
  // Lost a race: the new state decides.
  if (!stored) return requestLink(tx, viewer, { userId, note }, now);
  await notifyOther(tx, stored, viewer, userId, next.emitted);
  await publishChange(tx, link, stored, finalAction(viewer.id, now));
  return requireLinkStatus(tx, viewer, userId);
}

type NewRequest = { viewer: Viewer; userId: string; note: string; now: Date };

/** Stores a request, in the row of a declined one but with a new id. Undefined after losing a race. */
async function storeRequest(
  tx: Tx,
  declined: LinkRow | undefined,
  next: LinkPosition,
  { viewer, userId, note, now }: NewRequest,
): Promise<LinkRow | undefined> {
  const [userLow, userHigh] = inPairOrder(viewer.id, userId);
  const state = stateOf(next) ?? 'pending';
  const declinedAt = state === 'declined' ? declined?.declinedAt : null;
  const request = { state, declinedAt, requesterId: viewer.id, note, createdAt: now };
  const [inserted] = declined
    ? await tx
        .update(links)
        .set({ ...request, id: newId() })
        .where(and(eq(links.id, declined.id), eq(links.state, declined.state)))
        .returning()
    : await tx
        .insert(links)
        .values({ ...request, userLow, userHigh })
        .onConflictDoNothing({ target: [links.userLow, links.userHigh] })
        .returning();
  return inserted;
}

/** Accepts an incoming request. Idempotent. */
async function acceptLink(tx: Tx, viewer: Viewer, linkId: string, now: Date): Promise<LinkStatus> {
  await lockPairOf(tx, linkId);
  const before = await ownLink(tx, viewer, linkId);
  const other = otherOf(before, viewer.id);
  const status = await requireLinkStatus(tx, viewer, other);
  if (status.linkState === 'linked') return status;
  const next = stepLink(positionOf(viewer.id, before, now), 'accept');
  if (next) await endLinkActsOf(tx, viewer.id, other);
  const accepted = next && (await accept(tx, viewer, other, now));
  if (!accepted) throw conflict('There is no request to accept.', status);
  await notifyOther(tx, accepted, viewer, other, next.emitted);
  await publishChange(tx, before, accepted, finalAction(viewer.id, now));
  return requireLinkStatus(tx, viewer, other);
}

/** Cancels, declines or removes. */
async function endLink(tx: Tx, viewer: Viewer, linkId: string, action: Action): Promise<LinkStatus> {
  await lockPairOf(tx, linkId);
  const link = await ownLink(tx, viewer, linkId);
  const userId = otherOf(link, viewer.id);
  const next = stepLink(positionOf(viewer.id, link, action.now), 'end');
  const { linkState } = linkStatusFor(viewer.id, userId, { ...link, linkId });
  if (!next || linkState === null || linkState === 'none' || linkState === 'self')
    throw notFound('This request');
  const rows = { links: await readRows(tx, links, eq(links.id, linkId)) };
  await endLinkRow(tx, link, stateOf(next), action);
  const [other] = await tx.select({ words: users.name }).from(users).where(eq(users.id, userId));
  const about = { kind: 'link' as const, subjectId: linkId, withinId: userId };
  await recordAct(tx, action, { ...other, ...about, madeAt: link.createdAt, kept: { rows, linkState } });
  return { userId, linkId: null, linkState: 'none' };
}

/** Ends the link of two people when one blocks the other; only a decline is remembered. */
export const dropLink = (tx: Tx, link: LinkRow, action: Action): Promise<void> =>
  endLinkRow(tx, link, link.declinedAt ? 'resting' : null, action);

/** Ends a link or request, with its notifications. A decline keeps its row to prevent a repeated request. */
async function endLinkRow(tx: Tx, link: LinkRow, state: LinkRow['state'] | null, action: Action) {
  const isThisLink = eq(links.id, link.id);
  const remaining = state ? { state, declinedAt: link.declinedAt ?? action.now } : null;
  if (remaining) await tx.update(links).set(remaining).where(isThisLink);
  else await tx.delete(links).where(isThisLink);
  // The recipient does not get the person suggested whom they declined, even after this row is gone.
  if (state === 'declined')
    await storeDismissal(tx, otherOf(link, link.requesterId), link.requesterId, action.now);
  const types = ['link_request', 'link_accepted'] as const;
  for (const actorId of [link.userLow, link.userHigh]) {
    const withdraw = { recipientId: otherOf(link, actorId), actorId, subjectId: actorId, types };
    await notifyWhenFinal(tx, action, link.id, { withdraw });
  }
  await publishChange(tx, link, remaining ? { ...link, ...remaining } : undefined, action);
}

/** Restores an ended link in place of what remained of it; a constraint fails if there is another one. */
export async function restoreLink(tx: Tx, linkId: string, rows: readonly object[], by: string, now: Date) {
  const [remaining] = await tx
    .delete(links)
    .where(and(eq(links.id, linkId), remainsOf(by)))
    .returning();
  if (remaining?.state === 'declined') await undoDismissal(tx, by, remaining.requesterId);
  await restoreRows(tx, links, rows);
  const [restored] = await tx.select().from(links).where(eq(links.id, linkId));
  if (restored) await publishChange(tx, remaining, restored, finalAction(by, now));
}

/** The row that somebody's ending of a link leaves: a decline, or their withdrawn request after one. */
const remainsOf = (by: string) =>
  or(
    and(eq(links.state, 'declined'), ne(links.requesterId, by)),
    and(eq(links.state, 'resting'), eq(links.requesterId, by)),
  );

async function accept(tx: Tx, viewer: Viewer, userId: string, now: Date): Promise<LinkRow | undefined> {
  const conversation = await lockConversation(tx, viewer.id, userId);
  const [accepted] = await tx
    .update(links)
    .set({ state: 'accepted', note: '', acceptedAt: now, declinedAt: null })
    .where(
      and(
        pairOf(viewer.id, userId),
        eq(links.requesterId, userId),
        inArray(links.state, ['pending', 'declined']),
      ),
    )
    .returning();
  if (!accepted) return;
  const types = ['link_request'] as const;
  await withdrawNotifications(tx, { recipientId: viewer.id, actorId: userId, subjectId: userId, types });
  // Linking answers a message request between the two.
  if (conversation) await setRequestState(tx, conversation, 'accepted');
  return accepted;
}

async function notifyOther(
  tx: Tx,
  link: LinkRow,
  actor: Viewer,
  userId: string,
  emitted: PersonLinkEmitted[],
) {
  const subject = { kind: 'person' as const, id: actor.id, title: actor.name };
  for (const { who, notification } of emitted) {
    const recipientId = who === 'other' ? userId : actor.id;
    await notify(tx, { recipientId, actorId: actor.id, type: notification, subject, excerpt: link.note });
  }
}

type MaybeLink = LinkRow | undefined;

/** Notifies each of the two only if the link looks different to them, unlike a decline to its requester. */
async function publishChange(tx: Tx, before: MaybeLink, after: MaybeLink, action: Action) {
  const link = after ?? before;
  if (!link) return;
  for (const to of [link.userLow, link.userHigh]) {
    const linkStates = [before, after].map(
      (row) => row && linkStatusFor(to, otherOf(row, to), { ...row, linkId: row.id }).linkState,
    );
    if ((linkStates[0] ?? 'none') === (linkStates[1] ?? 'none')) continue;
    await notifyWhenFinal(tx, action, link.id, { to, change: { kind: 'link', id: link.id } });
  }
  if ((before?.state === 'accepted') !== (after?.state === 'accepted'))
    await publishGigs(tx, link, action.now);
}

/** Gigs for links have become visible to the other person, or are no longer. */
async function publishGigs(tx: Tx, link: LinkRow, now: Date): Promise<void> {
  const isByEither = inArray(gigs.posterId, [link.userLow, link.userHigh]);
  const found = await tx
    .select({ id: gigs.id, posterId: gigs.posterId })
    .from(gigs)
    .where(and(isByEither, eq(gigs.visibility, 'links'), isUpcoming(now)));
  const events = found.map(({ id, posterId }) => ({
    room: userRoom(otherOf(link, posterId)),
    event: 'content_changed',
    payload: { kind: 'gig', id },
  }));
  await emitAll(tx, events);
}

const otherOf = (link: LinkRow, viewerId: string) =>
  link.userLow === viewerId ? link.userHigh : link.userLow;

async function lockPairOf(tx: Tx, linkId: string): Promise<void> {
  const [link] = await tx.select().from(links).where(eq(links.id, linkId));
  if (link) await lockPair(tx, link.userLow, link.userHigh);
}

async function ownLink(tx: Tx, viewer: Viewer, linkId: string): Promise<LinkRow> {
  const [link] = await tx.select().from(links).where(eq(links.id, linkId)).for('update');
  const members = { memberIds: link ? [link.userLow, link.userHigh] : [] };
  if (!link || !mayEndLink(viewer, members).allowed) throw notFound('This request');
  return link;
}

export async function requireLinkStatus(tx: Tx, viewer: Viewer, userId: string): Promise<LinkStatus> {
  const found = await readLinkStatus(tx, viewer.id, userId);
  if (!found) throw notFound('This profile');
  return found;
}

export const linkRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, action } = services;
  serve(scope, services, linkCalls, {
    'GET /api/links': ({ viewer, query }) => readLinks(db, viewer.id, query),
    [specCalls.pendingLinks]: async ({ viewer }) => ({ count: await countIncoming(db, viewer.id) }),
    'GET /api/users/:id/links': ({ viewer, params, query }) => readLinksOf(db, viewer.id, params.id, query),
    'POST /api/links': ({ viewer, body }) => {
      if (!isId(body.userId)) throw notFound('This profile');
      return write((tx) => requestLink(tx, viewer, body, now()));
    },
    'PUT /api/links/:id/accept': ({ viewer, params }) =>
      write((tx) => acceptLink(tx, viewer, params.id, now())),
    'DELETE /api/links/:id': ({ viewer, params }) =>
      write((tx) => endLink(tx, viewer, params.id, action(viewer))),
  });
};
