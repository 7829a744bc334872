import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import { eraseAccount } from '#server/account/erasing.ts';
import { answer } from '#server/admin/commands.ts';
import { deps } from '#server/db/schema/deps.ts';
import { users } from '#server/db/schema/users.ts';
import { endOverdueDeps } from '#server/deps/ending.ts';
import { contents } from '#server/exports/contents.ts';
import { block, link, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { hour, pounds } from '../booking-server.ts';
import { depServer } from '../dep-server.ts';
import { done, UNDO_TIME, undo } from '../undo-server.ts';

const server = await depServer();
const { people, links, move, depsOf, depOf, ask, agree, asked, willing, edit, timeIsOver } = server;
const { told, stateOf, readGig, call, pass, wait, inDays, newsOf, publish, apply } = server;
const { db, app } = server.server;

const rowOf = async ({ id }: { id: string }) => (await db.select().from(deps).where(eq(deps.id, id)))[0];
const waiting = async (who: Member) => (await read<Dashboard>(who.call('GET', '/api/dashboard'))).deps?.count;
const admin = (...words: string[]) => answer(db, words, { actor: 'olga', now: new Date() });

test('GIG-09 a player who withdraws ends what they have asked, and who was asked hears it with that', async () => {
  const { gig, application, dep } = await willing();
  await read(call(people.ada, 'withdraw', application));
  expect([await rowOf(dep), await depsOf(people.declan, gig)]).toMatchObject([{ state: 'ended' }, []]);
  expect(await told(links.cleo), 'nobody knows it yet').toEqual([]);
  await pass(UNDO_TIME);
  expect(await told(links.cleo)).toEqual(['dep_ended']);
  expect(await told(people.declan), 'nobody would play instead any more').toEqual([]);
  expect(await move(people.declan, 'pass', dep)).toMatchObject({ status: 409 });
});

test('GIG-09 who thinks again within ten seconds has asked still', async () => {
  const { gig, application, dep } = await willing();
  const left = await done(people.ada, call(people.ada, 'withdraw', application));
  await read(undo(people.ada, left));
  expect(await depOf(people.declan, gig)).toMatchObject({ id: dep.id, state: 'willing' });
  await pass(UNDO_TIME);
  expect([await told(links.cleo), await told(people.declan)]).toEqual([[], ['dep_proposed']]);
  await read(move(people.declan, 'pass', dep));
  expect(await stateOf(links.cleo, gig)).toBe('accepted');
});

test('GIG-09 who thinks again after the gig has changed asks anew, and nobody hears that it ended', async () => {
  const { gig, application, dep } = await willing();
  const left = await done(people.ada, call(people.ada, 'withdraw', application));
  await edit(gig, pounds(6000));
  await read(undo(people.ada, left));
  expect(await depOf(links.cleo, gig)).toMatchObject({ id: dep.id, state: 'asked' });
  await pass(UNDO_TIME);
  expect([await told(links.cleo), await told(people.declan)]).toEqual([['dep_changed'], []]);
  expect((await server.toldOf(links.cleo))[0]?.excerpt).toContain('£60');
  await read(agree(gig));
  expect(await told(people.declan)).toEqual(['dep_proposed']);
});

test('GIG-09 who thinks again after the gig says more than before has an agreement still', async () => {
  const { gig, application } = await willing();
  const left = await done(people.ada, call(people.ada, 'withdraw', application));
  await edit(gig, { description: 'Bring a torch.' });
  await read(undo(people.ada, left));
  expect(await depOf(people.declan, gig)).toMatchObject({ state: 'willing' });
});

test('GIG-09 who was asked hears that it ended, whatever becomes of the player before they have heard it, and once', async () => {
  const { gig, application } = await willing();
  await read(call(people.ada, 'withdraw', application));
  await apply(people.ada, gig);
  await pass(UNDO_TIME);
  expect(await told(links.cleo)).toEqual(['dep_ended']);
});

test('GIG-09 a gig that is called off asks nobody, and does again when that is undone', async () => {
  const { gig, dep } = await asked();
  const off = await done(people.declan, people.declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  expect(await rowOf(dep)).toMatchObject({ state: 'ended' });
  await read(undo(people.declan, off));
  expect(await depOf(links.cleo, gig)).toMatchObject({ state: 'asked' });
  await read(people.declan.call('POST', `/api/gigs/${gig.id}/cancel`));
  await pass(UNDO_TIME);
  expect(await told(links.cleo), 'what asked them is taken back').toEqual(['dep_ended']);
  expect((await newsOf(people.ada)).filter((type) => type === 'gig_cancelled')).toHaveLength(1);
  expect(await waiting(links.cleo)).toBe(0);
});

test('GIG-09 a player who is let go asks nobody any more', async () => {
  const { gig, application, dep } = await asked();
  await edit(gig, pounds(6000));
  await timeIsOver(49 * hour);
  await read(call(people.declan, 'release', application));
  await pass(UNDO_TIME);
  expect(await rowOf(dep)).toMatchObject({ state: 'ended' });
  expect(await told(links.cleo)).toEqual(['dep_ended']);
});

test('GIG-09 after the gig nothing asks, and nobody is told', async () => {
  const { gig, dep } = await asked({ date: inDays(1) });
  const { gig: other, dep: agreed } = await willing({ title: 'The other', date: inDays(1) });
  wait(new Date(gig.endsAt).getTime() + hour - app.services.now().getTime());
  const { version } = await readGig(people.declan, gig);
  expect(await move(links.cleo, 'agree', dep, { version })).toMatchObject({
    status: 409,
    body: { errors: [{ msg: 'This gig is over.' }] },
  });
  expect(await move(people.declan, 'pass', agreed)).toMatchObject({ status: 409 });
  expect([await waiting(links.cleo), await waiting(people.declan)]).toEqual([0, 0]);
  await Promise.all([endOverdueDeps(app.services), endOverdueDeps(app.services)]);
  expect([await rowOf(dep), await rowOf(agreed)]).toMatchObject([{ state: 'ended' }, { state: 'ended' }]);
  expect([await told(links.cleo), await told(people.declan)]).toEqual([[], []]);
  expect(await server.send(people.ada, other, links.dora)).toMatchObject({ status: 409 });
});

test('GIG-09 SAF-07 a block between two of the three hides it, and nobody is told', async () => {
  const { ada, declan } = people;
  for (const [who, whom] of [
    [links.cleo, ada],
    [declan, links.cleo],
    [ada, declan],
  ] as const) {
    const { gig, dep } = await willing({ title: `${who.id} blocks` });
    await block(who, whom);
    expect(await depsOf(declan, gig)).toEqual([]);
    expect(await move(declan, 'pass', dep)).toMatchObject({ status: 404 });
    expect([await waiting(declan), await waiting(links.cleo)]).toEqual([0, 0]);
    expect(await stateOf(ada, gig)).toBe('accepted');
    await read(move(ada, 'take-back', dep));
    await unblock(who, whom);
    if (whom === ada) await link(ada, links.cleo);
  }
});

test('GIG-09 a link that ends takes the question along; one that comes back by an undo brings it back', async () => {
  const { gig, dep } = await asked();
  const { linkId } = await read<{ linkId: string }>(people.ada.call('GET', `/api/profiles/${links.cleo.id}`));
  const ended = await done(people.ada, people.ada.call('DELETE', `/api/links/${linkId}`));
  expect([await depsOf(links.cleo, gig), await depOf(people.ada, gig)]).toMatchObject([
    [],
    { state: 'ended' },
  ]);
  expect(await move(links.cleo, 'agree', dep, { version: gig.version })).toMatchObject({ status: 404 });
  await read(undo(people.ada, ended));
  expect(await depOf(links.cleo, gig)).toMatchObject({ id: dep.id, state: 'asked' });
  await read(people.ada.call('DELETE', `/api/links/${linkId}`));
  const doras = await ask(gig, links.dora);
  expect(await rowOf(dep), 'another is asked').toMatchObject({ state: 'ended' });
  expect(await depOf(people.ada, gig)).toMatchObject({ id: doras.id });
  expect(await told(links.cleo)).toEqual([]);
});

async function erase({ id }: Member) {
  const leavesAt = new Date(app.services.now().getTime() - 1);
  await db.update(users).set({ leavesAt }).where(eq(users.id, id));
  await app.services.jobs.ready();
  await eraseAccount(app.services, id);
}

test('SET-05 GIG-09 a dep who leaves asks nothing of the poster, a player who leaves nothing of the dep', async () => {
  const { gig } = await willing();
  await erase(links.cleo);
  expect([await depsOf(people.declan, gig), await told(people.declan)]).toEqual([[], []]);
  expect(await db.$count(deps, eq(deps.depId, links.cleo.id))).toBe(0);
  await ask(gig, links.dora);
  await erase(people.ada);
  expect(await depsOf(links.dora, gig)).toEqual([]);
  expect(await told(links.dora)).toEqual([]);
  expect(await db.$count(deps, eq(deps.gigId, gig.id))).toBe(0);
});

test('SET-04 GIG-09 an archive has what its member asked, and was asked', async () => {
  const { gig } = await asked();
  const exportOf = async ({ id }: Member) => {
    const rows: object[] = [];
    for await (const row of contents.deps?.rows(db, id) ?? []) rows.push(row);
    return rows;
  };
  const told = { note: 'Broken wrist', state: 'asked', gig: { id: gig.id } };
  expect(await exportOf(people.ada)).toMatchObject([{ ...told, askedByMe: true, with: { name: 'Cleo' } }]);
  expect(await exportOf(links.cleo)).toMatchObject([{ ...told, askedByMe: false, with: { name: 'Ada' } }]);
  expect(await exportOf(people.declan)).toEqual([]);
});

test('SAF-10 GIG-09 a gig that is removed takes what was asked along, and brings it back', async () => {
  const { gig, dep } = await asked();
  await admin('remove', 'gig', gig.id, '--reason', 'Never took place');
  expect(await rowOf(dep)).toBeUndefined();
  await admin('restore', 'gig', gig.id);
  expect(await depOf(links.cleo, gig)).toMatchObject({ id: dep.id, state: 'asked' });
});

test('GIG-09 PPL-06 a dep who is willing shows the poster whom they are', async () => {
  await db
    .update(users)
    .set({ shownTo: 'links', headline: 'Dep of deps' })
    .where(eq(users.id, links.cleo.id));
  const headline = async () =>
    (await read<{ headline: string }>(people.declan.call('GET', `/api/profiles/${links.cleo.id}`))).headline;
  const { gig } = await asked();
  expect(await headline()).toBe('');
  await read(agree(gig));
  expect(await headline()).toBe('Dep of deps');
  expect(await depOf(people.declan, gig)).toMatchObject({ dep: { headline: 'Dep of deps' } });
});

test('SET-03 GIG-09 whoever does not want to be told of gigs is not', async () => {
  for (const way of ['app', 'push', 'mail'])
    await read(links.cleo.call('PUT', '/api/notification-settings', { kind: 'gigs', way, on: false }));
  const gig = await publish();
  await read(call(people.declan, 'accept', await apply(people.ada, gig)));
  await ask(gig);
  expect([await told(links.cleo), await waiting(links.cleo)]).toEqual([[], 1]);
});
