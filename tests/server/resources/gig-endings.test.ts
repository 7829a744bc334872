import { expect, test } from 'vitest';
import type { GigInvitation } from '#contract/ours/gig-invitations.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { OwnNotification } from '#contract/ours/notification.ts';
import { block } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { bookingServer } from '../booking-server.ts';
import { done, UNDO_TIME, undone } from '../undo-server.ts';

const { people, pass, publish, apply, call, newsOf, booked } = await bookingServer();

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
