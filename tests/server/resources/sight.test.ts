import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationState, GigVisibility } from '#contract/gigs.ts';
import type { DepState } from '#contract/player-requests.ts';
import { deps, gigInvitations } from '#server/db/schema/around-gigs.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { blocks, links, users } from '#server/db/schema/users.ts';
import { hasDeps, isDepActive } from '#server/deps/lifecycle.ts';
import { gigVisibleTo } from '#server/gigs/select.ts';
import { roomsOf } from '#server/outbox/dispatcher.ts';
import {
  canSee,
  hasProfileFor,
  inPairOrder,
  isLinked,
  isListed,
  isListedTo,
  linkCount,
  mutualCount,
  readableBy,
  visibleTo,
} from '#server/people/visibility.ts';
import { gigReadersRoom, profileReadersRoom, userRoom } from '#server/realtime/rooms.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { publish, setGig } from '#tests/support/acts.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

/** A role in a test. The older member has the lower id, so it comes first in rows of a pair. */
type Who = 'older' | 'newer' | 'third' | 'poster';
type Setup = () => PromiseLike<unknown>;

const server = await serverOfFile();
const { db } = server;
const [older, third, poster, newer] = await server.members('Older', 'Third', 'Poster', 'Newer');
const members = { older, newer, third, poster };
const gig = await publish(poster);
const other = await publish(third);
const idOf = (who: Who) => members[who].id;

beforeEach(async () => {
  for (const table of [links, blocks, deps, applications, gigInvitations]) await db.delete(table);
  await db
    .update(users)
    .set({ shownTo: 'members', verifiedAt: new Date(), suspendedAt: null, leavesAt: null, goneAt: null });
});

const linkOf = (one: Who, two: Who, state: (typeof links.$inferInsert)['state'] = 'accepted'): Setup => {
  const [userLow, userHigh] = inPairOrder(idOf(one), idOf(two));
  const declinedAt = state === 'declined' ? new Date() : null;
  return () => db.insert(links).values({ userLow, userHigh, requesterId: idOf(one), state, declinedAt });
};
const blockOf = (one: Who, two: Who): Setup => {
  return () => db.insert(blocks).values({ blockerId: idOf(one), blockedId: idOf(two) });
};
const applicationOf = (who: Who, state: ApplicationState, to = gig): Setup => {
  const row = { gigId: to.id, applicantId: idOf(who), clientId: freshClientId(), state };
  return () => db.insert(applications).values(row);
};
const depOf = (player: Who, dep: Who, state: DepState, to = gig): Setup => {
  if (state === 'none') throw new Error('a stored dep is never in this state');
  const row = { gigId: to.id, playerId: idOf(player), depId: idOf(dep), state, askedVersion: 1 };
  return () => db.insert(deps).values(row);
};
const invitationOf = (who: Who, to = gig): Setup => {
  return () => db.insert(gigInvitations).values({ gigId: to.id, inviteeId: idOf(who) });
};
const update = (who: Who, to: Partial<typeof users.$inferInsert>): Setup => {
  return () =>
    db
      .update(users)
      .set(to)
      .where(eq(users.id, idOf(who)));
};
const nothing: Setup = () => Promise.resolve();
const all =
  (...steps: Setup[]): Setup =>
  async () => {
    for (const step of steps) await step();
  };

/** The value of an SQL expression for a member's row. */
async function evaluate<T>(who: Who, piece: SQL<T> | undefined): Promise<T | null> {
  const [row] = await db
    .select({ is: sql<T>`(${piece})` })
    .from(users)
    .where(eq(users.id, idOf(who)));
  return row?.is ?? null;
}
/** A person as an SQL expression instead of a parameter. */
const eachRow = (who: Who) => sql`${idOf(who)}::uuid`;

describe.each<[Who, Who]>([
  ['older', 'newer'],
  ['newer', 'older'],
])('for the %s member, of the %s one', (viewer, subject) => {
  test.each<[string, boolean, boolean, Setup]>([
    ['in no relation to them', false, false, nothing],
    ['linked to them', true, true, linkOf(subject, viewer)],
    ['linked to them by their own request', true, true, linkOf(viewer, subject)],
    ['whom they asked for a link', true, false, linkOf(subject, viewer, 'pending')],
    ['who asked them for a link', false, false, linkOf(viewer, subject, 'pending')],
    ['who declined them', false, false, linkOf(subject, viewer, 'declined')],
    ['linked to another', false, false, all(linkOf(viewer, 'third'), linkOf(subject, 'third'))],
  ])('PPL-03 PPL-06 a viewer %s reads the profile: %s, is a link: %s', async (_, isRead, isLink, setUp) => {
    await update(subject, { shownTo: 'links' })();
    await setUp();
    await expectRead(viewer, subject, isRead);
    for (const one of [idOf(viewer), eachRow(viewer)])
      expect(await evaluate(subject, isLinked(one, users.id))).toBe(isLink);
  });

  test.each<[string, boolean, Setup]>([
    ['there is no block', true, nothing],
    ['the viewer blocked them', false, blockOf(viewer, subject)],
    ['they blocked the viewer', false, blockOf(subject, viewer)],
    ['the viewer blocked another', true, blockOf(viewer, 'third')],
    ['they blocked another', true, blockOf(subject, 'third')],
    ['another blocked both', true, all(blockOf('third', viewer), blockOf('third', subject))],
    ['they are suspended', false, update(subject, { suspendedAt: new Date() })],
    ['they are leaving', false, update(subject, { leavesAt: new Date() })],
    ['another is suspended', true, update('third', { suspendedAt: new Date() })],
  ])('SAF-07 SAF-08 a member is visible when %s: %s', async (_, isVisible, setUp) => {
    await setUp();
    const rules = [visibleTo(idOf(viewer), users.id), visibleTo(idOf(viewer), eachRow(subject))];
    const listRules = [visibleTo(eachRow(viewer), users.id), visibleTo(eachRow(viewer), eachRow(subject))];
    for (const rule of [...rules, ...listRules]) expect(await evaluate(subject, rule)).toBe(isVisible);
    expect(await canSee(db, idOf(viewer), idOf(subject))).toBe(isVisible);
    expect(await evaluate(subject, hasProfileFor(idOf(viewer)))).toBe(isVisible);
  });

  test.each<[string, { seen: number; shared: number }, Setup]>([
    ['is a link of both', { seen: 1, shared: 1 }, nothing],
    ['has not verified their address', { seen: 0, shared: 0 }, update('third', { verifiedAt: null })],
    ['is blocked by the viewer', { seen: 0, shared: 1 }, blockOf(viewer, 'third')],
  ])('PPL-03 SAF-09 a link who %s is counted: %s', async (_, counts, setUp) => {
    await all(linkOf(viewer, 'third'), linkOf('third', subject), linkOf(subject, 'poster', 'pending'))();
    await setUp();
    const seen = await evaluate(subject, linkCount(idOf(viewer), users.id));
    expect({ seen, shared: await evaluate(subject, mutualCount(idOf(viewer), users.id)) }).toEqual(counts);
  });

  const askedByLink = (state: DepState, at = gig) =>
    all(depOf(subject, viewer, state, at), linkOf(subject, viewer));

  const linkAsksAnother = all(depOf('third', subject, 'asked'), linkOf('third', viewer));
  const invitedAndBlocked = all(invitationOf(viewer), blockOf('poster', viewer));
  test.each<[string, GigVisibility, boolean, Setup]>([
    ['in no relation to it', 'links', false, nothing],
    ['linked to its poster', 'links', true, linkOf(viewer, 'poster')],
    ['who asked its poster for a link', 'links', false, linkOf(viewer, 'poster', 'pending')],
    ['linked to its poster', 'invited', false, linkOf(viewer, 'poster')],
    ['invited', 'invited', true, invitationOf(viewer)],
    ['invited to another gig', 'invited', false, invitationOf(viewer, other)],
    ['when another is invited', 'invited', false, invitationOf(subject)],
    ['who applied', 'invited', true, applicationOf(viewer, 'applied')],
    ['who withdrew', 'invited', false, applicationOf(viewer, 'withdrawn')],
    ['who applied for another gig', 'invited', false, applicationOf(viewer, 'applied', other)],
    ['when another applied', 'invited', false, applicationOf(subject, 'applied')],
    ['whom a link asks to dep', 'invited', true, askedByLink('asked')],
    ['willing to dep for a link', 'invited', true, askedByLink('willing')],
    ['who turned a link down', 'invited', false, askedByLink('turnedDown')],
    ['asked by a link to dep at another gig', 'invited', false, askedByLink('asked', other)],
    ['whom no link asks to dep', 'invited', false, depOf(subject, viewer, 'asked')],
    ['whose link asks another', 'invited', false, linkAsksAnother],
    ['who passed it on', 'invited', true, depOf(viewer, subject, 'passed')],
    ['who asks another to dep', 'invited', false, depOf(viewer, subject, 'asked')],
    ['when another passed it on', 'invited', false, depOf('third', subject, 'passed')],
    ['invited and blocked by its poster', 'invited', false, invitedAndBlocked],
  ])('GIG-01 SAF-01 a member %s can see a gig for %s: %s', async (_, visibility, isSeen, setUp) => {
    await setGig(server, gig, { visibility });
    await setUp();
    expect(await seesGig(viewer)).toBe(isSeen);
    const rooms = (await roomsOf(db, gigReadersRoom(gig.id, visibility))).flat();
    expect(rooms.includes(userRoom(idOf(viewer)))).toBe(isSeen);
    expect(await seesGig('poster')).toBe(true);
  });
});

const seesGig = async (who: Who | null) =>
  (await db.$count(gigs, sql`${eq(gigs.id, gig.id)} and ${gigVisibleTo(who && idOf(who))}`)) === 1;

/** Checks the single-profile rule, the list rule and the socket room of the profile. */
async function expectRead(viewer: Who, subject: Who, isRead: boolean) {
  for (const one of [idOf(viewer), eachRow(viewer)])
    expect(await evaluate(subject, readableBy(one))).toBe(isRead);
  expect(await evaluate(subject, isListedTo(idOf(viewer)))).toBe(isRead);
  const rooms = (await roomsOf(db, profileReadersRoom(idOf(subject)))).flat();
  expect(rooms.includes(userRoom(idOf(viewer)))).toBe(isRead);
}

test.each<[string, boolean, Setup]>([
  ['who applied for their gig', true, applicationOf('older', 'applied')],
  ['who withdrew', false, applicationOf('older', 'withdrawn')],
  ['who applied for another’s gig', false, applicationOf('older', 'applied', other)],
  ['when another applied', false, applicationOf('newer', 'applied')],
  ['who is willing to dep at their gig', true, depOf('newer', 'older', 'willing')],
  ['who is asked to dep', false, depOf('newer', 'older', 'asked')],
  ['who is willing to dep at another’s gig', false, depOf('newer', 'older', 'willing', other)],
  ['when another is willing to dep', false, depOf('third', 'newer', 'willing')],
])('PPL-06 a poster can read the links-only profile of a member %s: %s', async (_, isRead, setUp) => {
  await update('older', { shownTo: 'links' })();
  await setUp();
  await expectRead('poster', 'older', isRead);
});

test.each<[string, boolean, boolean, Setup]>([
  ['shows their profile to everyone', true, true, nothing],
  ['shows theirs to members', true, false, update('older', { shownTo: 'members' })],
  ['has not verified their address', false, false, update('older', { verifiedAt: null })],
  ['is suspended', false, false, update('older', { suspendedAt: new Date() })],
  ['is leaving', false, false, update('older', { leavesAt: new Date() })],
])('SAF-09 PPL-06 a member who %s is listed: %s, for visitors: %s', async (_, isInLists, isThere, setUp) => {
  await update('older', { shownTo: 'everyone' })();
  await setUp();
  expect(await evaluate('older', isListed)).toBe(isInLists);
  expect(await evaluate('older', hasProfileFor(null))).toBe(isThere);
});

test('PPL-06 visitors do not see a member who has left', async () => {
  await update('older', { shownTo: 'everyone', goneAt: new Date() })();
  expect(await evaluate('older', hasProfileFor(null))).toBe(false);
});

test('GIG-01 SAF-01 gig events are sent to no one while the poster is suspended', async () => {
  await all(linkOf('older', 'poster'), update('poster', { suspendedAt: new Date() }))();
  expect((await roomsOf(db, gigReadersRoom(gig.id, 'links'))).flat()).toEqual([]);
});

test('GIG-01 visitors see only public gigs', async () => {
  for (const visibility of ['links', 'invited', 'all'] as const) {
    await setGig(server, gig, { visibility });
    expect(await seesGig(null)).toBe(visibility === 'all');
  }
});

test.each<[string, boolean, Setup]>([
  ['while player and dep are links', true, linkOf('older', 'newer')],
  ['without a link', false, nothing],
  ['while a link is asked for', false, linkOf('older', 'newer', 'pending')],
  ...[
    blockOf('newer', 'older'),
    blockOf('poster', 'newer'),
    blockOf('poster', 'older'),
    ...(['older', 'newer', 'poster'] as const).map((who) => update(who, { suspendedAt: new Date() })),
  ].map((setUp): [string, boolean, Setup] => [
    'until one of the three is hidden from another',
    false,
    all(linkOf('older', 'newer'), setUp),
  ]),
])('GIG-09 SAF-07 a dep request is active %s: %s', async (_, isActive, setUp) => {
  await depOf('older', 'newer', 'willing')();
  await setUp();
  const [row] = await db.select().from(deps).where(eq(deps.gigId, gig.id));
  expect(await isDepActive(db, row?.id ?? '')).toBe(isActive);
  expect(await hasDeps(db, idOf('newer'), gig.id)).toBe(isActive);
  expect(await hasDeps(db, idOf('poster'), gig.id)).toBe(isActive);
  expect(await hasDeps(db, idOf('older'), gig.id)).toBe(true);
  expect(await hasDeps(db, idOf('older'), other.id)).toBe(false);
});

test.each<[DepState, boolean, boolean]>([
  ['asked', true, false],
  ['willing', true, true],
  ['turnedDown', false, false],
])('GIG-09 who sees a dep request that is %s', async (state, forDep, forPoster) => {
  await all(linkOf('older', 'newer'), depOf('older', 'newer', state))();
  expect(await hasDeps(db, idOf('newer'), gig.id)).toBe(forDep);
  expect(await hasDeps(db, idOf('poster'), gig.id)).toBe(forPoster);
  expect(await hasDeps(db, idOf('third'), gig.id)).toBe(false);
});
