import { beforeEach, expect, test } from 'vitest';
import type { Gig, GigsPage } from '#contract/ours/gigs.ts';
import type { Post } from '#contract/ours/posts.ts';
import { answer } from '#server/admin/commands.ts';
import { apply, block, publish, unblock } from '#tests/support/acts.ts';
import { dayFromNow, freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { undoServer } from '../undo-server.ts';

const { server, wait } = await undoServer();
let ada: Member;
let ben: Member;

beforeEach(async () => {
  ada = await server.member({ name: 'Ada' });
  ben = await server.member({ name: 'Ben' });
});

const save = (who: Member, { id }: Gig) => {
  wait(1000);
  return read(who.call('PUT', `/api/gigs/${id}/saved`));
};
const unsave = (who: Member, { id }: Gig) => read(who.call('DELETE', `/api/gigs/${id}/saved`));
const listed = (who: Member) => walk(who, '/api/gigs/saved', 1);
const saved = async (who: Member) => (await read<GigsPage>(who.call('GET', '/api/gigs/saved'))).items;
const one = (who: Pick<Member, 'call'>, { id }: Gig) => read<Gig>(who.call('GET', `/api/gigs/${id}`));

test('GIG-06 saved gigs come page by page, the last saved first, each once, to nobody else', async () => {
  const gigs = [await publish(ben), await publish(ben), await publish(ben)];
  const [first, second, third] = gigs as [Gig, Gig, Gig];
  for (const gig of [second, third, first, second]) await save(ada, gig);
  expect(await listed(ada)).toEqual([first.id, third.id, second.id]);
  expect(await listed(ben)).toEqual([]);
  for (const gig of [third, third]) await unsave(ada, gig);
  expect(await listed(ada)).toEqual([first.id, second.id]);
});

test('GIG-06 whoever looks is told whether they have saved it, wherever the gig stands; visitors are told nothing of it', async () => {
  const gig = await publish(ben, { date: dayFromNow(1) });
  const told = { text: 'Who comes?', clientId: freshClientId(), gigId: gig.id };
  const { id } = await read<Post>(ben.call('POST', '/api/posts', told), 201);
  await save(ada, gig);
  const seen = async (who: Pick<Member, 'call'>) =>
    (await read<GigsPage>(who.call('GET', '/api/gigs?limit=50'))).items.find((other) => other.id === gig.id);
  const inPost = async (who: Member) => (await read<Post>(who.call('GET', `/api/posts/${id}`))).gig;
  expect(await one(ada, gig)).toMatchObject({ savedByMe: true });
  expect(await seen(ada)).toMatchObject({ savedByMe: true });
  expect(await inPost(ada)).toMatchObject({ savedByMe: true });
  for (const other of [await one(ben, gig), await seen(ben), await inPost(ben)])
    expect(other).toMatchObject({ savedByMe: false });
  expect(await one(server, gig)).not.toHaveProperty('savedByMe');
  expect(await seen(server)).not.toHaveProperty('savedByMe');
});

test('GIG-06 a saved gig that is cancelled or filled stays, and says so', async () => {
  const [off, full] = [await publish(ben), await publish(ben)];
  await save(ada, off);
  await save(ada, full);
  await read(ben.call('POST', `/api/gigs/${off.id}/cancel`));
  const cleo = await server.member({ name: 'Cleo' });
  const { id } = await apply(cleo, full);
  await read(ben.call('POST', `/api/applications/${id}/accept`));
  expect((await saved(ada)).map(({ id, status }) => [id, status])).toEqual([
    [full.id, 'filled'],
    [off.id, 'cancelled'],
  ]);
});

test('GIG-06 of two at once nothing is doubled; what is not there is 404; visitors are asked to sign in', async () => {
  const gig = await publish(ben);
  const calls = Array.from({ length: 8 }, () => ada.call('PUT', `/api/gigs/${gig.id}/saved`));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await listed(ada)).toEqual([gig.id]);
  for (const id of ['x', ada.id]) expect((await ada.call('PUT', `/api/gigs/${id}/saved`)).status).toBe(404);
  expect((await server.call('PUT', `/api/gigs/${gig.id}/saved`)).status).toBe(401);
  expect((await server.call('GET', '/api/gigs/saved')).status).toBe(401);
});

test('GIG-06 SAF-07 a block takes a saved gig out of sight; unblocked, it is there as before', async () => {
  const gig = await publish(ben);
  await save(ada, gig);
  for (const [who, whom] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    await block(who, whom);
    expect(await listed(ada)).toEqual([]);
    expect((await ada.call('PUT', `/api/gigs/${gig.id}/saved`)).status).toBe(404);
    await unblock(who, whom);
  }
  expect(await listed(ada)).toEqual([gig.id]);
});

test('GIG-06 SAF-10 a removed gig is in nobody’s saved ones; restored, it is', async () => {
  const gig = await publish(ben);
  await save(ada, gig);
  const admin = (act: string) =>
    answer(server.db, [act, 'gig', gig.id, '--reason', 'Not a gig'], { actor: 'olga', now: new Date() });
  await admin('remove');
  expect(await listed(ada)).toEqual([]);
  await admin('restore');
  expect(await listed(ada)).toEqual([gig.id]);
});
