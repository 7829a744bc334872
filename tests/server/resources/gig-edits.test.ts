import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { GigChange, NewGig } from '#contract/gig-form.ts';
import type { Gig } from '#contract/gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { get, itemsOf, noticesOf, refusal } from '#tests/server/answers.ts';
import { bookingServer, pounds } from '#tests/server/booking-server.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { apply as applyFor, block, book } from '#tests/support/acts.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, publish, apply, move, confirm, edit, newsOf, booked } = scene;
const { bookedAndApplied, settle } = scene;

const changeNoticeOf = async (who: Member) => (await noticesOf(who, 'gig_changed'))[0]?.excerpt;

test.each([
  ['a moved load-in', { schedule: [{ time: '16:00', what: 'Load in' }] }, 'Call sheet: 16:00 Load in'],
  ['what to wear', { dress: 'All black' }, 'Dress: All black'],
  ['the set list', { setList: 'Tainted Love' }, 'Set list'],
  ['the title', { title: 'Dep drummer' }, 'Title: Dep drummer, northern s… → Dep drummer'],
  ['the description', { description: 'Other words' }, 'Description'],
])('GIG-02 a change of %s notifies booked players and applicants', async (_, changed, words) => {
  const { gig } = await bookedAndApplied();
  await edit(gig, { places: 2, ...changed });
  expect(await newsOf(ada)).toEqual(['application_accepted', 'gig_changed']);
  expect(await newsOf(ben)).toEqual(['gig_changed']);
  expect([await changeNoticeOf(ada), await changeNoticeOf(ben)]).toEqual([words, words]);
});

test('GIG-02 a changed address is sent only to those who may see it', async () => {
  const { gig, bens } = await bookedAndApplied({ address: '5 Mill Lane' });
  await edit(gig, { places: 2, address: '7 Mill Lane' });
  expect(await changeNoticeOf(ada)).toBe('Address: 7 Mill Lane');
  expect(await newsOf(ben)).toEqual([]);
  await edit(gig, { places: 2, address: '9 Mill Lane', dress: 'All black' });
  expect(await changeNoticeOf(ben)).toBe('Dress: All black');
  await move(declan, 'accept', bens);
  await edit(gig, { places: 2, address: '11 Mill Lane', dress: 'All black' });
  expect(await changeNoticeOf(ben), 'the booking can still be undone').toBe('Dress: All black');
});

test('GIG-02 an applicant whom an edit closes or reopens gets only that notice', async () => {
  const { gig } = await bookedAndApplied();
  await edit(gig, { places: 1, title: 'Dep drummer' });
  expect(await newsOf(ben)).toEqual(['gig_filled']);
  await edit(gig, { places: 2 });
  expect(await newsOf(ben)).toEqual(['gig_filled', 'gig_reopened']);
});

test('GIG-02 an edit that changes nothing notifies no one, and withdrawn applicants are never notified', async () => {
  const { gig, bens } = await scene.applied();
  await settle(ben, 'withdraw', bens);
  await edit(gig, {});
  expect(await newsOf(ada)).toEqual([]);
  await edit(gig, { dress: 'All black' });
  expect([await newsOf(ada), await newsOf(ben)]).toEqual([['gig_changed'], []]);
});

test('GIG-02 SAF-07 after a block a booked player gets a change notice without name or text', async () => {
  const { gig } = await booked();
  await block(ada, declan);
  await edit(gig, { dress: 'All black' });
  expect([await scene.latestOf(ada), await changeNoticeOf(ada)]).toEqual(['gig_changed', '']);
});

const unreadChanges = async (who: Member) =>
  (await noticesOf(who))
    .filter(({ type, read }) => type !== 'application_accepted' && !read)
    .map(({ type, excerpt }) => ({ type, excerpt }));
/** The UUIDv7 of a row created `ms` earlier. */
const olderId = (id: string, ms: number) => {
  const time = (parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`;
};
const markRead = (who: Member) => read(who.call('PUT', '/api/notifications/read-all'));

test('GIG-02 GIG-04 NTF-01 five quick edits become one notice with the old and new terms', async () => {
  const { gig } = await bookedAndApplied();
  const last = { places: 2, ...pounds(6000), startTime: '18:00', dress: 'All black' };
  await edit(gig, { places: 2, dress: 'Red' });
  await edit(gig, { places: 2, dress: 'Red', ...pounds(8000) });
  await edit(gig, { places: 2, dress: 'Red', ...pounds(7000), startTime: '18:00' });
  await edit(gig, { ...last, dress: 'Red' });
  await edit(gig, last);
  const excerpt = 'Time: 17:00–23:30 → 18:00–23:30, pay: £160 → £60, dress: All black';
  expect(await unreadChanges(ada)).toEqual([{ type: 'booking_asked', excerpt }]);
  expect(await unreadChanges(ben)).toEqual([{ type: 'gig_changed', excerpt }]);
  await markRead(ben);
  await edit(gig, { ...last, dress: 'Red' });
  const unread = { type: 'gig_changed', excerpt: 'Dress: Red' };
  expect(await unreadChanges(ben), 'read notices stay separate').toEqual([unread]);
  await edit(gig, last);
  expect(await unreadChanges(ben), 'the unread change was reverted').toEqual([]);
});

test('GIG-04 after a confirmation the next change is described from the agreed terms', async () => {
  const { gig, application } = await booked();
  await edit(gig, pounds(6000));
  await read(confirm(gig, application));
  expect(await unreadChanges(ada)).toEqual([]);
  await edit(gig, pounds(5000));
  expect(await unreadChanges(ada)).toEqual([{ type: 'booking_asked', excerpt: 'Pay: £60 → £50' }]);
});

test('GIG-02 NTF-02 REA-01 saving every ten minutes creates one unread notice an hour', async () => {
  const gig = await publish();
  await apply(ben, gig);
  const isBens = eq(notifications.recipientId, ben.id);
  const minutes = 60_000;
  for (let nth = 0; nth < 14; nth += 1) {
    await edit(gig, { dress: `Black, ${nth} of white` });
    for (const { id, createdAt } of await server.db.select().from(notifications).where(isBens))
      await server.db
        .update(notifications)
        .set({ id: olderId(id, 10 * minutes), createdAt: new Date(createdAt.getTime() - 10 * minutes) })
        .where(eq(notifications.id, id));
  }
  expect(await server.db.$count(notifications, isBens)).toBe(3);
  expect(await unreadChanges(ben)).toEqual([{ type: 'gig_changed', excerpt: 'Dress: Black, 13 of white' }]);
});

describe('GIG-02 a repeated gig', async () => {
  const now = new Date('2027-03-01T12:00:00.000Z');
  const server = await serverOfFile({}, { now: () => now });
  const [declan, ada] = await server.members('Declan', 'Ada');

  // British daylight saving time starts on the 28th.
  const [first, second, third] = ['2027-03-19', '2027-03-26', '2027-04-02'];
  const send = ({ repeats = [second, third], ...form }: Partial<NewGig> = {}) =>
    declan.call('POST', '/api/gigs', {
      ...gigForm({ date: first }),
      clientId: freshClientId(),
      ...form,
      repeats,
    });
  const publish = (changed: Partial<NewGig> = {}) => read<Gig>(send(changed), 201);
  const look = (id: string) => get<Gig>(declan, `/api/gigs/${id}`);
  const all = async ({ series = [] }: Gig) =>
    (await Promise.all(series.map(({ id }) => look(id)))) as [Gig, Gig, Gig];
  const change = (gig: Gig, changed: Partial<GigChange>) =>
    declan.call('PUT', `/api/gigs/${gig.id}`, {
      ...gigForm({ date: gig.date, roles: gig.roles?.map(({ id, skill, count }) => ({ id, skill, count })) }),
      version: gig.version,
      ...changed,
    });
  const ownCount = async () => (await itemsOf(declan, '/api/gigs/mine?limit=50')).length;

  test('GIG-02 GIG-14 a weekly gig is one gig per day at the same local time across daylight saving', async () => {
    const form = { clientId: freshClientId(), repeats: [third, second], applyBy: '2027-03-17' };
    const gig = await publish(form);
    expect(gig.series).toMatchObject([first, second, third].map((date) => ({ date, status: 'open' })));
    const gigs = await all(gig);
    expect(gigs.map(({ startTime }) => startTime)).toEqual(['17:00', '17:00', '17:00']);
    const starts = ['2027-03-19T17', '2027-03-26T17', '2027-04-02T16'].map((hour) => `${hour}:00:00.000Z`);
    expect(gigs.map(({ startsAt }) => startsAt)).toEqual(starts);
    expect(gigs.map(({ applyBy }) => applyBy)).toEqual(['2027-03-17', '2027-03-24', '2027-03-31']);
    const count = await ownCount();
    expect((await publish(form)).id).toBe(gig.id);
    expect(await ownCount()).toBe(count);
    await applyFor(ada, gigs[1]);
    expect((await all(gig)).map(({ applicationCount }) => applicationCount)).toEqual([0, 1, 0]);
  });

  test('GIG-02 one gig of a series is changed alone, or with later ones, which keep their own changes', async () => {
    const gig = await publish();
    const [one, two, three] = await all(gig);
    await read(change(three, { venue: 'The back room' }));
    await read(change(two, { title: 'Alone' }));
    expect((await all(gig)).map(({ title }) => title)).toEqual([one.title, 'Alone', one.title]);
    const newer = await look(two.id);
    await read(change(newer, { title: 'Alone', description: 'Louder.', startTime: '18:00', andLater: true }));
    const after = await all(gig);
    expect(after.map(({ description }) => description === 'Louder.')).toEqual([false, true, true]);
    expect(after.map(({ startTime }) => startTime)).toEqual(['17:00', '18:00', '18:00']);
    expect(after[2]).toMatchObject({ venue: 'The back room', title: one.title, version: 3 });
    await read(change(await look(one.id), { date: '2027-03-20', andLater: true }));
    expect((await all(gig)).map(({ date }) => date)).toEqual(['2027-03-20', '2027-03-27', '2027-04-03']);
  });

  test('GIG-02 GIG-04 a change of later gigs asks their booked players and skips cancelled gigs', async () => {
    const gig = await publish();
    const [one, two, three] = await all(gig);
    await book(declan, ada, two);
    await read(declan.call('POST', `/api/gigs/${three.id}/cancel`));
    await read(change(one, { pay: { amount: 1, currency: 'GBP', unit: 'night' }, andLater: true }));
    const asked = await get<Gig>(ada, `/api/gigs/${two.id}`);
    expect(asked).toMatchObject({ pay: { amount: 1 }, myApplication: { state: 'asked' } });
    expect((await look(three.id)).pay.amount).toBe(16_000);
  });

  const skipped = { date: '2027-03-21', startTime: '01:30', endTime: '03:00' };
  test.each<[string, Partial<NewGig>, string, RegExp]>([
    ['the same day twice', { repeats: [second, second] }, 'repeats', /twice/],
    ['its own day', { repeats: [first] }, 'repeats', /twice/],
    ['a date that does not exist', { repeats: ['2027-02-30'] }, 'repeats', /doesn’t exist/],
    ['a past day', { repeats: ['2027-02-26'] }, 'repeats', /^Fri 26 Feb: .*past/],
    ['a skipped time', { ...skipped, repeats: ['2027-03-28'] }, 'repeats', /^Sun 28 Mar: The clocks/],
  ])('GIG-02 API-03 %s is refused, and no gig is created', async (_, changed, field, msg) => {
    const count = await ownCount();
    expect(await send(changed)).toMatchObject(refusal(400, { field, msg: expect.stringMatching(msg) }));
    expect(await ownCount()).toBe(count);
  });

  test('GIG-02 GIG-13 a stale version, or an impossible time on one day, changes no gig of the series', async () => {
    const gig = await publish();
    expect((await change({ ...gig, version: 9 }, { title: 'Stale', andLater: true })).status).toBe(409);
    const moved = { ...skipped, andLater: true };
    const msg = expect.stringMatching(/^Sun 28 Mar: /);
    expect(await change(gig, moved)).toMatchObject(refusal(400, { field: 'andLater', msg }));
    expect(await all(gig)).toMatchObject([first, second, third].map((date) => ({ date, title: gig.title })));
  });
});
