import { expect, test } from 'vitest';
import type { TypedRole } from '#contract/gig-form.ts';
import type { Gig } from '#contract/gigs.ts';
import { applicationsFor, idsOf, itemsOf, refusal, statusOf } from '#tests/server/answers.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { block, editGig, setGig } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer(0);
const { server, declan, ada, ben, cleo, post, publish, readGig, newsOf, stateOf, applyWith, apply } = scene;
const { applied, call, move } = scene;

test('SCR an application notifies the poster and is shown to both', async () => {
  const gig = await publish();
  await apply(ada, gig, { note: 'Ten minutes from Mill Lane' });
  expect(await newsOf(declan)).toEqual(['gig_application']);
  expect(await stateOf(ada, gig)).toBe('applied');
  expect(await applicationsFor(declan, gig)).toMatchObject([
    { note: 'Ten minutes from Mill Lane', state: 'applied', applicant: { id: ada.id, linkState: 'none' } },
  ]);
  const own = { gigId: gig.id, gig: { title: gig.title, status: 'open' } };
  expect(await itemsOf(ada, '/api/applications/mine')).toMatchObject([own]);
});

test('SCR withdrawing and applying again reuse one application', async () => {
  const gig = await publish();
  const first = await apply(ada, gig, { note: 'First note' });
  expect(await move(ada, 'withdraw', first)).toMatchObject({ state: 'withdrawn' });
  expect(await readGig(ada, gig)).toMatchObject({ applicationCount: 0 });
  scene.wait(1);
  const again = await apply(ada, gig, { note: 'Second note' });
  expect(again).toMatchObject({ id: first.id, state: 'applied', note: 'Second note' });
  expect(await newsOf(declan)).toEqual(['application_withdrawn', 'gig_application']);
});

test('SCR a filled gig closes every open application, and opens them again when a booked player drops out', async () => {
  const { gig, adas } = await applied();
  await move(cleo, 'withdraw', await apply(cleo, gig));
  await move(declan, 'accept', adas);
  expect(await readGig(server, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
  const states = await Promise.all([ada, ben, cleo].map((who) => stateOf(who, gig)));
  expect(states).toEqual(['accepted', 'closed', 'withdrawn']);
  const news = await Promise.all([ada, ben, cleo].map(newsOf));
  expect(news).toEqual([['application_accepted'], ['gig_filled'], []]);
  expect(await move(ada, 'withdraw', adas)).toMatchObject({ state: 'withdrawn', gigStatus: 'open' });
  expect(await stateOf(ben, gig)).toBe('applied');
  expect(await newsOf(ben)).toEqual(['gig_filled', 'gig_reopened']);
  expect(await scene.latestOf(declan)).toBe('application_withdrawn');
});

test('SCR a gig with two places fills with the second booking', async () => {
  const { gig, adas, bens } = await applied({ places: 2 });
  expect(await move(declan, 'accept', adas)).toMatchObject({ gigStatus: 'open' });
  expect(await move(declan, 'accept', bens)).toMatchObject({ gigStatus: 'filled' });
  expect(await editGig(declan, gig, { places: 1 })).toMatchObject(refusal(400, { field: 'places' }));
  expect(await read<Gig>(editGig(declan, gig, { places: 3 }))).toMatchObject({ status: 'open' });
});

test('SCR two simultaneous accepts fill the last place once', async () => {
  const { gig, adas, bens } = await applied();
  const both = [adas, bens].map((application) => statusOf(call(declan, 'accept', application)));
  expect((await Promise.all(both)).sort()).toEqual([200, 409]);
  expect(await readGig(declan, gig)).toMatchObject({ placesTaken: 1, status: 'filled' });
});

test('SAF-01 only poster and applicant can read and change an application; the poster and blocked members cannot apply', async () => {
  const { gig, application } = await scene.waiting();
  expect(await statusOf(ben.call('GET', `/api/gigs/${gig.id}/applications`))).toBe(403);
  for (const [who, what, status] of [
    [ben, 'withdraw', 404],
    [ben, 'accept', 404],
    [ada, 'accept', 403],
    [declan, 'withdraw', 403],
    [ben, 'confirm', 404],
    [declan, 'confirm', 403],
    [ben, 'release', 404],
    [ada, 'release', 403],
  ] as const)
    expect(await statusOf(call(who, what, application, { version: 1 })), `${who.name} ${what}`).toBe(status);
  expect(await statusOf(call(ada, 'confirm', application, {}))).toBe(400);
  expect((await readGig(ben, gig)).myApplication).toBeNull();
  expect(await stateOf(ada, gig)).toBe('applied');
  await block(declan, ben);
  expect(await statusOf(applyWith(declan, gig))).toBe(403);
  expect(await statusOf(applyWith(ben, gig))).toBe(404);
});

test('SCR a past gig accepts neither applications nor bookings', async () => {
  const { gig, application: waiting } = await scene.waiting();
  await scene.end(gig);
  expect(await applyWith(ben, gig)).toMatchObject(refusal(409, { msg: 'This gig is over.' }));
  expect(await statusOf(call(declan, 'accept', waiting))).toBe(409);
});

test('GIG-07 an application has up to three safe links to work, visible to poster and applicant, also after reapplying', async () => {
  const gig = await publish();
  const links = ['https://ada.example/live', 'https://ada.example/late?x=1'];
  for (const wrong of [
    ['http://ada.example'],
    ['javascript:alert(1)'],
    ['https://a:b@c.example'],
    [...links, ...links],
    'https://ada.example',
  ])
    expect(await statusOf(applyWith(ada, gig, { links: wrong })), `${wrong}`).toBe(400);
  const clientId = freshClientId();
  const application = await apply(ada, gig, { links, clientId });
  expect(await statusOf(applyWith(ada, gig, { links: [], clientId }))).toBe(409);
  expect(await applicationsFor(declan, gig)).toMatchObject([{ links }]);
  expect(await scene.standing(ada, gig)).toMatchObject({ links });
  await move(ada, 'withdraw', application);
  await apply(ada, gig, { links: links.slice(1) });
  expect(await applicationsFor(declan, gig)).toMatchObject([{ links: links.slice(1) }]);
});

const trumpet = { skill: 'Trumpet', count: 1 };
const bass = { skill: 'Double bass', count: 2, level: 'professional' } as const;
const oneBass = { ...bass, count: 1 };

const publishFor = (roles: TypedRole[] = [trumpet, bass]) => publish({ roles });
const roleId = (gig: Gig, skill: string) => gig.roles?.find((role) => role.skill === skill)?.id;
const send = (who: Member, gig: Gig, role: string, more: object = {}) =>
  applyWith(who, gig, { roleId: roleId(gig, role) ?? role, ...more });
const applyFor = (who: Member, gig: Gig, role: string) => apply(who, gig, { roleId: roleId(gig, role) });
const rolesOf = (gig: Gig) => gig.roles?.map(({ skill, count, taken }) => `${skill} ${taken}/${count}`);
const offeredCounts = (gig: Gig) => gig.roles?.map((role) => role.offered);
/** Ada is booked for the only trumpet role, for which Ben has applied too. */
async function withTrumpetBooked() {
  const gig = await publishFor();
  const [adas, bens] = [await applyFor(ada, gig, 'Trumpet'), await applyFor(ben, gig, 'Trumpet')];
  await move(declan, 'accept', adas);
  return { gig, adas, bens };
}

test('GIG-01 a gig can have several roles and is found by each of them', async () => {
  const gig = await publishFor();
  expect(gig.roles).toMatchObject([
    { skill: 'Trumpet', count: 1, taken: 0 },
    { skill: 'Double bass', count: 2, taken: 0, level: 'professional' },
  ]);
  expect(gig.places).toBe(3);
  expect(await idsOf(server, '/api/gigs?skill=double+bass')).toContain(gig.id);
});

test('GIG-01 a gig without roles can book as many people as it has places', async () => {
  const gig = await publish({ places: 2 });
  expect(gig.roles).toMatchObject([{ skill: '', count: 2, taken: 0 }]);
  await setGig(server, gig, { roles: [] });
  await apply(ada, gig);
  expect((await readGig(ada, gig)).roles).toMatchObject([{ skill: '', count: 2, taken: 0 }]);
});

test('GIG-07 GIG-13 a filled role accepts no one else; its applicants can switch to another, and the poster is notified', async () => {
  const { gig, bens } = await withTrumpetBooked();
  const closed = { state: 'closed', gigStatus: 'open' };
  expect(await call(declan, 'accept', bens)).toMatchObject(refusal(409, undefined, closed));
  const open = { id: gig.id, status: 'open' };
  expect(await send(cleo, gig, 'Trumpet')).toMatchObject(refusal(409, undefined, open));
  const again = await applyFor(ben, gig, 'Double bass');
  expect(again).toMatchObject({ id: bens.id, state: 'applied', roleId: roleId(gig, 'Double bass') });
  expect(await newsOf(declan)).toEqual(['gig_application', 'gig_application']);
  const roles = (await applicationsFor(declan, gig)).map((one) => one.roleId);
  expect(roles).toEqual([roleId(gig, 'Trumpet'), roleId(gig, 'Double bass')]);
});

test('GIG-07 an application to a gig with several roles must name one of them', async () => {
  const gig = await publishFor();
  expect(await applyWith(ada, gig)).toMatchObject(refusal(400, { field: 'roleId' }));
  expect(await send(ada, gig, 'nonsense')).toMatchObject({ status: 409 });
  const clientId = freshClientId();
  await read(send(ada, gig, 'Trumpet', { clientId }), 201);
  expect((await send(ada, gig, 'Trumpet', { clientId })).status).toBe(201);
  expect((await send(ada, gig, 'Double bass', { clientId })).status).toBe(409);
});

test('GIG-02 an edit never drops a booked role, and notifies applicants for a role it drops', async () => {
  const gig = await publishFor([trumpet, bass]);
  const [one, two] = (gig.roles ?? []).map(({ id }) => id);
  await move(declan, 'accept', await applyFor(ada, gig, 'Double bass'));
  await applyFor(ben, gig, 'Trumpet');
  const without = await editGig(declan, gig, { roles: [{ ...trumpet, id: one }] });
  expect(without).toMatchObject(refusal(400, { field: 'roles' }));
  const keys = { skill: 'Keys', count: 1 };
  const after = await read<Gig>(editGig(declan, gig, { roles: [{ ...bass, id: two, count: 1 }, keys] }));
  expect(rolesOf(after)).toEqual(['Double bass 1/1', 'Keys 0/1']);
  expect(after.tags).not.toContain('Trumpet');
  expect(await stateOf(ben, gig)).toBe('closed');
  expect(await newsOf(ben)).toEqual(['role_filled']);
  const edited = await read<Gig>(editGig(declan, after, { places: 2 }));
  expect(rolesOf(edited)).toEqual(rolesOf(after));
  expect(await editGig(declan, edited, { places: 5 })).toMatchObject(refusal(400, { field: 'places' }));
});

test.each([
  ['a role twice', [trumpet, trumpet], 'roles.1.skill'],
  ['more than 50 people', [trumpet, bass].map((role) => ({ ...role, count: 30 })), 'places'],
  ['a role for nobody', [{ ...trumpet, count: 0 }], 'roles.0.count'],
  ['no role', [], 'roles'],
])('GIG-01 %s is refused at its field', async (_, roles, field) => {
  expect(await post({ roles })).toMatchObject(refusal(400, { field }));
});

test('GIG-08 a freed place is offered to the stand-by player for that role, not to one for another role', async () => {
  const gig = await publishFor([trumpet, oneBass]);
  const [bens, cleos] = [await applyFor(ben, gig, 'Double bass'), await applyFor(cleo, gig, 'Trumpet')];
  for (const application of [bens, cleos]) await move(declan, 'stand-by', application);
  const adas = await applyFor(ada, gig, 'Trumpet');
  await move(declan, 'accept', adas);
  await move(ada, 'withdraw', adas);
  expect([await stateOf(ben, gig), await stateOf(cleo, gig)]).toEqual(['standby', 'offered']);
  expect(offeredCounts(await readGig(declan, gig))).toEqual([1, 0]);
  expect(offeredCounts(await readGig(ada, gig))).toEqual([undefined, undefined]);
});

test('GIG-03 GIG-08 only applicants for a filled role are notified, and again once its place is no longer offered to the next player', async () => {
  const gig = await publishFor([trumpet, bass]);
  const bassist = await server.member();
  await applyFor(bassist, gig, 'Double bass');
  const cleos = await applyFor(cleo, gig, 'Trumpet');
  await move(declan, 'stand-by', cleos);
  const [adas] = [await applyFor(ada, gig, 'Trumpet'), await applyFor(ben, gig, 'Trumpet')];
  await move(declan, 'accept', adas);
  await move(ada, 'withdraw', adas);
  expect(await stateOf(ben, gig)).toBe('closed');
  expect(await newsOf(ben)).toEqual(['role_filled']);
  await move(cleo, 'decline-offer', cleos);
  expect(await stateOf(ben, gig)).toBe('applied');
  expect(await newsOf(ben)).toEqual(['role_filled', 'gig_reopened']);
  expect([await stateOf(bassist, gig), await newsOf(bassist)]).toEqual(['applied', []]);
});

test('GIG-08 a role with an open offer accepts no one else, while another role does', async () => {
  const gig = await publishFor([trumpet, oneBass]);
  const [adas, bens] = [await applyFor(ada, gig, 'Trumpet'), await applyFor(ben, gig, 'Trumpet')];
  await move(declan, 'offer', adas, { words: '' });
  expect(await statusOf(call(declan, 'accept', bens))).toBe(409);
  expect((await move(declan, 'accept', await applyFor(cleo, gig, 'Double bass'))).state).toBe('accepted');
});
