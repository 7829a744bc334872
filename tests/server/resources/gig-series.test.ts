import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { GigChange, NewGig } from '#contract/ours/gig-form.ts';
import type { Gig, MyGigsPage } from '#contract/ours/gigs.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let declan: Member;
let ada: Member;
const now = new Date('2027-03-01T12:00:00.000Z');

beforeAll(async () => {
  server = await startServer({}, { now: () => now });
  const people = ['Declan', 'Ada'].map((name) => server.member({ name }));
  [declan, ada] = (await Promise.all(people)) as [Member, Member];
});
afterAll(() => server.close());

// British clocks go forward on the 28th.
const [first, second, third] = ['2027-03-19', '2027-03-26', '2027-04-02'];
const fridays = [second, third];
const send = (changed: Partial<NewGig> = {}) => {
  const { repeats = fridays, clientId = freshClientId(), ...form } = changed;
  return declan.call('POST', '/api/gigs', { ...gigForm({ date: first, ...form }), repeats, clientId });
};
const publish = (changed: Partial<NewGig> = {}) => read<Gig>(send(changed), 201);
const look = (id: string) => read<Gig>(declan.call('GET', `/api/gigs/${id}`));
const all = ({ series = [] }: Gig) => Promise.all(series.map(({ id }) => look(id)));
const change = (gig: Gig, changed: Partial<GigChange>) =>
  declan.call('PUT', `/api/gigs/${gig.id}`, {
    ...gigForm({ date: gig.date, roles: gig.roles?.map(({ id, skill, count }) => ({ id, skill, count })) }),
    version: gig.version,
    ...changed,
  });
const apply = (who: Member, { id }: Gig) =>
  read<ApplicationMove>(
    who.call('POST', `/api/gigs/${id}/applications`, { note: '', clientId: freshClientId() }),
    201,
  );
const mine = async () => (await read<MyGigsPage>(declan.call('GET', '/api/gigs/mine?limit=50'))).items.length;

test('GIG-02 GIG-14 a weekly gig is a gig for each day, by the same clock across daylight saving', async () => {
  const clientId = freshClientId();
  const form = { clientId, repeats: [third, second], applyBy: '2027-03-17' };
  const gig = await publish(form);
  expect(gig.series?.map(({ date, status }) => [date, status])).toEqual(
    [first, second, third].map((date) => [date, 'open']),
  );
  const gigs = await all(gig);
  expect(gigs.map(({ startsAt, startTime }) => [startsAt, startTime])).toEqual([
    ['2027-03-19T17:00:00.000Z', '17:00'],
    ['2027-03-26T17:00:00.000Z', '17:00'],
    ['2027-04-02T16:00:00.000Z', '17:00'],
  ]);
  expect(gigs.map(({ applyBy }) => applyBy)).toEqual(['2027-03-17', '2027-03-24', '2027-03-31']);
  const count = await mine();
  expect((await publish(form)).id).toBe(gig.id);
  expect(await mine()).toBe(count);
  await apply(ada, gigs[1] ?? gig);
  expect((await all(gig)).map(({ applicationCount }) => applicationCount)).toEqual([0, 1, 0]);
});

test('GIG-02 one of a series changes alone, or with those after it, which keep what is their own', async () => {
  const gig = await publish();
  const [one, two, three] = (await all(gig)) as [Gig, Gig, Gig];
  await read(change(three, { venue: 'The back room' }));
  await read(change(two, { title: 'Alone' }));
  expect((await all(gig)).map(({ title }) => title)).toEqual([one.title, 'Alone', one.title]);
  const fresh = await look(two.id);
  const louder = { title: 'Alone', description: 'Louder.', startTime: '18:00', andLater: true };
  await read(change(fresh, louder));
  const after = await all(gig);
  expect(after.map(({ description }) => description === 'Louder.')).toEqual([false, true, true]);
  expect(after.map(({ startTime }) => startTime)).toEqual(['17:00', '18:00', '18:00']);
  expect(after[2]).toMatchObject({ venue: 'The back room', title: one.title, version: 3 });
  await read(change(await look(one.id), { date: '2027-03-20', andLater: true }));
  expect((await all(gig)).map(({ date }) => date)).toEqual(['2027-03-20', '2027-03-27', '2027-04-03']);
});

test('GIG-02 GIG-04 who is booked for a later one is asked; one that is called off stays as it is', async () => {
  const gig = await publish();
  const [one, two, three] = (await all(gig)) as [Gig, Gig, Gig];
  const { id } = await apply(ada, two);
  await read(declan.call('POST', `/api/applications/${id}/accept`));
  await read(declan.call('POST', `/api/gigs/${three.id}/cancel`));
  await read(change(one, { pay: { amount: 1, currency: 'GBP', unit: 'night' }, andLater: true }));
  const asked = await read<Gig>(ada.call('GET', `/api/gigs/${two.id}`));
  expect(asked).toMatchObject({ pay: { amount: 1 }, myApplication: { state: 'asked' } });
  expect((await look(three.id)).pay.amount).toBe(16_000);
});

test.each<[string, Partial<NewGig>, string, RegExp]>([
  ['the same day twice', { repeats: [second, second] }, 'repeats', /twice/],
  ['its own day', { repeats: [first] }, 'repeats', /twice/],
  ['a day that is none', { repeats: ['2027-02-30'] }, 'repeats', /no such day/],
  ['a day that has passed', { repeats: ['2027-02-26'] }, 'repeats', /^Fri 26 Feb: .*passed/],
  [
    'a time that one of its days skips',
    { date: '2027-03-21', startTime: '01:30', endTime: '03:00', repeats: ['2027-03-28'] },
    'repeats',
    /^Sun 28 Mar: The clocks there go forward/,
  ],
])('GIG-02 API-03 %s is refused, and no gig comes of it', async (_, changed, field, msg) => {
  const count = await mine();
  expect(await send(changed)).toMatchObject({
    status: 400,
    body: { errors: [{ field, msg: expect.stringMatching(msg) }] },
  });
  expect(await mine()).toBe(count);
});

test('GIG-02 GIG-13 a stale version, or a day that fits one of them not, changes none', async () => {
  const gig = await publish();
  expect(await change({ ...gig, version: 9 }, { title: 'Stale', andLater: true })).toMatchObject({
    status: 409,
  });
  const moved = { date: '2027-03-21', startTime: '01:30', endTime: '03:00', andLater: true };
  const answer = await change(gig, moved);
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'andLater', msg: expect.stringMatching(/^Sun 28 Mar: /) }] },
  });
  expect((await all(gig)).map(({ date, title }) => [date, title])).toEqual(
    [first, second, third].map((date) => [date, gig.title]),
  );
});

test('GIG-02 more than half a year of weeks is refused', async () => {
  const repeats = Array.from({ length: 26 }, (_, nth) =>
    new Date(Date.UTC(2027, 3, 2 + 7 * nth)).toISOString().slice(0, 10),
  );
  expect(await send({ repeats })).toMatchObject({ status: 400 });
});
