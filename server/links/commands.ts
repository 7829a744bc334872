import { and, eq } from 'drizzle-orm';
import type { LinkStanding } from '#contract/ours/links.ts';
import { mayAcceptLink, mayEndLink, mayRequestLink } from '#contract/permissions/people.ts';
import type { Tx } from '../db/database.ts';
import { type LinkRow, links } from '../db/schema/links.ts';
import { asPermissionViewer, demand } from '../http/demand.ts';
import { notFound } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { notify, withdrawNews } from '../notifications/notify.ts';
import { emit, userRoom } from '../outbox/emit.ts';
import { inPairOrder } from '../people/standing.ts';
import { readStanding } from './queries.ts';

/**
 * Asks for a link. Asking again changes nothing; when the other one has asked already the two are linked,
 * and of two requests that cross in the same instant the second becomes the answer to the first.
 */
export async function requestLink(tx: Tx, viewer: Viewer, userId: string, now: Date): Promise<LinkStanding> {
  const before = await standing(tx, viewer, userId);
  if (before.linkState === 'outgoing' || before.linkState === 'linked') return before;
  demand(mayRequestLink(asPermissionViewer(viewer), { id: userId }, before.linkState));
  const [low, high] = inPairOrder(viewer.id, userId);
  const [made] = await tx
    .insert(links)
    .values({ userLow: low, userHigh: high, requesterId: viewer.id, createdAt: now })
    .onConflictDoNothing({ target: [links.userLow, links.userHigh] })
    .returning();
  if (made) await tell(tx, made, viewer, userId, 'link_request');
  else await acceptFrom(tx, viewer, userId, now);
  return standing(tx, viewer, userId);
}

/** Accepts a request that came in; a second time changes nothing. */
export async function acceptLink(tx: Tx, viewer: Viewer, linkId: string, now: Date): Promise<LinkStanding> {
  const other = otherOf(await ownLink(tx, viewer, linkId), viewer.id);
  const before = await standing(tx, viewer, other);
  if (before.linkState === 'linked') return before;
  demand(mayAcceptLink(asPermissionViewer(viewer), before.linkState), before);
  await acceptFrom(tx, viewer, other, now);
  return standing(tx, viewer, other);
}

/** Cancels, declines or removes, whichever it is. */
export async function endLink(tx: Tx, viewer: Viewer, linkId: string): Promise<LinkStanding> {
  const link = await ownLink(tx, viewer, linkId);
  const userId = otherOf(link, viewer.id);
  await dropLink(tx, link);
  return { userId, linkId: null, linkState: 'none' };
}

/** The row goes, and with it what was told of it. */
export async function dropLink(tx: Tx, link: LinkRow): Promise<void> {
  await tx.delete(links).where(eq(links.id, link.id));
  const types = ['link_request', 'link_accepted'] as const;
  for (const actorId of [link.userLow, link.userHigh]) {
    await withdrawNews(tx, { recipientId: otherOf(link, actorId), actorId, subjectId: actorId, types });
  }
  await tellBoth(tx, link);
}

async function acceptFrom(tx: Tx, viewer: Viewer, requesterId: string, now: Date) {
  const [low, high] = inPairOrder(viewer.id, requesterId);
  const [accepted] = await tx
    .update(links)
    .set({ state: 'accepted', acceptedAt: now })
    .where(
      and(
        eq(links.userLow, low),
        eq(links.userHigh, high),
        eq(links.requesterId, requesterId),
        eq(links.state, 'pending'),
      ),
    )
    .returning();
  if (accepted) await tell(tx, accepted, viewer, requesterId, 'link_accepted');
}

async function tell(
  tx: Tx,
  link: LinkRow,
  actor: Viewer,
  recipientId: string,
  type: 'link_request' | 'link_accepted',
) {
  const subject = { kind: 'person' as const, id: actor.id, title: actor.name };
  await notify(tx, { recipientId, actorId: actor.id, type, subject });
  await tellBoth(tx, link);
}

async function tellBoth(tx: Tx, { id, userLow, userHigh }: LinkRow) {
  for (const member of [userLow, userHigh]) {
    await emit(tx, userRoom(member), 'content_changed', { kind: 'link', id });
  }
}

const otherOf = (link: LinkRow, viewerId: string) =>
  link.userLow === viewerId ? link.userHigh : link.userLow;

async function ownLink(tx: Tx, viewer: Viewer, linkId: string): Promise<LinkRow> {
  const [link] = await tx.select().from(links).where(eq(links.id, linkId)).for('update');
  const members = { memberIds: link ? [link.userLow, link.userHigh] : [] };
  if (!link || !mayEndLink(asPermissionViewer(viewer), members).allowed) throw notFound('This request');
  return link;
}

async function standing(tx: Tx, viewer: Viewer, userId: string): Promise<LinkStanding> {
  const found = await readStanding(tx, viewer.id, userId);
  if (!found) throw notFound('This person');
  return found;
}
