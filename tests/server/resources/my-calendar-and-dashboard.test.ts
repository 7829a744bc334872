import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Calendar, Conflict } from '#contract/calendar.ts';
import type { GigForm } from '#contract/gig-form.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { type Asking, dashboardOf, get, itemsOf, refusal } from '#tests/server/answers.ts';
import { bookingServer, day } from '#tests/server/booking-server.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, wait, publish, readGig, moveGig, apply, move, inDays, book } = scene;
const { booked, settle, settleGig } = scene;

const calendar = (who: Member, from: string, to: string, more = '') =>
  get<Calendar>(who, `/api/calendar?from=${from}&to=${to}${more}`);
const titles = async (...asked: Parameters<typeof calendar>) =>
  (await calendar(...asked)).items.map(({ title }) => title);
const conflicts = async (who: Asking, { id }: { id: string }) => {
  const items = await itemsOf<Conflict>(who, `/api/gigs/${id}/conflicts`);
  return items.map(({ kind, overlaps, gig }) => [kind, overlaps, gig.title]);
};
type Row = typeof gigs.$inferInsert;
const evening = { startTime: '19:00', endTime: '23:00' };

test('GIG-10 the calendar lists bookings, applications and own gigs, soonest first, with their states', async () => {
  await booked({ title: 'Booked', date: inDays(10) });
  await apply(ada, await publish({ title: 'Asked for', date: inDays(8) }));
  const withdrawn = await publish({ title: 'Withdrawn', date: inDays(9) });
  await move(ada, 'withdraw', await apply(ada, withdrawn));
  await booked({ title: 'Later', date: inDays(40) });
  const { gig: cancelled } = await booked({ title: 'Called off', date: inDays(9) });
  await settleGig('cancel', cancelled);
  expect(await titles(ada, inDays(5), inDays(15))).toEqual(['Asked for', 'Called off', 'Booked']);
  const posted = ['Asked for', 'Withdrawn', 'Called off', 'Booked'];
  expect(await titles(declan, inDays(5), inDays(15)), 'own gigs of the poster').toEqual(posted);
  const { items, isWhole } = await calendar(ada, inDays(5), inDays(15));
  const states = items.map(({ myApplication }) => myApplication?.state);
  expect(states).toEqual(['applied', 'cancelled', 'accepted']);
  expect(isWhole).toBe(true);
  expect(await titles(ben, inDays(5), inDays(15)), 'no gigs of others').toEqual([]);
});

test('GIG-10 when there are more than 400 gigs, the soonest are listed and the list is marked incomplete', async () => {
  const { id } = await publish({ title: 'First', date: inDays(3) });
  const [{ id: _, ...gig } = {}] = await server.db.select().from(gigs).where(eq(gigs.id, id));
  const more = (count: number) =>
    server.db
      .insert(gigs)
      .values(Array.from({ length: count }, (_, nth) => ({ ...gig, clientId: `${count} ${nth}` }) as Row));
  const listed = async () => {
    const { items, isWhole } = await calendar(declan, inDays(3), inDays(3));
    return [items.length, isWhole];
  };
  await more(399);
  expect(await listed()).toEqual([400, true]);
  await more(1);
  expect(await listed()).toEqual([400, false]);
});

test('GIG-10 GIG-06 saved gigs are listed on request, once even if applied for', async () => {
  const gig = await publish({ title: 'Saved', date: inDays(7) });
  await read(ben.call('PUT', `/api/gigs/${gig.id}/saved`));
  expect(await titles(ben, inDays(7), inDays(7))).toEqual([]);
  expect(await titles(ben, inDays(7), inDays(7), '&saved=with')).toEqual(['Saved']);
  await apply(ben, gig);
  expect(await titles(ben, inDays(7), inDays(7), '&saved=with')).toEqual(['Saved']);
});

test.each([
  ['from=2026-02-30&to=2026-03-01', 'from', 'That date doesn’t exist.'],
  ['from=2026-03-01&to=2026-02-30', 'to', 'That date doesn’t exist.'],
  ['from=2026-03-02&to=2026-03-01', 'to', 'The last day is before the first. Change one of them.'],
  ['from=2026-01-01&to=2026-06-01', 'to', 'Choose at most 62 days at once.'],
  ['from=today&to=2026-06-01', 'from', 'from is a day, like 2026-11-20.'],
  ['to=2026-06-01', 'from', expect.any(String)],
  ['from=2026-01-01&to=2026-01-02&saved=yes', 'saved', 'saved is with.'],
])('GIG-10 %s is refused with a message', async (query, field, msg) => {
  expect(await ada.call('GET', `/api/calendar?${query}`)).toMatchObject(refusal(400, { field, msg }));
});

const date = inDays(20);
const publishAsked = () => publish({ title: 'Asked', date, ...evening });

test('GIG-10 conflicts are bookings, then applications, then own gigs, within an hour of the gig', async () => {
  await booked({ title: 'Booked', date, startTime: '22:30', endTime: '01:00' });
  await apply(ada, await publish({ title: 'Applied', date, startTime: '18:00', endTime: '20:00' }));
  await publish({ title: 'Own', date, startTime: '12:00', endTime: '18:30' }, ada);
  expect(await conflicts(ada, await publishAsked())).toEqual([
    ['booked', true, 'Booked'],
    ['applied', true, 'Applied'],
    ['posted', false, 'Own'],
  ]);
});

const inNewYork = { timeZone: 'America/New_York', startTime: '15:00', endTime: '16:00' };
test.each([
  ['the day before', { date: inDays(19) }, []],
  ['an hour before', { startTime: '14:00', endTime: '18:00' }, []],
  ['less than an hour before', { startTime: '14:00', endTime: '18:15' }, [['booked', false]]],
  ['less than an hour after', { startTime: '23:45', endTime: '02:00' }, [['booked', false]]],
  ['the night before until late', { date: inDays(19), startTime: '22:00', endTime: '03:00' }, []],
  ['the whole day', { startTime: null, endTime: null }, [['booked', true]]],
  ['the same clocks far away', { timeZone: 'Asia/Tokyo', ...evening }, []],
  ['the same hours in another time zone', inNewYork, [['booked', true]]],
])('GIG-10 GIG-14 a booking %s', async (_, when, found) => {
  await booked({ title: 'Booked', date, ...evening, ...when });
  const gig = await publishAsked();
  expect(await conflicts(ada, gig)).toEqual(found.map((one) => [...one, 'Booked']));
  const listing = await itemsOf<GigSummary>(ada, `/api/gigs?poster=${declan.id}`);
  const listed = listing.find(({ id }) => id === gig.id);
  expect(listed?.clashes, 'the board shows the same').toBe(found.length > 0 || undefined);
});

test('GIG-10 cancelled gigs, own gigs and declined applications are no conflict', async () => {
  const { gig } = await booked({ title: 'Booked', date, ...evening });
  const other = await publishAsked();
  expect(await conflicts(declan, other), 'its poster').toEqual([]);
  expect(await conflicts(ada, gig), 'the booking itself').toEqual([]);
  await moveGig('cancel', gig);
  await settleGig('cancel', await publish({ date, ...evening }, ada), ada);
  expect(await conflicts(ada, other)).toEqual([]);
  const declined = await apply(ada, await publish({ date, ...evening }));
  await settle(declan, 'decline', declined);
  expect(await conflicts(ada, other)).toEqual([]);
});

test('SAF-01 conflicts are shown only to their member', async () => {
  await booked({ title: 'Booked', date, ...evening });
  const gig = await publishAsked();
  await apply(ada, gig);
  const applicants = await declan.call('GET', `/api/gigs/${gig.id}/applications`);
  expect(JSON.stringify(applicants.body)).not.toContain('clashes');
  expect((await readGig(server, gig)).clashes).toBeUndefined();
});

test('SCR /dashboard own applications list waiting and booked ones soonest first, then the rest', async () => {
  const gigIn = (days: number, title: string) => publish({ title, date: inDays(days) });
  await apply(ada, await gigIn(5, 'In five'));
  const over = await gigIn(3, 'Over');
  await apply(ada, over);
  await move(ada, 'withdraw', await apply(ada, await gigIn(1, 'Withdrawn')));
  await book(ada, await gigIn(3, 'In three'));
  await apply(ada, await gigIn(2, 'In two'));
  await scene.end(over);
  const { count, items } = (await dashboardOf(ada)).myApplications;
  expect(count).toBe(5);
  expect(items.map(({ gig }) => gig.title)).toEqual(['In two', 'In three', 'In five', 'Withdrawn']);
});

test('SCR /dashboard applications for a past gig need no answer', async () => {
  const gig = await publish();
  await apply(ada, gig, { note: 'Me' });
  const toAnswer = async () => (await dashboardOf(declan)).applicationsToAnswer;
  const applications = [{ note: 'Me', applicant: { id: ada.id } }];
  expect(await toAnswer()).toMatchObject({
    count: 1,
    gigs: [{ gig: { id: gig.id }, count: 1, applications }],
  });
  await scene.end(gig);
  expect(await toAnswer()).toMatchObject({ count: 0, gigs: [] });
});

test('GIG-12 the next gig is the sooner of the next booking and the next own gig, with its call sheet', async () => {
  const nextOf = async (who: Member) => {
    const { next } = await dashboardOf(who);
    return next && [next.title, next.applicationCounts?.applied ?? 0, next.schedule[0]?.what ?? 'no sheet'];
  };
  await publish({ title: 'In a month', date: inDays(30) });
  expect(await nextOf(declan)).toBeNull();
  const soon = await publish({ title: 'In five days', date: inDays(5) });
  const waiting = await apply(ada, soon);
  expect(await nextOf(declan)).toEqual(['In five days', 1, 'Load in']);
  expect(await nextOf(ada)).toBeNull();
  await settle(declan, 'accept', waiting);
  for (const who of [declan, ada]) expect(await nextOf(who)).toEqual(['In five days', 0, 'Load in']);
  const own = await publish({ title: 'Sooner, and mine', date: inDays(2), schedule: [] }, ada);
  expect(await nextOf(ada)).toEqual(['Sooner, and mine', 0, 'no sheet']);
  await moveGig('cancel', own, ada);
  expect(await nextOf(ada)).toEqual(['In five days', 0, 'Load in']);
});

test('GIG-12 GIG-01 a gig between the days of a dozen residencies becomes the next gig in its turn', async () => {
  const start = inDays(0);
  const at = (days: number, time: string) =>
    Date.parse(`${start}T${time}:00.000Z`) + days * day - server.app.services.now().getTime();
  const bookFor = async (form: Partial<GigForm>) =>
    book(ada, await publish({ schedule: [], timeZone: 'UTC', ...form }));
  for (let nth = 0; nth < 12; nth += 1) {
    const hours = { startTime: `${10 + nth}:00`, endTime: `${10 + nth}:30` };
    const title = `Residency at ${hours.startTime}`;
    await bookFor({ title, date: inDays(2), lastDate: inDays(20), ...hours });
  }
  for (const days of [5, 6])
    await bookFor({
      title: `A wedding on day ${days}`,
      ...{ date: inDays(days), startTime: '21:40', endTime: '23:00' },
    });
  const nextAt = async (days: number, time: string) => {
    wait(at(days, time));
    return [(await dashboardOf(ada)).next?.title, (await dashboardOf(declan)).next?.title];
  };
  const both = (title: string) => [title, title];
  expect(await nextAt(5, '09:00')).toEqual(both('Residency at 10:00'));
  expect(await nextAt(5, '20:45')).toEqual(both('Residency at 21:00'));
  expect(await nextAt(5, '21:35')).toEqual(both('A wedding on day 5'));
  expect(await nextAt(5, '23:10')).toEqual(both('Residency at 10:00'));
  expect(await nextAt(20, '23:30')).toEqual([undefined, undefined]);
});
