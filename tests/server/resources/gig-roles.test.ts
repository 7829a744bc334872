import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationMove, ApplicationsPage } from '#contract/ours/applications.ts';
import type { TypedRole } from '#contract/ours/gig-form.ts';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const declan = await server.member({ name: 'Declan' });
const ada = await server.member({ name: 'Ada' });
const ben = await server.member({ name: 'Ben' });
const cy = await server.member({ name: 'Cy' });

const trumpet = { skill: 'Trumpet', count: 1 };
const bass = { skill: 'Double bass', count: 2, level: 'professional' } as const;

const publish = (roles: TypedRole[] = [trumpet, bass], changed: Parameters<typeof gigForm>[0] = {}) =>
  read<Gig>(
    declan.call('POST', '/api/gigs', { ...gigForm({ ...changed, roles }), clientId: freshClientId() }),
    201,
  );
const roleId = (gig: Gig, skill: string) => gig.roles?.find((role) => role.skill === skill)?.id;
const send = (who: Member, gig: Gig, role?: string, clientId = freshClientId()) =>
  who.call('POST', `/api/gigs/${gig.id}/applications`, {
    note: '',
    clientId,
    ...(role && { roleId: roleId(gig, role) ?? role }),
  });
const apply = (who: Member, gig: Gig, role: string) => read<ApplicationMove>(send(who, gig, role), 201);
const move = (who: Member, what: string, { id }: { id: string }) =>
  read<ApplicationMove>(who.call('POST', `/api/applications/${id}/${what}`));
const look = (who: Member, gig: Gig) => read<Gig>(who.call('GET', `/api/gigs/${gig.id}`));
const found = (gig: Gig) => gig.roles?.map(({ skill, count, taken }) => [skill, taken, count]);
const change = (gig: Gig, changed: Parameters<typeof gigForm>[0]) =>
  declan.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm(changed), version: gig.version });
const newsOf = async (who: Member, gig: Gig) => {
  const rows = await server.db
    .select({ type: notifications.type })
    .from(notifications)
    .where(and(eq(notifications.recipientId, who.id), eq(notifications.subjectId, gig.id)))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
  return rows.map(({ type }) => type);
};

test('GIG-01 a gig wants people for several roles, and is found by each', async () => {
  const gig = await publish();
  expect(gig.roles).toMatchObject([
    { skill: 'Trumpet', count: 1, taken: 0 },
    { skill: 'Double bass', count: 2, taken: 0, level: 'professional' },
  ]);
  expect(gig.places).toBe(3);
  const { items } = await read<GigsPage>(server.call('GET', '/api/gigs?skill=double+bass'));
  expect(items.map(({ id }) => id)).toContain(gig.id);
});

test('GIG-01 one that names no roles wants so many people, whoever they are', async () => {
  const form = { ...gigForm({ places: 2 }), clientId: freshClientId() };
  const gig = await read<Gig>(declan.call('POST', '/api/gigs', form), 201);
  expect(gig.roles).toMatchObject([{ skill: '', count: 2, taken: 0 }]);
  await server.db.update(gigs).set({ roles: [] }).where(eq(gigs.id, gig.id));
  await read(send(ada, gig), 201);
  expect((await look(ada, gig)).roles).toMatchObject([{ skill: '', count: 2, taken: 0 }]);
});

test('GIG-03 accepting fills a role, and the last one fills the gig', async () => {
  const gig = await publish([trumpet, { ...bass, count: 1 }]);
  const [one, two] = [await apply(ada, gig, 'Trumpet'), await apply(ben, gig, 'Double bass')];
  expect((await move(declan, 'accept', one)).gigStatus).toBe('open');
  expect(found(await look(cy, gig))).toEqual([
    ['Trumpet', 1, 1],
    ['Double bass', 0, 1],
  ]);
  expect((await move(declan, 'accept', two)).gigStatus).toBe('filled');
});

test('GIG-03 who wanted a role that is found is told so while the gig stays open, and counts again when it is free', async () => {
  const gig = await publish();
  const [one] = [await apply(ada, gig, 'Trumpet'), await apply(ben, gig, 'Trumpet')];
  const other = await apply(cy, gig, 'Double bass');
  await move(declan, 'accept', one);
  expect((await look(ben, gig)).myApplication?.state).toBe('closed');
  expect((await look(cy, gig)).myApplication?.state).toBe('applied');
  expect(await newsOf(ben, gig)).toEqual(['role_filled']);
  await move(ada, 'withdraw', one);
  expect((await look(ben, gig)).myApplication?.state).toBe('applied');
  expect(await newsOf(ben, gig)).toEqual(['role_filled', 'gig_reopened']);
  expect(await newsOf(cy, gig)).toEqual([]);
  expect(other.state).toBe('applied');
});

test('GIG-13 nobody is accepted for a role that is found, nor comes back into it', async () => {
  const gig = await publish();
  const one = await apply(ada, gig, 'Trumpet');
  const two = await apply(ben, gig, 'Trumpet');
  await move(declan, 'accept', one);
  const late = await declan.call('POST', `/api/applications/${two.id}/accept`);
  expect(late).toMatchObject({ status: 409, body: { current: { state: 'closed', gigStatus: 'open' } } });
  const another = await send(cy, gig, 'Trumpet');
  expect(another).toMatchObject({ status: 409, body: { current: { id: gig.id, status: 'open' } } });
});

test('GIG-07 who wanted a role that is found goes for another; the poster hears of it', async () => {
  const gig = await publish();
  const one = await apply(ada, gig, 'Trumpet');
  const two = await apply(ben, gig, 'Trumpet');
  await move(declan, 'accept', one);
  const again = await apply(ben, gig, 'Double bass');
  expect(again).toMatchObject({ id: two.id, state: 'applied', roleId: roleId(gig, 'Double bass') });
  expect(await newsOf(declan, gig)).toEqual(['gig_application', 'gig_application']);
  const { items } = await read<ApplicationsPage>(declan.call('GET', `/api/gigs/${gig.id}/applications`));
  expect(items.map((item) => item.roleId)).toEqual([roleId(gig, 'Trumpet'), roleId(gig, 'Double bass')]);
});

test('GIG-07 an application names one of several roles, of the gig', async () => {
  const gig = await publish();
  expect(await send(ada, gig)).toMatchObject({ status: 400, body: { errors: [{ field: 'roleId' }] } });
  expect(await send(ada, gig, 'nonsense')).toMatchObject({ status: 409 });
  const clientId = freshClientId();
  await read(send(ada, gig, 'Trumpet', clientId), 201);
  expect((await send(ada, gig, 'Trumpet', clientId)).status).toBe(201);
  expect((await send(ada, gig, 'Double bass', clientId)).status).toBe(409);
});

test('GIG-02 roles are changed with the gig: none below who is booked, and who wanted one that goes is told', async () => {
  const gig = await publish([trumpet, bass]);
  const [one, two] = (gig.roles ?? []).map(({ id }) => id);
  await move(declan, 'accept', await apply(ada, gig, 'Double bass'));
  await apply(ben, gig, 'Trumpet');
  const without = await change(gig, { roles: [{ ...trumpet, id: one }] });
  expect(without).toMatchObject({ status: 400, body: { errors: [{ field: 'roles' }] } });
  const keys = { skill: 'Keys', count: 1 };
  const after = await read<Gig>(change(gig, { roles: [{ ...bass, id: two, count: 1 }, keys] }));
  expect(found(after)).toEqual([
    ['Double bass', 1, 1],
    ['Keys', 0, 1],
  ]);
  expect(after.tags).not.toContain('Trumpet');
  expect((await look(ben, gig)).myApplication?.state).toBe('closed');
  expect(await newsOf(ben, gig)).toEqual(['role_filled']);
  const kept = await read<Gig>(change(after, { places: 2 }));
  expect(found(kept)).toEqual(found(after));
  expect(await change(kept, { places: 5 })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'places' }] },
  });
});

test.each([
  ['a role twice', [trumpet, trumpet], 'roles.1.skill'],
  [
    'more than fifty in all',
    [
      { ...trumpet, count: 30 },
      { ...bass, count: 30 },
    ],
    'places',
  ],
  ['nobody', [{ ...trumpet, count: 0 }], 'roles.0.count'],
  ['no role', [], 'roles'],
])('GIG-01 %s is refused at its field', async (_, roles, field) => {
  const form = { ...gigForm({ roles }), clientId: freshClientId() };
  expect(await declan.call('POST', '/api/gigs', form)).toMatchObject({
    status: 400,
    body: { errors: [{ field }] },
  });
});

test('GIG-08 the freed place of a role is offered to who is on stand-by for it, not to who waits for another', async () => {
  const gig = await publish([trumpet, { ...bass, count: 1 }]);
  const [bens, cys] = [await apply(ben, gig, 'Double bass'), await apply(cy, gig, 'Trumpet')];
  await move(declan, 'stand-by', bens);
  await move(declan, 'stand-by', cys);
  const adas = await apply(ada, gig, 'Trumpet');
  await move(declan, 'accept', adas);
  await move(ada, 'withdraw', adas);
  expect((await look(ben, gig)).myApplication?.state).toBe('standby');
  expect((await look(cy, gig)).myApplication?.state).toBe('offered');
  expect((await look(declan, gig)).roles?.map(({ offered }) => offered)).toEqual([1, 0]);
  expect((await look(ada, gig)).roles?.map(({ offered }) => offered)).toEqual([undefined, undefined]);
});

test('GIG-03 GIG-08 who waits for a role is not told it is open while its place is offered to the next', async () => {
  const gig = await publish([trumpet, bass]);
  const cys = await apply(cy, gig, 'Trumpet');
  await move(declan, 'stand-by', cys);
  const [adas] = [await apply(ada, gig, 'Trumpet'), await apply(ben, gig, 'Trumpet')];
  await move(declan, 'accept', adas);
  await move(ada, 'withdraw', adas);
  expect((await look(ben, gig)).myApplication?.state).toBe('closed');
  expect(await newsOf(ben, gig)).toEqual(['role_filled']);
  await move(cy, 'decline-offer', cys);
  expect((await look(ben, gig)).myApplication?.state).toBe('applied');
  expect(await newsOf(ben, gig)).toEqual(['role_filled', 'gig_reopened']);
});

test('GIG-08 a role whose place is offered takes nobody else, while another one does', async () => {
  const gig = await publish([trumpet, { ...bass, count: 1 }]);
  const [adas, bens] = [await apply(ada, gig, 'Trumpet'), await apply(ben, gig, 'Trumpet')];
  await read(declan.call('POST', `/api/applications/${adas.id}/offer`, { words: '' }));
  expect((await declan.call('POST', `/api/applications/${bens.id}/accept`)).status).toBe(409);
  expect((await move(declan, 'accept', await apply(cy, gig, 'Double bass'))).state).toBe('accepted');
});
