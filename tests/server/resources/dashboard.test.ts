import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, publish } from '#tests/support/acts.ts';
import { dayFromNow, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
let now = new Date(`${dayFromNow(1)}T00:00:00.000Z`);
const later = await serverOfFile({}, { now: () => now });
const declan = await server.member({ name: 'Declan' });
const ada = await server.member({ name: 'Ada' });

async function applyFor(title: string, days: number) {
  const gig = await publish(declan, { title, date: dayFromNow(days) });
  return { gig, application: await apply(ada, gig) };
}
const pass = ({ id }: Gig) =>
  server.db
    .update(gigs)
    .set({ startsAt: new Date(Date.now() - 9_000_000), endsAt: new Date(Date.now() - 1000) })
    .where(eq(gigs.id, id));
const dashboardOf = (who: Member) => read<Dashboard>(who.call('GET', '/api/dashboard'));

test('SCR /dashboard own applications: what waits or is booked soonest first, then the rest', async () => {
  await applyFor('In five', 5);
  const over = await applyFor('Over', 3);
  const withdrawn = await applyFor('Withdrawn', 1);
  const booked = await applyFor('In three', 3);
  await applyFor('In two', 2);
  await read(ada.call('POST', `/api/applications/${withdrawn.application.id}/withdraw`));
  await read(declan.call('POST', `/api/applications/${booked.application.id}/accept`));
  await pass(over.gig);
  const { myApplications } = await dashboardOf(ada);
  expect(myApplications.count).toBe(5);
  expect(myApplications.items.map(({ gig }) => gig.title)).toEqual([
    'In two',
    'In three',
    'In five',
    'Withdrawn',
  ]);
});

test('SCR /dashboard a gig that is over needs no answer any more', async () => {
  const before = (await dashboardOf(declan)).applicationsToAnswer.count;
  const { gig } = await applyFor('Needs an answer', 4);
  expect((await dashboardOf(declan)).applicationsToAnswer.count).toBe(before + 1);
  await pass(gig);
  const { count, gigs: waiting } = (await dashboardOf(declan)).applicationsToAnswer;
  expect(count).toBe(before);
  expect(waiting.map((line) => line.gig.title)).not.toContain('Needs an answer');
});

test('GIG-12 the next gig is the sooner of what one plays at and what one has posted, with its call sheet', async () => {
  const [poster, player] = [await server.member({ name: 'Finn' }), await server.member({ name: 'Gwen' })];
  const nextOf = async (who: Member) => {
    const { next } = await dashboardOf(who);
    return next && [next.title, next.applicationCounts?.applied ?? 0, next.schedule[0]?.what ?? 'no sheet'];
  };
  await publish(poster, { title: 'In a month', date: dayFromNow(30) });
  expect(await nextOf(poster)).toBeNull();
  const soon = await publish(poster, { title: 'In five days', date: dayFromNow(5) });
  const waiting = await apply(player, soon);
  expect(await nextOf(poster)).toEqual(['In five days', 1, 'Load in']);
  expect(await nextOf(player)).toBeNull();
  await read(poster.call('POST', `/api/applications/${waiting.id}/accept`));
  expect(await nextOf(poster)).toEqual(['In five days', 0, 'Load in']);
  expect(await nextOf(player)).toEqual(['In five days', 0, 'Load in']);
  const own = await publish(player, { title: 'Sooner, and mine', date: dayFromNow(2), schedule: [] });
  expect(await nextOf(player)).toEqual(['Sooner, and mine', 0, 'no sheet']);
  await read(player.call('POST', `/api/gigs/${own.id}/cancel`));
  expect(await nextOf(player)).toEqual(['In five days', 0, 'Load in']);
});

test('GIG-12 GIG-01 a dozen residencies that go on leave what comes between them next', async () => {
  const [poster, player] = [await later.member({ name: 'Jo' }), await later.member({ name: 'Kai' })];
  const book = async (title: string, form: Partial<GigForm>) => {
    const gig = await publish(poster, { title, schedule: [], timeZone: 'UTC', ...form });
    await read(poster.call('POST', `/api/applications/${(await apply(player, gig)).id}/accept`));
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
