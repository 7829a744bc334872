import { expect, test } from 'vitest';
import type { ApplicationsPage, OwnApplicationsPage } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { block } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { bookingServer } from '../booking-server.ts';
import { leeds, york } from '../searched-gigs.ts';
import { UNDO_TIME } from '../undo-server.ts';

const { server, people, pass, publish, apply, call, newsOf, readGig } = await bookingServer();

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
