import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SharedGigs } from '#contract/applications.ts';
import { anyone } from '#contract/gig-state.ts';
import type { Gig } from '#contract/gigs.ts';
import { termsAsRead } from '#contract/read-terms.ts';
import { applications } from '#server/db/schema/gigs.ts';
import { applicationsFor, archived, itemsOf, refusal, statusOf } from '#tests/server/answers.ts';
import { bookingServer, day, pounds } from '#tests/server/booking-server.ts';
import { leeds, york } from '#tests/server/searched-gigs.ts';
import { UNDO_TIME } from '#tests/server/undo-server.ts';
import { block, unblock } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, declan, ada, ben, pass, inDays, publish, readGig, edit, newsOf, applyWith, apply } = scene;
const { applied, call, move, book, booked, standing, stateOf, settle } = scene;

const sharedGigs = (who: Member, { id }: { id: string }) =>
  itemsOf<SharedGigs['items'][number]>(who, `/api/applications/with/${id}`);
const sharedTitles = async (who: Member, other: { id: string }) =>
  (await sharedGigs(who, other)).map(({ gig }) => gig.title);

test('MSG-04 poster and applicant both see the gig they share, each with their own role', async () => {
  const { gig, adas } = await applied({ places: 2 });
  const myApplication = { id: adas.id, state: 'applied' };
  const application = { ...myApplication, applicant: { id: ada.id } };
  const posterView = { gig: { id: gig.id, myApplication: null }, application, waiting: 2 };
  expect(await sharedGigs(declan, ada)).toMatchObject([posterView]);
  const applicantView = { gig: { id: gig.id, myApplication }, application: null, waiting: 0 };
  expect(await sharedGigs(ada, declan)).toMatchObject([applicantView]);
});

test('MSG-04 up to ten shared gigs are listed, soonest first, whichever of the two posted them', async () => {
  await apply(ada, await publish({ title: 'Third', date: inDays(9) }));
  await apply(ada, await publish({ title: 'First', date: inDays(3) }));
  await apply(declan, await publish({ title: 'Second', date: inDays(6) }, ada));
  for (const both of [await sharedTitles(declan, ada), await sharedTitles(ada, declan)])
    expect(both).toEqual(['First', 'Second', 'Third']);
  for (let nth = 0; nth < 10; nth++)
    await apply(ada, await publish({ title: `Later ${nth}`, date: inDays(20 + nth) }));
  const most = await sharedTitles(ada, declan);
  expect([most.length, most[0], most.at(-1)]).toEqual([10, 'First', 'Later 6']);
});

test('MSG-04 SAF-07 neither member sees a shared gig that is over or after a block', async () => {
  await booked({ title: 'Compline', date: inDays(2) });
  expect(await sharedTitles(ada, declan)).toEqual(['Compline']);
  await block(ada, declan);
  expect(await sharedTitles(ada, declan)).toEqual([]);
  expect(await sharedTitles(declan, ada)).toEqual([]);
  await unblock(ada, declan);
  await pass(4 * day);
  expect(await sharedTitles(ada, declan)).toEqual([]);
  expect(await sharedTitles(declan, ada)).toEqual([]);
});

test('MSG-04 SAF-01 a gig between two other people is not listed', async () => {
  const { gig } = await booked({ places: 2 });
  await book(ben, gig);
  for (const [who, whom] of [
    [ada, ben],
    [ben, ada],
    [ada, ada],
    [declan, declan],
  ] as const)
    expect(await sharedGigs(who, whom)).toEqual([]);
  expect(await sharedGigs(ada, { id: '019a0000-0000-7000-8000-000000000000' })).toEqual([]);
  expect(await statusOf(ada.call('GET', '/api/applications/with/x'))).toBe(404);
});

const path = ({ id }: { id: string }) => `/api/applications/${id}/shortlist`;
const shortlisted = async (gig: Gig) =>
  (await applicationsFor(declan, gig)).flatMap(({ isShortlisted, applicant }) =>
    isShortlisted ? [applicant.name] : [],
  );

test('GIG-08 a poster shortlists applicants and removes them; applicants neither see it nor are notified', async () => {
  const { gig, adas } = await applied({ places: 2 });
  const before = await readGig(ada, gig);
  await read(declan.call('PUT', path(adas)));
  await read(declan.call('PUT', path(adas)));
  expect(await shortlisted(gig)).toEqual(['Ada']);
  expect(await readGig(ada, gig)).toEqual(before);
  expect(JSON.stringify(await itemsOf(ada, '/api/applications/mine'))).not.toContain('hortlist');
  await pass(UNDO_TIME);
  expect(await newsOf(ada)).toEqual([]);
  await read(declan.call('DELETE', path(adas)));
  expect(await shortlisted(gig)).toEqual([]);
});

test('GIG-08 GIG-13 an applicant stays shortlisted when the gig fills and reopens, and when a decline is undone', async () => {
  const { gig, adas, bens } = await applied();
  await read(declan.call('PUT', path(adas)));
  await settle(declan, 'accept', bens);
  await settle(ben, 'withdraw', bens);
  expect(await shortlisted(gig)).toEqual(['Ada']);
  await move(declan, 'decline', adas);
  await move(declan, 'undo-decline', adas);
  expect(await shortlisted(gig)).toEqual(['Ada']);
});

test('GIG-08 the poster compares the fees of applicants and their distance from the gig', async () => {
  await server.app.services.gazetteer.filled();
  const fee = { label: 'Two sets', amount: 18_000, currency: 'GBP', unit: 'night', from: true };
  const rates = [{ label: 'Rehearsal', price: 'A pie' }];
  const profile = { place: 'York', placeId: york, fees: [fee], rates, shownTo: 'links' };
  await read(ada.call('PUT', '/api/profiles/me', profile));
  const { gig: near, adas: adasApplication } = await applied({ place: 'Leeds', placeId: leeds });
  const far = await publish({ place: 'Leeds', placeId: leeds, remote: true });
  const sent = await apply(ada, far);
  const comparison = (gig: Gig) => applicationsFor(declan, gig);
  const [adas, bens] = await comparison(near);
  expect(adas).toMatchObject({ fees: [fee], rates });
  expect(adas?.kilometres).toBeCloseTo(36, -1);
  expect(bens).toMatchObject({ fees: [], rates: [], kilometres: null });
  expect(await comparison(far)).toMatchObject([{ kilometres: null }]);

  for (const one of [sent, adasApplication]) await settle(ada, 'withdraw', one);
  const shown = (await comparison(near)).map(({ applicant, fees }) => `${applicant.name} ${fees?.length}`);
  expect(shown, 'after withdrawing Ada is visible to her links only').toEqual(['Ada undefined', 'Ben 0']);
});

test('GIG-08 only the poster can shortlist: 403 for the applicant, 404 for others and after a block', async () => {
  const { application: adas } = await scene.waiting();
  expect(await statusOf(ada.call('PUT', path(adas)))).toBe(403);
  expect(await statusOf(ben.call('PUT', path(adas)))).toBe(404);
  await block(ada, declan);
  expect(await statusOf(declan.call('PUT', path(adas)))).toBe(404);
});

test('SET-04 archives contain an applicant’s links to work and a poster’s answers and shortlist', async () => {
  const gig = await publish();
  const work = 'https://work.example/ann';
  const { id } = await apply(ada, gig, { links: [work] });
  const answer = 'Not this time';
  await server.db.update(applications).set({ isShortlisted: true, answer }).where(eq(applications.id, id));
  const applicantArchive = await archived(server, 'applications', ada);
  expect(applicantArchive).toMatchObject([{ links: [work], answer }]);
  expect(JSON.stringify(applicantArchive)).not.toContain('isShortlisted');
  const posterArchive = await archived(server, 'gigs', declan);
  expect(posterArchive).toMatchObject([{ applicants: [{ id: ada.id, isShortlisted: true, answer }] }]);
  expect(JSON.stringify(posterArchive)).not.toContain(work);
});

const roleOf = (gig: Gig) => gig.roles?.[0]?.id ?? anyone;
const termsOf = (gig: Gig, roleId = roleOf(gig)) => termsAsRead(gig, roleId);
const applyAsRead = (who: Member, gig: Gig, more: object = {}) =>
  applyWith(who, gig, { note: 'I can', terms: termsOf(gig), ...more });
const outdated = (words: RegExp, { id }: { id: string }) =>
  refusal(409, { msg: expect.stringMatching(words) }, { id });

test('GIG-13 SAF-05 an application on outdated terms is refused with the current terms; a retry of an accepted one never is', async () => {
  const words = /^This has changed since you read it\. Pay: £160 → £60\. Check it and try again\.$/;
  const gig = await publish();
  await edit(gig, pounds(6000));
  const refused = await applyAsRead(ada, gig);
  expect(refused).toMatchObject(outdated(words, gig));
  expect(await standing(ada, gig)).toBeNull();
  expect(await newsOf(declan)).toEqual([]);
  const { current } = refused.body as { current: Gig };
  expect(current).toMatchObject(await readGig(ada, gig));
  const clientId = freshClientId();
  const taken = await read<{ id: string }>(applyAsRead(ada, current, { clientId }), 201);
  expect(await standing(ada, gig)).toMatchObject({ state: 'applied', note: 'I can' });
  await edit(gig, pounds(7000));
  const again = read<{ id: string }>(applyAsRead(ada, current, { clientId }), 201);
  expect(await again).toMatchObject({ id: taken.id });
});

test('GIG-13 an application succeeds after an edit outside the terms, and from a client that sends no terms', async () => {
  const gig = await publish();
  const form = { title: 'Dep drummer, at last', description: 'One typing error less.', dress: 'Black' };
  await edit(gig, form);
  await read(applyAsRead(ada, gig), 201);
  await edit(gig, { ...form, ...pounds(6000) });
  await read(applyAsRead(ben, gig, { terms: undefined }), 201);
});

test('GIG-13 a changed role refuses outdated applications for that role only', async () => {
  const gig = await publish({ roles: ['Trumpet', 'Saxophone'].map((skill) => ({ skill, count: 1 })) });
  const [trumpet, saxophone] = gig.roles ?? [];
  if (!trumpet || !saxophone) throw new Error('two roles were asked for');
  const cornet = { id: trumpet.id, skill: 'Cornet', count: 1, level: 'professional' } as const;
  await edit(gig, { roles: [cornet, { id: saxophone.id, skill: 'Saxophone', count: 1 }] });
  const applyFor = (who: Member, { id: roleId }: { id: string }) =>
    applyAsRead(who, gig, { roleId, terms: termsOf(gig, roleId) });
  expect(await applyFor(ada, trumpet)).toMatchObject(outdated(/Role: Trumpet → Cornet, professional/, gig));
  await read(applyFor(ben, saxophone), 201);
});

test('GIG-13 a closed gig is refused as closed, a hidden gig with 404', async () => {
  const gig = await publish();
  await edit(gig, pounds(6000));
  await scene.moveGig('close', gig);
  expect(await applyAsRead(ada, gig)).toMatchObject(outdated(/isn’t taking applications/, gig));
  const hidden = await publish();
  await edit(hidden, { ...pounds(6000), visibility: 'invited' });
  expect(await statusOf(applyAsRead(ada, hidden))).toBe(404);
});

test.each(['accept', 'offer'])('GIG-13 %s on terms changed in another tab is refused once', async (what) => {
  const { gig, application } = await scene.waiting();
  await edit(gig, pounds(6000));
  const asRead = { terms: termsOf(gig), note: '' };
  expect(await call(declan, what, application, asRead)).toMatchObject(outdated(/Pay: £160 → £60/, gig));
  expect(await stateOf(ada, gig)).toBe('applied');
  const now = await readGig(declan, gig);
  await move(declan, what, application, { ...asRead, terms: termsOf(now) });
});

test('GIG-13 a player who reapplied with another note is not booked for the first note', async () => {
  const gig = await publish();
  const application = await apply(ada, gig, { note: 'I can' });
  const asRead = { terms: termsOf(gig), note: 'I can' };
  await move(ada, 'withdraw', application);
  await apply(ada, gig, { note: 'From nine o’clock' });
  expect(await call(declan, 'accept', application, asRead)).toMatchObject(outdated(/New note/, gig));
  expect(await stateOf(ada, gig)).toBe('applied');
  await move(declan, 'accept', application, { ...asRead, note: 'From nine o’clock' });
});

test('GIG-13 accepting a withdrawn application reports the withdrawal, even if the gig has changed too', async () => {
  const { gig, application } = await scene.waiting();
  await move(ada, 'withdraw', application);
  await edit(gig, pounds(6000));
  const now = { id: application.id, state: 'withdrawn' };
  const accepted = await call(declan, 'accept', application, { terms: termsOf(gig) });
  expect(accepted).toMatchObject(refusal(409, undefined, now));
});
