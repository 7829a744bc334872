import { and, eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { LinkStanding, linkRequestSchema } from '#contract/ours/links.ts';
import type { LinkState } from '#contract/ours/person.ts';
import { mayEndLink, mayRequestLink } from '#contract/permissions/people.ts';
import {
  type PersonLinkNews,
  personLinkMachine,
  type Side,
} from '#machines/person-link/person-link.machine.ts';
import { step } from '#machines/stepped.ts';
import type { Tx } from '../db/database.ts';
import { takeRows } from '../db/rows.ts';
import { type LinkRow, links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { conflict, notFound } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { notify, withdrawNews } from '../notifications/notify.ts';
import { inPairOrder, linkStateOf } from '../people/standing.ts';
import { lockConversation, settle } from '../requests/rules.ts';
import { rememberAct } from '../undo/acts.ts';
import { type Doing, forGood, tellInTime } from '../undo/held-news.ts';
import { readStanding } from './queries.ts';

type LinkAct = 'request' | 'accept' | 'end' | 'block' | 'unblock';

/** What the chart makes of an act of the viewer's; null where it refuses. */
export const stepLink = (value: LinkState | 'blocked' | null, act: LinkAct, blockedBy: Side[] = []) =>
  value === 'self' || value === null
    ? null
    : step(personLinkMachine, { value, context: { blockedBy } }, { type: `personLink.${act}`, by: 'viewer' });

/**
 * Asks for a link. Asking again changes nothing; when the other one has asked already the two are linked,
 * and of two requests that cross in the same instant the second becomes the answer to the first.
 */
export async function requestLink(
  tx: Tx,
  viewer: Viewer,
  { userId, note = '' }: InferOutput<typeof linkRequestSchema>,
  now: Date,
): Promise<LinkStanding> {
  demand(mayRequestLink(asPermissionViewer(viewer), { id: userId }));
  const before = await standing(tx, viewer, userId);
  const next = stepLink(before.linkState, 'request');
  if (!next) return before;
  if (next.value === 'linked') return accept(tx, viewer, userId, now, next.told);
  const [low, high] = inPairOrder(viewer.id, userId);
  const [made] = await tx
    .insert(links)
    .values({ userLow: low, userHigh: high, requesterId: viewer.id, note: tidy(note), createdAt: now })
    .onConflictDoNothing({ target: [links.userLow, links.userHigh] })
    .returning();
  if (!made) return requestLink(tx, viewer, { userId, note }, now);
  await tell(tx, made, viewer, userId, next.told);
  return standing(tx, viewer, userId);
}

/** Accepts a request that came in; a second time changes nothing. */
export async function acceptLink(tx: Tx, viewer: Viewer, linkId: string, now: Date): Promise<LinkStanding> {
  // The conversation first, as a block takes the two.
  const [link] = await tx.select().from(links).where(eq(links.id, linkId));
  if (link) await lockConversation(tx, link.userLow, link.userHigh);
  const other = otherOf(await ownLink(tx, viewer, linkId), viewer.id);
  const before = await standing(tx, viewer, other);
  if (before.linkState === 'linked') return before;
  const next = stepLink(before.linkState, 'accept');
  if (!next) throw conflict('There is no request to accept.', before);
  return accept(tx, viewer, other, now, next.told);
}

/** Cancels, declines or removes, whichever it is. */
export async function endLink(tx: Tx, viewer: Viewer, linkId: string, doing: Doing): Promise<LinkStanding> {
  const link = await ownLink(tx, viewer, linkId);
  const userId = otherOf(link, viewer.id);
  const linkState = linkStateOf(viewer.id, userId, link);
  if (!stepLink(linkState, 'end')) throw notFound('This request');
  const rows = { links: await takeRows(tx, links, eq(links.id, linkId)) };
  await dropLink(tx, link, doing);
  const [other] = await tx.select({ words: users.name }).from(users).where(eq(users.id, userId));
  await rememberAct(tx, doing, {
    ...other,
    kind: 'link',
    subjectId: linkId,
    withinId: userId,
    madeAt: link.createdAt,
    kept: { rows, ...(linkState !== 'none' && linkState !== 'self' && linkState && { linkState }) },
  });
  return { userId, linkId: null, linkState: 'none' };
}

/** The row goes, and with it what was told of it. */
export async function dropLink(tx: Tx, link: LinkRow, doing: Doing): Promise<void> {
  await tx.delete(links).where(eq(links.id, link.id));
  const types = ['link_request', 'link_accepted'] as const;
  for (const actorId of [link.userLow, link.userHigh]) {
    const withdraw = { recipientId: otherOf(link, actorId), actorId, subjectId: actorId, types };
    await tellInTime(tx, doing, link.id, { withdraw });
  }
  await tellBoth(tx, link, doing);
}

async function accept(tx: Tx, viewer: Viewer, userId: string, now: Date, told: PersonLinkNews[]) {
  const conversation = await lockConversation(tx, viewer.id, userId);
  const [low, high] = inPairOrder(viewer.id, userId);
  const [accepted] = await tx
    .update(links)
    .set({ state: 'accepted', note: '', acceptedAt: now })
    .where(
      and(
        eq(links.userLow, low),
        eq(links.userHigh, high),
        eq(links.requesterId, userId),
        eq(links.state, 'pending'),
      ),
    )
    .returning();
  if (accepted) {
    const types = ['link_request'] as const;
    await withdrawNews(tx, { recipientId: viewer.id, actorId: userId, subjectId: userId, types });
    await tell(tx, accepted, viewer, userId, told);
  }
  // Two who have become links have both said yes to what one of them may have asked.
  if (accepted && conversation) await settle(tx, conversation, 'accepted');
  return standing(tx, viewer, userId);
}

async function tell(tx: Tx, link: LinkRow, actor: Viewer, userId: string, told: PersonLinkNews[]) {
  const subject = { kind: 'person' as const, id: actor.id, title: actor.name };
  for (const { who, news } of told) {
    const recipientId = who === 'other' ? userId : actor.id;
    await notify(tx, { recipientId, actorId: actor.id, type: news, subject, excerpt: link.note });
  }
  await tellBoth(tx, link, forGood(actor.id, new Date()));
}

async function tellBoth(tx: Tx, { id, userLow, userHigh }: LinkRow, doing: Doing) {
  const change = { kind: 'link' as const, id };
  for (const to of [userLow, userHigh]) await tellInTime(tx, doing, id, { to, change });
}

const otherOf = (link: LinkRow, viewerId: string) =>
  link.userLow === viewerId ? link.userHigh : link.userLow;

async function ownLink(tx: Tx, viewer: Viewer, linkId: string): Promise<LinkRow> {
  const [link] = await tx.select().from(links).where(eq(links.id, linkId)).for('update');
  const members = { memberIds: link ? [link.userLow, link.userHigh] : [] };
  if (!link || !mayEndLink(asPermissionViewer(viewer), members).allowed) throw notFound('This request');
  return link;
}

export async function standing(tx: Tx, viewer: Viewer, userId: string): Promise<LinkStanding> {
  const found = await readStanding(tx, viewer.id, userId);
  if (!found) throw notFound('This person');
  return found;
}
