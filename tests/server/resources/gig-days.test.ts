import { describe, expect, test } from 'vitest';
import type { Application } from '#contract/ours/applications.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { DaySign } from '#contract/ours/day-signs.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { GigCounts } from '#contract/ours/gig-search.ts';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import type { GigReviews } from '#contract/ours/reviews.ts';
import { tellOfReviews } from '#server/reviews/due.ts';
import { freshClientId, gigForm, read, walk } from '#tests/support/fixtures.ts';
import { bookingServer, hour } from '../booking-server.ts';

const { server, people, pass, inDays, publish, readGig, apply, edit, standing, booked, confirm, newsOf } =
  await bookingServer();

const day = 24 * hour;
const days = (from: number, to: number) => ({ date: inDays(from), lastDate: inDays(to) });
const week = () => days(20, 24);
const open = () => ({ date: inDays(20), dateByAgreement: true });
/** The gigs of the poster of this test that a question finds, in its order. */
const found = async (query: string) =>
  (
    await read<GigsPage>(server.call('GET', `/api/gigs?limit=50&poster=${people.declan.id}&${query}`))
  ).items.map(({ title }) => title);
const refused = async (changed: Partial<GigForm> & { repeats?: string[] }) => {
  const body = { ...gigForm(changed), ...changed, clientId: freshClientId() };
  const answer = await read<{ errors: unknown[] }>(people.declan.call('POST', '/api/gigs', body), 400);
  return answer.errors[0];
};

describe('GIG-01 a gig on several days', () => {
  test('GIG-01 is told with its first and its last day, and lasts from the first start to the last end', async () => {
    const gig = await publish({ ...week(), startTime: '20:00', endTime: '01:00', timeZone: 'UTC' });
    expect(gig).toMatchObject({
      ...week(),
      startsAt: `${inDays(20)}T20:00:00.000Z`,
      endsAt: `${inDays(25)}T01:00:00.000Z`,
    });
    const plain = await publish({ date: inDays(20), lastDate: inDays(20), dateByAgreement: false });
    for (const one of [plain, await publish()])
      expect([one.lastDate, one.dateByAgreement], 'one day says no more than before').toEqual([
        undefined,
        undefined,
      ]);
  });

  test.each<[Partial<GigForm>, string, string | RegExp]>([
    [{ lastDate: inDays(19) }, 'lastDate', 'Last day: that is before the first. Change one of them.'],
    [{ lastDate: inDays(80) }, 'lastDate', 'Last day: at most 60 days in all.'],
    [{ lastDate: inDays(24), applyBy: inDays(25) }, 'applyBy', 'Apply by: that is after the gig.'],
  ])('GIG-01 %o is refused at its field', async (changed, field, msg) => {
    expect(await refused({ date: inDays(20), ...changed })).toEqual({ field, msg });
  });

  test('GIG-01 sixty days are not too many, and one may apply until the last', async () => {
    const long = { date: inDays(20), lastDate: inDays(79), applyBy: inDays(79) };
    expect(await publish(long)).toMatchObject(long);
  });

  test('GIG-01 a client that knows one day alone moves all of them, and says nothing of what it does not know', async () => {
    const gig = await publish(week());
    expect(await edit(gig, { date: inDays(30) })).toMatchObject({ date: inDays(30), lastDate: inDays(34) });
    expect(await edit(gig, { date: inDays(30), lastDate: null })).not.toHaveProperty('lastDate');
  });

  test('GIG-05 is found by any of its days, and by none beside them; its first day counts for the order', async () => {
    await publish({ title: 'Before', date: inDays(19) });
    await publish({ title: 'Week', ...week() });
    await publish({ title: 'Within', date: inDays(22) });
    const [before, within, all] = [['Before'], ['Week', 'Within'], ['Before', 'Week', 'Within']];
    expect(await found('')).toEqual(all);
    expect(await found(`from=${inDays(18)}&to=${inDays(19)}`)).toEqual(before);
    for (const [from, to, titles] of [
      [22, 22, within],
      [20, 20, ['Week']],
      [24, 30, ['Week']],
      [21, 23, within],
      [10, 40, all],
      [25, 40, []],
    ] as const) {
      const asked = `from=${inDays(from)}&to=${inDays(to)}`;
      expect([asked, await found(asked)]).toEqual([asked, titles]);
      expect([asked, (await found(`${asked}&zone=Europe/London&sort=newest`)).toSorted()]).toEqual([
        asked,
        titles,
      ]);
      const { total } = await read<GigCounts>(
        server.call('GET', `/api/gigs/counts?poster=${people.declan.id}&${asked}`),
      );
      expect([asked, total]).toEqual([asked, titles.length]);
    }
    expect(await found(`from=${inDays(23)}`)).toEqual(['Week']);
    expect(await found(`to=${inDays(20)}`)).toEqual(['Before', 'Week']);
  });

  test('GIG-01 stands on the board until its last day is over, before what begins later, and page by page once', async () => {
    const run = { title: 'Run', date: inDays(2), lastDate: inDays(9), places: 2 };
    const { gig } = await booked({ ...run, startTime: '20:00', endTime: '23:00', timeZone: 'UTC' });
    await pass(6 * day);
    const [next, later] = [await publish({ date: inDays(1) }), await publish({ date: inDays(3) })];
    const inOrder = [gig.id, next.id, later.id];
    for (const query of ['', '?status=open', `?from=${inDays(0)}`, '?sort=newest', '?q=soul']) {
      const ids = await walk(server, `/api/gigs${query}`, 1);
      const theirs = ids.filter((id) => inOrder.includes(id));
      expect([query, query.includes('newest') ? theirs.toReversed() : theirs]).toEqual([query, inOrder]);
    }
    expect(await found('when=past')).toEqual([]);
    await apply(people.ben, gig);
    await pass(4 * day);
    expect(await found('when=past')).toContain('Run');
    expect(await found(`when=past&from=${inDays(-3)}&to=${inDays(-2)}`)).toContain('Run');
    expect(await found('')).not.toContain('Run');
    await pass(day);
    await tellOfReviews(server.app.services);
    expect(await newsOf(people.ada), 'who played is asked how it was').toContain('review_asked');
  });

  test('GIG-10 stands in the way of what is on any of its days, and stands on each of them in the calendar', async () => {
    await booked({ title: 'Week', ...week() });
    const clash = async (when: Partial<GigForm>) => {
      const { id } = await publish(when);
      const { items } = await read<{ items: { kind: string; gig: object }[] }>(
        people.ada.call('GET', `/api/gigs/${id}/conflicts`),
      );
      expect((await readGig(people.ada, { id })).clashes ?? false).toBe(items.length > 0);
      return items.map(({ kind, gig }) => [kind, 'lastDate' in gig && gig.lastDate]);
    };
    const found = [['booked', week().lastDate]];
    expect(await clash({ date: inDays(22) })).toEqual(found);
    expect(await clash({ date: inDays(15), lastDate: inDays(20) })).toEqual(found);
    expect(await clash({ date: inDays(26) })).toEqual([]);
    const calendar = (from: string, to: string) =>
      read<GigsPage>(people.ada.call('GET', `/api/calendar?from=${from}&to=${to}`));
    for (const nth of [20, 22, 24])
      expect((await calendar(inDays(nth), inDays(nth))).items.map(({ title }) => title)).toEqual(['Week']);
  });

  test('PPL-06 a poster reads whether somebody is free on all of its days, or not on one of them', async () => {
    const gig = await publish({ ...week(), places: 3 });
    const says = (who: typeof people.ada, from: number, to: number, is: DaySign) =>
      read(who.call('PUT', '/api/availability', { days: { from: inDays(from), to: inDays(to), is } }));
    const cleo = await server.member({ name: 'Cleo' });
    await says(people.ada, 20, 24, 'free');
    await says(people.ben, 23, 23, 'busy');
    await says(cleo, 20, 21, 'free');
    for (const who of [people.ada, people.ben, cleo]) await apply(who, gig);
    const { items } = await read<{ items: Application[] }>(
      people.declan.call('GET', `/api/gigs/${gig.id}/applications`),
    );
    const signs = Object.fromEntries(items.map(({ applicant, thatDay }) => [applicant.name, thatDay]));
    expect(signs).toEqual({ Ada: 'free', Ben: 'busy', Cleo: null });
  });

  test('GIG-02 repeats are as long, and a change of one moves those after it and keeps how long they are', async () => {
    const body = {
      ...gigForm({ date: inDays(20), lastDate: inDays(21) }),
      repeats: [inDays(27)],
      clientId: freshClientId(),
    };
    const first = await read<Gig>(people.declan.call('POST', '/api/gigs', body), 201);
    const second = { id: first.series?.[1]?.id ?? '' };
    expect(first.series).toMatchObject([
      { date: inDays(20), lastDate: inDays(21) },
      { date: inDays(27), lastDate: inDays(28) },
    ]);
    expect(await readGig(people.ben, second)).toMatchObject({ date: inDays(27), lastDate: inDays(28) });
    const change = (when: Partial<GigForm>, version: number) =>
      read(people.declan.call('PUT', `/api/gigs/${first.id}`, { ...gigForm(when), version, andLater: true }));
    await change({ date: inDays(21), lastDate: inDays(22) }, first.version);
    expect(await readGig(people.ben, second)).toMatchObject({ date: inDays(28), lastDate: inDays(29) });
    await change({ date: inDays(21), lastDate: inDays(24) }, first.version + 1);
    expect(await readGig(people.ben, second)).toMatchObject({ date: inDays(28), lastDate: inDays(31) });
    await change({ date: inDays(21), lastDate: null }, first.version + 2);
    expect(await readGig(people.ben, second)).not.toHaveProperty('lastDate');
  });
});

describe('GIG-01 a gig whose day is to be agreed', () => {
  test('GIG-01 says so and by when, whatever else is said of days; it is not repeated', async () => {
    const gig = await publish({ ...open(), lastDate: inDays(24), startTime: '20:00', timeZone: 'UTC' });
    expect(gig).toMatchObject({
      ...open(),
      startTime: '20:00',
      startsAt: `${inDays(20)}T00:00:00.000Z`,
      endsAt: `${inDays(21)}T00:00:00.000Z`,
    });
    expect(gig).not.toHaveProperty('lastDate');
    expect(await edit(gig, { title: 'By a client that knows one day alone' })).toMatchObject(open());
    expect(await refused({ ...open(), repeats: [inDays(27)] })).toMatchObject({ field: 'repeats' });
    expect(await refused({ ...open(), date: inDays(-2) })).toMatchObject({ field: 'date' });
  });

  test('GIG-05 is found by no day, and stands on the board at the last that it can be', async () => {
    await publish({ title: 'Before', date: inDays(19) });
    await publish({ title: 'Open', ...open(), startTime: '23:00' });
    await publish({ title: 'After', date: inDays(21) });
    expect(await found('')).toEqual(['Before', 'Open', 'After']);
    expect(await found(`from=${inDays(18)}&to=${inDays(22)}`)).toEqual(['Before', 'After']);
    expect(await found(`from=${inDays(1)}&zone=Europe/London`)).toEqual(['Before', 'After']);
  });

  test('GIG-10 GIG-12 is in no calendar, in nobody’s way, and is not what comes next', async () => {
    const soon = { title: 'Open', date: inDays(2), dateByAgreement: true };
    const { gig } = await booked(soon);
    const other = await publish({ date: inDays(2) });
    expect((await readGig(people.ada, other)).clashes).toBeUndefined();
    const conflicts = async ({ id }: Gig) =>
      (await read<{ items: [] }>(people.ada.call('GET', `/api/gigs/${id}/conflicts`))).items;
    expect([await conflicts(other), await conflicts(gig)]).toEqual([[], []]);
    for (const who of [people.ada, people.declan]) {
      const calendar = who.call('GET', `/api/calendar?from=${inDays(0)}&to=${inDays(5)}&saved=with`);
      expect((await read<GigsPage>(calendar)).items.map(({ title }) => title)).not.toContain('Open');
    }
    expect((await read<Dashboard>(people.ada.call('GET', '/api/dashboard'))).next).toBeNull();
    expect((await readGig(people.ada, gig)).myApplication?.state).toBe('accepted');
  });

  test('GIG-04 GIG-13 once its day is named who is booked is asked, and has said yes to just that day', async () => {
    const { gig, application } = await booked(open());
    expect((await standing(people.ada, gig))?.acceptedTerms).toMatchObject(open());
    await edit(gig, { date: inDays(18), dateByAgreement: false });
    expect(await standing(people.ada, gig)).toMatchObject({ state: 'asked', acceptedTerms: open() });
    await read(confirm(gig, application));
    const { acceptedTerms } = (await standing(people.ada, gig)) ?? {};
    expect(acceptedTerms).toMatchObject({ date: inDays(18) });
    expect(acceptedTerms).not.toHaveProperty('dateByAgreement');
    const { items } = await read<GigsPage>(
      people.ada.call('GET', `/api/calendar?from=${inDays(18)}&to=${inDays(18)}`),
    );
    expect(
      items.map(({ id }) => id),
      'and it is in her calendar',
    ).toEqual([gig.id]);
  });

  test('GIG-11 was not played when no day was ever agreed: nobody is asked, and it counts for nobody', async () => {
    const { gig } = await booked(open());
    await pass(22 * day);
    await tellOfReviews(server.app.services);
    expect(await newsOf(people.ada)).not.toContain('review_asked');
    const { items } = await read<GigReviews>(people.ada.call('GET', `/api/gigs/${gig.id}/reviews`));
    expect(items).toEqual([]);
    const played = people.ada.call('GET', `/api/profiles/${people.ada.id}/gigs?as=played`);
    expect((await read<GigsPage>(played)).items).toEqual([]);
  });
});
