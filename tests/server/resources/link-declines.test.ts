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
const stateFor = async (who: Member, other: Member) => (await profileOf(who, other)).linkState;
const box = (who: Member, name: string) => itemsOf<Link>(who, `/api/links?box=${name}`);
const noticeTypes = async (who: Member) => (await noticesOf(who)).map(({ type }) => type);
const rowsOf = (who: Member) =>
  server.db.$count(links, or(eq(links.userLow, who.id), eq(links.userHigh, who.id)));

/** Moves a decline back in time, since moving the clock forward would end all sessions. */
const moveBack = (ms: number, who: Member) =>
  server.db
    .update(links)
    .set({ declinedAt: sql`${links.declinedAt} - ${`${ms} milliseconds`}::interval` })
    .where(eq(links.requesterId, who.id));
const removeExpiredRows = () => removeExpired(server.db, server.app.services.now());

/** Bob has declined Ann's request and can no longer undo that. */
async function declinedRequest() {
  const request = await ask(ann, bob, 'Duets?');
  await read(end(bob, request));
  await pass(UNDO_TIME);
  return request;
}

test('PPL-03 a declined request stays pending for its requester and disappears for the member who declined', async () => {
  const request = await declinedRequest();
  expect(await stateFor(ann, bob)).toBe('outgoing');
  expect(await box(ann, 'outgoing')).toMatchObject([
    { id: request.linkId, state: 'outgoing', note: 'Duets?', person: { id: bob.id, linkState: 'outgoing' } },
  ]);
  expect(await ask(ann, bob)).toEqual(request);
  expect(await stateFor(bob, ann)).toBe('none');
  expect(await box(bob, 'incoming')).toEqual([]);
  expect(await read(bob.call('GET', '/api/links/pending-count'))).toEqual({ count: 0 });
  expect(JSON.stringify(await profileOf(bob, ann))).not.toContain(request.linkId);
  expect([await noticeTypes(ann), await noticeTypes(bob)]).toEqual([[], []]);
});

test('PPL-03 a declined request withdrawn and repeated within 30 days looks sent, reaches no one and does not shorten the wait', async () => {
  const request = await declinedRequest();
  expect(await read(end(ann, request))).toEqual({ userId: bob.id, linkId: null, linkState: 'none' });
  expect(await stateFor(ann, bob)).toBe('none');
  await moveBack(29 * day, ann);
  const again = await ask(ann, bob, 'Trios?');
  expect(again.linkState).toBe('outgoing');
  expect(again.linkId).not.toBe(request.linkId);
  expect(await box(ann, 'outgoing')).toMatchObject([{ note: 'Trios?' }]);
  expect([await box(bob, 'incoming'), await noticeTypes(bob), await stateFor(bob, ann)]).toEqual([
    [],
    [],
    'none',
  ]);
  expect(await rowsOf(ann)).toBe(1);
});

test('PPL-03 a declined request expires after 30 days and can be sent again', async () => {
  await declinedRequest();
  await moveBack(30 * day - UNDO_TIME - 1000, ann);
  await removeExpiredRows();
  expect(await stateFor(ann, bob)).toBe('outgoing');
  await moveBack(1000, ann);
  await removeExpiredRows();
  expect([await stateFor(ann, bob), await rowsOf(ann)]).toEqual(['none', 0]);
  expect(await ask(ann, bob, 'Once more?')).toMatchObject({ linkState: 'outgoing' });
  expect(await box(bob, 'incoming')).toMatchObject([{ note: 'Once more?' }]);
  expect(await noticeTypes(bob)).toEqual(['link_request']);
});

test('PPL-03 a declined request counts as expired after 30 days, even before the clean-up job runs', async () => {
  await declinedRequest();
  await moveBack(30 * day, ann);
  await ask(ann, bob, 'Once more?');
  expect(await box(bob, 'incoming')).toMatchObject([{ note: 'Once more?', state: 'incoming' }]);
  expect([await noticeTypes(bob), await rowsOf(bob)]).toEqual([['link_request'], 1]);
});

test.each([
  ['sending a request in return', () => ask(bob, ann)],
  [
    'accepting from an outdated page or device',
    ({ linkId }: LinkStatus) => read<LinkStatus>(bob.call('PUT', `/api/links/${linkId ?? ''}/accept`)),
  ],
])('PPL-03 %s after a decline links both and notifies the requester', async (_, how) => {
  const request = await declinedRequest();
  expect(await how(request)).toMatchObject({ linkState: 'linked' });
  expect([await stateFor(ann, bob), await stateFor(bob, ann)]).toEqual(['linked', 'linked']);
  expect([await noticeTypes(ann), await noticeTypes(bob)]).toEqual([['link_accepted'], []]);
  await read(end(ann, await profileOf(ann, bob)));
  await pass(UNDO_TIME);
  await ask(ann, bob);
  expect(await box(bob, 'incoming')).toHaveLength(1);
});

test('PPL-03 a request accepted while its decline can be undone still notifies the requester', async () => {
  const request = await ask(ann, bob);
  await read(end(bob, request));
  await read(bob.call('PUT', `/api/links/${request.linkId}/accept`));
  await pass(UNDO_TIME);
  expect(await noticeTypes(ann)).toEqual(['link_accepted']);
});

test('PPL-03 after a withdrawal the decliner may send a request, which ends the 30 days', async () => {
  const request = await declinedRequest();
  await read(end(ann, request));
  await pass(UNDO_TIME);
  const ownRequest = await ask(bob, ann, 'Sorry, yes!');
  expect(ownRequest.linkState).toBe('outgoing');
  expect(await box(ann, 'incoming')).toMatchObject([{ note: 'Sorry, yes!' }]);
  expect(await noticeTypes(ann)).toEqual(['link_request']);
  await read(end(bob, ownRequest));
  await pass(UNDO_TIME);
  await ask(ann, bob);
  expect(await box(bob, 'incoming')).toHaveLength(1);
});

test.each([
  ['the requester', ann, bob],
  ['the decliner', bob, ann],
])('PPL-03 SAF-07 blocking and unblocking by %s does not shorten the wait', async (_, who, whom) => {
  await declinedRequest();
  await block(who, whom);
  await unblock(who, whom);
  expect([await stateFor(ann, bob), await stateFor(bob, ann)]).toEqual(['none', 'none']);
  expect(await ask(ann, bob)).toMatchObject({ linkState: 'outgoing' });
  expect([await box(bob, 'incoming'), await noticeTypes(bob)]).toEqual([[], []]);
});

test('PPL-03 a decline can be undone within ten seconds, unless the request was withdrawn', async () => {
  const request = await ask(ann, bob, 'Duets?');
  const decline = await done<LinkStatus>(bob, end(bob, request));
  const act = { kind: 'link', linkState: 'incoming', words: 'Ann' };
  expect(decline).toMatchObject({ linkState: 'none', undo: act });
  expect(await undone(bob, decline)).toBe(200);
  expect(await box(bob, 'incoming')).toMatchObject([{ id: request.linkId, note: 'Duets?' }]);
  expect(await noticeTypes(bob)).toEqual(['link_request']);
  const again = await done<LinkStatus>(bob, end(bob, request));
  const back = await done<LinkStatus>(ann, end(ann, request));
  expect(await undo(bob, again)).toMatchObject({ status: 409, body: { current: { linkState: 'none' } } });
  expect(await undone(ann, back)).toBe(200);
  expect([await stateFor(ann, bob), await stateFor(bob, ann)]).toEqual(['outgoing', 'none']);
});

test('PPL-03 a decline is sent only to the decliner’s tabs, and a repeated request without effect only to the requester’s', async () => {
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

test('GIG-01 PPL-03 members who become links are sent each other’s upcoming gigs for links', async () => {
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
test.each(rounds)('PPL-03 concurrent actions leave at most one row and both see the same (%i)', async () => {
  const request = await declinedRequest();
  await Promise.all([
    end(ann, request),
    ask(ann, bob),
    ask(bob, ann),
    ask(ann, bob),
    bob.call('PUT', `/api/links/${request.linkId}/accept`),
  ]);
  expect(await rowsOf(ann)).toBeLessThanOrEqual(1);
  const seen = [await stateFor(ann, bob), await stateFor(bob, ann)].join(' ');
  const agree = ['linked linked', 'incoming outgoing', 'outgoing incoming', 'outgoing none', 'none none'];
  expect(agree).toContain(seen);
});

test('PPL-03 SET-04 the requester’s archive shows the request as pending, the decliner’s as declined', async () => {
  const request = await declinedRequest();
  const copyOf = (who: Member) => archived(server, 'links', who);
  expect(await copyOf(ann)).toMatchObject([{ state: 'pending', askedByMe: true, declinedAt: null }]);
  expect(await copyOf(bob)).toMatchObject([
    { state: 'declined', askedByMe: false, declinedAt: expect.anything() },
  ]);
  await read(end(ann, request));
  expect([await copyOf(ann), await copyOf(bob)]).toMatchObject([[], [{ state: 'declined' }]]);
});
