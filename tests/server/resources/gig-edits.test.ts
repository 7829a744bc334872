import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/notifications.ts';
import { block } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { bookingServer, pounds } from '../booking-server.ts';
import { UNDO_TIME } from '../undo-server.ts';

const { server, people, pass, inDays, publish, apply, call, confirm, edit, newsOf, booked } =
  await bookingServer();

/** What somebody was last told of. */
async function toldTo(who: Member, type: 'gig_changed' | 'booking_asked' = 'gig_changed') {
  const [news] = await server.db
    .select({ excerpt: notifications.excerpt })
    .from(notifications)
    .where(and(eq(notifications.recipientId, who.id), eq(notifications.type, type)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  return news?.excerpt;
}

test.each([
  ['a moved load-in', { schedule: [{ time: '16:00', what: 'Load in' }] }, 'Call sheet: 16:00 Load in'],
  ['what to wear', { dress: 'All black' }, 'Dress: All black'],
  ['the set list', { setList: 'Tainted Love' }, 'Set list'],
  ['the title', { title: 'Dep drummer' }, 'Title: Dep drummer, northern s… → Dep drummer'],
  ['the description', { description: 'Other words' }, 'The description'],
])('GIG-02 %s is told to who is booked and who waits, and asks nobody', async (_, changed, words) => {
  const gig = await publish({ places: 2 });
  const application = await apply(people.ada, gig);
  await apply(people.ben, gig);
  await read(call(people.declan, 'accept', application));
  await pass(UNDO_TIME);
  await edit(gig, { places: 2, ...changed });
  expect(await newsOf(people.ada)).toEqual(['application_accepted', 'gig_changed']);
  expect(await newsOf(people.ben)).toEqual(['gig_changed']);
  expect([await toldTo(people.ada), await toldTo(people.ben)]).toEqual([words, words]);
});

test('GIG-02 another last day to apply is told by its name', async () => {
  const gig = await publish({ applyBy: inDays(20) });
  await apply(people.ben, gig);
  await edit(gig, { applyBy: null });
  expect(await toldTo(people.ben)).toMatch(/^Apply by: .+ → no last day$/);
});

test('GIG-02 another address is told to who may see it, and to nobody else', async () => {
  const gig = await publish({ places: 2, address: '5 Mill Lane' });
  const application = await apply(people.ada, gig);
  await apply(people.ben, gig);
  await read(call(people.declan, 'accept', application));
  await pass(UNDO_TIME);
  await edit(gig, { places: 2, address: '7 Mill Lane' });
  expect(await toldTo(people.ada)).toBe('Address: 7 Mill Lane');
  expect(await newsOf(people.ben)).toEqual([]);
  await edit(gig, { places: 2, address: '9 Mill Lane', dress: 'All black' });
  expect(await toldTo(people.ben)).toBe('Dress: All black');
});

test('GIG-02 who does not know yet that they are booked is not told where the door is', async () => {
  const gig = await publish({ places: 2 });
  await read(call(people.declan, 'accept', await apply(people.ada, gig)));
  await edit(gig, { places: 2, address: '7 Mill Lane' });
  expect(await newsOf(people.ada)).toEqual([]);
});

test('GIG-02 GIG-04 one edit is told once: with the question to who is asked, with the terms to who waits', async () => {
  const gig = await publish({ places: 2 });
  const application = await apply(people.ada, gig);
  await apply(people.ben, gig);
  await read(call(people.declan, 'accept', application));
  await pass(UNDO_TIME);
  await edit(gig, { places: 2, ...pounds(6000), dress: 'All black' });
  expect(await newsOf(people.ada)).toEqual(['application_accepted', 'booking_asked']);
  expect(await newsOf(people.ben)).toEqual(['gig_changed']);
  const words = 'Pay: £160 → £60, dress: All black';
  expect([await toldTo(people.ada, 'booking_asked'), await toldTo(people.ben)]).toEqual([words, words]);
});

test('GIG-02 whom an edit closes out or brings back hears that, and nothing beside it', async () => {
  const gig = await publish({ places: 2 });
  const application = await apply(people.ada, gig);
  await apply(people.ben, gig);
  await read(call(people.declan, 'accept', application));
  await pass(UNDO_TIME);
  await edit(gig, { places: 1, title: 'Dep drummer' });
  expect(await newsOf(people.ben)).toEqual(['gig_filled']);
  await edit(gig, { places: 2 });
  expect(await newsOf(people.ben)).toEqual(['gig_filled', 'gig_reopened']);
});

test('GIG-02 nothing is told of what says the same, nor to who has withdrawn', async () => {
  const gig = await publish();
  await apply(people.ada, gig);
  await read(call(people.ben, 'withdraw', await apply(people.ben, gig)));
  await pass(UNDO_TIME);
  await edit(gig, {});
  expect(await newsOf(people.ada)).toEqual([]);
  await edit(gig, { dress: 'All black' });
  expect([await newsOf(people.ada), await newsOf(people.ben)]).toEqual([['gig_changed'], []]);
});

test('GIG-02 SAF-07 who is booked hears across a block that it has changed, without a name or a word', async () => {
  const { gig } = await booked();
  await block(people.ada, people.declan);
  await edit(gig, { dress: 'All black' });
  expect([(await newsOf(people.ada)).at(-1), await toldTo(people.ada)]).toEqual(['gig_changed', '']);
});

/** What waits for somebody to be read: each with its words. */
const waiting = async ({ id }: Member) =>
  server.db
    .select({ type: notifications.type, excerpt: notifications.excerpt })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientId, id),
        ne(notifications.type, 'application_accepted'),
        eq(notifications.read, false),
        isNull(notifications.withdrawnAt),
      ),
    );
/** An id as a row of so many milliseconds earlier has it. */
const olderId = (id: string, ms: number) => {
  const time = (parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`;
};
const markRead = (who: Member) => read(who.call('PUT', '/api/notifications/read-all'));

test('GIG-02 GIG-04 NTF-01 five quick edits are one notice that says what was and what is now', async () => {
  const gig = await publish({ places: 2 });
  const application = await apply(people.ada, gig);
  await apply(people.ben, gig);
  await read(call(people.declan, 'accept', application));
  await pass(UNDO_TIME);
  const last = { places: 2, ...pounds(6000), startTime: '18:00', dress: 'All black' };
  await edit(gig, { places: 2, dress: 'Red' });
  await edit(gig, { places: 2, dress: 'Red', ...pounds(8000) });
  await edit(gig, { places: 2, dress: 'Red', ...pounds(7000), startTime: '18:00' });
  await edit(gig, { ...last, dress: 'Red' });
  await edit(gig, last);
  const excerpt = 'Time: 17:00–23:30 → 18:00–23:30, pay: £160 → £60, dress: All black';
  expect(await waiting(people.ada)).toEqual([{ type: 'booking_asked', excerpt }]);
  expect(await waiting(people.ben)).toEqual([{ type: 'gig_changed', excerpt }]);
  await markRead(people.ben);
  await edit(gig, { ...last, dress: 'Red' });
  expect(await waiting(people.ben), 'what was read is not told again').toEqual([
    { type: 'gig_changed', excerpt: 'Dress: Red' },
  ]);
});

test('GIG-02 what is taken back before it was read is told no more', async () => {
  const gig = await publish();
  await apply(people.ben, gig);
  await edit(gig, pounds(6000));
  await edit(gig, {});
  expect(await waiting(people.ben)).toEqual([]);
});

test('GIG-04 who answers has read: the next change is told anew, from what they agreed to', async () => {
  const { gig, application } = await booked();
  await edit(gig, pounds(6000));
  await read(confirm(gig, application));
  expect(await waiting(people.ada)).toEqual([]);
  await edit(gig, pounds(5000));
  expect(await waiting(people.ada)).toEqual([{ type: 'booking_asked', excerpt: 'Pay: £60 → £50' }]);
});

test('GIG-02 NTF-02 REA-01 who saves every ten minutes raises a notice once an hour, as long as nothing of it is read', async () => {
  const gig = await publish();
  await apply(people.ben, gig);
  const isBens = eq(notifications.recipientId, people.ben.id);
  const raised = async () =>
    (await server.db.select({ id: notifications.id }).from(notifications).where(isBens)).length;
  const minutes = 60_000;
  for (let nth = 0; nth < 14; nth += 1) {
    await edit(gig, { dress: `Black, ${nth} of white` });
    for (const { id, createdAt } of await server.db.select().from(notifications).where(isBens))
      await server.db
        .update(notifications)
        .set({ id: olderId(id, 10 * minutes), createdAt: new Date(createdAt.getTime() - 10 * minutes) })
        .where(eq(notifications.id, id));
  }
  expect(await raised()).toBe(3);
  expect(await waiting(people.ben)).toEqual([{ type: 'gig_changed', excerpt: 'Dress: Black, 13 of white' }]);
});

test('GIG-02 NTF-02 what comes a good while later is a notice of its own, with all that is not read', async () => {
  const gig = await publish();
  await apply(people.ben, gig);
  await edit(gig, { dress: 'All black' });
  const isBens = eq(notifications.recipientId, people.ben.id);
  await server.db
    .update(notifications)
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where(isBens);
  const [first] = await server.db.select({ id: notifications.id }).from(notifications).where(isBens);
  await edit(gig, { dress: 'All black', ...pounds(6000) });
  expect(await waiting(people.ben)).toEqual([
    { type: 'gig_changed', excerpt: 'Pay: £160 → £60, dress: All black' },
  ]);
  const rows = await server.db.select().from(notifications).where(isBens);
  expect(rows.find(({ withdrawnAt }) => withdrawnAt)?.id).toBe(first?.id);
});
