import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { LinkStatus, linkRequestSchema } from '#contract/ours/links.ts';
import { mayEndLink, mayRequestLink } from '#contract/permissions/people.ts';
import type { PersonLinkEmitted } from '#machines/person-link/person-link.machine.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { putRows, takeRows } from '../db/rows.ts';
import { gigs } from '../db/schema/gigs.ts';
import { type LinkRow, links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { isToCome } from '../gigs/select.ts';
import { conflict, notFound } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { notify, withdrawNews } from '../notifications/notify.ts';
import { emitAll } from '../outbox/emit.ts';
import { noteDismissal, undoDismissal } from '../people/dismissals.ts';
import { inPairOrder, lockPair, pairOf, standingTo } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';
import { lockConversation, settle } from '../requests/rules.ts';
import { rememberAct } from '../undo/acts.ts';
import { type Doing, forGood, tellInTime } from '../undo/held-news.ts';
import { type LinkLife, lifeOf, stateOf, stepLink } from './life.ts';
import { readStanding } from './queries.ts';

/**
 * Asks for a link. Asking again changes nothing; when the other one has asked already the two are linked,
 * and of two requests that cross in the same instant the second becomes the answer to the first.
 */
export async function requestLink(
  tx: Tx,
  viewer: Viewer,
  { userId, note = '' }: InferOutput<typeof linkRequestSchema>,
  now: Date,
): Promise<LinkStatus> {
  demand(mayRequestLink(asPermissionViewer(viewer), { id: userId }));
  await lockPair(tx, viewer.id, userId);
  const before = await standing(tx, viewer, userId);
  const [link] = await tx.select().from(links).where(pairOf(viewer.id, userId));
  const next = stepLink(lifeOf(viewer.id, link, now), 'request');
  if (!next) return before;
  const done =
    next.value === 'linked'
      ? await accept(tx, viewer, userId, now)
      : await storeRequest(tx, link, next, { viewer, userId, note: tidy(note), now });
  // Somebody was faster: how they stand now decides.
  if (!done) return requestLink(tx, viewer, { userId, note }, now);
  await tell(tx, done, viewer, userId, next.told);
  await tellChanged(tx, link, done, forGood(viewer.id, now));
  return standing(tx, viewer, userId);
}

type NewRequest = { viewer: Viewer; userId: string; note: string; now: Date };

/**
 * The row of a new request, in the place of what a declined one left. It has an id of its own, as if nothing had
 * been. Null when another one was faster.
 */
async function storeRequest(
  tx: Tx,
  left: LinkRow | undefined,
  next: LinkLife,
  { viewer, userId, note, now }: NewRequest,
): Promise<LinkRow | undefined> {
  const [userLow, userHigh] = inPairOrder(viewer.id, userId);
  const state = stateOf(next) ?? 'pending';
  const declinedAt = state === 'declined' ? left?.declinedAt : null;
  const request = { state, declinedAt, requesterId: viewer.id, note, createdAt: now };
  const [made] = left
    ? await tx
        .update(links)
        .set({ ...request, id: newId() })
        .where(and(eq(links.id, left.id), eq(links.state, left.state)))
        .returning()
    : await tx
        .insert(links)
        .values({ ...request, userLow, userHigh })
        .onConflictDoNothing({ target: [links.userLow, links.userHigh] })
        .returning();
  return made;
}

/** Accepts a request that came in; a second time changes nothing. */
export async function acceptLink(tx: Tx, viewer: Viewer, linkId: string, now: Date): Promise<LinkStatus> {
  await lockPairOf(tx, linkId);
  const before = await ownLink(tx, viewer, linkId);
  const other = otherOf(before, viewer.id);
  const stands = await standing(tx, viewer, other);
  if (stands.linkState === 'linked') return stands;
  const next = stepLink(lifeOf(viewer.id, before, now), 'accept');
  const accepted = next && (await accept(tx, viewer, other, now));
  if (!accepted) throw conflict('There is no request to accept.', stands);
  await tell(tx, accepted, viewer, other, next.told);
  await tellChanged(tx, before, accepted, forGood(viewer.id, now));
  return standing(tx, viewer, other);
}

/** Cancels, declines or removes, whichever it is. */
export async function endLink(tx: Tx, viewer: Viewer, linkId: string, doing: Doing): Promise<LinkStatus> {
  await lockPairOf(tx, linkId);
  const link = await ownLink(tx, viewer, linkId);
  const userId = otherOf(link, viewer.id);
  const next = stepLink(lifeOf(viewer.id, link, doing.now), 'end');
  const { linkState } = standingTo(viewer.id, userId, { ...link, linkId });
  if (!next || linkState === null || linkState === 'none' || linkState === 'self')
    throw notFound('This request');
  const rows = { links: await takeRows(tx, links, eq(links.id, linkId)) };
  await leaveOf(tx, link, stateOf(next), doing);
  const [other] = await tx.select({ words: users.name }).from(users).where(eq(users.id, userId));
  await rememberAct(tx, doing, {
    ...other,
    kind: 'link',
    subjectId: linkId,
    withinId: userId,
    madeAt: link.createdAt,
    kept: { rows, linkState },
  });
  return { userId, linkId: null, linkState: 'none' };
}

/** One of the two has blocked the other: what was between them ends; only that a request was declined outlasts it. */
export const dropLink = (tx: Tx, link: LinkRow, doing: Doing): Promise<void> =>
  leaveOf(tx, link, link.declinedAt ? 'resting' : null, doing);

/** A link or request ends, and what was told of it goes; a no leaves its row, so that it is not asked again. */
async function leaveOf(tx: Tx, link: LinkRow, state: LinkRow['state'] | null, doing: Doing): Promise<void> {
  const isIt = eq(links.id, link.id);
  const left = state ? { state, declinedAt: link.declinedAt ?? doing.now } : null;
  if (left) await tx.update(links).set(left).where(isIt);
  else await tx.delete(links).where(isIt);
  // Whom one has declined is not suggested to one afterwards, when nothing else is kept of it.
  if (state === 'declined')
    await noteDismissal(tx, otherOf(link, link.requesterId), link.requesterId, doing.now);
  const types = ['link_request', 'link_accepted'] as const;
  for (const actorId of [link.userLow, link.userHigh]) {
    const withdraw = { recipientId: otherOf(link, actorId), actorId, subjectId: actorId, types };
    await tellInTime(tx, doing, link.id, { withdraw });
  }
  await tellChanged(tx, link, left ? { ...link, ...left } : undefined, doing);
}

/** Puts an ended link back as it was, in the place of what it left; another in its place is a double. */
export async function putBack(
  tx: Tx,
  linkId: string,
  kept: readonly object[],
  by: string,
  now: Date,
): Promise<void> {
  const [left] = await tx
    .delete(links)
    .where(and(eq(links.id, linkId), leftBy(by)))
    .returning();
  if (left?.state === 'declined') await undoDismissal(tx, by, left.requesterId);
  await putRows(tx, links, kept);
  const [back] = await tx.select().from(links).where(eq(links.id, linkId));
  if (back) await tellChanged(tx, left, back, forGood(by, now));
}

/** What an end of somebody's leaves: their own no, or what they took back after one. */
const leftBy = (by: string) =>
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
  await withdrawNews(tx, { recipientId: viewer.id, actorId: userId, subjectId: userId, types });
  // Two who have become links have both said yes to what one of them may have asked.
  if (conversation) await settle(tx, conversation, 'accepted');
  return accepted;
}

async function tell(tx: Tx, link: LinkRow, actor: Viewer, userId: string, told: PersonLinkEmitted[]) {
  const subject = { kind: 'person' as const, id: actor.id, title: actor.name };
  for (const { who, news } of told) {
    const recipientId = who === 'other' ? userId : actor.id;
    await notify(tx, { recipientId, actorId: actor.id, type: news, subject, excerpt: link.note });
  }
}

/** Tells each of the two for whom it now looks different: nobody hears of a no who is not told of it. */
async function tellChanged(tx: Tx, before: LinkRow | undefined, after: LinkRow | undefined, doing: Doing) {
  const link = after ?? before;
  if (!link) return;
  for (const to of [link.userLow, link.userHigh]) {
    const looks = [before, after].map(
      (row) => row && standingTo(to, otherOf(row, to), { ...row, linkId: row.id }).linkState,
    );
    if ((looks[0] ?? 'none') === (looks[1] ?? 'none')) continue;
    await tellInTime(tx, doing, link.id, { to, change: { kind: 'link', id: link.id } });
  }
  if ((before?.state === 'accepted') !== (after?.state === 'accepted')) await tellOfGigs(tx, link, doing.now);
}

/** Gigs for links have come into the sight of the other one, or gone from it. */
async function tellOfGigs(tx: Tx, link: LinkRow, now: Date): Promise<void> {
  const ofBoth = inArray(gigs.posterId, [link.userLow, link.userHigh]);
  const found = await tx
    .select({ id: gigs.id, posterId: gigs.posterId })
    .from(gigs)
    .where(and(ofBoth, eq(gigs.visibility, 'links'), isToCome(now)));
  const news = found.map(({ id, posterId }) => ({
    room: userRoom(otherOf(link, posterId)),
    event: 'content_changed',
    payload: { kind: 'gig', id },
  }));
  await emitAll(tx, news);
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
  if (!link || !mayEndLink(asPermissionViewer(viewer), members).allowed) throw notFound('This request');
  return link;
}

export async function standing(tx: Tx, viewer: Viewer, userId: string): Promise<LinkStatus> {
  const found = await readStanding(tx, viewer.id, userId);
  if (!found) throw notFound('This person');
  return found;
}
