import { expect, test } from 'vitest';
import type { Conflict } from '#contract/calendar.ts';
import type { GigForm } from '#contract/gig-form.ts';
import type { GigCounts } from '#contract/gig-search.ts';
import type { Gig } from '#contract/gigs.ts';
import type { DaySign } from '#contract/profile.ts';
import { notifyDueReviews } from '#server/reviews/lifecycle.ts';
import { applicationsFor, dashboardOf, get, itemsOf, refusal, titlesOf } from '#tests/server/answers.ts';
import { bookingServer, day } from '#tests/server/booking-server.ts';
import { gigForm, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, cleo, pass, inDays, post, publish, readGig, edit, newsOf, apply } = scene;
const { standing, booked, confirm } = scene;

const days = (from: number, to: number) => ({ date: inDays(from), lastDate: inDays(to) });
const week = () => days(20, 24);
const byAgreement = () => ({ date: inDays(20), dateByAgreement: true });
/** The titles of Declan's gigs matching a query. */
const found = (query: string) => titlesOf(server, `/api/gigs?limit=50&poster=${declan.id}&${query}`);
const calendarOf = (who: Member, from: number, to: number) =>
  titlesOf(who, `/api/calendar?from=${inDays(from)}&to=${inDays(to)}&saved=with`);
const conflictsOf = (who: Member, { id }: { id: string }) =>
  itemsOf<Conflict>(who, `/api/gigs/${id}/conflicts`);

test('GIG-01 a gig on up to 60 days lasts from the first start to the last end, and moves with its first day', async () => {
  const gig = await publish({ ...week(), startTime: '20:00', endTime: '01:00', timeZone: 'UTC' });
  const span = { startsAt: `${inDays(20)}T20:00:00.000Z`, endsAt: `${inDays(25)}T01:00:00.000Z` };
  expect(gig).toMatchObject({ ...week(), ...span });
  const plain = await publish({ date: inDays(20), lastDate: inDays(20), dateByAgreement: false });
  for (const name of ['lastDate', 'dateByAgreement'])
    for (const oneDay of [plain, await publish()]) expect(oneDay).not.toHaveProperty(name);
  const sixty = { ...days(20, 79), applyBy: inDays(79) };
  expect(await publish(sixty)).toMatchObject(sixty);
  // A client that only supports single days.
  expect(await edit(gig, { date: inDays(30) })).toMatchObject(days(30, 34));
  expect(await edit(gig, { date: inDays(30), lastDate: null })).not.toHaveProperty('lastDate');
});

test('GIG-05 a gig is found by any of its days and sorted by the first one', async () => {
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
    const newest = await found(`${asked}&zone=Europe/London&sort=newest`);
    expect([asked, newest.toSorted()]).toEqual([asked, titles]);
    const counts = `/api/gigs/counts?poster=${declan.id}&${asked}`;
    expect([asked, (await get<GigCounts>(server, counts)).total]).toEqual([asked, titles.length]);
  }
  expect(await found(`from=${inDays(23)}`)).toEqual(['Week']);
  expect(await found(`to=${inDays(20)}`)).toEqual(['Before', 'Week']);
});

test('GIG-01 a gig stays on the board until its last day is over, listed once across all pages', async () => {
  const run = { title: 'Run', date: inDays(2), lastDate: inDays(9), places: 2 };
  const { gig } = await booked({ ...run, startTime: '20:00', endTime: '23:00', timeZone: 'UTC' });
  await pass(6 * day);
  const [next, later] = [await publish({ date: inDays(1) }), await publish({ date: inDays(3) })];
  const inOrder = [gig.id, next.id, later.id];
  for (const query of ['', '?status=open', `?from=${inDays(0)}`, '?sort=newest', '?q=soul']) {
    const theirs = (await walk(server, `/api/gigs${query}`, 1)).filter((id) => inOrder.includes(id));
    expect([query, query.includes('newest') ? theirs.toReversed() : theirs]).toEqual([query, inOrder]);
  }
  expect(await found('when=past')).toEqual([]);
  await apply(ben, gig);
  await pass(4 * day);
  expect(await found('when=past')).toContain('Run');
  expect(await found(`when=past&from=${inDays(-3)}&to=${inDays(-2)}`)).toContain('Run');
  expect(await found('')).not.toContain('Run');
  await pass(day);
  await notifyDueReviews(server.app.services);
  expect(await newsOf(ada), 'the player is asked for a review').toContain('review_asked');
});

test('GIG-10 a gig clashes with others on any of its days, and is in the calendar on each of them', async () => {
  await booked({ title: 'Week', ...week() });
  const clash = async (when: Partial<GigForm>) => {
    const gig = await publish(when);
    const items = await conflictsOf(ada, gig);
    expect((await readGig(ada, gig)).clashes ?? false).toBe(items.length > 0);
    return items.map(({ kind, gig }) => [kind, gig.lastDate]);
  };
  const found = [['booked', week().lastDate]];
  expect(await clash({ date: inDays(22) })).toEqual(found);
  expect(await clash({ date: inDays(15), lastDate: inDays(20) })).toEqual(found);
  expect(await clash({ date: inDays(26) })).toEqual([]);
  for (const nth of [20, 22, 24]) expect(await calendarOf(ada, nth, nth)).toEqual(['Week']);
});

test('PPL-06 a poster reads whether an applicant is free on all days, or busy on one', async () => {
  const gig = await publish({ ...week(), places: 3 });
  const mark = (who: Member, from: number, to: number, is: DaySign) =>
    read(who.call('PUT', '/api/availability', { days: { from: inDays(from), to: inDays(to), is } }));
  await mark(ada, 20, 24, 'free');
  await mark(ben, 23, 23, 'busy');
  await mark(cleo, 20, 21, 'free');
  for (const who of [ada, ben, cleo]) await apply(who, gig);
  const items = await applicationsFor(declan, gig);
  const dayByName = Object.fromEntries(items.map(({ applicant, thatDay }) => [applicant.name, thatDay]));
  expect(dayByName).toEqual({ Ada: 'free', Ben: 'busy', Cleo: null });
});

test('GIG-02 repeats have the same length, and changing one moves the later ones', async () => {
  const first = await read<Gig>(post({ ...days(20, 21), repeats: [inDays(27)] }), 201);
  const second = { id: first.series?.[1]?.id ?? '' };
  expect(first.series).toMatchObject([days(20, 21), days(27, 28)]);
  expect(await readGig(ben, second)).toMatchObject(days(27, 28));
  const change = (when: Partial<GigForm>, version: number) =>
    read(declan.call('PUT', `/api/gigs/${first.id}`, { ...gigForm(when), version, andLater: true }));
  await change(days(21, 22), first.version);
  expect(await readGig(ben, second)).toMatchObject(days(28, 29));
  await change(days(21, 24), first.version + 1);
  expect(await readGig(ben, second)).toMatchObject(days(28, 31));
  await change({ date: inDays(21), lastDate: null }, first.version + 2);
  expect(await readGig(ben, second)).not.toHaveProperty('lastDate');
});

test('GIG-01 a gig with a date by agreement has no other days, times or repeats', async () => {
  const gig = await publish({ ...byAgreement(), lastDate: inDays(24), startTime: '20:00', timeZone: 'UTC' });
  const span = { startsAt: `${inDays(20)}T00:00:00.000Z`, endsAt: `${inDays(21)}T00:00:00.000Z` };
  expect(gig).toMatchObject({ ...byAgreement(), startTime: '20:00', ...span });
  expect(gig).not.toHaveProperty('lastDate');
  expect(await edit(gig, { title: 'By a client that knows one day alone' })).toMatchObject(byAgreement());
  const repeated = await post({ ...byAgreement(), repeats: [inDays(27)] });
  expect(repeated).toMatchObject(refusal(400, { field: 'repeats' }));
  expect(await post({ ...byAgreement(), date: inDays(-2) })).toMatchObject(refusal(400, { field: 'date' }));
});

test('GIG-05 a gig without a date is found by no day and sorted by its latest possible day', async () => {
  await publish({ title: 'Before', date: inDays(19) });
  await publish({ title: 'Open', ...byAgreement(), startTime: '23:00' });
  await publish({ title: 'After', date: inDays(21) });
  expect(await found('')).toEqual(['Before', 'Open', 'After']);
  expect(await found(`from=${inDays(18)}&to=${inDays(22)}`)).toEqual(['Before', 'After']);
  expect(await found(`from=${inDays(1)}&zone=Europe/London`)).toEqual(['Before', 'After']);
});

test('GIG-10 GIG-12 a gig without a date is in no calendar, clashes with nothing and is not the next gig', async () => {
  const { gig } = await booked({ title: 'Open', date: inDays(2), dateByAgreement: true });
  const other = await publish({ date: inDays(2) });
  expect((await readGig(ada, other)).clashes).toBeUndefined();
  for (const one of [other, gig]) expect(await conflictsOf(ada, one)).toEqual([]);
  for (const who of [ada, declan]) expect(await calendarOf(who, 0, 5)).not.toContain('Open');
  expect((await dashboardOf(ada)).next).toBeNull();
  expect(await scene.stateOf(ada, gig)).toBe('accepted');
});

test('GIG-04 GIG-13 setting the date asks the booked player, who agrees to that date only', async () => {
  const { gig, application } = await booked(byAgreement());
  expect((await standing(ada, gig))?.acceptedTerms).toMatchObject(byAgreement());
  await edit(gig, { date: inDays(18), dateByAgreement: false });
  expect(await standing(ada, gig)).toMatchObject({ state: 'asked', acceptedTerms: byAgreement() });
  await read(confirm(gig, application));
  const { acceptedTerms } = (await standing(ada, gig)) ?? {};
  expect(acceptedTerms).toMatchObject({ date: inDays(18) });
  expect(acceptedTerms).not.toHaveProperty('dateByAgreement');
  expect(await calendarOf(ada, 18, 18)).toEqual([gig.title]);
});

test('GIG-11 a gig that never got a date cannot be reviewed and counts for no one', async () => {
  const { gig } = await booked(byAgreement());
  await pass(22 * day);
  await notifyDueReviews(server.app.services);
  expect(await newsOf(ada)).not.toContain('review_asked');
  expect(await itemsOf(ada, `/api/gigs/${gig.id}/reviews`)).toEqual([]);
  expect(await itemsOf(ada, `/api/profiles/${ada.id}/gigs?as=played`)).toEqual([]);
});
