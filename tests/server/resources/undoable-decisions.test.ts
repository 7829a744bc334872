import { expect, test } from 'vitest';
import type { OwnApplication } from '#contract/applications.ts';
import type { ApplicationState, Gig, GigStatus } from '#contract/gigs.ts';
import { archived, dashboardOf, itemsOf, refusal } from '#tests/server/answers.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { enter, groupOf } from '#tests/server/group-server.ts';
import { done, UNDO_TIME, undone } from '#tests/server/undo-server.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, pass, publish, readGig, callGig, moveGig, applyWith, apply, call } = scene;
const { move, newsOf, booked, standing } = scene;
const address = '12 Mill Lane, ring twice';
const ownApplications = (who: Member) => itemsOf<OwnApplication>(who, '/api/applications/mine');

const calendarFileOf = async (who: Member, { id }: Pick<Gig, 'id'>) =>
  String((await who.call('GET', `/api/gigs/${id}/gig.ics`)).body);

/** Everything an applicant sees of their application and its gig. */
async function seenBy(who: Member, gig: Pick<Gig, 'id'>) {
  const { status, myApplication, address } = await readGig(who, gig);
  const items = await ownApplications(who);
  const { offers, toConfirm, next, myApplications } = await dashboardOf(who);
  const exported = await archived(server, 'applications', who);
  return {
    status,
    myApplication,
    address,
    listed: items.map(({ gig: { status }, ...own }) => ({ ...own, status })),
    offers: offers?.count,
    toConfirm: toConfirm.count,
    next: next?.id,
    pressing: myApplications.items.map(({ state, answer }) => ({ state, answer })),
    exported,
  };
}

for (const [what, body] of [
  ['accept', {}],
  ['offer', { words: 'Bring the small kit' }],
  ['decline', { words: 'We went with somebody nearer' }],
  ['stand-by', {}],
] as const)
  test(`SAF-15 ${what}: the applicant sees the earlier state until it cannot be undone`, async () => {
    const { gig, application } = await scene.waiting({ address, places: 2 });
    const before = await seenBy(ada, gig);
    const { state } = await move(declan, what, application, body);
    expect(state).not.toBe('applied');
    await pass(UNDO_TIME - 1);
    expect(await seenBy(ada, gig)).toEqual(before);
    await pass(1);
    const after = await seenBy(ada, gig);
    expect([after.myApplication?.state, after.listed[0]?.state, after.exported]).toEqual([
      state,
      state,
      [expect.objectContaining({ state, address: state === 'accepted' ? address : '' })],
    ]);
  });

test('SAF-15 accept fills the place at once; address and group open once the player is notified', async () => {
  const { gig } = await booked({ address, places: 2 });
  await read(enter(declan, gig));
  const application = await apply(ben, gig);
  await move(declan, 'accept', application);
  expect(await readGig(declan, gig)).toMatchObject({ status: 'filled', placesTaken: 2 });
  expect(await readGig(ben, gig)).not.toHaveProperty('address');
  expect(await calendarFileOf(ben, gig)).toContain('STATUS:TENTATIVE');
  expect((await groupOf(ben, gig)).canEnter).toBe(false);
  expect((await enter(ben, gig)).status).toBe(403);
  await pass(UNDO_TIME);
  expect(await readGig(ben, gig)).toMatchObject({ address, myApplication: { state: 'accepted' } });
  expect(await calendarFileOf(ben, gig)).toContain('STATUS:CONFIRMED');
  expect((await groupOf(ben, gig)).canEnter).toBe(true);
});

test('SAF-15 cancel: applicants see the gig unchanged until the undo time ends, the address is hidden at once', async () => {
  const { gig } = await booked({ address, places: 2 });
  await apply(ben, gig);
  const [adas, bens] = [await seenBy(ada, gig), await seenBy(ben, gig)];
  await moveGig('cancel', gig);
  expect((await readGig(declan, gig)).status).toBe('cancelled');
  await pass(UNDO_TIME - 1);
  expect(await seenBy(ben, gig)).toEqual(bens);
  const { address: had, exported, ...rest } = adas;
  expect(await seenBy(ada, gig)).toEqual({
    ...rest,
    address: undefined,
    exported: exported.map((row) => ({ ...row, address: '' })),
    next: rest.next,
  });
  expect(had).toBe(address);
  await pass(1);
  for (const who of [ada, ben])
    expect(await readGig(who, gig)).toMatchObject({
      status: 'cancelled',
      myApplication: { state: 'cancelled' },
    });
  expect((await standing(ada, gig))?.acceptedTerms).toMatchObject({ date: gig.date });
});

test('SAF-15 an applicant who withdraws is never notified of the decision made just before', async () => {
  const { application } = await scene.waiting();
  const declined = await done(declan, call(declan, 'decline', application, { words: 'No' }));
  expect(await move(ada, 'withdraw', application)).toMatchObject({ state: 'withdrawn' });
  expect(await ownApplications(ada)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await undone(declan, declined)).toBe(409);
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual([]);
});

const posters = ['accept', 'decline', 'undo-decline', 'release', 'offer', 'withdraw-offer', 'stand-by'];
const mover = (move: string) => (posters.includes(move) ? declan : ada);

/** The late move, the moves before it and the resulting state; the state chart's tests cover all pairs. */
const ofApplication: [string, string[], ApplicationState][] = [
  ['accept', ['withdraw'], 'withdrawn'],
  ['undo-decline', ['decline', 'undo-decline'], 'applied'],
  ['release', ['accept'], 'accepted'],
  ['withdraw-offer', ['offer', 'accept-offer'], 'accepted'],
  ['stand-by', ['decline'], 'declined'],
  ['withdraw', ['decline'], 'declined'],
  ['confirm', ['accept'], 'accepted'],
  ['accept-offer', ['offer', 'withdraw-offer'], 'applied'],
];

test.each(ofApplication)('GIG-13 %s after %j is 409 and changes nothing', async (move, before, state) => {
  const { gig, application } = await scene.waiting();
  for (const done of before) {
    await read(call(mover(done), done, application, { version: gig.version }));
    await pass(UNDO_TIME);
  }
  const standingBefore = await standing(ada, gig);
  const newsBefore = [await newsOf(ada), await newsOf(declan)];
  const answer = await call(mover(move), move, application, { version: gig.version });
  expect(answer).toMatchObject(refusal(409, { msg: expect.any(String) }, { id: application.id, state }));
  await pass(UNDO_TIME);
  expect(await standing(ada, gig)).toEqual(standingBefore);
  expect([await newsOf(ada), await newsOf(declan)]).toEqual(newsBefore);
});

test.each<[('close' | 'cancel')[], ('close' | 'cancel' | 'reopen' | 'apply')[], GigStatus]>([
  [[], ['reopen'], 'open'],
  [['close'], ['close', 'apply'], 'closed'],
  [['cancel'], ['close', 'reopen', 'cancel', 'apply'], 'cancelled'],
])('GIG-13 after %j of a gig, %j is 409 with the current gig', async (before, moves, status) => {
  const gig = await publish();
  for (const what of before) await moveGig(what, gig);
  for (const what of moves) {
    const answer = await (what === 'apply' ? applyWith(ada, gig) : callGig(what, gig));
    expect(answer, what).toMatchObject(refusal(409, undefined, { id: gig.id, status }));
  }
  expect(await standing(ada, gig)).toBeNull();
});
