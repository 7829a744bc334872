import { expect, test } from 'vitest';
import type { SharedGigs } from '#contract/ours/shared-gigs.ts';
import { bookingServer, hour } from '#tests/server/booking-server.ts';
import { block, unblock } from '#tests/support/acts.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, people, pass, inDays, publish, apply, call, booked, asked } = await bookingServer();

const shared = async (who: Member, other: { id: string }) =>
  (await read<SharedGigs>(who.call('GET', `/api/applications/with/${other.id}`))).items;
const titles = async (who: Member, other: { id: string }) =>
  (await shared(who, other)).map(({ gig }) => gig.title);

test('MSG-04 poster and applicant read the same gig, each from their side', async () => {
  const { declan, ada, ben } = people;
  const gig = await publish({ title: 'Vespers', places: 2 });
  const application = await apply(ada, gig);
  await apply(ben, gig);
  expect(await shared(declan, ada)).toMatchObject([
    {
      gig: { id: gig.id, myApplication: null },
      application: { id: application.id, state: 'applied', applicant: { id: ada.id } },
      waiting: 2,
    },
  ]);
  expect(await shared(ada, declan)).toMatchObject([
    {
      gig: { id: gig.id, myApplication: { id: application.id, state: 'applied' } },
      application: null,
      waiting: 0,
    },
  ]);
});

test('MSG-04 who is asked whether they can still come reads the question', async () => {
  const { gig } = await asked();
  const [one] = await shared(people.ada, people.declan);
  expect(one?.gig.myApplication).toMatchObject({ state: 'asked', question: { version: gig.version + 1 } });
});

test('MSG-04 the soonest stands first, whichever of the two posted it, and ten are enough', async () => {
  const { declan, ada } = people;
  await apply(ada, await publish({ title: 'Third', date: inDays(9) }));
  await apply(ada, await publish({ title: 'First', date: inDays(3) }));
  const form = { ...gigForm({ title: 'Second', date: inDays(6) }), clientId: freshClientId() };
  await apply(declan, await read(ada.call('POST', '/api/gigs', form), 201));
  expect(await titles(declan, ada)).toEqual(['First', 'Second', 'Third']);
  expect(await titles(ada, declan)).toEqual(['First', 'Second', 'Third']);
  for (let nth = 0; nth < 10; nth++)
    await apply(ada, await publish({ title: `Later ${nth}`, date: inDays(20 + nth) }));
  const most = await titles(ada, declan);
  expect([most.length, most[0], most.at(-1)]).toEqual([10, 'First', 'Later 6']);
});

test('MSG-04 a gig that is over is there for neither', async () => {
  const { declan, ada } = people;
  await booked({ title: 'Compline', date: inDays(2) });
  expect(await titles(ada, declan)).toEqual(['Compline']);
  await pass(4 * 24 * hour);
  expect(await titles(ada, declan)).toEqual([]);
  expect(await titles(declan, ada)).toEqual([]);
});

test('MSG-04 SAF-01 nobody reads of a gig that is between two others', async () => {
  const { declan, ada, ben } = people;
  const { gig } = await booked({ places: 2 });
  await read(call(declan, 'accept', await apply(ben, gig)));
  for (const [who, whom] of [
    [ada, ben],
    [ben, ada],
    [ada, ada],
    [declan, declan],
  ] as const)
    expect(await shared(who, whom)).toEqual([]);
  const nobody = '019a0000-0000-7000-8000-000000000000';
  expect(await shared(ada, { id: nobody })).toEqual([]);
  expect((await ada.call('GET', '/api/applications/with/x')).status).toBe(404);
  expect((await server.call('GET', `/api/applications/with/${declan.id}`)).status).toBe(401);
});

test('MSG-04 SAF-07 across a block nothing is there, whatever binds the two', async () => {
  const { declan, ada } = people;
  await booked({ title: 'Terce' });
  await block(ada, declan);
  expect(await shared(ada, declan)).toEqual([]);
  expect(await shared(declan, ada)).toEqual([]);
  await unblock(ada, declan);
  expect(await titles(declan, ada)).toEqual(['Terce']);
});
