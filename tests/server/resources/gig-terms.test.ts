import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const declan = await server.member({ name: 'Declan' });
const ada = await server.member({ name: 'Ada' });
const ben = await server.member({ name: 'Ben' });

/** The next such weekday (0 is Sunday) that is at least a week away. */
function dayLater(weekday: number): string {
  const at = new Date(Date.now() + 7 * 86_400_000);
  while (at.getUTCDay() !== weekday) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}
const sunday = { date: dayLater(0), pay: { amount: 10_000, currency: 'GBP', unit: 'night' as const } };
const wednesday = { date: dayLater(3), pay: { amount: 6_000, currency: 'GBP', unit: 'night' as const } };

const publish = () =>
  read<Gig>(declan.call('POST', '/api/gigs', { ...gigForm(sunday), clientId: freshClientId() }), 201);
const apply = (who: Member, { id }: Gig) =>
  read<ApplicationMove>(
    who.call('POST', `/api/gigs/${id}/applications`, { note: '', clientId: freshClientId() }),
    201,
  );
const readGig = (who: Pick<Member, 'call'>, { id }: Gig) => read<Gig>(who.call('GET', `/api/gigs/${id}`));
const change = (gig: Gig, changed: Parameters<typeof gigForm>[0]) =>
  read<Gig>(declan.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm(changed), version: gig.version }));

async function booked() {
  const gig = await publish();
  const application = await apply(ada, gig);
  await read(declan.call('POST', `/api/applications/${application.id}/accept`));
  return { gig: await readGig(declan, gig), application };
}

test('GIG-13 who is booked keeps what they agreed to beside what the gig says now', async () => {
  const { gig } = await booked();
  await change(gig, wednesday);
  const { myApplication, ...now } = await readGig(ada, gig);
  expect(now).toMatchObject(wednesday);
  expect(myApplication?.acceptedTerms).toMatchObject(sunday);
  const dashboard = await read<Dashboard>(ada.call('GET', '/api/dashboard'));
  expect(dashboard.next?.id).toBe(gig.id);
  expect(dashboard.next?.myApplication?.acceptedTerms).toMatchObject(sunday);
});

test('SAF-01 what somebody agreed to is theirs; who is not booked has agreed to nothing', async () => {
  const { gig, application } = await booked();
  for (const other of [declan, ben, server]) expect((await readGig(other, gig)).myApplication).toBeNull();
  await read(ada.call('POST', `/api/applications/${application.id}/withdraw`));
  await apply(ada, gig);
  expect((await readGig(ada, gig)).myApplication).toMatchObject({ state: 'applied', acceptedTerms: null });
});

test('GIG-13 who was booked for a gig that is called off still reads what it was', async () => {
  const { gig } = await booked();
  await read(declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  expect((await readGig(ada, gig)).myApplication).toMatchObject({
    state: 'cancelled',
    acceptedTerms: sunday,
  });
});

test('NTF-01 news of a changed gig says what was and what is', async () => {
  const { gig } = await booked();
  await change(gig, wednesday);
  const [news] = await server.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.recipientId, ada.id), eq(notifications.subjectId, gig.id)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  const short = (date: string) => `${new Date(date).getUTCDate()} `;
  expect(news?.type).toBe('booking_asked');
  expect(news?.excerpt).toMatch(
    new RegExp(`^Date: Sun ${short(sunday.date)}.+ → Wed ${short(wednesday.date)}.+, pay: £100 → £60$`),
  );
});

test('NTF-01 whatever changes, the news of it is whole', async () => {
  const { gig } = await booked();
  const venue = 'The Very Long Name of a Hall '.repeat(4);
  await change(gig, {
    ...wednesday,
    venue,
    place: 'Llanfairpwllgwyngyll',
    startTime: '01:00',
    endTime: '02:00',
  });
  const [news] = await server.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.subjectId, gig.id), eq(notifications.type, 'booking_asked')));
  expect(news?.excerpt).toMatch(/^Date: .+ → .+, time: .+ → 01:00–02:00, pay: £100 → £60, place: .+ → .+…$/);
});

test('SCR /gigs/{id} the counts of a cancelled gig hold everybody who applied', async () => {
  const { gig } = await booked();
  await read(declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  const { applicationCounts } = await readGig(declan, gig);
  expect(applicationCounts).toEqual({
    applied: 0,
    standby: 0,
    offered: 0,
    accepted: 0,
    asked: 0,
    overdue: 0,
    released: 0,
    declined: 0,
    withdrawn: 0,
    closed: 0,
    cancelled: 1,
  });
});
