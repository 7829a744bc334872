import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationsPage } from '#contract/ours/applications.ts';
import type { Availability } from '#contract/ours/availability.ts';
import type { Conflicts } from '#contract/ours/calendar.ts';
import type { GigInvitation, GigSuggestions } from '#contract/ours/gig-invitations.ts';
import type { PeoplePage } from '#contract/ours/people.ts';
import type { PeopleCounts } from '#contract/ours/people-counts.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { users } from '#server/db/schema/users.ts';
import { bookingServer, hour } from '#tests/server/booking-server.ts';
import { block } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, people, pass, publish, apply, booked, inDays } = await bookingServer();

type Asking = Pick<Member, 'call'>;
const say = (who: Member, change: object) => read<Availability>(who.call('PUT', '/api/availability', change));
const mark = (who: Member, is: 'free' | 'busy' | null, from: string, to = from) =>
  say(who, { days: { from, to, is } });
const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;
const freeOn = async (query: string, who: Asking = server) =>
  (await read<PeoplePage>(who.call('GET', `/api/people?limit=50&${query}`))).items.map(({ name }) => name);
const open = (who: Member) => read(who.call('PUT', '/api/profiles/me', { shownTo: 'everyone' }));
const ahead = async (who: Member, about: Member) =>
  (await read<Profile>(who.call('GET', `/api/profiles/${about.id}`))).weeksAhead;
/** Everybody of earlier tests says nothing of their days. */
const forget = () =>
  server.db.update(users).set({ freeDays: [], busyDays: [], freeWeekdays: [], busyWeekdays: [] });

describe('PPL-06 what a member says of their days', () => {
  test('PPL-06 days and weekdays are marked, unmarked and marked otherwise; what is left out stays', async () => {
    const { ada } = people;
    expect(await read(ada.call('GET', '/api/availability'))).toEqual({
      freeDays: [],
      busyDays: [],
      freeWeekdays: [],
      busyWeekdays: [],
      showsBookings: true,
    });
    await mark(ada, 'free', inDays(3), inDays(5));
    expect(await mark(ada, 'busy', inDays(4))).toMatchObject({
      freeDays: [inDays(3), inDays(5)],
      busyDays: [inDays(4)],
    });
    expect(await mark(ada, null, inDays(4), inDays(5))).toMatchObject({
      freeDays: [inDays(3)],
      busyDays: [],
    });
    await say(ada, { weekday: { weekday: 6, is: 'free' } });
    await say(ada, { weekday: { weekday: 5, is: 'free' } });
    expect(await say(ada, { weekday: { weekday: 6, is: 'busy' } })).toMatchObject({
      freeDays: [inDays(3)],
      freeWeekdays: [5],
      busyWeekdays: [6],
    });
    expect(await say(ada, { showsBookings: false })).toMatchObject({
      freeWeekdays: [5],
      showsBookings: false,
    });
    expect(await say(ada, {})).toEqual(await read(ada.call('GET', '/api/availability')));
  });

  test('PPL-06 two devices that mark different days at once lose none of them', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((day) => mark(people.ada, 'free', inDays(day))));
    expect((await mark(people.ada, 'free', inDays(7))).freeDays).toHaveLength(7);
  });

  test('PPL-06 days that are over go', async () => {
    await mark(people.ada, 'free', inDays(0));
    await pass(72 * hour);
    expect(await read(people.ada.call('GET', '/api/availability'))).toMatchObject({ freeDays: [] });
  });

  test.each([
    [{ days: { from: '2020-01-01', to: '2020-01-02', is: 'free' } }, 'from'],
    [{ days: { from: inDays(25), to: inDays(24), is: 'free' } }, 'to'],
    [{ days: { from: inDays(20), to: inDays(400), is: 'free' } }, 'to'],
    [{ days: { from: inDays(900), to: inDays(900), is: 'free' } }, 'to'],
    [{ days: { from: inDays(20), to: inDays(20), is: 'maybe' } }, 'days.is'],
    [{ weekday: { weekday: 8, is: 'free' } }, 'weekday.weekday'],
    [{ showsBookings: 'yes' }, 'showsBookings'],
  ])('PPL-06 %o is refused in words, and nothing changes', async (change, field) => {
    const answer = await people.ada.call('PUT', '/api/availability', change);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(await read(people.ada.call('GET', '/api/availability'))).toMatchObject({ freeDays: [] });
  });
});

describe('PPL-01 who is free on a day', () => {
  test('PPL-01 who has said so, of the day or of its weekday; a day goes before its weekday', async () => {
    await forget();
    const [date, next] = [inDays(10), inDays(11)];
    for (const who of Object.values(people)) await open(who);
    await mark(people.ada, 'free', date, next);
    await say(people.ben, { weekday: { weekday: weekdayOf(date), is: 'free' } });
    await say(people.declan, { weekday: { weekday: weekdayOf(date), is: 'free' } });
    await mark(people.declan, 'busy', date);
    expect(await freeOn(`free=${date}`)).toEqual(['Ben', 'Ada']);
    expect(await freeOn(`free=${date}&until=${next}`), 'on each of them').toEqual(['Ada']);
    expect(await freeOn(`free=${inDays(17)}`), 'a week later').toEqual(['Ben', 'Declan']);
    expect(await walk(server, `/api/people?free=${date}`, 1)).toEqual([people.ben.id, people.ada.id]);
    const counts = await read<PeopleCounts>(server.call('GET', `/api/people/counts?free=${date}&q=ada`));
    expect(counts).toMatchObject({ total: 1, without: { q: 2 } });
  });

  test('PPL-01 a booking takes a day away, on every day it lasts, unless they keep that to themselves', async () => {
    await forget();
    const { ada } = people;
    await open(ada);
    await mark(ada, 'free', inDays(9), inDays(13));
    await booked({ date: inDays(10), startTime: '21:00', endTime: '02:00' });
    await apply(ada, await publish({ date: inDays(12) }));
    const days = async () =>
      Promise.all([9, 10, 11, 12].map(async (day) => (await freeOn(`free=${inDays(day)}`)).length));
    expect(await days(), 'not what is only applied for, and no morning after').toEqual([1, 0, 1, 1]);
    expect(await freeOn(`free=${inDays(9)}&until=${inDays(11)}`)).toEqual([]);
    expect(await ahead(people.ben, ada)).toMatchObject({ notFree: [inDays(10)] });
    await say(ada, { showsBookings: false });
    expect(await days()).toEqual([1, 1, 1, 1]);
    expect(await ahead(people.ben, ada)).toMatchObject({ notFree: [] });
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns'])(
    'PPL-01 GIG-14 the day of a booking is the one of its place: %s',
    async (timeZone) => {
      await forget();
      const { ada } = people;
      await open(ada);
      await mark(ada, 'free', inDays(19), inDays(23));
      await booked({ date: inDays(20), startTime: '00:30', endTime: '05:00', timeZone });
      await booked({ date: inDays(22), startTime: '22:00', endTime: '03:00', timeZone });
      const days = await Promise.all([19, 20, 21, 22, 23].map((day) => freeOn(`free=${inDays(day)}`)));
      expect(days.map(({ length }) => length)).toEqual([1, 0, 1, 0, 1]);
      expect((await ahead(people.ben, ada))?.notFree).toEqual([inDays(20), inDays(22)]);
    },
  );

  test('PPL-06 SAF-01 of whom nothing is said nothing is told, whatever they are booked for', async () => {
    const { ada, ben } = people;
    await booked({ date: inDays(10) });
    expect(await ahead(ben, ada)).toEqual({ free: [], notFree: [] });
    await say(ada, { weekday: { weekday: 1, is: 'free' } });
    expect((await ahead(ben, ada))?.notFree).toEqual([inDays(10)]);
  });

  test('PPL-06 SAF-07 it is for those who read the profile, and for nobody across a block', async () => {
    await forget();
    const { ada, ben } = people;
    await mark(ada, 'free', inDays(10));
    await read(ada.call('PUT', '/api/profiles/me', { shownTo: 'links' }));
    expect(await ahead(ben, ada)).toBeUndefined();
    expect(await freeOn(`free=${inDays(10)}`, ben)).toEqual([]);
    await read(ada.call('PUT', '/api/profiles/me', { shownTo: 'members' }));
    expect(await freeOn(`free=${inDays(10)}`, ben)).toEqual(['Ada']);
    expect(await freeOn(`free=${inDays(10)}`), 'a visitor').toEqual([]);
    await block(ada, ben);
    expect(await freeOn(`free=${inDays(10)}`, ben)).toEqual([]);
  });

  test.each([
    ['free=2026-02-30', 'free', 'The calendar has no such day.'],
    ['free=2026-03-01&until=2026-02-01', 'until', 'The last day is before the first. Change one of them.'],
    ['free=2026-03-01&until=2026-04-01', 'until', 'Ask for at most 14 days at once.'],
    ['until=2026-03-01', 'free', 'A last day goes with a first. Choose that as well.'],
    ['free=friday', 'free', 'free is a day, like 2026-11-20.'],
  ])('PPL-01 %s is refused in words, by the list and by its counts', async (query, field, msg) => {
    for (const path of ['/api/people', '/api/people/counts'])
      expect(await server.call('GET', `${path}?${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ field, msg }] },
      });
  });
});

describe('GIG-10 who looks at a gig', () => {
  test('GIG-10 is told that they have said they are not free that day', async () => {
    const gig = await publish({ date: inDays(10) });
    const said = async () =>
      (await read<Conflicts>(people.ada.call('GET', `/api/gigs/${gig.id}/conflicts`))).saidNotFree;
    expect(await said()).toBe(false);
    await say(people.ada, { weekday: { weekday: weekdayOf(inDays(10)), is: 'busy' } });
    expect(await said()).toBe(true);
    await mark(people.ada, 'free', inDays(10));
    expect(await said()).toBe(false);
  });

  test('GIG-08 SAF-01 its poster reads of who waits only what they let others know of that day', async () => {
    const { ada, declan } = people;
    const date = inDays(10);
    await booked({ date });
    const gig = await publish({ date });
    await apply(ada, gig);
    const thatDay = async () => {
      const { items } = await read<ApplicationsPage>(declan.call('GET', `/api/gigs/${gig.id}/applications`));
      return items[0]?.thatDay;
    };
    expect(await thatDay(), 'nothing is said').toBeNull();
    await mark(ada, 'free', date);
    expect(await thatDay(), 'a booking makes it not free').toBe('busy');
    await say(ada, { showsBookings: false });
    expect(await thatDay()).toBe('free');
    await mark(ada, 'busy', date);
    expect(await thatDay()).toBe('busy');
  });
});

describe('GIG-07 whom a gig wants', () => {
  beforeAll(() => server.app.services.gazetteer.filled(), 300_000);
  const plays = async (who: Member) =>
    server.db
      .update(users)
      .set({ skills: ['Drums'], place: 'Leeds' })
      .where(eq(users.id, who.id));
  const suggested = async (gigId: string, query = '') => {
    const path = `/api/gigs/${gigId}/suggestions${query}`;
    const { items } = await read<GigSuggestions>(people.declan.call('GET', path));
    return items.map(({ name, thatDay }) => [name, thatDay]);
  };

  test('GIG-07 PPL-06 who says free that day is told so and found by it; who is not free is not suggested', async () => {
    await server.db.update(users).set({ skills: [] });
    await forget();
    const { ada, ben, declan } = people;
    const cleo = await server.member({ name: 'Cleo' });
    for (const who of [ada, ben, cleo]) await plays(who);
    const date = inDays(10);
    await mark(ada, 'free', date);
    await mark(ben, 'free', date);
    const booking = await publish({ date });
    const gig = await publish({ date, category: 'drums', tags: [], place: 'Leeds' });
    expect(await suggested(gig.id)).toEqual([
      ['Cleo', null],
      ['Ben', 'free'],
      ['Ada', 'free'],
    ]);
    expect(await suggested(gig.id, '?free=that-day')).toEqual([
      ['Ben', 'free'],
      ['Ada', 'free'],
    ]);
    const { id } = await apply(ada, booking);
    await read(declan.call('POST', `/api/applications/${id}/accept`));
    await mark(ben, 'busy', date);
    expect(await suggested(gig.id), 'a booking, and what was said').toEqual([['Cleo', null]]);
    expect(await suggested(gig.id, '?free=that-day')).toEqual([]);
    await say(ada, { showsBookings: false });
    expect(await suggested(gig.id, '?free=that-day')).toEqual([['Ada', 'free']]);
    const refused = await declan.call('GET', `/api/gigs/${gig.id}/suggestions?free=always`);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'free' }] } });
  });

  test('GIG-07 PPL-06 SAF-01 of whom they invited the poster reads that day as far as they read the profile', async () => {
    const { ada, ben, declan } = people;
    const gig = await publish({ date: inDays(10) });
    await mark(ada, 'free', inDays(10));
    await mark(ben, 'busy', inDays(10));
    await read(ben.call('PUT', '/api/profiles/me', { shownTo: 'links' }));
    for (const { id: userId } of [ada, ben])
      await read(declan.call('POST', `/api/gigs/${gig.id}/invitations`, { userId, note: '' }), 201);
    const { items } = await read<{ items: GigInvitation[] }>(
      declan.call('GET', `/api/gigs/${gig.id}/invitations`),
    );
    expect(items.map(({ invitee, thatDay }) => [invitee.name, thatDay ?? null])).toEqual([
      ['Ben', null],
      ['Ada', 'free'],
    ]);
  });
});
