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

/** A role in a test. The older member has the lower id, which decides the order within the rows of a pair. */
type Who = 'older' | 'newer' | 'third' | 'poster';
type Plant = () => PromiseLike<unknown>;

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

const linkOf = (one: Who, two: Who, state: (typeof links.$inferInsert)['state'] = 'accepted'): Plant => {
  const [userLow, userHigh] = inPairOrder(idOf(one), idOf(two));
  const declinedAt = state === 'declined' ? new Date() : null;
  return () => db.insert(links).values({ userLow, userHigh, requesterId: idOf(one), state, declinedAt });
};
const blockOf = (one: Who, two: Who): Plant => {
  return () => db.insert(blocks).values({ blockerId: idOf(one), blockedId: idOf(two) });
};
const applicationOf = (who: Who, state: ApplicationState, to = gig): Plant => {
  const row = { gigId: to.id, applicantId: idOf(who), clientId: freshClientId(), state };
  return () => db.insert(applications).values(row);
};
const depOf = (player: Who, dep: Who, state: DepState, of = gig): Plant => {
  if (state === 'none') throw new Error('no row of a dep is in this state');
  const row = { gigId: of.id, playerId: idOf(player), depId: idOf(dep), state, askedVersion: 1 };
  return () => db.insert(deps).values(row);
};
const invitationOf = (who: Who, to = gig): Plant => {
  return () => db.insert(gigInvitations).values({ gigId: to.id, inviteeId: idOf(who) });
};
const changed = (who: Who, to: Partial<typeof users.$inferInsert>): Plant => {
  return () =>
    db
      .update(users)
      .set(to)
      .where(eq(users.id, idOf(who)));
};
const nothing: Plant = () => Promise.resolve();
const both =
  (...plants: Plant[]): Plant =>
  async () => {
    for (const plant of plants) await plant();
  };

/** The value of an SQL expression for a member's row. */
async function of<T>(who: Who, piece: SQL<T> | undefined): Promise<T | null> {
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
])('for %s, of %s', (viewer, subject) => {
  test.each<[string, boolean, boolean, Plant]>([
    ['in no relation to them', false, false, nothing],
    ['linked to them', true, true, linkOf(subject, viewer)],
    ['linked to them by their own request', true, true, linkOf(viewer, subject)],
    ['whom they asked for a link', true, false, linkOf(subject, viewer, 'pending')],
    ['who asked them for a link', false, false, linkOf(viewer, subject, 'pending')],
    ['who declined them', false, false, linkOf(subject, viewer, 'declined')],
    ['linked to another', false, false, both(linkOf(viewer, 'third'), linkOf(subject, 'third'))],
  ])('PPL-03 PPL-06 a member %s reads: %s, is a link: %s', async (_, isRead, isLink, plant) => {
    await changed(subject, { shownTo: 'links' })();
    await plant();
    await expectRead(viewer, subject, isRead);
    for (const one of [idOf(viewer), eachRow(viewer)])
      expect(await of(subject, isLinked(one, users.id))).toBe(isLink);
  });

  test.each<[string, boolean, Plant]>([
    ['nothing is between them', true, nothing],
    ['the viewer blocked them', false, blockOf(viewer, subject)],
    ['they blocked the viewer', false, blockOf(subject, viewer)],
    ['the viewer blocked another', true, blockOf(viewer, 'third')],
    ['they blocked another', true, blockOf(subject, 'third')],
    ['another blocked both', true, both(blockOf('third', viewer), blockOf('third', subject))],
    ['they are suspended', false, changed(subject, { suspendedAt: new Date() })],
    ['they are leaving', false, changed(subject, { leavesAt: new Date() })],
    ['another is suspended', true, changed('third', { suspendedAt: new Date() })],
  ])('SAF-07 SAF-08 a member is visible when %s: %s', async (_, isVisible, plant) => {
    await plant();
    const ways = [visibleTo(idOf(viewer), users.id), visibleTo(idOf(viewer), eachRow(subject))];
    const each = [visibleTo(eachRow(viewer), users.id), visibleTo(eachRow(viewer), eachRow(subject))];
    for (const way of [...ways, ...each]) expect(await of(subject, way)).toBe(isVisible);
    expect(await canSee(db, idOf(viewer), idOf(subject))).toBe(isVisible);
    expect(await of(subject, hasProfileFor(idOf(viewer)))).toBe(isVisible);
  });

  test.each<[string, { seen: number; shared: number }, Plant]>([
    ['is a link of both', { seen: 1, shared: 1 }, nothing],
    ['has not proven their address', { seen: 0, shared: 0 }, changed('third', { verifiedAt: null })],
    ['is blocked by the viewer', { seen: 0, shared: 1 }, blockOf(viewer, 'third')],
  ])('PPL-03 SAF-09 a member who %s counts among the links of another: %s', async (_, counts, plant) => {
    await both(linkOf(viewer, 'third'), linkOf('third', subject), linkOf(subject, 'poster', 'pending'))();
    await plant();
    const seen = await of(subject, linkCount(idOf(viewer), users.id));
    expect({ seen, shared: await of(subject, mutualCount(idOf(viewer), users.id)) }).toEqual(counts);
  });

  const askedByLink = (state: DepState, at = gig) =>
    both(depOf(subject, viewer, state, at), linkOf(subject, viewer));

  const linkAsksAnother = both(depOf('third', subject, 'asked'), linkOf('third', viewer));
  const invitedAndBlocked = both(invitationOf(viewer), blockOf('poster', viewer));
  test.each<[string, GigVisibility, boolean, Plant]>([
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
  ])('GIG-01 SAF-01 a member %s sees a gig for %s: %s', async (_, visibility, isSeen, plant) => {
    await setGig(server, gig, { visibility });
    await plant();
    expect(await seesGig(viewer)).toBe(isSeen);
    const rooms = (await roomsOf(db, gigReadersRoom(gig.id, visibility))).flat();
    expect(rooms.includes(userRoom(idOf(viewer)))).toBe(isSeen);
    expect(await seesGig('poster')).toBe(true);
  });
});

const seesGig = async (who: Who | null) =>
  (await db.$count(gigs, sql`${eq(gigs.id, gig.id)} and ${gigVisibleTo(who && idOf(who))}`)) === 1;

/** By the rule, by the rule of lists, and by the room of the profile. */
async function expectRead(viewer: Who, subject: Who, isRead: boolean) {
  for (const one of [idOf(viewer), eachRow(viewer)]) expect(await of(subject, readableBy(one))).toBe(isRead);
  expect(await of(subject, isListedTo(idOf(viewer)))).toBe(isRead);
  const rooms = (await roomsOf(db, profileReadersRoom(idOf(subject)))).flat();
  expect(rooms.includes(userRoom(idOf(viewer)))).toBe(isRead);
}

test.each<[string, boolean, Plant]>([
  ['who applied for their gig', true, applicationOf('older', 'applied')],
  ['who withdrew', false, applicationOf('older', 'withdrawn')],
  ['who applied for another’s gig', false, applicationOf('older', 'applied', other)],
  ['beside whom another applied', false, applicationOf('newer', 'applied')],
  ['who is willing to dep at their gig', true, depOf('newer', 'older', 'willing')],
  ['who is asked to dep', false, depOf('newer', 'older', 'asked')],
  ['who is willing to dep at another’s gig', false, depOf('newer', 'older', 'willing', other)],
  ['beside whom another is willing to dep', false, depOf('third', 'newer', 'willing')],
])('PPL-06 a poster reads the profile for links of a member %s: %s', async (_, isRead, plant) => {
  await changed('older', { shownTo: 'links' })();
  await plant();
  await expectRead('poster', 'older', isRead);
});

test.each<[string, boolean, boolean, Plant]>([
  ['opened theirs to everyone', true, true, nothing],
  ['shows theirs to members', true, false, changed('older', { shownTo: 'members' })],
  ['has not proven their address', false, false, changed('older', { verifiedAt: null })],
  ['is suspended', false, false, changed('older', { suspendedAt: new Date() })],
  ['is leaving', false, false, changed('older', { leavesAt: new Date() })],
])('SAF-09 PPL-06 a member who %s is listed: %s, to strangers: %s', async (_, isInLists, isThere, plant) => {
  await changed('older', { shownTo: 'everyone' })();
  await plant();
  expect(await of('older', isListed)).toBe(isInLists);
  expect(await of('older', hasProfileFor(null))).toBe(isThere);
});

test('PPL-06 for strangers there is no member who has left', async () => {
  await changed('older', { shownTo: 'everyone', goneAt: new Date() })();
  expect(await of('older', hasProfileFor(null))).toBe(false);
});

test('GIG-01 SAF-01 news of a gig is sent to no one while its poster is suspended', async () => {
  await both(linkOf('older', 'poster'), changed('poster', { suspendedAt: new Date() }))();
  expect((await roomsOf(db, gigReadersRoom(gig.id, 'links'))).flat()).toEqual([]);
});

test('GIG-01 strangers see gigs that are for all alone', async () => {
  for (const visibility of ['links', 'invited', 'all'] as const) {
    await setGig(server, gig, { visibility });
    expect(await seesGig(null)).toBe(visibility === 'all');
  }
});

test.each<[string, boolean, Plant]>([
  ['while player and dep are links', true, linkOf('older', 'newer')],
  ['without a link', false, nothing],
  ['while a link is asked for', false, linkOf('older', 'newer', 'pending')],
  ...[
    blockOf('newer', 'older'),
    blockOf('poster', 'newer'),
    blockOf('poster', 'older'),
    ...(['older', 'newer', 'poster'] as const).map((who) => changed(who, { suspendedAt: new Date() })),
  ].map((plant): [string, boolean, Plant] => [
    'until one of the three is not there for another',
    false,
    both(linkOf('older', 'newer'), plant),
  ]),
])('GIG-09 SAF-07 a question to a dep stands %s: %s', async (_, stands, plant) => {
  await depOf('older', 'newer', 'willing')();
  await plant();
  const [row] = await db.select().from(deps).where(eq(deps.gigId, gig.id));
  expect(await isDepActive(db, row?.id ?? '')).toBe(stands);
  expect(await hasDeps(db, idOf('newer'), gig.id)).toBe(stands);
  expect(await hasDeps(db, idOf('poster'), gig.id)).toBe(stands);
  expect(await hasDeps(db, idOf('older'), gig.id)).toBe(true);
  expect(await hasDeps(db, idOf('older'), other.id)).toBe(false);
});

test.each<[DepState, boolean, boolean]>([
  ['asked', true, false],
  ['willing', true, true],
  ['turnedDown', false, false],
])('GIG-09 a dep who is %s has something of it, and the poster', async (state, forDep, forPoster) => {
  await both(linkOf('older', 'newer'), depOf('older', 'newer', state))();
  expect(await hasDeps(db, idOf('newer'), gig.id)).toBe(forDep);
  expect(await hasDeps(db, idOf('poster'), gig.id)).toBe(forPoster);
  expect(await hasDeps(db, idOf('third'), gig.id)).toBe(false);
});
