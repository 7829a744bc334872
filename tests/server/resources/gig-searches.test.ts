import { beforeAll, expect, test } from 'vitest';
import { type GigSearch, maxGigSearches, type SavedFilters } from '#contract/gig-search.ts';
import { mailUnseen } from '#server/notifications/unseen-mails.ts';
import { editProfile, itemsOf, noticesOf, operatorOf, refusal, statusOf } from '#tests/server/answers.ts';
import { hour } from '#tests/server/booking-server.ts';
import { leeds } from '#tests/server/searched-gigs.ts';
import { actsOf, undoServer } from '#tests/server/undo-server.ts';
import { apply, block, editGig, publish, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { matchAll, tellAll } from '#tests/support/saved-searches.ts';

const { server, wait, membersOfTest } = await undoServer();
const { services } = server.app;
const [player, poster, blocked] = await membersOfTest('Ada', 'Ben', 'Blocked');
beforeAll(() => services.gazetteer.filled(), 300_000);

const drums: SavedFilters = { category: 'drums' };
const save = (filters = drums, name = 'Drums', who = player) =>
  read<GigSearch>(who.call('POST', '/api/gigs/searches', { name, filters }), 201);
const searches = (who = player) => itemsOf<GigSearch>(who, '/api/gigs/searches');
const change = (id: string, changed: object, who = player) =>
  who.call('PUT', `/api/gigs/searches/${id}`, changed);
const remove = ({ id }: { id: string }, who = player) => who.call('DELETE', `/api/gigs/searches/${id}`);
const view = async ({ id }: GigSearch) =>
  (await read<{ gigIds: string[] }>(player.call('POST', `/api/gigs/searches/${id}/look`))).gigIds;
const drummer = (title = 'Drummer', changed = {}) =>
  publish(poster, { title, category: 'drums', ...changed });
/** Advances the time and runs the saved-search jobs. */
const settle = async (ms = 1000) => {
  wait(ms);
  await matchAll(services);
  await tellAll(services);
  await server.app.outbox.drained();
};
const matchNotices = () => noticesOf(player, 'gig_match');
const admin = operatorOf(server);

test('GIG-06 a search is saved once, renamed, paused and changed; the limit of 20 applies to undo too and has a message', async () => {
  const made = await save({ near: String(leeds), within: '25', category: 'drums' }, ' Drums near Leeds ');
  const fresh = { name: 'Drums near Leeds', place: { name: 'Leeds' }, isPaused: false, newCount: 0 };
  expect(made).toMatchObject(fresh);
  expect(await save({ category: 'drums', within: '25', near: String(leeds) }, 'Again')).toEqual(made);
  const renamed = { name: 'Leeds', filters: made.filters };
  expect(await read(change(made.id, { name: 'Leeds' }))).toMatchObject(renamed);
  expect(await read(change(made.id, { isPaused: true }))).toMatchObject({ name: 'Leeds', isPaused: true });
  const other = await save({ genre: 'Jazz' }, 'Jazz');
  const same = await change(other.id, { filters: made.filters });
  expect(same).toMatchObject(refusal(400, { msg: 'You’ve already saved this search as “Leeds”.' }));
  const soul = { filters: { genre: 'Soul' } };
  expect(await read(change(other.id, soul))).toMatchObject(soul);
  expect((await searches()).map(({ id }) => id)).toEqual([other.id, made.id]);
  for (let nth = 2; nth < maxGigSearches; nth += 1) await save({ q: `word ${nth}` });
  const saveMore = (q: string) => player.call('POST', '/api/gigs/searches', { name: q, filters: { q } });
  const many = await Promise.all(['one', 'two'].map(saveMore));
  const full = refusal(400, { msg: expect.stringMatching(/20 saved searches/) });
  for (const answer of many) expect(answer).toMatchObject(full);
  await read(remove(other));
  await save({ q: 'in its place' });
  const [act] = await actsOf(player);
  expect(await statusOf(player.call('POST', `/api/undo/${act?.id}`)), 'the twenty-first').toBe(400);
  expect(await searches()).toHaveLength(maxGigSearches);
});

test('GIG-06 an invalid filter is refused with an error at that filter; others neither see nor change a search', async () => {
  const made = await save();
  const wrong: [object, string][] = [
    [{}, 'filters'],
    [{ q: '  ' }, 'filters'],
    [{ days: 'week', from: '2030-01-01' }, 'days'],
    [{ from: '2030-02-30' }, 'from'],
    [{ from: '2030-02-02', to: '2030-02-01' }, 'to'],
    [{ pay: '100' }, 'pay'],
    [{ near: '1' }, 'near'],
    [{ within: '10' }, 'near'],
    [{ fit: 'me' }, 'fit'],
    [{ status: 'filled' }, 'filters.status'],
    [{ poster: player.id }, 'filters'],
  ];
  for (const [filters, field] of wrong) {
    const refused = await player.call('POST', '/api/gigs/searches', { name: 'No', filters });
    expect(refused, JSON.stringify(filters)).toMatchObject(refusal(400, { field }));
  }
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(81)])
    expect((await change(made.id, { name })).status).toBe(400);
  expect(await searches(poster)).toEqual([]);
  for (const id of [made.id, 'x', poster.id]) {
    expect(await statusOf(change(id, { name: 'Mine' }, poster))).toBe(404);
    expect(await statusOf(remove({ id }, poster))).toBe(404);
    expect(await statusOf(poster.call('POST', `/api/gigs/searches/${id}/look`))).toBe(404);
  }
});

test('GIG-06 a matching new gig is notified once, even by concurrent processes, and counts as new until viewed', async () => {
  const search = await save();
  const gig = await drummer('Drummer for a ceilidh');
  await publish(poster, { category: 'keys' });
  wait(1000);
  await Promise.all([1, 2, 3].map(() => matchAll(services)));
  await Promise.all([1, 2, 3].map(() => tellAll(services)));
  const [news, ...more] = await matchNotices();
  expect(more).toEqual([]);
  expect(news).toMatchObject({
    actor: { id: poster.id },
    subject: { kind: 'search', id: search.id, title: 'Drums' },
    excerpt: expect.stringMatching(/^Drummer for a ceilidh: /),
  });
  expect(await searches()).toMatchObject([{ newCount: 1 }]);
  expect(await view(search)).toEqual([gig.id]);
  expect(await matchNotices()).toMatchObject([{ read: true }]);
  expect(await searches()).toMatchObject([{ newCount: 0 }]);
  await read(poster.call('POST', `/api/gigs/${gig.id}/close`));
  await read(poster.call('POST', `/api/gigs/${gig.id}/reopen`));
  await settle(2 * hour);
  expect(await matchNotices()).toHaveLength(1);
  expect(await view(search)).toEqual([]);
});

test('GIG-01 GIG-06 a gig hidden from the member matches no search, and one hidden later stops counting as new', async () => {
  const search = await save();
  await drummer('By invitation', { visibility: 'invited' });
  await settle();
  expect(await matchNotices()).toEqual([]);
  const gig = await drummer('For all');
  await settle(2 * hour);
  expect((await searches())[0]?.newCount).toBe(1);
  await read(editGig(poster, gig, { title: 'For all', visibility: 'links' }));
  expect((await searches())[0]?.newCount).toBe(0);
  expect(await view(search)).toEqual([]);
});

test('GIG-06 matches within an hour are collected in the unread notice; six notices a day at most', async () => {
  const search = await save();
  const gigs = [await drummer()];
  await settle();
  gigs.unshift(await drummer('Second'));
  await settle();
  gigs.unshift(await drummer('Third'));
  await settle();
  expect(await matchNotices()).toMatchObject([{ excerpt: expect.stringMatching(/^Drummer: /) }]);
  await settle(hour);
  expect(await matchNotices()).toMatchObject([{ excerpt: '3 new gigs', actor: null, read: false }]);
  expect(await view(search)).toEqual(gigs.map(({ id }) => id));
  for (let nth = 2; nth <= 8; nth += 1) {
    await drummer(`Number ${nth}`);
    await settle(hour);
    await view(search);
  }
  expect(await matchNotices()).toHaveLength(6);
  await drummer('Next day');
  await settle(hour);
  expect(await matchNotices()).toHaveLength(6);
  await settle(24 * hour);
  const unread = (await matchNotices()).filter(({ read }) => !read);
  expect(unread).toMatchObject([{ excerpt: expect.stringMatching(/^Next day: /) }]);
});

test('GIG-06 SAF-07 own gigs, gigs behind a block and gigs applied for never match, and a paused search matches nothing', async () => {
  await block(player, blocked);
  const paused = await save({ category: 'keys' }, 'Keys');
  await read(change(paused.id, { isPaused: true }));
  await save();
  await publish(player, { category: 'drums' });
  await publish(blocked, { category: 'drums' });
  await publish(poster, { category: 'keys' });
  const gig = await drummer();
  await apply(player, gig);
  const cancelled = await drummer('Off');
  await read(poster.call('POST', `/api/gigs/${cancelled.id}/cancel`));
  await settle();
  await settle(hour);
  expect(await matchNotices()).toEqual([]);
  expect((await searches()).map(({ newCount }) => newCount)).toEqual([0, 0]);
});

test('GIG-06 SAF-07 SAF-10 match notifications are withdrawn by a block, a removal, or deleting the search', async () => {
  const search = await save();
  const gig = await drummer('A rude title');
  await settle();
  expect(await matchNotices()).toHaveLength(1);
  await block(poster, player);
  expect(await matchNotices()).toEqual([]);
  expect(await searches()).toMatchObject([{ newCount: 0 }]);
  await unblock(poster, player);
  await admin('remove', 'gig', gig.id, '--reason', 'Rude');
  expect(await matchNotices()).toEqual([]);
  await admin('restore', 'gig', gig.id);
  await drummer('Another');
  await settle(hour);
  expect(await matchNotices()).toHaveLength(1);
  await read(remove(search));
  expect(await matchNotices()).toEqual([]);
});

test('GIG-06 a changed gig matches the searches it now fits; "fits me" searches follow the profile', async () => {
  await read(editProfile(player, { skills: ['Drums'], place: 'Leeds', placeId: leeds }));
  const mine = await save({ fit: 'me' }, 'Mine');
  const gig = await publish(poster, { category: 'keys', tags: [], place: 'Leeds', placeId: leeds });
  await settle();
  expect(await searches()).toMatchObject([{ id: mine.id, newCount: 0 }]);
  await read(editProfile(player, { skills: ['Piano'] }));
  await read(poster.call('PUT', `/api/gigs/${gig.id}`, gig));
  await settle();
  expect(await searches()).toMatchObject([{ newCount: 1 }]);
});

test('GIG-06 undo restores a deleted search with its new matches', async () => {
  const search = await save();
  await drummer();
  await settle();
  await read(remove(search));
  expect(await searches()).toEqual([]);
  const [act] = await actsOf(player);
  expect(act).toMatchObject({ kind: 'search', subjectId: search.id, words: 'Drums' });
  await read(player.call('POST', `/api/undo/${act?.id}`));
  expect(await searches()).toEqual([{ ...search, newCount: 1 }]);
});

test('GIG-06 SET-03 REA-02 matches are mailed with a link to the search, unless the member turned mail off', async () => {
  const turnOff = (way: string) =>
    player.call('PUT', '/api/notification-settings', { kind: 'searches', way, on: false });
  const search = await save();
  await read(turnOff('app'));
  await drummer('By mail');
  await settle();
  expect(await matchNotices()).toEqual([]);
  wait(hour);
  await mailUnseen(services);
  const [mail] = (await mailsTo(server, player.email)).filter(({ subject }) => subject.includes('Drums'));
  expect(mail?.subject).toBe('New gigs for Drums');
  expect(mail?.text).toContain(`/gigs?saved=${search.id}`);
  expect(mail?.text).toContain('By mail: ');
  for (const way of ['mail', 'push']) await read(turnOff(way));
  await drummer('Not mailed');
  await settle(hour);
  expect(await searches()).toMatchObject([{ newCount: 2 }]);
});
