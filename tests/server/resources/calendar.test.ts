import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { calendarOf, type Entry } from '#server/calendar/ics.ts';
import { calendarFeeds } from '#server/db/schema/gigs.ts';
import { daysAfter, spanOf } from '#server/gigs/local-time.ts';
import { type Asking, get, statusOf } from '#tests/server/answers.ts';
import { bookingServer, day, hour } from '#tests/server/booking-server.ts';
import { setUser } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Answer, Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, publish, moveGig, apply, move, edit, inDays, booked, pass } = scene;

/** The events of a calendar file by id, parsed with node-ical. */
function eventsOf({ status, body, headers }: Answer) {
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['set-cookie']).toBeUndefined();
  const found = Object.values(nodeIcal.sync.parseICS(String(body)));
  return new Map(found.flatMap((one) => (one?.type === 'VEVENT' ? [[one.uid, one] as const] : [])));
}
const fileOf = async ({ id }: { id: string }, who: Asking = server) =>
  eventsOf(await who.call('GET', `/api/gigs/${id}/gig.ics`)).get(`${id}@sidestage`);
const answersTo = (path: string, who: Asking = server) => statusOf(who.call('GET', path));

const addressOf = async (who: Member) =>
  (await read<{ path: string; madeAt: string }>(who.call('POST', '/api/calendar/address'), 201)).path;
const feedOf = async (path: string) => eventsOf(await server.call('GET', path));

test('REA-03 a gig can be downloaded as a calendar file with local times, place and line-up', async () => {
  const gig = await publish({ startTime: '19:30', endTime: '23:00', timeZone: 'America/New_York' });
  const event = await fileOf(gig);
  expect(event?.start.toISOString()).toBe(gig.startsAt);
  expect(event?.end?.toISOString()).toBe(gig.endsAt);
  expect(event?.start.tz).toBe('America/New_York');
  expect(event?.summary).toBe(gig.title);
  expect(event?.location).toContain(gig.place);
  expect(event?.status).toBe('CONFIRMED');
  expect(event?.description).toContain('Posted by Declan');
  expect(event?.url).toMatch(new RegExp(`/gigs/${gig.id}$`));
  expect((await fileOf(await publish({ startTime: null, endTime: null })))?.datetype).toBe('date');
  expect(await answersTo('/api/gigs/00000000-0000-4000-8000-000000000000/gig.ics')).toBe(404);
});

/** The single event of a calendar file, parsed with ical.js. */
const readerOf = (text: string) =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined);
const entryOf = (when: Pick<Entry, 'date' | 'startTime' | 'endTime' | 'timeZone' | 'lastDate'>): Entry => ({
  ...{ id: 'one', title: 'A night; with, signs\nand lines', status: 'open', version: 1 },
  ...{ venue: '', place: 'Leeds', remote: false, schedule: [], posterName: 'Declan', address: '' },
  ...{ updatedAt: new Date(0), isTentative: false, ...when },
});

/** RFC 5545, 3.1 and 3.2: a name, parameters without repeats, a value. */
const contentLine = /^[A-Z-]+(;(?<name>[A-Z-]+)=("[^"]*"|[^";:,]*)(?!.*;\k<name>=[^:]*:))*:/;

test('REA-03 the raw text of a feed is iCalendar: well-formed lines of at most 75 octets', async () => {
  const path = await addressOf(declan);
  await publish({
    title: `${'ß'.repeat(33)}${'x'.repeat(80)}🥁`,
    startTime: '19:30',
    timeZone: 'America/New_York',
  });
  const raw = String((await server.call('GET', path)).body);
  expect(raw.endsWith('\r\n')).toBe(true);
  const lines = raw.slice(0, -2).split('\r\n');
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const unfolded = raw.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  expect(unfolded.length).toBeLessThan(lines.length);
  expect(unfolded.filter((line) => !contentLine.test(line))).toEqual([]);
  expect(unfolded).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
});

test('REA-03 GIG-14 two parsers agree on daylight saving in every time zone', () => {
  const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];
  const days = ['2027-01-16', '2027-03-14', '2027-03-28', '2027-07-03', '2027-10-31'];
  for (const timeZone of zones)
    for (const date of days)
      for (const [startTime, endTime] of [
        ['01:30', '03:00'],
        ['02:30', null],
        ['19:30', '01:15'],
      ] as const) {
        const when = { date, startTime, endTime, timeZone };
        const { startsAt, endsAt } = spanOf(when);
        const entry = entryOf(when);
        const text = calendarOf([entry], 'http://127.0.0.1');
        const [theirs] = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT');
        expect([when, theirs?.start.toISOString()]).toEqual([when, startsAt.toISOString()]);
        const event = readerOf(text);
        expect(event.summary).toBe(entry.title);
        const span = [event.startDate, event.endDate].map((time) => time.toUnixTime() * 1000);
        expect([when, span]).toEqual([when, [startsAt.getTime(), endsAt.getTime()]]);
      }
});

test('REA-03 GIG-01 each of several days has the same local time across daylight saving; without times they are all-day events', async () => {
  for (const [timeZone, date, lastDate] of [
    ['Europe/London', '2027-03-26', '2027-03-30'],
    ['America/New_York', '2027-11-05', '2027-11-09'],
    ['Australia/Lord_Howe', '2027-04-02', '2027-04-05'],
  ] as const) {
    const when = { date, startTime: '20:00', endTime: '00:30', timeZone };
    const event = readerOf(calendarOf([entryOf({ ...when, lastDate })], 'http://127.0.0.1'));
    const days = event.iterator();
    const found = [];
    for (let day = days.next(); day && found.length < 10; day = days.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(day);
      found.push([startDate, endDate].map((time) => time.toUnixTime() * 1000));
    }
    const expected = Array.from({ length: 10 }, (_, nth) => daysAfter(date, nth))
      .filter((day) => day <= lastDate)
      .map((day) => Object.values(spanOf({ ...when, date: day })).map((at) => at.getTime()));
    expect([timeZone, found]).toEqual([timeZone, expected]);
  }
  const allDay = await publish({ date: inDays(9), lastDate: inDays(11), startTime: null, endTime: null });
  const event = await fileOf(allDay);
  expect(event?.datetype).toBe('date');
  const isOn = (days: number) => {
    const noon = Date.parse(`${inDays(days)}T12:00:00`);
    return Number(event?.start) <= noon && noon < Number(event?.end);
  };
  expect([8, 9, 11, 12].map(isOn)).toEqual([false, true, true, false]);
});

test('REA-03 GIG-01 a gig without a date is in no calendar until it has one', async () => {
  const { gig } = await booked({ dateByAgreement: true });
  const path = await addressOf(ada);
  expect((await feedOf(path)).size).toBe(0);
  expect(await answersTo(`/api/gigs/${gig.id}/gig.ics`)).toBe(404);
  await edit(gig, { dateByAgreement: false });
  expect([...(await feedOf(path)).keys()]).toEqual([`${gig.id}@sidestage`]);
});

test('REA-03 the feed has bookings, applications and own gigs; a changed event keeps its UID and increments its sequence', async () => {
  const { gig } = await booked({ startTime: '20:00' });
  const pending = await publish({ startTime: '20:00', date: inDays(9) });
  await apply(ada, pending);
  const other = await publish({ date: inDays(12) });
  const path = await addressOf(ada);

  const eventIn = async (feed: string, { id }: { id: string }) => (await feedOf(feed)).get(`${id}@sidestage`);
  expect([...(await feedOf(path)).keys()]).toEqual([`${pending.id}@sidestage`, `${gig.id}@sidestage`]);
  expect((await eventIn(path, pending))?.status).toBe('TENTATIVE');
  const before = await eventIn(path, gig);
  expect([before?.status, Number(before?.sequence ?? 0)]).toEqual(['CONFIRMED', 0]);

  await edit(gig, { startTime: '21:00' });
  const edited = await eventIn(path, gig);
  expect(Number(edited?.sequence)).toBe(1);
  expect(edited?.start.getTime()).toBe(new Date(gig.startsAt).getTime() + hour);
  await moveGig('cancel', gig);
  await pass(10_000);
  const cancelled = await eventIn(path, gig);
  expect([cancelled?.status, Number(cancelled?.sequence)]).toEqual(['CANCELLED', 2]);

  expect(await eventIn(await addressOf(declan), other)).toBeDefined();
  await pass(100 * day);
  expect(await eventIn(path, pending)).toBeDefined();
  await pass(100 * day);
  expect((await feedOf(path)).size).toBe(0);
});

const withPlace = { venue: 'The Anchor', address: '12 Quay Street, back door' };
const addressFor = async (who: Member, { id }: { id: string }) =>
  (await get<{ path: string }>(who, `/api/gigs/${id}/calendar-address`)).path;

test('REA-03 events of applicants and stand-bys are tentative and transparent', async () => {
  const { gig, application } = await scene.waiting(withPlace);
  const isTentative = async () => {
    const event = await fileOf(gig, ada);
    expect(event?.location).not.toContain('Quay Street');
    return [event?.status, event?.transparency, event?.summary];
  };
  const expected = ['TENTATIVE', 'TRANSPARENT', `Applied: ${gig.title}`];
  expect(await isTentative()).toEqual(expected);
  await move(declan, 'stand-by', application);
  expect(await isTentative()).toEqual(expected);
  expect((await fileOf(gig, ben))?.status).toBe('CONFIRMED');
});

test('REA-03 a signed address serves a member’s file without a token for ten minutes, while their session lasts', async () => {
  const { gig } = await booked(withPlace);
  const other = await publish();
  const path = await addressFor(ada, gig);
  const [event] = [...eventsOf(await server.call('GET', path)).values()];
  expect(event?.location).toContain('Quay Street');
  const [bens] = [...eventsOf(await ben.call('GET', path)).values()];
  expect(bens?.location).toContain('Quay Street');
  for (const forged of [
    path.replace(gig.id, other.id),
    path.replace(/signature=./, 'signature=_'),
    path.replace(/&until=\d+/, '&until=9999999999999'),
    path.replace(/session=[^&]+/, 'session='),
  ])
    expect(await answersTo(forged)).toBe(404);
  await pass(10 * 60_000);
  const expired = { errors: [{ msg: expect.stringContaining('has expired') }] };
  expect((await server.call('GET', path)).body).toMatchObject(expired);
  const fresh = await addressFor(ada, gig);
  await read(ada.call('DELETE', '/api/auth'));
  expect(await answersTo(fresh)).toBe(404);
});

test('REA-03 a secret address is shown once and stored hashed; renewed, revoked and forged ones are all 404', async () => {
  const madeAt = async () => (await get<{ madeAt: string | null }>(ada, '/api/calendar/address')).madeAt;
  expect(await madeAt()).toBeNull();
  const first = await addressOf(ada);
  expect(await madeAt()).not.toBeNull();
  const key = first.split('=')[1] ?? '';
  expect(key).toHaveLength(43);
  expect(JSON.stringify(await server.db.select().from(calendarFeeds))).not.toContain(key);
  expect(await answersTo(first)).toBe(200);
  const second = await addressOf(ada);
  expect([await answersTo(first), await answersTo(second)]).toEqual([404, 200]);
  await setUser(server, ada, { leavesAt: new Date(Date.now() + 14 * day) });
  expect(await answersTo(second), 'an account that is being deleted').toBe(404);
  await setUser(server, ada, { leavesAt: null });
  await read(ada.call('DELETE', '/api/calendar/address'));
  expect([await answersTo(second), await madeAt()]).toEqual([404, null]);
  expect(await answersTo('/api/calendar/feed.ics')).toBe(404);
  expect(await answersTo(`/api/calendar/feed.ics?key=${'x'.repeat(43)}`)).toBe(404);
  expect(await answersTo(`/api/calendar/feed.ics?key=${'x'.repeat(300)}`)).toBe(400);
});
