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
import { apply as applyTo, block, publish as publishAs, unblock } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer();
const { server, people, pass, inDays, publish, readGig, edit, newsOf } = scene;
const { applyWith, apply, applied, call, move, book, booked, standing, stateOf } = scene;

const shared = (who: Member, { id }: { id: string }) =>
  itemsOf<SharedGigs['items'][number]>(who, `/api/applications/with/${id}`);
const titles = async (who: Member, other: { id: string }) =>
  (await shared(who, other)).map(({ gig }) => gig.title);

test('MSG-04 poster and applicant both see the gig they share, each from their side', async () => {
  const { declan, ada } = people;
  const { gig, adas } = await applied({ places: 2 });
  const myApplication = { id: adas.id, state: 'applied' };
  const application = { ...myApplication, applicant: { id: ada.id } };
  const his = { gig: { id: gig.id, myApplication: null }, application, waiting: 2 };
  expect(await shared(declan, ada)).toMatchObject([his]);
  const hers = { gig: { id: gig.id, myApplication }, application: null, waiting: 0 };
  expect(await shared(ada, declan)).toMatchObject([hers]);
});

test('MSG-04 shared gigs are listed soonest first, whoever posted them, ten at most', async () => {
  const { declan, ada } = people;
  await apply(ada, await publish({ title: 'Third', date: inDays(9) }));
  await apply(ada, await publish({ title: 'First', date: inDays(3) }));
  await applyTo(declan, await publishAs(ada, { title: 'Second', date: inDays(6) }));
  for (const both of [await titles(declan, ada), await titles(ada, declan)])
    expect(both).toEqual(['First', 'Second', 'Third']);
  for (let nth = 0; nth < 10; nth++)
    await apply(ada, await publish({ title: `Later ${nth}`, date: inDays(20 + nth) }));
  const most = await titles(ada, declan);
  expect([most.length, most[0], most.at(-1)]).toEqual([10, 'First', 'Later 6']);
});

test('MSG-04 SAF-07 a gig that is over, or across a block, is listed for neither', async () => {
  const { declan, ada } = people;
  await booked({ title: 'Compline', date: inDays(2) });
  expect(await titles(ada, declan)).toEqual(['Compline']);
  await block(ada, declan);
  expect(await titles(ada, declan)).toEqual([]);
  expect(await titles(declan, ada)).toEqual([]);
  await unblock(ada, declan);
  await pass(4 * day);
  expect(await titles(ada, declan)).toEqual([]);
  expect(await titles(declan, ada)).toEqual([]);
});

test('MSG-04 SAF-01 a gig between two other people is not listed', async () => {
  const { declan, ada, ben } = people;
  const { gig } = await booked({ places: 2 });
  await book(ben, gig);
  for (const [who, whom] of [
    [ada, ben],
    [ben, ada],
    [ada, ada],
    [declan, declan],
  ] as const)
    expect(await shared(who, whom)).toEqual([]);
  const nobody = '019a0000-0000-7000-8000-000000000000';
  expect(await shared(ada, { id: nobody })).toEqual([]);
  expect(await statusOf(ada.call('GET', '/api/applications/with/x'))).toBe(404);
});

const path = ({ id }: { id: string }) => `/api/applications/${id}/shortlist`;
const marked = async (gig: Gig) =>
  (await applicationsFor(people.declan, gig)).flatMap(({ isShortlisted, applicant }) =>
    isShortlisted ? [applicant.name] : [],
  );

test('GIG-08 a poster marks applicants and takes marks away; applicants neither see nor hear of it', async () => {
  const { gig, adas } = await applied({ places: 2 });
  const before = await readGig(people.ada, gig);
  await read(people.declan.call('PUT', path(adas)));
  await read(people.declan.call('PUT', path(adas)));
  expect(await marked(gig)).toEqual(['Ada']);
  expect(await readGig(people.ada, gig)).toEqual(before);
  const mine = await itemsOf(people.ada, '/api/applications/mine');
  expect(JSON.stringify(mine)).not.toContain('hortlist');
  await pass(UNDO_TIME);
  expect(await newsOf(people.ada)).toEqual([]);
  await read(people.declan.call('DELETE', path(adas)));
  expect(await marked(gig)).toEqual([]);
});

test('GIG-08 GIG-13 a mark survives a gig that fills and reopens, and a decline that is undone', async () => {
  const { gig, adas, bens } = await applied();
  await read(people.declan.call('PUT', path(adas)));
  await move(people.declan, 'accept', bens);
  await pass(UNDO_TIME);
  await move(people.ben, 'withdraw', bens);
  await pass(UNDO_TIME);
  expect(await marked(gig)).toEqual(['Ada']);
  await move(people.declan, 'decline', adas);
  await move(people.declan, 'undo-decline', adas);
  expect(await marked(gig)).toEqual(['Ada']);
});

test('GIG-08 the poster compares the fees of applicants and their distance from the gig', async () => {
  await server.app.services.gazetteer.filled();
  const fee = { label: 'Two sets', amount: 18_000, currency: 'GBP', unit: 'night', from: true };
  const rates = [{ label: 'Rehearsal', price: 'A pie' }];
  const told = { place: 'York', placeId: york, fees: [fee], rates, shownTo: 'links' };
  await read(people.ada.call('PUT', '/api/profiles/me', told));
  const { gig: near, adas } = await applied({ place: 'Leeds', placeId: leeds });
  const far = await publish({ place: 'Leeds', placeId: leeds, remote: true });
  const sent = await apply(people.ada, far);
  const compared = (gig: Gig) => applicationsFor(people.declan, gig);
  const [ada, ben] = await compared(near);
  expect(ada).toMatchObject({ fees: [fee], rates });
  expect(ada?.kilometres).toBeCloseTo(36, -1);
  expect(ben).toMatchObject({ fees: [], rates: [], kilometres: null });
  expect(await compared(far)).toMatchObject([{ kilometres: null }]);

  for (const one of [sent, adas]) await move(people.ada, 'withdraw', one);
  await pass(UNDO_TIME);
  const shown = (await compared(near)).map(({ applicant, fees }) => `${applicant.name} ${fees?.length}`);
  expect(shown, 'who withdrew shows themselves to their links alone').toEqual(['Ada undefined', 'Ben 0']);
});

test('GIG-08 only the poster marks: 403 for the applicant, 404 for others and across a block', async () => {
  const gig = await publish();
  const ada = await apply(people.ada, gig);
  expect(await statusOf(people.ada.call('PUT', path(ada)))).toBe(403);
  expect(await statusOf(people.ben.call('PUT', path(ada)))).toBe(404);
  await block(people.ada, people.declan);
  expect(await statusOf(people.declan.call('PUT', path(ada)))).toBe(404);
});

test('SET-04 archives contain an applicant’s links to work and a poster’s answers and marks', async () => {
  const gig = await publish();
  const work = 'https://work.example/ann';
  const { id } = await apply(people.ada, gig, { links: [work] });
  const answer = 'Not this time';
  await server.db.update(applications).set({ isShortlisted: true, answer }).where(eq(applications.id, id));
  const hers = await archived(server, 'applications', people.ada);
  expect(hers).toMatchObject([{ links: [work], answer }]);
  expect(JSON.stringify(hers)).not.toContain('isShortlisted');
  const his = await archived(server, 'gigs', people.declan);
  expect(his).toMatchObject([{ applicants: [{ id: people.ada.id, isShortlisted: true, answer }] }]);
  expect(JSON.stringify(his)).not.toContain(work);
});

const roleOf = (gig: Gig) => gig.roles?.[0]?.id ?? anyone;
const termsOf = (gig: Gig, roleId = roleOf(gig)) => termsAsRead(gig, roleId);
const applyAsRead = (who: Member, gig: Gig, more: object = {}) =>
  applyWith(who, gig, { note: 'I can', terms: termsOf(gig), ...more });
const late = (words: RegExp, { id }: { id: string }) =>
  refusal(409, { msg: expect.stringMatching(words) }, { id });

test('GIG-13 SAF-05 an application on other terms than the player read is refused, with the terms as they are now; a retry of one that was taken never is', async () => {
  const words = /^This has changed since you read it\. Pay: £160 → £60\. Check it and try again\.$/;
  const gig = await publish();
  await edit(gig, pounds(6000));
  const refused = await applyAsRead(people.ada, gig);
  expect(refused).toMatchObject(late(words, gig));
  expect(await standing(people.ada, gig)).toBeNull();
  expect(await newsOf(people.declan)).toEqual([]);
  const { current } = refused.body as { current: Gig };
  expect(current).toMatchObject(await readGig(people.ada, gig));
  const clientId = freshClientId();
  const taken = await read<{ id: string }>(applyAsRead(people.ada, current, { clientId }), 201);
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'applied', note: 'I can' });
  await edit(gig, pounds(7000));
  const again = read<{ id: string }>(applyAsRead(people.ada, current, { clientId }), 201);
  expect(await again).toMatchObject({ id: taken.id });
});

test('GIG-13 an edit of other words, or a client that sends no terms, does not stop an application', async () => {
  const gig = await publish();
  const form = { title: 'Dep drummer, at last', description: 'One typing error less.', dress: 'Black' };
  await edit(gig, form);
  await read(applyAsRead(people.ada, gig), 201);
  await edit(gig, { ...form, ...pounds(6000) });
  await read(applyAsRead(people.ben, gig, { terms: undefined }), 201);
});

test('GIG-13 a changed role stops applications for that role alone', async () => {
  const gig = await publish({ roles: ['Trumpet', 'Saxophone'].map((skill) => ({ skill, count: 1 })) });
  const [trumpet, saxophone] = gig.roles ?? [];
  if (!trumpet || !saxophone) throw new Error('two roles were asked for');
  const cornet = { id: trumpet.id, skill: 'Cornet', count: 1, level: 'professional' } as const;
  await edit(gig, { roles: [cornet, { id: saxophone.id, skill: 'Saxophone', count: 1 }] });
  const applyFor = (who: Member, { id: roleId }: { id: string }) =>
    applyAsRead(who, gig, { roleId, terms: termsOf(gig, roleId) });
  const words = /Role: Trumpet → Cornet, professional/;
  expect(await applyFor(people.ada, trumpet)).toMatchObject(late(words, gig));
  await read(applyFor(people.ben, saxophone), 201);
});

test('GIG-13 a closed gig is refused as closed, a hidden gig with 404', async () => {
  const gig = await publish();
  await edit(gig, pounds(6000));
  await scene.moveGig('close', gig);
  expect(await applyAsRead(people.ada, gig)).toMatchObject(late(/isn’t taking applications/, gig));
  const hidden = await publish();
  await edit(hidden, { ...pounds(6000), visibility: 'invited' });
  expect(await statusOf(applyAsRead(people.ada, hidden))).toBe(404);
});

test.each(['accept', 'offer'])('GIG-13 %s on terms changed in another tab is refused once', async (what) => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  await edit(gig, pounds(6000));
  const asRead = { terms: termsOf(gig), note: '' };
  expect(await call(people.declan, what, application, asRead)).toMatchObject(late(/Pay: £160 → £60/, gig));
  expect(await stateOf(people.ada, gig)).toBe('applied');
  const now = await readGig(people.declan, gig);
  await move(people.declan, what, application, { ...asRead, terms: termsOf(now) });
});

test('GIG-13 a player who reapplied with another note is not booked for the first note', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig, { note: 'I can' });
  const asRead = { terms: termsOf(gig), note: 'I can' };
  await move(people.ada, 'withdraw', application);
  await apply(people.ada, gig, { note: 'From nine o’clock' });
  expect(await call(people.declan, 'accept', application, asRead)).toMatchObject(late(/New note/, gig));
  expect(await stateOf(people.ada, gig)).toBe('applied');
  await move(people.declan, 'accept', application, { ...asRead, note: 'From nine o’clock' });
});

test('GIG-13 accepting a withdrawn application reports the withdrawal, whatever else has changed', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  await move(people.ada, 'withdraw', application);
  await edit(gig, pounds(6000));
  const now = { id: application.id, state: 'withdrawn' };
  const accepted = await call(people.declan, 'accept', application, { terms: termsOf(gig) });
  expect(accepted).toMatchObject(refusal(409, undefined, now));
});
