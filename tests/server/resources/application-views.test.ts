import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationsPage, OwnApplicationsPage } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { SharedGigs } from '#contract/ours/shared-gigs.ts';
import { applications } from '#server/db/schema/gigs.ts';
import { contents } from '#server/exports/contents.ts';
import { bookingServer, hour } from '#tests/server/booking-server.ts';
import { leeds, york } from '#tests/server/searched-gigs.ts';
import { UNDO_TIME } from '#tests/server/undo-server.ts';
import { block, unblock } from '#tests/support/acts.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, people, pass, inDays, publish, apply, call, booked, asked, newsOf, readGig } =
  await bookingServer();
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

const path = ({ id }: { id: string }) => `/api/applications/${id}/shortlist`;
const marked = async (gig: Gig) => {
  const { items } = await read<ApplicationsPage>(
    people.declan.call('GET', `/api/gigs/${gig.id}/applications`),
  );
  return items.filter(({ isShortlisted }) => isShortlisted).map(({ applicant }) => applicant.name);
};

test('GIG-08 a poster marks whom they think of, twice is once, and takes the mark away', async () => {
  const gig = await publish({ places: 2 });
  const [ada] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  expect(await marked(gig)).toEqual([]);
  await read(people.declan.call('PUT', path(ada)));
  await read(people.declan.call('PUT', path(ada)));
  expect(await marked(gig)).toEqual(['Ada']);
  await read(people.declan.call('DELETE', path(ada)));
  expect(await marked(gig)).toEqual([]);
});

test('GIG-08 the applicant neither sees the mark nor hears of it', async () => {
  const gig = await publish();
  const ada = await apply(people.ada, gig);
  const before = await readGig(people.ada, gig);
  await read(people.declan.call('PUT', path(ada)));
  expect(await readGig(people.ada, gig)).toEqual(before);
  const mine = await read<OwnApplicationsPage>(people.ada.call('GET', '/api/applications/mine'));
  expect(JSON.stringify(mine)).not.toContain('hortlist');
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual([]);
});

test('GIG-08 GIG-13 the mark outlives a gig that fills and opens again, a decline and its undoing', async () => {
  const gig = await publish();
  const [ada, ben] = [await apply(people.ada, gig), await apply(people.ben, gig)];
  await read(people.declan.call('PUT', path(ada)));
  await read(call(people.declan, 'accept', ben));
  await pass(UNDO_TIME);
  await read(call(people.ben, 'withdraw', ben));
  await pass(UNDO_TIME);
  expect(await marked(gig)).toEqual(['Ada']);
  await read(call(people.declan, 'decline', ada));
  await read(call(people.declan, 'undo-decline', ada));
  expect(await marked(gig)).toEqual(['Ada']);
});

test('GIG-08 the poster compares what applicants take, and how far from the gig they are', async () => {
  await server.app.services.gazetteer.filled();
  const fee = { label: 'Two sets', amount: 18_000, currency: 'GBP', unit: 'night', from: true };
  const rates = [{ label: 'Rehearsal', price: 'A pie' }];
  const told = { place: 'York', placeId: york, fees: [fee], rates, shownTo: 'links' };
  await read(people.ada.call('PUT', '/api/profiles/me', told));
  const near = await publish({ place: 'Leeds', placeId: leeds });
  const far = await publish({ place: 'Leeds', placeId: leeds, remote: true });
  for (const who of [people.ada, people.ben]) await apply(who, near);
  const sent = await apply(people.ada, far);
  const compared = async (gig: Gig) =>
    (await read<ApplicationsPage>(people.declan.call('GET', `/api/gigs/${gig.id}/applications`))).items;
  const [ada, ben] = await compared(near);
  expect(ada).toMatchObject({ fees: [fee], rates });
  expect(ada?.kilometres).toBeCloseTo(36, -1);
  expect(ben).toMatchObject({ fees: [], rates: [], kilometres: null });
  expect(await compared(far)).toMatchObject([{ kilometres: null }]);

  for (const one of [sent, { id: ada?.id ?? '' }]) await read(call(people.ada, 'withdraw', one));
  await pass(UNDO_TIME);
  const shown = (await compared(near)).map(({ applicant, fees }) => [applicant.name, fees]);
  expect(shown, 'who took it back shows themselves to their links alone').toEqual([
    ['Ada', undefined],
    ['Ben', []],
  ]);
});

test('GIG-08 nobody but the poster marks: 403 for the applicant, 404 for others and across a block', async () => {
  const gig = await publish();
  const ada = await apply(people.ada, gig);
  expect(await people.ada.call('PUT', path(ada))).toMatchObject({ status: 403 });
  expect(await people.ben.call('PUT', path(ada))).toMatchObject({ status: 404 });
  await block(people.ada, people.declan);
  expect(await people.declan.call('PUT', path(ada))).toMatchObject({ status: 404 });
});

test('GIG-08 a mark and an answer at once: both hold', async () => {
  const gig = await publish();
  const ada = await apply(people.ada, gig);
  await Promise.all([
    read(people.declan.call('PUT', path(ada))),
    read(call(people.declan, 'accept', ada)),
    read(people.declan.call('PUT', path(ada))),
  ]);
  expect(await marked(gig)).toEqual(['Ada']);
  expect(await readGig(people.declan, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
});

const listOf = (list: 'applications' | 'gigs', who: Member) =>
  Array.fromAsync(contents[list].rows(server.db, who.id));

test('SET-04 an applicant’s addresses of work, a poster’s answer and own marks are in their archives', async () => {
  const { ada: ann, declan: bob } = people;
  const gig = await publish();
  const work = 'https://work.example/ann';
  const body = { note: '', links: [work], clientId: freshClientId() };
  const { id } = await read<{ id: string }>(ann.call('POST', `/api/gigs/${gig.id}/applications`, body), 201);
  await server.db
    .update(applications)
    .set({ isShortlisted: true, answer: 'Not this time' })
    .where(eq(applications.id, id));
  const [hers, his] = [await listOf('applications', ann), await listOf('gigs', bob)];
  expect(hers).toMatchObject([{ links: [work], answer: 'Not this time' }]);
  expect(JSON.stringify(hers)).not.toContain('isShortlisted');
  expect(his).toMatchObject([{ applicants: [{ id: ann.id, isShortlisted: true, answer: 'Not this time' }] }]);
  expect(JSON.stringify(his)).not.toContain(work);
});
