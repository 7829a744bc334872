import { eq, or, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Link, LinkStatus } from '#contract/links.ts';
import { links } from '#server/db/schema/users.ts';
import { removeExpired } from '#server/jobs/housekeeping.ts';
import { archived, itemsOf, noticesOf, profileOf } from '#tests/server/answers.ts';
import { socketOfTest } from '#tests/server/server-of-file.ts';
import { done, UNDO_TIME, undo, undone, undoServer } from '#tests/server/undo-server.ts';
import { ask, block, publish, setGig, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including } from '#tests/support/socket.ts';

const day = 24 * 60 * 60 * 1000;
const { server, pass, membersOfTest } = await undoServer();
const [ann, bob] = await membersOfTest('Ann', 'Bob');
const url = await server.listen();

const end = (who: Member, { linkId }: { linkId: string | null }) =>
  who.call('DELETE', `/api/links/${linkId ?? ''}`);
const sees = async (who: Member, other: Member) => (await profileOf(who, other)).linkState;
const box = (who: Member, name: string) => itemsOf<Link>(who, `/api/links?box=${name}`);
const toldOf = async (who: Member) => (await noticesOf(who)).map(({ type }) => type);
const rowsOf = (who: Member) =>
  server.db.$count(links, or(eq(links.userLow, who.id), eq(links.userHigh, who.id)));

/** Moves a decline back in time; moving the clock forward would end all sessions. */
const isOlderBy = (ms: number, who: Member) =>
  server.db
    .update(links)
    .set({ declinedAt: sql`${links.declinedAt} - ${`${ms} milliseconds`}::interval` })
    .where(eq(links.requesterId, who.id));
const tidied = () => removeExpired(server.db, server.app.services.now());

/** Bob has declined a request of Ann, and can no longer undo that. */
async function declined() {
  const request = await ask(ann, bob, 'Duets?');
  await read(end(bob, request));
  await pass(UNDO_TIME);
  return request;
}

test('PPL-03 the requester does not learn of a decline: it stays pending for them and is gone for the other', async () => {
  const request = await declined();
  expect(await sees(ann, bob)).toBe('outgoing');
  expect(await box(ann, 'outgoing')).toMatchObject([
    { id: request.linkId, state: 'outgoing', note: 'Duets?', person: { id: bob.id, linkState: 'outgoing' } },
  ]);
  expect(await ask(ann, bob)).toEqual(request);
  expect(await sees(bob, ann)).toBe('none');
  expect(await box(bob, 'incoming')).toEqual([]);
  expect(await read(bob.call('GET', '/api/links/pending-count'))).toEqual({ count: 0 });
  expect(JSON.stringify(await profileOf(bob, ann))).not.toContain(request.linkId);
  expect([await toldOf(ann), await toldOf(bob)]).toEqual([[], []]);
});

test('PPL-03 a request withdrawn and repeated within 30 days looks sent, reaches no one and does not shorten the wait', async () => {
  const request = await declined();
  expect(await read(end(ann, request))).toEqual({ userId: bob.id, linkId: null, linkState: 'none' });
  expect(await sees(ann, bob)).toBe('none');
  await isOlderBy(29 * day, ann);
  const again = await ask(ann, bob, 'Trios?');
  expect(again.linkState).toBe('outgoing');
  expect(again.linkId).not.toBe(request.linkId);
  expect(await box(ann, 'outgoing')).toMatchObject([{ note: 'Trios?' }]);
  expect([await box(bob, 'incoming'), await toldOf(bob), await sees(bob, ann)]).toEqual([[], [], 'none']);
  expect(await rowsOf(ann)).toBe(1);
});

test('PPL-03 a declined request lapses after 30 days and can be sent again', async () => {
  await declined();
  await isOlderBy(30 * day - UNDO_TIME - 1000, ann);
  await tidied();
  expect(await sees(ann, bob)).toBe('outgoing');
  await isOlderBy(1000, ann);
  await tidied();
  expect([await sees(ann, bob), await rowsOf(ann)]).toEqual(['none', 0]);
  expect(await ask(ann, bob, 'Once more?')).toMatchObject({ linkState: 'outgoing' });
  expect(await box(bob, 'incoming')).toMatchObject([{ note: 'Once more?' }]);
  expect(await toldOf(bob)).toEqual(['link_request']);
});

test('PPL-03 the thirty days are over by themselves, whether anybody has tidied or not', async () => {
  await declined();
  await isOlderBy(30 * day, ann);
  await ask(ann, bob, 'Once more?');
  expect(await box(bob, 'incoming')).toMatchObject([{ note: 'Once more?', state: 'incoming' }]);
  expect([await toldOf(bob), await rowsOf(bob)]).toEqual([['link_request'], 1]);
});

test.each([
  ['asking in turn', () => ask(bob, ann)],
  [
    'accepting late, where a page or a device still offers it',
    ({ linkId }: LinkStatus) => read<LinkStatus>(bob.call('PUT', `/api/links/${linkId ?? ''}/accept`)),
  ],
])('PPL-03 who declined may think again by %s: the two are linked, and who asked is told', async (_, how) => {
  const request = await declined();
  expect(await how(request)).toMatchObject({ linkState: 'linked' });
  expect([await sees(ann, bob), await sees(bob, ann)]).toEqual(['linked', 'linked']);
  expect([await toldOf(ann), await toldOf(bob)]).toEqual([['link_accepted'], []]);
  await read(end(ann, await profileOf(ann, bob)));
  await pass(UNDO_TIME);
  await ask(ann, bob);
  expect(await box(bob, 'incoming')).toHaveLength(1);
});

test('PPL-03 after a withdrawal the decliner may send a request, which ends the 30 days', async () => {
  const request = await declined();
  await read(end(ann, request));
  await pass(UNDO_TIME);
  const turned = await ask(bob, ann, 'Sorry, yes!');
  expect(turned.linkState).toBe('outgoing');
  expect(await box(ann, 'incoming')).toMatchObject([{ note: 'Sorry, yes!' }]);
  expect(await toldOf(ann)).toEqual(['link_request']);
  await read(end(bob, turned));
  await pass(UNDO_TIME);
  await ask(ann, bob);
  expect(await box(bob, 'incoming')).toHaveLength(1);
});

test.each([
  ['who asked', ann, bob],
  ['who declined', bob, ann],
])('PPL-03 SAF-07 blocking and unblocking by %s shortens nothing', async (_, who, whom) => {
  await declined();
  await block(who, whom);
  await unblock(who, whom);
  expect([await sees(ann, bob), await sees(bob, ann)]).toEqual(['none', 'none']);
  expect(await ask(ann, bob)).toMatchObject({ linkState: 'outgoing' });
  expect([await box(bob, 'incoming'), await toldOf(bob)]).toEqual([[], []]);
});

test('PPL-03 a decline can be undone within ten seconds, unless the request was withdrawn', async () => {
  const request = await ask(ann, bob, 'Duets?');
  const no = await done<LinkStatus>(bob, end(bob, request));
  const act = { kind: 'link', linkState: 'incoming', words: 'Ann' };
  expect(no).toMatchObject({ linkState: 'none', undo: act });
  expect(await undone(bob, no)).toBe(200);
  expect(await box(bob, 'incoming')).toMatchObject([{ id: request.linkId, note: 'Duets?' }]);
  expect(await toldOf(bob)).toEqual(['link_request']);
  const again = await done<LinkStatus>(bob, end(bob, request));
  const back = await done<LinkStatus>(ann, end(ann, request));
  expect(await undo(bob, again)).toMatchObject({ status: 409, body: { current: { linkState: 'none' } } });
  expect(await undone(ann, back)).toBe(200);
  expect([await sees(ann, bob), await sees(bob, ann)]).toEqual(['outgoing', 'none']);
});

test('PPL-03 only the tabs of who declined hear of it, and of what is asked again in vain only those of who asks', async () => {
  const request = await ask(ann, bob);
  await server.app.outbox.drained();
  const sockets = await Promise.all([ann, bob].map((who) => socketOfTest(url, who.token)));
  await read(end(bob, request));
  await pass(UNDO_TIME);
  await read(end(ann, request));
  await pass(UNDO_TIME);
  await ask(ann, bob);
  await block(ann, bob);
  for (const { hears } of sockets) await hears('content_changed', including('"person"'));
  const isOfLink = including('"link"');
  const changes = sockets.map(
    ({ heard }) =>
      heard.filter(({ event, payload }) => event === 'content_changed' && isOfLink(payload)).length,
  );
  for (const { close } of sockets) close();
  expect(changes).toEqual([3, 1]);
});

test('GIG-01 PPL-03 two who become links are sent the gigs for links of each other that are to come', async () => {
  const forLinks = () => publish(ann, { visibility: 'links' });
  const [toCome, over] = [await forLinks(), await forLinks()];
  await publish(ann);
  await setGig(server, over, { startsAt: new Date(0), endsAt: new Date(1) });
  await ask(ann, bob);
  await pass(UNDO_TIME);
  await server.app.outbox.drained();
  const { heard, hears } = await socketOfTest(url, bob.token);
  await ask(bob, ann);
  await hears('content_changed', including(toCome.id));
  await server.app.outbox.drained();
  const changes = heard.map(({ payload }) => payload).filter(including('"gig"'));
  expect(changes).toEqual([{ kind: 'gig', id: toCome.id }]);
});

const rounds = [1, 2, 3, 4, 5, 6];
test.each(rounds)('PPL-03 concurrent moves leave at most one row, and both members agree (%i)', async () => {
  const request = await declined();
  await Promise.all([
    end(ann, request),
    ask(ann, bob),
    ask(bob, ann),
    ask(ann, bob),
    bob.call('PUT', `/api/links/${request.linkId}/accept`),
  ]);
  expect(await rowsOf(ann)).toBeLessThanOrEqual(1);
  const seen = [await sees(ann, bob), await sees(bob, ann)].join(' ');
  const agree = ['linked linked', 'incoming outgoing', 'outgoing incoming', 'outgoing none', 'none none'];
  expect(agree).toContain(seen);
});

test('PPL-03 SET-04 the copy of who asked says that it waits, that of who declined says so', async () => {
  const request = await declined();
  const copyOf = (who: Member) => archived(server, 'links', who);
  expect(await copyOf(ann)).toMatchObject([{ state: 'pending', askedByMe: true, declinedAt: null }]);
  expect(await copyOf(bob)).toMatchObject([
    { state: 'declined', askedByMe: false, declinedAt: expect.anything() },
  ]);
  await read(end(ann, request));
  expect([await copyOf(ann), await copyOf(bob)]).toMatchObject([[], [{ state: 'declined' }]]);
});
