import { beforeAll, expect, test } from 'vitest';
import type { GigCounts, GigSearch } from '#contract/gig-search.ts';
import type { Gig } from '#contract/gigs.ts';
import { mailDigests } from '#server/gigs/digest.ts';
import { dashboardOf, get, itemsOf, noticesOf, titlesOf } from '#tests/server/answers.ts';
import { bookingServer, day, hour } from '#tests/server/booking-server.ts';
import { done, UNDO_TIME, undone } from '#tests/server/undo-server.ts';
import { block, setUser } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { matchAll, tellAll } from '#tests/support/saved-searches.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, cleo, pass, inDays, newsOf, publish, edit, invite, moveGig } = scene;
const { callGig, apply, applied, call, move, settle, settleGig } = scene;
const answer = ({ id }: { id: string }, isDeclined: boolean) =>
  read(ben.call('PUT', `/api/gig-invitations/${id}/answer`, { isDeclined }));

test.each([
  ['filled', 'gig_filled'],
  ['closed', 'gig_closed'],
])('GIG-03 applicants of a %s gig are notified when it is cancelled', async (status, first) => {
  const { gig, adas } = await applied();
  await read(status === 'filled' ? call(declan, 'accept', adas) : callGig('close', gig));
  await pass(UNDO_TIME);
  expect(await undone(declan, await done<Gig>(declan, callGig('cancel', gig)))).toBe(200);
  await pass(UNDO_TIME);
  expect(await newsOf(ben)).toEqual([first]);
  await settleGig('cancel', gig);
  expect(await newsOf(ben)).toEqual([first, 'gig_cancelled']);
});

test('GIG-07 an invited player who has not answered is notified once when the gig fills, reopens or is cancelled, and not of an undone booking', async () => {
  const gig = await publish();
  await invite(gig);
  const adas = await apply(ada, gig);
  expect(await undone(declan, await done<{ id: string }>(declan, call(declan, 'accept', adas)))).toBe(200);
  await pass(UNDO_TIME);
  expect(await newsOf(ben)).toEqual(['gig_invitation']);
  await settle(declan, 'accept', adas);
  await settle(ada, 'withdraw', adas);
  expect(await newsOf(ben)).toEqual(['gig_invitation', 'gig_filled', 'gig_reopened']);
  await moveGig('close', gig);
  await settleGig('cancel', gig);
  expect(await newsOf(ben)).toEqual(['gig_invitation', 'gig_filled', 'gig_reopened', 'gig_cancelled']);
});

test('GIG-07 SAF-07 invited members who declined, applied, withdrew or are blocked get no notice that the invitation ended', async () => {
  const gig = await publish({ places: 2 });
  await answer(await invite(gig), true);
  await invite(gig, ada);
  await apply(ada, gig);
  await invite(gig, cleo);
  await move(cleo, 'withdraw', await apply(cleo, gig));
  await settleGig('close', gig);
  for (const who of [ben, cleo]) expect(await newsOf(who)).toEqual(['gig_invitation']);
  expect(await newsOf(ada)).toEqual(['gig_invitation', 'gig_closed']);
  const other = await publish();
  await invite(other);
  await block(ben, declan);
  await settleGig('cancel', other);
  expect((await newsOf(ben)).filter((type) => type !== 'gig_invitation')).toEqual([]);
});

test('GIG-07 an invited player is notified of each gig separately, whoever else was notified and whatever else they applied for', async () => {
  const [first, second] = [await publish(), await publish()];
  for (const gig of [first, second]) await invite(gig);
  await apply(ben, await publish());
  await apply(ada, first);
  await moveGig('close', first);
  await pass(UNDO_TIME / 2);
  await moveGig('close', second);
  await pass(UNDO_TIME / 2);
  const soFar = ['gig_invitation', 'gig_invitation', 'gig_closed'];
  expect(await newsOf(ben)).toEqual(soFar);
  await pass(UNDO_TIME / 2);
  expect(await newsOf(ben)).toEqual([...soFar, 'gig_closed']);
});

test('GIG-07 the poster is notified of a declined invitation once, until the player reconsiders', async () => {
  const gig = await publish();
  const made = await invite(gig);
  const declineNotices = () => noticesOf(declan, 'invitation_declined');
  await answer(made, true);
  const notice = { actor: { name: 'Ben' }, subject: { id: gig.id, title: gig.title } };
  expect(await declineNotices()).toMatchObject([notice]);
  await answer(made, false);
  expect(await declineNotices()).toEqual([]);
  await answer(made, true);
  expect(await declineNotices()).toHaveLength(1);
  const cancelled = await publish();
  const tooLate = await invite(cancelled);
  await moveGig('cancel', cancelled);
  await answer(tooLate, true);
  const declined = (await newsOf(declan)).filter((type) => type === 'invitation_declined');
  expect(declined, 'no notice for a cancelled gig').toHaveLength(1);
});

const { services } = server.app;
beforeAll(() => services.gazetteer.filled(), 300_000);

/** One gig accepts applications until the day after tomorrow, the other until it starts. */
const openAndUntil = async () => ({
  until: await publish({ title: 'Until', applyBy: inDays(2) }),
  open: await publish({ title: 'Open' }),
});
const found = (query: string) => titlesOf(server, `/api/gigs?limit=50&${query}`);

test('GIG-05 the open filter and its count leave out gigs whose last day to apply is over', async () => {
  const { until } = await openAndUntil();
  const ofPoster = `poster=${declan.id}`;
  const counts = (query = '') => get<GigCounts>(server, `/api/gigs/counts?${ofPoster}${query}`);
  expect(await found(`${ofPoster}&status=open`)).toEqual(['Until', 'Open']);
  await pass(4 * day);
  expect(await found(`${ofPoster}&status=open`)).toEqual(['Open']);
  expect(await found('status=open')).not.toContain('Until');
  expect(await found(ofPoster)).toEqual(['Until', 'Open']);
  expect(await found('')).toContain('Until');
  expect(await counts()).toMatchObject({ total: 2, open: 1 });
  expect(await counts('&status=open')).toMatchObject({ total: 1, open: 1, without: { status: 2 } });
  await edit(until, { title: 'Until', applyBy: inDays(2) });
  expect(await found(`${ofPoster}&status=open`)).toEqual(['Until', 'Open']);
  await pass(40 * day);
  expect(await found(`${ofPoster}&when=past&status=open`), 'whatever the last day to apply').toHaveLength(2);
});

test('GIG-06 a saved search neither counts nor announces gigs closed to applications', async () => {
  const search = { name: 'Drums', filters: { category: 'drums' } };
  await read(ada.call('POST', '/api/gigs/searches', search), 201);
  await pass(1000);
  const { until } = await openAndUntil();
  await matchAll(services);
  const newCount = async () => (await itemsOf<GigSearch>(ada, '/api/gigs/searches'))[0]?.newCount;
  expect(await newCount()).toBe(2);
  await pass(4 * day);
  expect(await newCount()).toBe(1);
  await tellAll(services);
  expect(await newsOf(ada)).toEqual(['gig_match']);
  await read(ben.call('POST', '/api/gigs/searches', search), 201);
  await edit(until, { title: 'Until', dress: 'All black' });
  await matchAll(services);
  await tellAll(services);
  expect(await newsOf(ben)).toEqual([]);
});

test('REA-02 GIG-07 the weekly mail and the dashboard leave out gigs closed to applications', async () => {
  await setUser(server, ada, { skills: ['Drums'], digestAt: new Date(services.now().getTime() - hour) });
  const { until } = await openAndUntil();
  await invite(until, ada);
  const invitations = async () => (await dashboardOf(ada)).invitations?.count;
  expect(await invitations()).toBe(1);
  await pass(8 * day);
  expect(await invitations()).toBe(0);
  await mailDigests(services);
  const mails = await mailsTo(server, ada.email);
  const [mail, ...more] = mails.filter(({ subject }) => subject.startsWith('New gig for you'));
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Open: ');
  expect(mail?.text).not.toContain('Until: ');
});
