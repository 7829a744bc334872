import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { TypedRole } from '#contract/ours/gig-form.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { applicationsFor, idsOf, refusal, statusOf } from '#tests/server/answers.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const scene = await bookingServer(0);
const { server, people, post, readGig: look, newsOf, applyWith, call, move, stateOf } = scene;
let [declan, ada, ben, cy] = [people.declan, people.ada, people.ben, people.ben];
beforeEach(async () => {
  ({ declan, ada, ben } = people);
  cy = await server.member({ name: 'Cy' });
});

const trumpet = { skill: 'Trumpet', count: 1 };
const bass = { skill: 'Double bass', count: 2, level: 'professional' } as const;
const oneBass = { ...bass, count: 1 };

const publish = (roles: TypedRole[] = [trumpet, bass]) => scene.publish({ roles });
const roleId = (gig: Gig, skill: string) => gig.roles?.find((role) => role.skill === skill)?.id;
const send = (who: Member, gig: Gig, role: string, more: object = {}) =>
  applyWith(who, gig, { roleId: roleId(gig, role) ?? role, ...more });
const apply = (who: Member, gig: Gig, role: string) => scene.apply(who, gig, { roleId: roleId(gig, role) });
const found = (gig: Gig) => gig.roles?.map(({ skill, count, taken }) => [skill, taken, count]);
const offered = (gig: Gig) => gig.roles?.map((role) => role.offered);
const change = (gig: Gig, changed: Parameters<typeof gigForm>[0]) =>
  declan.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm(changed), version: gig.version });
/** Ada has the one trumpet that Ben wants, too. */
async function trumpetTaken() {
  const gig = await publish();
  const [adas, bens] = [await apply(ada, gig, 'Trumpet'), await apply(ben, gig, 'Trumpet')];
  await move(declan, 'accept', adas);
  return { gig, adas, bens };
}

test('GIG-01 a gig wants people for several roles, and is found by each', async () => {
  const gig = await publish();
  expect(gig.roles).toMatchObject([
    { skill: 'Trumpet', count: 1, taken: 0 },
    { skill: 'Double bass', count: 2, taken: 0, level: 'professional' },
  ]);
  expect(gig.places).toBe(3);
  expect(await idsOf(server, '/api/gigs?skill=double+bass')).toContain(gig.id);
});

test('GIG-01 a gig without roles takes as many people as it has places', async () => {
  const gig = await scene.publish({ places: 2 });
  expect(gig.roles).toMatchObject([{ skill: '', count: 2, taken: 0 }]);
  await server.db.update(gigs).set({ roles: [] }).where(eq(gigs.id, gig.id));
  await scene.apply(ada, gig);
  expect((await look(ada, gig)).roles).toMatchObject([{ skill: '', count: 2, taken: 0 }]);
});

test('GIG-03 accepting fills a role, and the last one fills the gig', async () => {
  const gig = await publish([trumpet, oneBass]);
  const [one, two] = [await apply(ada, gig, 'Trumpet'), await apply(ben, gig, 'Double bass')];
  expect((await move(declan, 'accept', one)).gigStatus).toBe('open');
  expect(found(await look(cy, gig))).toEqual([
    ['Trumpet', 1, 1],
    ['Double bass', 0, 1],
  ]);
  expect((await move(declan, 'accept', two)).gigStatus).toBe('filled');
});

test('GIG-03 applicants for a filled role are notified while the gig stays open, and again when it is free', async () => {
  const { gig, adas } = await trumpetTaken();
  await apply(cy, gig, 'Double bass');
  expect([await stateOf(ben, gig), await stateOf(cy, gig)]).toEqual(['closed', 'applied']);
  expect(await newsOf(ben)).toEqual(['role_filled']);
  await move(ada, 'withdraw', adas);
  expect(await stateOf(ben, gig)).toBe('applied');
  expect(await newsOf(ben)).toEqual(['role_filled', 'gig_reopened']);
  expect(await newsOf(cy)).toEqual([]);
});

test('GIG-13 nobody is accepted for a filled role or applies for it again', async () => {
  const { gig, bens } = await trumpetTaken();
  const closed = { state: 'closed', gigStatus: 'open' };
  expect(await call(declan, 'accept', bens)).toMatchObject(refusal(409, undefined, closed));
  const open = { id: gig.id, status: 'open' };
  expect(await send(cy, gig, 'Trumpet')).toMatchObject(refusal(409, undefined, open));
});

test('GIG-07 an applicant for a filled role applies for another, and the poster is notified', async () => {
  const { gig, bens } = await trumpetTaken();
  const again = await apply(ben, gig, 'Double bass');
  expect(again).toMatchObject({ id: bens.id, state: 'applied', roleId: roleId(gig, 'Double bass') });
  expect(await newsOf(declan)).toEqual(['gig_application', 'gig_application']);
  const roles = (await applicationsFor(declan, gig)).map((one) => one.roleId);
  expect(roles).toEqual([roleId(gig, 'Trumpet'), roleId(gig, 'Double bass')]);
});

test('GIG-07 an application names one of several roles, of the gig', async () => {
  const gig = await publish();
  expect(await applyWith(ada, gig)).toMatchObject(refusal(400, { field: 'roleId' }));
  expect(await send(ada, gig, 'nonsense')).toMatchObject({ status: 409 });
  const clientId = freshClientId();
  await read(send(ada, gig, 'Trumpet', { clientId }), 201);
  expect((await send(ada, gig, 'Trumpet', { clientId })).status).toBe(201);
  expect((await send(ada, gig, 'Double bass', { clientId })).status).toBe(409);
});

test('GIG-02 an edit never drops a booked role, and notifies applicants for a role it drops', async () => {
  const gig = await publish([trumpet, bass]);
  const [one, two] = (gig.roles ?? []).map(({ id }) => id);
  await move(declan, 'accept', await apply(ada, gig, 'Double bass'));
  await apply(ben, gig, 'Trumpet');
  const without = await change(gig, { roles: [{ ...trumpet, id: one }] });
  expect(without).toMatchObject(refusal(400, { field: 'roles' }));
  const keys = { skill: 'Keys', count: 1 };
  const after = await read<Gig>(change(gig, { roles: [{ ...bass, id: two, count: 1 }, keys] }));
  expect(found(after)).toEqual([
    ['Double bass', 1, 1],
    ['Keys', 0, 1],
  ]);
  expect(after.tags).not.toContain('Trumpet');
  expect(await stateOf(ben, gig)).toBe('closed');
  expect(await newsOf(ben)).toEqual(['role_filled']);
  const kept = await read<Gig>(change(after, { places: 2 }));
  expect(found(kept)).toEqual(found(after));
  expect(await change(kept, { places: 5 })).toMatchObject(refusal(400, { field: 'places' }));
});

test.each([
  ['a role twice', [trumpet, trumpet], 'roles.1.skill'],
  ['more than fifty in all', [trumpet, bass].map((role) => ({ ...role, count: 30 })), 'places'],
  ['nobody', [{ ...trumpet, count: 0 }], 'roles.0.count'],
  ['no role', [], 'roles'],
])('GIG-01 %s is refused at its field', async (_, roles, field) => {
  expect(await post({ roles })).toMatchObject(refusal(400, { field }));
});

test('GIG-08 the freed place of a role is offered to its own stand-by player, not to one for another role', async () => {
  const gig = await publish([trumpet, oneBass]);
  const [bens, cys] = [await apply(ben, gig, 'Double bass'), await apply(cy, gig, 'Trumpet')];
  await move(declan, 'stand-by', bens);
  await move(declan, 'stand-by', cys);
  const adas = await apply(ada, gig, 'Trumpet');
  await move(declan, 'accept', adas);
  await move(ada, 'withdraw', adas);
  expect(await stateOf(ben, gig)).toBe('standby');
  expect(await stateOf(cy, gig)).toBe('offered');
  expect(offered(await look(declan, gig))).toEqual([1, 0]);
  expect(offered(await look(ada, gig))).toEqual([undefined, undefined]);
});

test('GIG-03 GIG-08 applicants for a role are not told that it is open while its place is offered to the next', async () => {
  const gig = await publish([trumpet, bass]);
  const cys = await apply(cy, gig, 'Trumpet');
  await move(declan, 'stand-by', cys);
  const [adas] = [await apply(ada, gig, 'Trumpet'), await apply(ben, gig, 'Trumpet')];
  await move(declan, 'accept', adas);
  await move(ada, 'withdraw', adas);
  expect(await stateOf(ben, gig)).toBe('closed');
  expect(await newsOf(ben)).toEqual(['role_filled']);
  await move(cy, 'decline-offer', cys);
  expect(await stateOf(ben, gig)).toBe('applied');
  expect(await newsOf(ben)).toEqual(['role_filled', 'gig_reopened']);
});

test('GIG-08 a role whose place is offered takes nobody else, while another role does', async () => {
  const gig = await publish([trumpet, oneBass]);
  const [adas, bens] = [await apply(ada, gig, 'Trumpet'), await apply(ben, gig, 'Trumpet')];
  await move(declan, 'offer', adas, { words: '' });
  expect(await statusOf(call(declan, 'accept', bens))).toBe(409);
  expect((await move(declan, 'accept', await apply(cy, gig, 'Double bass'))).state).toBe('accepted');
});
