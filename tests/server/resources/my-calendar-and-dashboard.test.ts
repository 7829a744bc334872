import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Calendar, Conflict } from '#contract/ours/calendar.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { UNDO_TIME } from '#tests/server/undo-server.ts';
import { apply as applyFor, block, publish as publishFor } from '#tests/support/acts.ts';
import { dayFromNow, freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, people, pass, publish, apply, call, inDays, booked } = await bookingServer();

const calendar = (who: Pick<Member, 'call'>, from: string, to: string, more = '') =>
  read<Calendar>(who.call('GET', `/api/calendar?from=${from}&to=${to}${more}`));
const titles = async (...asked: Parameters<typeof calendar>) =>
  (await calendar(...asked)).items.map(({ title }) => title);
const conflicts = async (who: Pick<Member, 'call'>, { id }: { id: string }) =>
  (await read<{ items: Conflict[] }>(who.call('GET', `/api/gigs/${id}/conflicts`))).items.map(
    ({ kind, overlaps, gig }) => [kind, overlaps, gig.title],
  );
const evening = { startTime: '19:00', endTime: '23:00' };

describe('GIG-10 the calendar of a member', () => {
  test('GIG-10 the calendar lists bookings, applications and own gigs, soonest first, with their states', async () => {
    const { ada, declan } = people;
    await booked({ title: 'Booked', date: inDays(10) });
    await apply(ada, await publish({ title: 'Asked for', date: inDays(8) }));
    const withdrawn = await apply(ada, await publish({ title: 'Withdrawn', date: inDays(9) }));
    await read(call(ada, 'withdraw', withdrawn));
    await booked({ title: 'Later', date: inDays(40) });
    const { gig: off } = await booked({ title: 'Called off', date: inDays(9) });
    await read(declan.call('POST', `/api/gigs/${off.id}/cancel`));
    await pass(UNDO_TIME);
    expect(await titles(ada, inDays(5), inDays(15))).toEqual(['Asked for', 'Called off', 'Booked']);
    expect(await titles(declan, inDays(5), inDays(15)), 'what one has posted').toEqual([
      'Asked for',
      'Withdrawn',
      'Called off',
      'Booked',
    ]);
    const { items, isWhole } = await calendar(ada, inDays(5), inDays(15));
    expect(items.map(({ myApplication }) => myApplication?.state)).toEqual([
      'applied',
      'cancelled',
      'accepted',
    ]);
    expect(isWhole).toBe(true);
    expect(await titles(people.ben, inDays(5), inDays(15)), 'nobody else’s').toEqual([]);
  });

  test('GIG-10 GIG-06 saved gigs are listed on request, once even if applied for', async () => {
    const gig = await publish({ title: 'Saved', date: inDays(7) });
    await read(people.ben.call('PUT', `/api/gigs/${gig.id}/saved`));
    expect(await titles(people.ben, inDays(7), inDays(7))).toEqual([]);
    expect(await titles(people.ben, inDays(7), inDays(7), '&saved=with')).toEqual(['Saved']);
    await apply(people.ben, gig);
    expect(await titles(people.ben, inDays(7), inDays(7), '&saved=with')).toEqual(['Saved']);
  });

  test('SAF-07 across a block a booking stays in the calendar, an application does not', async () => {
    await booked({ title: 'Booked', date: inDays(10) });
    await apply(people.ben, await publish({ title: 'Saved', date: inDays(10) }));
    const other = await publish({ title: 'Kept', date: inDays(10) });
    await read(people.ben.call('PUT', `/api/gigs/${other.id}/saved`));
    await block(people.declan, people.ada);
    await block(people.declan, people.ben);
    expect(await titles(people.ada, inDays(9), inDays(11))).toEqual(['Booked']);
    expect(await titles(people.ben, inDays(9), inDays(11), '&saved=with')).not.toContain('Kept');
  });

  test.each([
    ['from=2026-02-30&to=2026-03-01', 'from', 'The calendar has no such day.'],
    ['from=2026-03-01&to=2026-02-30', 'to', 'The calendar has no such day.'],
    ['from=2026-03-02&to=2026-03-01', 'to', 'The last day is before the first. Change one of them.'],
    ['from=2026-01-01&to=2026-06-01', 'to', 'Ask for at most 62 days at once.'],
    ['from=today&to=2026-06-01', 'from', 'from is a day, like 2026-11-20.'],
    ['to=2026-06-01', 'from', expect.any(String)],
    ['from=2026-01-01&to=2026-01-02&saved=yes', 'saved', 'saved is with.'],
  ])('GIG-10 %s is refused in words', async (query, field, msg) => {
    expect(await people.ada.call('GET', `/api/calendar?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field, msg }] },
    });
  });
});

describe('GIG-10 what stands in the way of a gig', () => {
  const date = inDays(20);
  const asked = () => publish({ title: 'Asked', date, ...evening });

  test('GIG-10 conflicts are bookings, then applications, then own gigs, within an hour of the gig', async () => {
    await booked({ title: 'Booked', date, startTime: '22:30', endTime: '01:00' });
    await apply(people.ada, await publish({ title: 'Applied', date, startTime: '18:00', endTime: '20:00' }));
    await read(
      people.ada.call('POST', '/api/gigs', {
        ...gigForm({ title: 'Own', date, startTime: '12:00', endTime: '18:30' }),
        clientId: freshClientId(),
      }),
      201,
    );
    expect(await conflicts(people.ada, await asked())).toEqual([
      ['booked', true, 'Booked'],
      ['applied', true, 'Applied'],
      ['posted', false, 'Own'],
    ]);
  });

  test.each([
    ['the day before', { date: inDays(19) }, []],
    ['an hour before', { startTime: '14:00', endTime: '18:00' }, []],
    ['less than an hour before', { startTime: '14:00', endTime: '18:15' }, [['booked', false]]],
    ['less than an hour after', { startTime: '23:45', endTime: '02:00' }, [['booked', false]]],
    ['the night before until late', { date: inDays(19), startTime: '22:00', endTime: '03:00' }, []],
    ['the whole day', { startTime: null, endTime: null }, [['booked', true]]],
    ['the same clocks far away', { timeZone: 'Asia/Tokyo', ...evening }, []],
    [
      'other clocks, and the same hours',
      { timeZone: 'America/New_York', startTime: '15:00', endTime: '16:00' },
      [['booked', true]],
    ],
  ])('GIG-10 GIG-14 a booking %s', async (_, when, found) => {
    await booked({ title: 'Booked', date, ...evening, ...when });
    const gig = await asked();
    expect(await conflicts(people.ada, gig)).toEqual(found.map((one) => [...one, 'Booked']));
    const [listed] = (
      await read<GigsPage>(people.ada.call('GET', `/api/gigs?poster=${people.declan.id}&limit=50`))
    ).items.filter(({ id }) => id === gig.id);
    expect(listed?.clashes, 'on the board likewise').toBe(found.length > 0 || undefined);
  });

  test('GIG-10 cancelled gigs, own gigs and declined applications are no conflict', async () => {
    const { gig } = await booked({ title: 'Booked', date, ...evening });
    const other = await asked();
    expect(await conflicts(people.declan, other), 'its poster').toEqual([]);
    expect(await conflicts(people.ada, gig), 'the booking itself').toEqual([]);
    await read(people.declan.call('POST', `/api/gigs/${gig.id}/cancel`));
    await pass(UNDO_TIME);
    expect(await conflicts(people.ada, other)).toEqual([]);
    const declined = await apply(people.ada, await publish({ date, ...evening }));
    await read(call(people.declan, 'decline', declined));
    await pass(UNDO_TIME);
    expect(await conflicts(people.ada, other)).toEqual([]);
  });

  test('SAF-01 conflicts are shown to their member alone, and not for a hidden gig', async () => {
    await booked({ title: 'Booked', date, ...evening });
    const gig = await asked();
    await apply(people.ada, gig);
    const applicants = await people.declan.call('GET', `/api/gigs/${gig.id}/applications`);
    expect(JSON.stringify(applicants.body)).not.toContain('clashes');
    expect((await read<Gig>(server.call('GET', `/api/gigs/${gig.id}`))).clashes).toBeUndefined();
    expect(await server.call('GET', `/api/gigs/${gig.id}/conflicts`)).toMatchObject({ status: 401 });
    await block(people.declan, people.ben);
    expect(await people.ben.call('GET', `/api/gigs/${gig.id}/conflicts`)).toMatchObject({ status: 404 });
  });
});

let now = new Date(`${dayFromNow(1)}T00:00:00.000Z`);
const ownClock = await serverOfFile({}, { now: () => now });
const poster = await ownClock.member({ name: 'Declan' });
const player = await ownClock.member({ name: 'Ada' });

async function applyTo(title: string, days: number) {
  const gig = await publishFor(poster, { title, date: dayFromNow(days) });
  return { gig, application: await applyFor(player, gig) };
}
const endGig = ({ id }: Gig) =>
  ownClock.db
    .update(gigs)
    .set({ startsAt: new Date(Date.now() - 9_000_000), endsAt: new Date(Date.now() - 1000) })
    .where(eq(gigs.id, id));
const dashboardOf = (who: Member) => read<Dashboard>(who.call('GET', '/api/dashboard'));

test('SCR /dashboard own applications list waiting and booked ones soonest first, then the rest', async () => {
  await applyTo('In five', 5);
  const over = await applyTo('Over', 3);
  const withdrawn = await applyTo('Withdrawn', 1);
  const booked = await applyTo('In three', 3);
  await applyTo('In two', 2);
  await read(player.call('POST', `/api/applications/${withdrawn.application.id}/withdraw`));
  await read(poster.call('POST', `/api/applications/${booked.application.id}/accept`));
  await endGig(over.gig);
  const { myApplications } = await dashboardOf(player);
  expect(myApplications.count).toBe(5);
  expect(myApplications.items.map(({ gig }) => gig.title)).toEqual([
    'In two',
    'In three',
    'In five',
    'Withdrawn',
  ]);
});

test('SCR /dashboard applications for a past gig need no answer', async () => {
  const before = (await dashboardOf(poster)).applicationsToAnswer.count;
  const { gig } = await applyTo('Needs an answer', 4);
  expect((await dashboardOf(poster)).applicationsToAnswer.count).toBe(before + 1);
  await endGig(gig);
  const { count, gigs: waiting } = (await dashboardOf(poster)).applicationsToAnswer;
  expect(count).toBe(before);
  expect(waiting.map((line) => line.gig.title)).not.toContain('Needs an answer');
});

test('GIG-12 the next gig is the sooner of the next booking and the next own gig, with its call sheet', async () => {
  const [poster, player] = [await ownClock.member({ name: 'Finn' }), await ownClock.member({ name: 'Gwen' })];
  const nextOf = async (who: Member) => {
    const { next } = await dashboardOf(who);
    return next && [next.title, next.applicationCounts?.applied ?? 0, next.schedule[0]?.what ?? 'no sheet'];
  };
  await publishFor(poster, { title: 'In a month', date: dayFromNow(30) });
  expect(await nextOf(poster)).toBeNull();
  const soon = await publishFor(poster, { title: 'In five days', date: dayFromNow(5) });
  const waiting = await applyFor(player, soon);
  expect(await nextOf(poster)).toEqual(['In five days', 1, 'Load in']);
  expect(await nextOf(player)).toBeNull();
  await read(poster.call('POST', `/api/applications/${waiting.id}/accept`));
  expect(await nextOf(poster)).toEqual(['In five days', 0, 'Load in']);
  expect(await nextOf(player)).toEqual(['In five days', 0, 'Load in']);
  const own = await publishFor(player, { title: 'Sooner, and mine', date: dayFromNow(2), schedule: [] });
  expect(await nextOf(player)).toEqual(['Sooner, and mine', 0, 'no sheet']);
  await read(player.call('POST', `/api/gigs/${own.id}/cancel`));
  expect(await nextOf(player)).toEqual(['In five days', 0, 'Load in']);
});

test('GIG-12 GIG-01 a gig between the days of a dozen residencies is next in its turn', async () => {
  const [poster, player] = [await ownClock.member({ name: 'Jo' }), await ownClock.member({ name: 'Kai' })];
  const book = async (title: string, form: Partial<GigForm>) => {
    const gig = await publishFor(poster, { title, schedule: [], timeZone: 'UTC', ...form });
    await read(poster.call('POST', `/api/applications/${(await applyFor(player, gig)).id}/accept`));
  };
  now = new Date(`${dayFromNow(1)}T00:00:00.000Z`);
  for (let nth = 0; nth < 12; nth += 1) {
    const hours = { startTime: `${10 + nth}:00`, endTime: `${10 + nth}:30` };
    await book(`Residency at ${hours.startTime}`, {
      date: dayFromNow(2),
      lastDate: dayFromNow(20),
      ...hours,
    });
  }
  for (const days of [5, 6])
    await book(`A wedding on day ${days}`, { date: dayFromNow(days), startTime: '21:40', endTime: '23:00' });
  const nextAt = async (days: number, time: string) => {
    now = new Date(`${dayFromNow(days)}T${time}:00.000Z`);
    return [(await dashboardOf(player)).next?.title, (await dashboardOf(poster)).next?.title];
  };
  const both = (title: string) => [title, title];
  expect(await nextAt(5, '09:00')).toEqual(both('Residency at 10:00'));
  expect(await nextAt(5, '20:45')).toEqual(both('Residency at 21:00'));
  expect(await nextAt(5, '21:35')).toEqual(both('A wedding on day 5'));
  expect(await nextAt(5, '23:10')).toEqual(both('Residency at 10:00'));
  expect(await nextAt(20, '23:30')).toEqual([undefined, undefined]);
});
