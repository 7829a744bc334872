import { describe, expect, test } from 'vitest';
import type { Calendar, Conflict } from '#contract/ours/calendar.ts';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { block } from '#tests/support/acts.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { UNDO_TIME } from '../undo-server.ts';

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
  test('GIG-10 what they play, have applied for and have posted on some days, soonest first, each as it stands', async () => {
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

  test('GIG-10 GIG-06 what is saved stands there when it is asked for, once though it is applied for, too', async () => {
    const gig = await publish({ title: 'Saved', date: inDays(7) });
    await read(people.ben.call('PUT', `/api/gigs/${gig.id}/saved`));
    expect(await titles(people.ben, inDays(7), inDays(7))).toEqual([]);
    expect(await titles(people.ben, inDays(7), inDays(7), '&saved=with')).toEqual(['Saved']);
    await apply(people.ben, gig);
    expect(await titles(people.ben, inDays(7), inDays(7), '&saved=with')).toEqual(['Saved']);
  });

  test('SAF-07 across a block a booking stays, what was only applied for does not', async () => {
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

  test('GIG-10 a booking first, then what is applied for, then one’s own gig, at that time or within an hour of it', async () => {
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

  test('GIG-10 nothing stands in the way of what is off, over or one’s own, nor does what has come to nothing', async () => {
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

  test('SAF-01 nobody is told of another’s: not the poster, not a visitor; and of a gig that is not seen nothing', async () => {
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
