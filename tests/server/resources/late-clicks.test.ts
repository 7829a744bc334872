import { expect, test } from 'vitest';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Gig, GigStatus } from '#contract/ours/gigs.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import { bookingServer } from '../booking-server.ts';
import { UNDO_TIME } from '../undo-server.ts';

const { people, pass, publish, readGig, apply, call, newsOf, standing, edit } = await bookingServer();

const posters = ['accept', 'decline', 'undo-decline', 'release', 'offer', 'withdraw-offer', 'stand-by'];
const mover = (move: string) => (posters.includes(move) ? people.declan : people.ada);

/** The late move, what was done before it, and how the application stands by then. */
const ofApplication: [string, string[], ApplicationState][] = [
  ['accept', ['withdraw'], 'withdrawn'],
  ['accept', ['offer'], 'offered'],
  ['decline', ['withdraw'], 'withdrawn'],
  ['decline', ['offer'], 'offered'],
  ['undo-decline', ['decline', 'undo-decline'], 'applied'],
  ['release', ['accept'], 'accepted'],
  ['offer', ['accept'], 'accepted'],
  ['offer', ['withdraw'], 'withdrawn'],
  ['withdraw-offer', ['offer', 'accept-offer'], 'accepted'],
  ['withdraw-offer', ['offer', 'decline-offer'], 'withdrawn'],
  ['stand-by', ['decline'], 'declined'],
  ['stand-by', ['stand-by'], 'standby'],
  ['withdraw', ['decline'], 'declined'],
  ['withdraw', ['offer'], 'offered'],
  ['confirm', ['accept'], 'accepted'],
  ['accept-offer', ['offer', 'withdraw-offer'], 'applied'],
  ['decline-offer', ['offer', 'accept-offer'], 'accepted'],
];

test.each(ofApplication)(
  'GIG-13 %s after %j is 409 with how it stands, and changes and tells nothing',
  async (move, before, state) => {
    const gig = await publish();
    const application = await apply(people.ada, gig);
    for (const done of before) {
      await read(call(mover(done), done, application, { version: gig.version }));
      await pass(UNDO_TIME);
    }
    const stood = await standing(people.ada, gig);
    const told = [await newsOf(people.ada), await newsOf(people.declan)];
    const late = await call(mover(move), move, application, { version: gig.version });
    expect(late).toMatchObject({
      status: 409,
      body: { errors: [{ msg: expect.any(String) }], current: { id: application.id, state } },
    });
    await pass(UNDO_TIME);
    expect(await standing(people.ada, gig)).toEqual(stood);
    expect([await newsOf(people.ada), await newsOf(people.declan)]).toEqual(told);
  },
);

const ofGig: [string, string[], GigStatus][] = [
  ['close', ['close'], 'closed'],
  ['close', ['cancel'], 'cancelled'],
  ['reopen', [], 'open'],
  ['reopen', ['cancel'], 'cancelled'],
  ['cancel', ['cancel'], 'cancelled'],
];

test.each(ofGig)(
  'GIG-13 a gig: %s after %j is 409 with the gig as it stands',
  async (move, before, status) => {
    const gig = await publish();
    for (const done of before) await read(people.declan.call('POST', `/api/gigs/${gig.id}/${done}`));
    const late = await people.declan.call('POST', `/api/gigs/${gig.id}/${move}`);
    expect(late).toMatchObject({ status: 409, body: { current: { id: gig.id, status } } });
  },
);

test.each<[string, GigStatus]>([
  ['close', 'closed'],
  ['cancel', 'cancelled'],
])('GIG-13 applying after %s is 409 with the gig as it stands', async (move, status) => {
  const gig = await publish();
  await read(people.declan.call('POST', `/api/gigs/${gig.id}/${move}`));
  const late = await people.ada.call('POST', `/api/gigs/${gig.id}/applications`, {
    note: 'I can',
    clientId: freshClientId(),
  });
  expect(late).toMatchObject({ status: 409, body: { current: { id: gig.id, status } } });
  expect(await standing(people.ada, gig)).toBeNull();
});

test('GIG-13 an edit over an older version is 409 with the gig as it stands', async () => {
  const gig = await publish();
  const now = await edit(gig, { title: 'Another title' });
  const form = gigForm({ date: gig.date, title: 'A third title' });
  const late = await people.declan.call('PUT', `/api/gigs/${gig.id}`, { ...form, version: gig.version });
  expect(late).toMatchObject({
    status: 409,
    body: { current: { title: 'Another title', version: now.version } },
  });
  expect((await readGig(people.declan, gig)).title).toBe('Another title');
});

test('GIG-13 an order of a list that has changed is 409 with who is on it, and an undo that is too late with how it stands', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  await read<ApplicationMove>(call(people.declan, 'stand-by', application));
  const [act] = (await read<{ items: { id: string }[] }>(people.declan.call('GET', '/api/undo'))).items;
  const late = await people.declan.call('PUT', `/api/gigs/${gig.id}/stand-by`, { ids: [] });
  expect(late).toMatchObject({ status: 409, body: { current: { ids: [application.id] } } });
  await pass(UNDO_TIME);
  expect(await people.declan.call('POST', `/api/undo/${act?.id}`)).toMatchObject({
    status: 409,
    body: { current: { state: 'standby' } },
  });
  expect(((await readGig(people.ada, gig)) satisfies Gig).myApplication?.state).toBe('standby');
});
