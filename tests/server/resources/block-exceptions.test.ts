import { describe, expect, test } from 'vitest';
import type { Thread } from '#contract/comments.ts';
import type { GigQuestionsPage } from '#contract/gig-questions.ts';
import type { Gig } from '#contract/gigs.ts';
import type { Post } from '#contract/posts.ts';
import { dashboardOf, get, idsOf, itemsOf, operatorOf, refusal, statusOf } from '#tests/server/answers.ts';
import { bookingServer, hour } from '#tests/server/booking-server.ts';
import { done, undone } from '#tests/server/undo-server.ts';
import { askQuestion, block, comment, link, post, report, send, unblock } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, timeIsOver, inDays, publish, readGig, apply, call, move, stateOf } = scene;
const { versionAsked, applied, booked, settle } = scene;

const calendarOf = (who: Member) => idsOf(who, `/api/calendar?from=${inDays(0)}&to=${inDays(60)}&saved=with`);
const feedOf = async (path: string) => String((await server.call('GET', path)).body);
const accept = async (who: Member, gig: Gig, application: { id: string }) => {
  const { version = 1 } = await versionAsked(who, gig);
  return call(who, 'accept-offer', application, { version });
};

const parts = ['', '/questions', '/conflicts', '/calendar-address'];
const partsOf = (who: Member, { id }: Gig) =>
  Promise.all(parts.map((part) => statusOf(who.call('GET', `/api/gigs/${id}${part}`))));

/** Ada, linked with Declan, has applied for one of his gigs, has an offer for another and saved both. */
async function appliedAndOffered() {
  await link(declan, ada);
  const plain = await publish({ visibility: 'links' });
  const offered = await publish({ visibility: 'links', date: inDays(40) });
  const [waiting, offer] = [await apply(ada, plain), await apply(ada, offered)];
  await settle(declan, 'offer', offer, { hours: 24 });
  for (const gig of [plain, offered]) await read(ada.call('PUT', `/api/gigs/${gig.id}/saved`));
  const { path: feed } = await read<{ path: string }>(ada.call('POST', '/api/calendar/address'), 201);
  const { path: file } = await get<{ path: string }>(ada, `/api/gigs/${offered.id}/calendar-address`);
  return { plain, offered, waiting, offer, feed, file };
}

const suspend = ({ email }: Member) => operatorOf(server)('suspend', email, '--reason', 'Sells strings');
describe.each([
  ['SAF-07 the poster blocks the applicant', () => block(declan, ada)],
  ['SAF-07 the applicant blocks the poster', () => block(ada, declan)],
  ['SAF-08 the poster is suspended', () => suspend(declan)],
])('%s', (_, hide) => {
  test('SAF-07 SAF-08 a pending applicant or one with an offer no longer sees the gig, and can still end either', async () => {
    const { plain, offered, waiting, offer, feed, file } = await appliedAndOffered();
    expect(await partsOf(ada, offered)).toEqual(parts.map(() => 200));
    expect(await feedOf(feed)).toContain(offered.id);
    expect(await statusOf(server.call('GET', file))).toBe(200);
    await hide();
    expect(await statusOf(server.call('GET', file))).toBe(404);
    for (const gig of [plain, offered]) expect(await partsOf(ada, gig)).toEqual(parts.map(() => 404));
    expect(await statusOf(ada.call('PUT', `/api/gigs/${plain.id}/saved`))).toBe(404);
    for (const list of ['/api/applications/mine', '/api/gigs/saved'])
      expect(await idsOf(ada, list), list).toEqual([]);
    expect(await calendarOf(ada)).toEqual([]);
    expect(await feedOf(feed)).not.toContain('BEGIN:VEVENT');
    const none = { count: 0, items: [] };
    expect(await dashboardOf(ada)).toMatchObject({ myApplications: none, offers: none });
    expect(await statusOf(call(ada, 'accept-offer', offer, { version: 1 }))).toBe(404);
    expect(await statusOf(call(ada, 'decline-offer', offer))).toBe(200);
    expect(await statusOf(call(ada, 'withdraw', waiting))).toBe(200);
    expect(await statusOf(call(ada, 'withdraw', waiting))).toBe(409);
  });

  test('SAF-07 SAF-08 a hidden gig is no conflict with another, even for its applicant', async () => {
    await apply(ada, await publish());
    const sameDay = await publish({ date: inDays(30) }, ben);
    const conflicts = () => itemsOf(ada, `/api/gigs/${sameDay.id}/conflicts`);
    expect(await conflicts()).toHaveLength(1);
    await hide();
    expect(await conflicts()).toEqual([]);
  });

  test('SAF-07 SAF-08 a booked player keeps the gig in every list, and can withdraw', async () => {
    const { gig, application } = await booked();
    await hide();
    expect(await partsOf(ada, gig)).toEqual(parts.map(() => 200));
    expect(await calendarOf(ada)).toEqual([gig.id]);
    expect(await idsOf(ada, '/api/applications/mine')).toEqual([application.id]);
    expect((await dashboardOf(ada)).next?.id).toBe(gig.id);
    expect(await statusOf(call(ada, 'withdraw', application))).toBe(200);
    expect(await statusOf(ada.call('GET', `/api/gigs/${gig.id}`))).toBe(404);
  });
});

test('SAF-07 SAF-15 the dashboard of a player whose booking was cancelled just before a block still loads', async () => {
  const { gig } = await booked();
  await scene.moveGig('cancel', gig);
  await block(declan, ada);
  expect((await dashboardOf(ada)).next).toBeNull();
});

test('SAF-07 an offer hidden by a block is missing from the poster’s list and counts and reserves no place', async () => {
  const { gig, adas: offer, bens: other } = await applied();
  await settle(declan, 'offer', offer);
  expect(await statusOf(call(declan, 'accept', other))).toBe(409);
  await block(ada, declan);
  expect(await idsOf(declan, `/api/gigs/${gig.id}/applications`)).toEqual([other.id]);
  expect(await readGig(declan, gig)).toMatchObject({
    placesOffered: 0,
    roles: [{ offered: 0 }],
    applicationCount: 1,
    applicationCounts: { applied: 1, offered: 0 },
  });
  expect(await statusOf(call(declan, 'accept', other))).toBe(200);
});

test('SAF-07 after unblocking an offer is valid again, unless its place was taken', async () => {
  const [stillOpen, taken] = [await publish(), await publish({ date: inDays(40) })];
  const [one, two] = [await apply(ada, stillOpen), await apply(ada, taken)];
  for (const offer of [one, two]) await settle(declan, 'offer', offer, { hours: 24 });
  await block(declan, ada);
  await settle(declan, 'accept', await apply(ben, taken));
  await unblock(declan, ada);
  expect(await statusOf(accept(ada, stillOpen, one))).toBe(200);
  const msg = 'Your place has gone to someone else.';
  expect(await accept(ada, taken, two)).toMatchObject(refusal(409, { msg }));
  await timeIsOver(24 * hour);
  expect(await stateOf(ada, taken)).toBe('closed');
});

test('SAF-07 a gig filled by an offer hidden by a block reopens when the time to answer is over', async () => {
  const { gig, adas: application, bens: next } = await applied();
  await move(declan, 'stand-by', next);
  await settle(declan, 'accept', application);
  await settle(ada, 'withdraw', application);
  expect(await stateOf(ben, gig)).toBe('offered');
  expect((await readGig(declan, gig)).status).toBe('filled');
  await block(ben, declan);
  await timeIsOver(48 * hour);
  expect((await readGig(declan, gig)).status).toBe('open');
  expect(await statusOf(call(ben, 'withdraw', next))).toBe(200);
});

const threadsOf = (who: Member, { id }: Post) => itemsOf<Thread>(who, `/api/posts/${id}/comments`);
const questionsOf = async (who: Member, { id }: Gig) =>
  (await get<GigQuestionsPage>(who, `/api/gigs/${id}/questions`)).items;

describe.each([
  ['whom the reader blocked', true],
  ['who blocked the reader', false],
])('SAF-13 content of a member %s', (_, byOwner) => {
  const [owner, writer, third] = [declan, ada, ben];
  const blockNow = () => (byOwner ? block(owner, writer) : block(writer, owner));

  test('SAF-13 the post’s author sees a comment without picture or headline, and can delete it', async () => {
    const entry = await post(owner);
    const remark = await comment(writer, entry, 'Awful, as always');
    await blockNow();
    const author = { id: writer.id, name: 'Ada', avatar: null, headline: '', place: '' };
    const hidden = { id: remark.id, text: 'Awful, as always', isHidden: true, author };
    expect(await threadsOf(owner, entry)).toMatchObject([{ comment: hidden }]);
    expect((await threadsOf(third, entry))[0]?.comment).not.toHaveProperty('isHidden');
    expect(await read(owner.call('GET', `/api/posts/${entry.id}`))).toMatchObject({ commentCount: 1 });
    expect(await statusOf(third.call('DELETE', `/api/comments/${remark.id}`))).toBe(403);
    const removed = await done(owner, owner.call('DELETE', `/api/comments/${remark.id}`));
    expect(await threadsOf(third, entry)).toEqual([]);
    expect(await undone(owner, removed)).toBe(200);
    expect(await threadsOf(owner, entry)).toMatchObject([{ comment: { id: remark.id } }]);
  });

  test('SAF-13 the post’s author sees a hidden reply and its count, and cannot answer it', async () => {
    const entry = await post(owner);
    const head = await comment(third, entry);
    const reply = await comment(writer, entry, 'No', head.id);
    await blockNow();
    expect(await threadsOf(owner, entry)).toMatchObject([{ replyCount: 1 }]);
    const replies = await itemsOf(owner, `/api/comments/${head.id}/replies`);
    expect(replies).toMatchObject([{ id: reply.id, isHidden: true }]);
    const answering = { text: 'Yes', clientId: freshClientId(), answers: reply.id };
    expect(await statusOf(owner.call('POST', `/api/posts/${entry.id}/comments`, answering))).toBe(404);
    expect(await statusOf(owner.call('DELETE', `/api/comments/${reply.id}`))).toBe(200);
  });

  test('SAF-13 the poster sees a question with only its author’s name, cannot answer it, and can delete it', async () => {
    const gig = await publish();
    const { id } = await askQuestion(writer, gig);
    await blockNow();
    expect(await questionsOf(owner, gig)).toMatchObject([
      { id, isHidden: true, asker: { id: writer.id, name: 'Ada', avatar: null, headline: '', place: '' } },
    ]);
    const answer = owner.call('PUT', `/api/gig-questions/${id}/answer`, { text: 'Yes', was: null });
    expect(await statusOf(answer)).toBe(404);
    expect(await statusOf(third.call('DELETE', `/api/gig-questions/${id}`))).toBe(403);
    const removed = await done(owner, owner.call('DELETE', `/api/gig-questions/${id}`));
    expect(await questionsOf(third, gig)).toEqual([]);
    expect(await undone(owner, removed)).toBe(200);
    expect(await questionsOf(owner, gig)).toMatchObject([{ id, isHidden: true }]);
  });

  test('SAF-13 either can report the other and the content of theirs they saw', async () => {
    await link(owner, writer);
    const entry = await post(owner);
    const gig = await publish({ visibility: 'links' });
    const remark = await comment(writer, entry);
    const asked = await askQuestion(writer, gig);
    const message = await send(writer, owner);
    await blockNow();
    const content = { person: writer, comment: remark, question: asked, message };
    for (const [kind, one] of Object.entries(content)) await read(report(owner, kind, one), 201);
    const owners = { person: owner, post: entry, gig };
    for (const [kind, one] of Object.entries(owners)) await read(report(writer, kind, one), 201);
  });
});

test('SAF-13 a gig for links cannot be reported by a non-link when there is no block', async () => {
  const gig = await publish({ visibility: 'links' });
  expect(await statusOf(report(ben, 'gig', gig))).toBe(404);
});

test('SAF-13 members can delete and restore their own question after a block hides its gig', async () => {
  const gig = await publish();
  const { id } = await askQuestion(ben, gig);
  await block(declan, ben);
  const removed = await done(ben, ben.call('DELETE', `/api/gig-questions/${id}`));
  expect(await questionsOf(declan, gig)).toEqual([]);
  expect(await undone(ben, removed)).toBe(200);
  expect(await questionsOf(declan, gig)).toMatchObject([{ id }]);
});
