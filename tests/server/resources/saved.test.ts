import { expect, test } from 'vitest';
import type { Gig } from '#contract/gigs.ts';
import type { MarkState, Post } from '#contract/posts.ts';
import { type Asking, get, itemsOf, operatorOf, postOf, profileOf } from '#tests/server/answers.ts';
import { actsOf, done, UNDO_TIME, undo, undone, undoServer } from '#tests/server/undo-server.ts';
import { block, book, link, post, publish, unblock } from '#tests/support/acts.ts';
import { dayFromNow, freshClientId, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, wait, pass, membersOfTest } = await undoServer();
const [ada, ben, cleo] = await membersOfTest('Ada', 'Ben', 'Cleo');

const save = (who: Member, { id }: Gig) => {
  wait(1000);
  return read(who.call('PUT', `/api/gigs/${id}/saved`));
};
const unsave = (who: Member, { id }: Gig) => read(who.call('DELETE', `/api/gigs/${id}/saved`));
const savedGigIds = (who: Member) => walk(who, '/api/gigs/saved', 1);
const readGig = (who: Asking, { id }: Gig) => get<Gig>(who, `/api/gigs/${id}`);

test('GIG-06 saved gigs are paged without repeats, last saved first, and private', async () => {
  const gigs = [await publish(ben), await publish(ben), await publish(ben)];
  const [first, second, third] = gigs as [Gig, Gig, Gig];
  for (const gig of [second, third, first, second]) await save(ada, gig);
  expect(await savedGigIds(ada)).toEqual([first.id, third.id, second.id]);
  expect(await savedGigIds(ben)).toEqual([]);
  for (const gig of [third, third]) await unsave(ada, gig);
  expect(await savedGigIds(ada)).toEqual([first.id, second.id]);
});

test('GIG-06 every view of a gig says whether the viewer saved it; visitors get no such field', async () => {
  const gig = await publish(ben, { date: dayFromNow(1) });
  const newPost = { text: 'Who comes?', clientId: freshClientId(), gigId: gig.id };
  const { id } = await read<Post>(ben.call('POST', '/api/posts', newPost), 201);
  await save(ada, gig);
  const seen = async (who: Asking) =>
    (await itemsOf<Gig>(who, '/api/gigs?limit=50')).find((other) => other.id === gig.id);
  const inPost = async (who: Member) => (await postOf(who, { id })).gig;
  for (const own of [await readGig(ada, gig), await seen(ada), await inPost(ada)])
    expect(own).toMatchObject({ savedByMe: true });
  for (const other of [await readGig(ben, gig), await seen(ben), await inPost(ben)])
    expect(other).toMatchObject({ savedByMe: false });
  for (const visited of [await readGig(server, gig), await seen(server)])
    expect(visited).not.toHaveProperty('savedByMe');
});

test('GIG-06 a saved gig that is cancelled or filled stays listed with that status', async () => {
  const [off, full] = [await publish(ben), await publish(ben)];
  await save(ada, off);
  await save(ada, full);
  await read(ben.call('POST', `/api/gigs/${off.id}/cancel`));
  await book(ben, cleo, full);
  expect(await itemsOf(ada, '/api/gigs/saved')).toMatchObject([
    { id: full.id, status: 'filled' },
    { id: off.id, status: 'cancelled' },
  ]);
});

test('GIG-06 simultaneous saves store one; an unknown gig is 404', async () => {
  const gig = await publish(ben);
  const calls = Array.from({ length: 8 }, () => ada.call('PUT', `/api/gigs/${gig.id}/saved`));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await savedGigIds(ada)).toEqual([gig.id]);
  for (const id of ['x', ada.id]) expect((await ada.call('PUT', `/api/gigs/${id}/saved`)).status).toBe(404);
});

test('GIG-06 SAF-07 SAF-10 a saved gig is hidden while it is blocked or removed, and listed again after', async () => {
  const gig = await publish(ben);
  await save(ada, gig);
  for (const [who, whom] of [[ada, ben] as const, [ben, ada] as const]) {
    await block(who, whom);
    expect(await savedGigIds(ada)).toEqual([]);
    expect((await ada.call('PUT', `/api/gigs/${gig.id}/saved`)).status).toBe(404);
    await unblock(who, whom);
  }
  expect(await savedGigIds(ada)).toEqual([gig.id]);
  await admin('remove', 'gig', gig.id);
  expect(await savedGigIds(ada)).toEqual([]);
  await admin('restore', 'gig', gig.id);
  expect(await savedGigIds(ada)).toEqual([gig.id]);
});

const mark = (who: Member, what: string, { id }: Post) => {
  wait(1000);
  return read<MarkState>(who.call('PUT', `/api/posts/${id}/${what}`));
};
const unmark = (who: Member, what: string, { id }: Post) =>
  read<MarkState>(who.call('DELETE', `/api/posts/${id}/${what}`));
const postIds = (who: Member, of = '') => walk(who, `/api/posts?${of}`);
const admin = (...words: string[]) => operatorOf(server)(...words, '--reason', 'Sells strings');

test('FEE-09 saved posts are paged without repeats, last saved first, and private', async () => {
  const made = [await post(ben, 'One'), await post(ben, 'Two'), await post(cleo, 'Three')];
  const [first, second, third] = made as [Post, Post, Post];
  for (const each of [second, third, first])
    expect(await mark(ada, 'saved', each)).toMatchObject({ savedByMe: true });
  await mark(ada, 'saved', second);
  expect(await postIds(ada, 'from=saved')).toEqual([first.id, third.id, second.id]);
  expect(await postIds(ada, 'from=saved&q=two')).toEqual([second.id]);
  expect(await postIds(ben, 'from=saved')).toEqual([]);
  expect(await postOf(ben, second)).toMatchObject({ savedByMe: false });
  expect(await unmark(ada, 'saved', third)).toEqual({ savedByMe: false, hiddenByMe: false });
  await unmark(ada, 'saved', third);
  expect(await postIds(ada, 'from=saved')).toEqual([first.id, second.id]);
  expect(await postIds(ada)).toEqual(expect.arrayContaining([third.id]));
});

test('FEE-09 a hidden post leaves every list and search of the member who hid it, and no one else’s', async () => {
  await link(ada, ben);
  const [loud, quiet] = [await post(ben, 'Krummhorns for sale'), await post(ben, 'No krummhorns')];
  await mark(ada, 'saved', loud);
  await mark(ada, 'hidden', loud);
  await pass(UNDO_TIME);
  for (const which of ['', 'from=links', `author=${ben.id}`, 'q=krummhorns', 'from=links&q=krummhorns']) {
    expect(await postIds(ada, which)).not.toContain(loud.id);
    expect(await postIds(ada, which)).toContain(quiet.id);
    expect(await postIds(ben, which)).toContain(loud.id);
  }
  for (const which of ['from=saved', 'from=saved&q=krummhorns'])
    expect(await postIds(ada, which)).toEqual([]);
  for (const which of ['from=hidden', 'from=hidden&q=krummhorns'])
    expect(await postIds(ada, which)).toEqual([loud.id]);
  const postsCounted = async (who: Member) => (await profileOf(who, ben)).counts.posts;
  expect((await postIds(ada, `author=${ben.id}`)).length).toBe(await postsCounted(ada));
  expect(await postsCounted(cleo)).toBe((await postsCounted(ada)) + 1);
  expect(await postOf(ada, loud)).toMatchObject({ hiddenByMe: true, savedByMe: true });
  expect(await itemsOf(ada, `/api/posts?ids=${loud.id}`)).toMatchObject([{ id: loud.id, hiddenByMe: true }]);
});

test('FEE-09 a hidden post keeps its place, marked as hidden, while it can be undone', async () => {
  await link(ada, ben);
  const item = await post(ben, 'Two sackbuts');
  const lists = ['', 'from=links', 'from=saved', `author=${ben.id}`, 'q=sackbuts', 'from=saved&q=sackbuts'];
  await mark(ada, 'saved', item);
  const inLists = () =>
    Promise.all(
      lists.map(async (which) => {
        return (await itemsOf<Post>(ada, `/api/posts?${which}`)).find(({ id }) => id === item.id)?.hiddenByMe;
      }),
    );
  await mark(ada, 'hidden', item);
  wait(UNDO_TIME - 1);
  expect(await inLists()).toEqual(lists.map(() => true));
  wait(1);
  expect(await inLists()).toEqual(lists.map(() => undefined));
  await unmark(ada, 'hidden', item);
  expect(await inLists()).toEqual(lists.map(() => false));
});

test('FEE-09 the links feed skips hidden posts and still lists the rest', async () => {
  await link(ada, ben);
  const made: Post[] = [];
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    wait(1000);
    made.push(await post(ben, text));
  }
  const ids = made.map(({ id }) => id).reverse();
  for (const each of made.slice(2)) await mark(ada, 'hidden', each);
  await pass(UNDO_TIME);
  expect(await postIds(ada, 'from=links')).toEqual(ids.slice(3));
});

test('FEE-09 hiding can be undone for ten seconds, only by the same member and only once', async () => {
  const entry = await post(ben);
  wait(1000);
  const hiding = await done<MarkState>(ada, ada.call('PUT', `/api/posts/${entry.id}/hidden`));
  expect(hiding).toMatchObject({ hiddenByMe: true });
  const act = { kind: 'hide', subjectId: entry.id, words: 'Ben', madeAt: entry.createdAt };
  expect(hiding.undo).toMatchObject(act);
  await mark(cleo, 'hidden', entry);
  expect(await actsOf(ben)).toEqual([]);
  expect((await undo(cleo, hiding)).status).toBe(404);
  expect(await undone(ada, hiding)).toBe(200);
  expect(await undone(ada, hiding)).toBe(200);
  expect(await postOf(ada, entry)).toMatchObject({ hiddenByMe: false });
  expect(await postOf(cleo, entry)).toMatchObject({ hiddenByMe: true });
  expect(await actsOf(cleo)).toHaveLength(1);
  await pass(UNDO_TIME);
  expect(await actsOf(cleo)).toEqual([]);
  expect(await postOf(cleo, entry)).toMatchObject({ hiddenByMe: true });
});

test('FEE-09 unhiding a post ends its undo, and leaves another member’s undo alone', async () => {
  const entry = await post(ben);
  const hiding = await done<MarkState>(ada, ada.call('PUT', `/api/posts/${entry.id}/hidden`));
  await mark(cleo, 'hidden', entry);
  await unmark(ada, 'hidden', entry);
  expect(await actsOf(ada)).toEqual([]);
  expect(await undone(ada, hiding)).toBe(409);
  expect(await actsOf(cleo)).toHaveLength(1);
});

test('FEE-09 simultaneous hides or unhides of a post count once', async () => {
  const entry = await post(ben);
  await Promise.all(Array.from({ length: 8 }, () => ada.call('PUT', `/api/posts/${entry.id}/hidden`)));
  expect(await actsOf(ada)).toHaveLength(1);
  await Promise.all(Array.from({ length: 8 }, () => ada.call('DELETE', `/api/posts/${entry.id}/hidden`)));
  expect(await postOf(ada, entry)).toMatchObject({ hiddenByMe: false });
});

test('FEE-09 a member cannot hide their own post; an unknown post is 404', async () => {
  const entry = await post(ada);
  expect((await ada.call('PUT', `/api/posts/${entry.id}/hidden`)).status).toBe(403);
  await mark(ada, 'saved', entry);
  await ada.call('DELETE', `/api/posts/${entry.id}`);
  for (const what of ['saved', 'hidden'])
    for (const id of [entry.id, 'x', cleo.id])
      expect((await ben.call('PUT', `/api/posts/${id}/${what}`)).status).toBe(404);
  expect((await ada.call('GET', '/api/posts?from=nobody')).status).toBe(400);
});

test('FEE-09 SAF-07 saved and hidden posts disappear behind a block and are back after unblocking', async () => {
  const [savedPost, hiddenPost] = [await post(ben, 'Kept'), await post(ben, 'Put away')];
  await mark(ada, 'saved', savedPost);
  await mark(ada, 'hidden', hiddenPost);
  for (const [who, whom] of [[ada, ben] as const, [ben, ada] as const]) {
    await block(who, whom);
    for (const which of ['from=saved', 'from=hidden', 'from=saved&q=kept'])
      expect(await postIds(ada, which)).toEqual([]);
    expect((await ada.call('PUT', `/api/posts/${savedPost.id}/saved`)).status).toBe(404);
    await unblock(who, whom);
  }
  expect(await postIds(ada, 'from=saved')).toEqual([savedPost.id]);
  expect(await postIds(ada, 'from=hidden')).toEqual([hiddenPost.id]);
});

test('FEE-09 SAF-10 a removed post leaves all saved lists and returns when restored or undone', async () => {
  const entry = await post(ben, 'Strings, cheap');
  await mark(ada, 'saved', entry);
  await admin('remove', 'post', entry.id);
  expect(await postIds(ada, 'from=saved')).toEqual([]);
  await admin('restore', 'post', entry.id);
  expect(await postIds(ada, 'from=saved')).toEqual([entry.id]);
  await mark(cleo, 'hidden', entry);
  const deletion = await done(ben, ben.call('DELETE', `/api/posts/${entry.id}`));
  expect(await postIds(ada, 'from=saved')).toEqual([]);
  expect(await undone(ben, deletion)).toBe(200);
  expect(await postIds(ada, 'from=saved')).toEqual([entry.id]);
  expect(await postOf(cleo, entry)).toMatchObject({ hiddenByMe: true });
  await admin('suspend', ben.email);
  expect(await postIds(ada, 'from=saved')).toEqual([]);
});
