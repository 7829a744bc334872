import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Gig, GigVisibility } from '#contract/gigs.ts';
import { gigInvitations } from '#server/db/schema/around-gigs.ts';
import { outbox } from '#server/db/schema/operations.ts';
import { roomsOf } from '#server/outbox/dispatcher.ts';
import { everyone, userRoom } from '#server/realtime/rooms.ts';
import { idsOf, operatorOf } from '#tests/server/answers.ts';
import { actsOf, done, UNDO_TIME, undone, undoServer } from '#tests/server/undo-server.ts';
import { ask, askQuestion, block, editGig, link, publish, setUser } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';

const { server, pass, membersOfTest } = await undoServer();
const { db } = server;
// Events stay in the outbox for the tests to read.
await server.app.outbox.stop();
const admin = operatorOf(server);
const reason = ['--reason', 'A test'];

/** Petra posts gigs; Luca is her link, Ines is invited, Curtis is a stranger, Nora is unverified. */
const [petra, luca, ines, curtis, nora] = await membersOfTest('Petra', 'Luca', 'Ines', 'Curtis', 'Nora');
const people = Object.entries({ petra, luca, ines, curtis, nora });
const everybody = people.map(([name]) => name);
beforeEach(async () => {
  await setUser(server, nora, { verifiedAt: null });
  await link(luca, petra);
});

/** The members who receive a change of this kind during `act`. */
async function sentTo(kind: string, act: () => Promise<unknown>) {
  await db.delete(outbox);
  await act();
  const rows = await db.select().from(outbox).where(sql`${outbox.payload} ->> 'kind' = ${kind}`);
  const events = await Promise.all(
    rows.map(async ({ room, hiddenFrom }) => ({ rooms: (await roomsOf(db, room)).flat(), hiddenFrom })),
  );
  const isSentTo = (own: string) =>
    events.some(
      ({ rooms, hiddenFrom }) =>
        !hiddenFrom.includes(own) && rooms.some((room) => room === own || room === everyone),
    );
  return people.flatMap(([name, { id }]) => (isSentTo(userRoom(id)) ? [name] : []));
}
const post = (visibility: GigVisibility) => publish(petra, { visibility });
const edit = (gig: Gig, visibility: GigVisibility) =>
  read(editGig(petra, gig, { title: 'Changed', visibility }));
const invite = ({ id }: Gig) => db.insert(gigInvitations).values({ gigId: id, inviteeId: ines.id });

test.each([
  ['links', ['petra', 'luca'], ['petra', 'luca', 'ines']],
  ['invited', ['petra'], ['petra', 'ines']],
] as const)('GIG-01 SAF-01 a gig for %s is announced to readers', async (visibility, atFirst, readers) => {
  expect(await sentTo('gig', () => post(visibility))).toEqual(atFirst);
  const [gig, second] = [await post(visibility), await post(visibility)];
  for (const one of [gig, second]) await invite(one);

  expect(await sentTo('gig', () => edit(gig, visibility))).toEqual(readers);
  expect(await sentTo('question', () => askQuestion(ines, gig))).toEqual(readers);
  const [asked] = await idsOf(ines, `/api/gigs/${gig.id}/questions`);
  const answer = () => petra.call('PUT', `/api/gig-questions/${asked}/answer`, { text: 'Yes', was: null });
  expect(await sentTo('question', answer)).toEqual(readers);
  const remove = () => ines.call('DELETE', `/api/gig-questions/${asked}`);
  expect(await sentTo('question', remove)).toEqual(readers);
  const [removed] = await actsOf(ines);
  expect(await sentTo('question', () => ines.call('POST', `/api/undo/${removed?.id}`))).toEqual(readers);

  await done(petra, petra.call('POST', `/api/gigs/${gig.id}/cancel`));
  expect(await sentTo('gig', () => pass(UNDO_TIME))).toEqual(readers);
  const closed = await done(petra, petra.call('POST', `/api/gigs/${second.id}/close`));
  expect(await sentTo('gig', async () => expect(await undone(petra, closed)).toBe(200))).toEqual(readers);

  expect(await sentTo('gig', () => admin('remove', 'gig', second.id, ...reason))).toEqual(readers);
  expect(await sentTo('gig', () => admin('restore', 'gig', second.id))).toEqual(readers);
});

test.each<[GigVisibility, GigVisibility, string[]]>([
  ['all', 'links', everybody],
  ['all', 'invited', everybody],
  ['links', 'invited', ['petra', 'luca', 'ines']],
  ['invited', 'links', ['petra', 'luca', 'ines']],
  ['invited', 'all', everybody],
])('GIG-01 SAF-01 a gig for %s that becomes %s is announced', async (before, after, names) => {
  const gig = await post(before);
  await invite(gig);
  expect(await sentTo('gig', () => edit(gig, after))).toEqual(names);
});

test('GIG-01 SAF-01 a gig for links is announced to a new link, and to one whose link ends', async () => {
  await post('links');
  await post('invited');
  expect(await sentTo('gig', () => link(curtis, petra))).toEqual(['curtis']);
  const { linkId } = await ask(luca, petra);
  expect(await sentTo('gig', () => read(luca.call('DELETE', `/api/links/${linkId}`)))).toEqual(['luca']);
});

test('PPL-06 SAF-01 a change of a profile shown to links is announced only to them', async () => {
  const change = (part: object) => () => read(petra.call('PUT', '/api/profiles/me', part));
  const showBookings = () => read(petra.call('PUT', '/api/availability', { showsBookings: true }));
  for (const [act, names] of [
    [change({ shownTo: 'links' }), everybody],
    [change({ bio: 'I play' }), ['petra', 'luca']],
    [showBookings, ['petra', 'luca']],
    [change({ name: 'Petra P' }), everybody],
    [change({ shownTo: 'members' }), everybody],
    [change({ bio: 'I sing' }), everybody],
  ] as const)
    expect(await sentTo('profile', act)).toEqual(names);
});

test('SAF-01 SAF-07 admin actions on an account are sent to its member, and a suspension to everyone not blocked by them', async () => {
  expect(await sentTo('profile', () => admin('verify', nora.email))).toEqual(['nora']);
  await block(petra, luca);
  const suspend = () => admin('suspend', petra.email, ...reason);
  expect(await sentTo('profile', suspend)).toEqual(everybody.filter((name) => name !== 'luca'));
});
