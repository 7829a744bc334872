import { inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Availability } from '#contract/availability.ts';
import type { Conflicts } from '#contract/calendar.ts';
import type { Discovered } from '#contract/people.ts';
import type { GigInvitation, GigSuggestions } from '#contract/player-requests.ts';
import { users } from '#server/db/schema/users.ts';
import { bookingServer, day } from '#tests/server/booking-server.ts';
import { block } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { type Asking, applicationsFor, editProfile, get, itemsOf, profileOf, refusal } from '../answers.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, cleo, people, pass, publish, apply, booked, inDays } = scene;

const set = (who: Member, change: object) => read<Availability>(who.call('PUT', '/api/availability', change));
const mark = (who: Member, is: 'free' | 'busy' | null, from: string, to = from) =>
  set(who, { days: { from, to, is } });
const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;
const freeOn = async (query: string, who: Asking = server) =>
  (await itemsOf<Discovered>(who, `/api/people?limit=50&${query}`)).map(({ name }) => name);
const openProfile = (who: Member) => read(editProfile(who, { shownTo: 'everyone' }));
const weeksAheadOf = async (who: Member, about: Member) => (await profileOf(who, about)).weeksAhead;
const ownDays = (who: Member) => get<Availability>(who, '/api/availability');
const clearMarks = () =>
  server.db.update(users).set({ freeDays: [], busyDays: [], freeWeekdays: [], busyWeekdays: [] });

test('PPL-06 days and weekdays can be marked, changed and cleared; days left out of a change stay as they are', async () => {
  const nothing = { freeDays: [], busyDays: [], freeWeekdays: [], busyWeekdays: [] };
  expect(await ownDays(ada)).toEqual({ ...nothing, showsBookings: true });
  await mark(ada, 'free', inDays(3), inDays(5));
  const marked = { freeDays: [inDays(3), inDays(5)], busyDays: [inDays(4)] };
  expect(await mark(ada, 'busy', inDays(4))).toMatchObject(marked);
  expect(await mark(ada, null, inDays(4), inDays(5))).toMatchObject({ freeDays: [inDays(3)], busyDays: [] });
  await set(ada, { weekday: { weekday: 6, is: 'free' } });
  await set(ada, { weekday: { weekday: 5, is: 'free' } });
  const weekdays = { freeDays: [inDays(3)], freeWeekdays: [5], busyWeekdays: [6] };
  expect(await set(ada, { weekday: { weekday: 6, is: 'busy' } })).toMatchObject(weekdays);
  expect(await set(ada, { showsBookings: false })).toMatchObject({ freeWeekdays: [5], showsBookings: false });
  expect(await set(ada, {})).toEqual(await ownDays(ada));
});

test('PPL-06 two devices that mark different days at once lose none of them; past days are removed', async () => {
  await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => mark(ada, 'free', inDays(nth))));
  expect((await mark(ada, 'free', inDays(6))).freeDays).toHaveLength(7);
  await pass(9 * day);
  expect(await ownDays(ada)).toMatchObject({ freeDays: [] });
});

test.each([
  [{ days: { from: '2020-01-01', to: '2020-01-02', is: 'free' } }, 'from'],
  [{ days: { from: inDays(25), to: inDays(24), is: 'free' } }, 'to'],
  [{ days: { from: inDays(20), to: inDays(400), is: 'free' } }, 'to'],
  [{ days: { from: inDays(900), to: inDays(900), is: 'free' } }, 'to'],
  [{ days: { from: inDays(20), to: inDays(20), is: 'maybe' } }, 'days.is'],
  [{ weekday: { weekday: 8, is: 'free' } }, 'weekday.weekday'],
  [{ showsBookings: 'yes' }, 'showsBookings'],
])('PPL-06 %o is refused with a message and changes nothing', async (change, field) => {
  expect(await ada.call('PUT', '/api/availability', change)).toMatchObject(refusal(400, { field }));
  expect(await ownDays(ada)).toMatchObject({ freeDays: [] });
});

test('PPL-01 the search finds members who marked the day or its weekday as free; the day takes precedence', async () => {
  await clearMarks();
  const [date, next] = [inDays(10), inDays(11)];
  for (const who of Object.values(people)) await openProfile(who);
  await mark(ada, 'free', date, next);
  await set(ben, { weekday: { weekday: weekdayOf(date), is: 'free' } });
  await set(declan, { weekday: { weekday: weekdayOf(date), is: 'free' } });
  await mark(declan, 'busy', date);
  expect(await freeOn(`free=${date}`)).toEqual(['Ben', 'Ada']);
  expect(await freeOn(`free=${date}&until=${next}`), 'on both days').toEqual(['Ada']);
  expect(await freeOn(`free=${inDays(17)}`), 'a week later').toEqual(['Ben', 'Declan']);
  expect(await walk(server, `/api/people?free=${date}`, 1)).toEqual([ben.id, ada.id]);
  const counts = await get(server, `/api/people/counts?free=${date}&q=ada`);
  expect(counts).toMatchObject({ total: 1, without: { q: 2 } });
});

test('PPL-01 a booked member is not free on any day of the gig, unless they keep bookings private', async () => {
  await clearMarks();
  await openProfile(ada);
  await mark(ada, 'free', inDays(9), inDays(13));
  await booked({ date: inDays(10), startTime: '21:00', endTime: '02:00' });
  await apply(ada, await publish({ date: inDays(12) }));
  const days = async () =>
    Promise.all([9, 10, 11, 12].map(async (nth) => (await freeOn(`free=${inDays(nth)}`)).length));
  expect(await days(), 'not for an application, nor the morning after').toEqual([1, 0, 1, 1]);
  expect(await freeOn(`free=${inDays(9)}&until=${inDays(11)}`)).toEqual([]);
  expect(await weeksAheadOf(ben, ada)).toMatchObject({ notFree: [inDays(10)] });
  await set(ada, { showsBookings: false });
  expect(await days()).toEqual([1, 1, 1, 1]);
  expect(await weeksAheadOf(ben, ada)).toMatchObject({ notFree: [] });
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns'])(
  'PPL-01 GIG-14 the day of a booking is the local day of its place: %s',
  async (timeZone) => {
    await clearMarks();
    await openProfile(ada);
    await mark(ada, 'free', inDays(19), inDays(23));
    await booked({ date: inDays(20), startTime: '00:30', endTime: '05:00', timeZone });
    await booked({ date: inDays(22), startTime: '22:00', endTime: '03:00', timeZone });
    const days = await Promise.all([19, 20, 21, 22, 23].map((nth) => freeOn(`free=${inDays(nth)}`)));
    expect(days.map(({ length }) => length)).toEqual([1, 0, 1, 0, 1]);
    expect((await weeksAheadOf(ben, ada))?.notFree).toEqual([inDays(20), inDays(22)]);
  },
);

test('PPL-06 SAF-01 members who marked no days reveal nothing, even when they are booked', async () => {
  await booked({ date: inDays(10) });
  expect(await weeksAheadOf(ben, ada)).toEqual({ free: [], notFree: [] });
  await set(ada, { weekday: { weekday: 1, is: 'free' } });
  expect((await weeksAheadOf(ben, ada))?.notFree).toEqual([inDays(10)]);
});

test('PPL-06 SAF-07 free days are shown to everyone who can read the profile, and not after a block', async () => {
  await clearMarks();
  await mark(ada, 'free', inDays(10));
  await read(editProfile(ada, { shownTo: 'links' }));
  expect(await weeksAheadOf(ben, ada)).toBeUndefined();
  expect(await freeOn(`free=${inDays(10)}`, ben)).toEqual([]);
  await read(editProfile(ada, { shownTo: 'members' }));
  expect(await freeOn(`free=${inDays(10)}`, ben)).toEqual(['Ada']);
  expect(await freeOn(`free=${inDays(10)}`), 'a visitor').toEqual([]);
  await block(ada, ben);
  expect(await freeOn(`free=${inDays(10)}`, ben)).toEqual([]);
});

test.each([
  ['free=2026-02-30', 'free', 'That date doesn’t exist.'],
  ['free=2026-03-01&until=2026-02-01', 'until', 'The last day is before the first. Change one of them.'],
  ['free=2026-03-01&until=2026-04-01', 'until', 'Choose at most 14 days at once.'],
  ['until=2026-03-01', 'free', 'Choose a first day as well.'],
  ['free=friday', 'free', 'free is a day, like 2026-11-20.'],
])('PPL-01 %s is refused with a message by the list and its counts', async (query, field, msg) => {
  for (const path of ['/api/people', '/api/people/counts'])
    expect(await server.call('GET', `${path}?${query}`)).toMatchObject(refusal(400, { field, msg }));
});

test('GIG-10 members who marked the day as not free are warned', async () => {
  const gig = await publish({ date: inDays(10) });
  const isWarned = async () => (await get<Conflicts>(ada, `/api/gigs/${gig.id}/conflicts`)).saidNotFree;
  expect(await isWarned()).toBe(false);
  await set(ada, { weekday: { weekday: weekdayOf(inDays(10)), is: 'busy' } });
  expect(await isWarned()).toBe(true);
  await mark(ada, 'free', inDays(10));
  expect(await isWarned()).toBe(false);
});

test('GIG-08 SAF-01 the poster sees of an applicant’s day only what the applicant shares', async () => {
  const date = inDays(10);
  await booked({ date });
  const gig = await publish({ date });
  await apply(ada, gig);
  const thatDay = async () => (await applicationsFor(declan, gig))[0]?.thatDay;
  expect(await thatDay(), 'nothing is marked').toBeNull();
  await mark(ada, 'free', date);
  expect(await thatDay(), 'a booking makes the day busy').toBe('busy');
  await set(ada, { showsBookings: false });
  expect(await thatDay()).toBe('free');
  await mark(ada, 'busy', date);
  expect(await thatDay()).toBe('busy');
});

beforeAll(() => server.app.services.gazetteer.filled(), 300_000);
const suggestions = async (gigId: string, query = '') => {
  const path = `/api/gigs/${gigId}/suggestions${query}`;
  const items = await itemsOf<GigSuggestions['items'][number]>(declan, path);
  return items.map(({ name, thatDay }) => `${name} ${thatDay}`);
};

test('GIG-07 PPL-06 members free that day are found and shown as free; members who are not free are not suggested', async () => {
  await server.db.update(users).set({ skills: [] });
  await clearMarks();
  const drummers = [ada, ben, cleo].map(({ id }) => id);
  await server.db
    .update(users)
    .set({ skills: ['Drums'], place: 'Leeds' })
    .where(inArray(users.id, drummers));
  const date = inDays(10);
  await mark(ada, 'free', date);
  await mark(ben, 'free', date);
  const booking = await publish({ date });
  const gig = await publish({ date, category: 'drums', tags: [], place: 'Leeds' });
  expect(await suggestions(gig.id)).toEqual(['Cleo null', 'Ben free', 'Ada free']);
  expect(await suggestions(gig.id, '?free=that-day')).toEqual(['Ben free', 'Ada free']);
  await scene.move(declan, 'accept', await apply(ada, booking));
  await mark(ben, 'busy', date);
  expect(await suggestions(gig.id), 'one is booked, one marked busy').toEqual(['Cleo null']);
  expect(await suggestions(gig.id, '?free=that-day')).toEqual([]);
  await set(ada, { showsBookings: false });
  expect(await suggestions(gig.id, '?free=that-day')).toEqual(['Ada free']);
  const refused = await declan.call('GET', `/api/gigs/${gig.id}/suggestions?free=always`);
  expect(refused).toMatchObject(refusal(400, { field: 'free' }));
});

test('GIG-07 PPL-06 SAF-01 the poster sees an invited member’s day only if they can read the profile', async () => {
  const gig = await publish({ date: inDays(10) });
  await mark(ada, 'free', inDays(10));
  await mark(ben, 'busy', inDays(10));
  await read(editProfile(ben, { shownTo: 'links' }));
  for (const who of [ada, ben]) await scene.invite(gig, who);
  const items = await itemsOf<GigInvitation>(declan, `/api/gigs/${gig.id}/invitations`);
  const signs = items.map(({ invitee, thatDay }) => [invitee.name, thatDay ?? null]);
  expect(signs.flat()).toEqual(['Ben', null, 'Ada', 'free']);
});
