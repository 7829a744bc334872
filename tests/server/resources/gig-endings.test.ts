import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import type { GigInvitation } from '#contract/ours/gig-invitations.ts';
import type { GigCounts } from '#contract/ours/gig-search.ts';
import type { GigSearch } from '#contract/ours/gig-searches.ts';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import type { OwnNotification } from '#contract/ours/notification.ts';
import { users } from '#server/db/schema/users.ts';
import { matchGigs } from '#server/gig-searches/matching.ts';
import { tellMatches } from '#server/gig-searches/telling.ts';
import { mailDigests } from '#server/gigs/digest.ts';
import { bookingServer, hour } from '#tests/server/booking-server.ts';
import { done, UNDO_TIME, undone } from '#tests/server/undo-server.ts';
import { block } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';

const { people, pass, publish, apply, call, newsOf, booked, server, inDays, edit } = await bookingServer();
const moves = (gig: Gig, what: 'close' | 'cancel' | 'reopen') =>
  people.declan.call('POST', `/api/gigs/${gig.id}/${what}`);
const invite = (gig: Gig, whom = people.ben) =>
  read<GigInvitation>(
    people.declan.call('POST', `/api/gigs/${gig.id}/invitations`, { userId: whom.id, note: '' }),
    201,
  );
const answer = ({ id }: GigInvitation, isDeclined: boolean, who = people.ben) =>
  read(who.call('PUT', `/api/gig-invitations/${id}/answer`, { isDeclined }));

test.each([
  ['filled', 'gig_filled'],
  ['closed', 'gig_closed'],
])('GIG-03 who waits for a gig that is %s hears that it is cancelled', async (stands, first) => {
  const gig = await publish();
  const adas = await apply(people.ada, gig);
  await apply(people.ben, gig);
  await read(stands === 'filled' ? call(people.declan, 'accept', adas) : moves(gig, 'close'));
  await pass(UNDO_TIME);
  const off = await done<Gig>(people.declan, moves(gig, 'cancel'));
  expect(await undone(people.declan, off)).toBe(200);
  await pass(UNDO_TIME);
  expect(await newsOf(people.ben)).toEqual([first]);
  await read(moves(gig, 'cancel'));
  await pass(UNDO_TIME);
  expect(await newsOf(people.ben)).toEqual([first, 'gig_cancelled']);
});

test('GIG-07 who is invited and has not answered hears what becomes of the gig, once, and of nothing that was undone', async () => {
  const gig = await publish();
  await invite(gig);
  const adas = await apply(people.ada, gig);
  const yes = await done<{ id: string }>(people.declan, call(people.declan, 'accept', adas));
  expect(await undone(people.declan, yes)).toBe(200);
  await pass(UNDO_TIME);
  expect(await newsOf(people.ben)).toEqual(['gig_invitation']);
  await read(call(people.declan, 'accept', adas));
  await pass(UNDO_TIME);
  await read(call(people.ada, 'withdraw', adas));
  await pass(UNDO_TIME);
  expect(await newsOf(people.ben)).toEqual(['gig_invitation', 'gig_filled', 'gig_reopened']);
  await read(moves(gig, 'close'));
  await read(moves(gig, 'cancel'));
  await pass(UNDO_TIME);
  expect(await newsOf(people.ben)).toEqual(['gig_invitation', 'gig_filled', 'gig_reopened', 'gig_cancelled']);
});

test('GIG-07 SAF-07 who has said no, has applied or is blocked hears nothing by the invitation', async () => {
  const gig = await publish({ places: 2 });
  await answer(await invite(gig), true);
  await invite(gig, people.ada);
  await apply(people.ada, gig);
  await read(moves(gig, 'close'));
  await pass(UNDO_TIME);
  expect(await newsOf(people.ben)).toEqual(['gig_invitation']);
  expect(await newsOf(people.ada)).toEqual(['gig_invitation', 'gig_closed']);
  const other = await publish();
  await invite(other);
  await block(people.ben, people.declan);
  await read(moves(other, 'cancel'));
  await pass(UNDO_TIME);
  expect((await newsOf(people.ben)).filter((type) => type !== 'gig_invitation')).toEqual([]);
});

test('GIG-07 the poster hears an invitee’s no, which goes when they think again, and is no second notice', async () => {
  const gig = await publish();
  const made = await invite(gig);
  const told = async () =>
    (await read<OwnNotification[]>(people.declan.call('GET', '/api/notifications'))).filter(
      ({ type }) => type === 'invitation_declined',
    );
  await answer(made, true);
  expect(await told()).toMatchObject([{ actor: { name: 'Ben' }, subject: { id: gig.id, title: gig.title } }]);
  await answer(made, false);
  expect(await told()).toEqual([]);
  await answer(made, true);
  expect(await told()).toHaveLength(1);
  expect((await newsOf(people.declan)).filter((type) => type === 'invitation_declined')).toHaveLength(1);
});

test('GIG-07 a no to a gig that nobody waits for is told nobody', async () => {
  const { gig } = await booked({ places: 2 });
  const made = await invite(gig);
  await read(moves(gig, 'cancel'));
  await answer(made, true);
  expect(await newsOf(people.declan)).not.toContain('invitation_declined');
});

const { services } = server.app;
const day = 24 * hour;

beforeAll(() => services.gazetteer.filled(), 300_000);

/** One gig takes nobody after the day after tomorrow, the other does until it begins. */
const both = async () => ({
  until: await publish({ title: 'Until', applyBy: inDays(2) }),
  open: await publish({ title: 'Open' }),
});
const titlesOf = async (query: string) =>
  (await read<GigsPage>(server.call('GET', `/api/gigs?limit=50&${query}`))).items.map(({ title }) => title);

test('GIG-05 only open is what takes people: what one could apply to until yesterday is left out, and counted so', async () => {
  const { until } = await both();
  const by = `poster=${people.declan.id}`;
  const counts = (query = '') => read<GigCounts>(server.call('GET', `/api/gigs/counts?${by}${query}`));
  expect(await titlesOf(`${by}&status=open`)).toEqual(['Until', 'Open']);
  await pass(4 * day);
  expect(await titlesOf(`${by}&status=open`)).toEqual(['Open']);
  expect(await titlesOf('status=open')).not.toContain('Until');
  expect(await titlesOf(by)).toEqual(['Until', 'Open']);
  expect(await titlesOf('')).toContain('Until');
  expect(await counts()).toMatchObject({ total: 2, open: 1 });
  expect(await counts('&status=open')).toMatchObject({ total: 1, open: 1, without: { status: 2 } });
  await edit(until, { title: 'Until', applyBy: inDays(2) });
  expect(await titlesOf(`${by}&status=open`)).toEqual(['Until', 'Open']);
});

test('GIG-05 what is over is asked for by how it ended, whatever its last day to apply was', async () => {
  await both();
  await pass(40 * day);
  expect(await titlesOf(`poster=${people.declan.id}&when=past&status=open`)).toHaveLength(2);
});

test('GIG-06 a saved search counts and tells nothing that one cannot apply to any more', async () => {
  await read<GigSearch>(
    people.ada.call('POST', '/api/gigs/searches', { name: 'Drums', filters: { category: 'drums' } }),
    201,
  );
  await pass(1000);
  const { until } = await both();
  await matchGigs(services);
  const newCount = async () =>
    (await read<{ items: GigSearch[] }>(people.ada.call('GET', '/api/gigs/searches'))).items[0]?.newCount;
  expect(await newCount()).toBe(2);
  await pass(4 * day);
  expect(await newCount()).toBe(1);
  await tellMatches(services);
  expect(await newsOf(people.ada)).toEqual(['gig_match']);
  await read(
    people.ben.call('POST', '/api/gigs/searches', { name: 'Drums', filters: { category: 'drums' } }),
    201,
  );
  await edit(until, { title: 'Until', dress: 'All black' });
  await matchGigs(services);
  await tellMatches(services);
  expect(await newsOf(people.ben)).toEqual([]);
});

test('REA-02 GIG-07 neither the weekly mail nor the dashboard names what one cannot apply to any more', async () => {
  await server.db
    .update(users)
    .set({ skills: ['Drums'], digestAt: new Date(services.now().getTime() - hour) })
    .where(eq(users.id, people.ada.id));
  const { until } = await both();
  await read(
    people.declan.call('POST', `/api/gigs/${until.id}/invitations`, { userId: people.ada.id, note: '' }),
    201,
  );
  const invitations = async () =>
    (await read<Dashboard>(people.ada.call('GET', '/api/dashboard'))).invitations?.count;
  expect(await invitations()).toBe(1);
  await pass(8 * day);
  expect(await invitations()).toBe(0);
  await mailDigests(services);
  const mails = (await mailsTo(server, people.ada.email)).filter(({ subject }) => /fit/.test(subject));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Open: ');
  expect(mails[0]?.text).not.toContain('Until: ');
});
