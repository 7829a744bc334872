import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Post } from '#contract/posts.ts';
import { uploads } from '#server/db/schema/posts.ts';
import { archiveOf } from '#server/exports/routes.ts';
import { collectUnused } from '#server/uploads/commands.ts';
import { uploadIdIn } from '#server/uploads/rules.ts';
import { itemsOf, operatorOf, postOf, refusal } from '#tests/server/answers.ts';
import { done, undone, undoServer } from '#tests/server/undo-server.ts';
import { block, post as postWords, publish } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import { fetchPicture, newPicture } from '#tests/support/pictures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, pass, membersOfTest } = await undoServer();
const { services } = server.app;
const hour = 3_600_000;
const [ada, ben, cleo] = await membersOfTest('Ada', 'Ben', 'Cleo');

const upload = async (who: Member, width?: number, height?: number) =>
  (await newPicture(server, who, 'post', width, height)).url;
const send = (who: Member, more: object, clientId = freshClientId()) =>
  who.call('POST', '/api/posts', { text: 'As seen from the wings', clientId, ...more });
const createPost = (who: Member, more: object) => read<Post>(send(who, more), 201);
const withAlt = (url: string, alt = '') => ({ url, alt });
const statusOf = async (url: string) => (await fetchPicture(server, url)).status;
const isThere = async (url: string) =>
  (await server.db.$count(uploads, eq(uploads.id, uploadIdIn(url) ?? ''))) === 1;
const collectAfter = async (hours: number) => {
  await pass(hours * hour);
  await collectUnused(server.db, services.now());
};

test('FEE-02 pictures keep their order, size and alternative text', async () => {
  const wide = await upload(ada, 2000, 1000);
  const urls = [wide, await upload(ada), await upload(ada), await upload(ada, 30, 60)];
  const alts = [' The stage ', '', 'A harp\ud83c', 'Kit'];
  const pictures = urls.toReversed().map((url, index) => ({ url, alt: alts[index] ?? '' }));
  const post = await createPost(ada, { pictures });
  expect(post.pictures).toEqual([
    { url: urls[3], width: 30, height: 60, alt: 'The stage' },
    { url: urls[2], width: 40, height: 30, alt: '' },
    { url: urls[1], width: 40, height: 30, alt: 'A harp\ufffd' },
    { url: urls[0], width: 1600, height: 800, alt: 'Kit' },
  ]);
  const [listed] = await itemsOf<Post>(ben, '/api/posts');
  expect(listed).toEqual({ ...post, likedByMe: false });
  const { headers, status } = await fetchPicture(server, urls[0] ?? '');
  expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
  expect(await postOf(ben, await postWords(ada))).not.toHaveProperty('pictures');
});

test('FEE-02 SAF-05 a repeated request returns the same post; with other pictures it is refused', async () => {
  const [one, other] = [await upload(ada), await upload(ada)];
  const clientId = freshClientId();
  const pictures = [withAlt(one, 'One')];
  const first = await read<Post>(send(ada, { pictures }, clientId), 201);
  expect(await read<Post>(send(ada, { pictures }, clientId), 201)).toEqual(first);
  const late = await send(ada, { pictures: [withAlt(other, 'One')] }, clientId);
  expect(late).toMatchObject({ status: 409, body: { current: { id: first.id } } });
  expect(await statusOf(other)).toBe(404);
});

test('FEE-02 SAF-01 a post accepts up to four of the author’s own post uploads, each in one post only', async () => {
  const [bens, adas] = [await upload(ben), await upload(ada)];
  const face = (await newPicture(server, ada, 'avatar')).url;
  const none = '/uploads/00000000-0000-7000-8000-000000000000';
  const noPicture = refusal(400, { msg: 'A photo is no longer available. Add it again.', field: 'pictures' });
  for (const url of [bens, face, none, '/uploads/x', 'https://x.test/a.png', ''])
    expect(await send(ada, { pictures: [withAlt(url)] }), url).toMatchObject(noPicture);
  const pictures = [withAlt(adas)];
  expect((await send(ada, { pictures: [...pictures, ...pictures] })).status).toBe(400);
  await createPost(ada, { pictures });
  expect((await send(ada, { pictures })).status).toBe(400);
  const five = await send(ada, { pictures: Array(5).fill(pictures[0]) });
  expect(five).toMatchObject(refusal(400, { msg: 'A post can have up to 4 photos.' }));
  expect((await ada.call('PUT', '/api/profiles/me', { avatar: adas })).status).toBe(400);
});

test('FEE-02 SAF-09 an unused picture cannot be fetched and is deleted after a day', async () => {
  const [loose, used] = [await upload(ada), await upload(ada)];
  await createPost(ada, { pictures: [withAlt(used)] });
  expect(await statusOf(loose)).toBe(404);
  await collectAfter(23);
  expect(await isThere(loose)).toBe(true);
  await collectAfter(2);
  expect([await isThere(loose), await isThere(used)]).toEqual([false, true]);
  expect((await send(ada, { pictures: [withAlt(loose)] })).status).toBe(400);
});

test('FEE-02 SAF-10 pictures of a deleted or removed post are hidden, also in archives, restored with it, and deleted after the undo time', async () => {
  const url = await upload(ada);
  const post = await createPost(ada, { pictures: [withAlt(url, 'Kit')] });
  await pass(48 * hour);
  const remove = () => done(ada, ada.call('DELETE', `/api/posts/${post.id}`));
  const first = await remove();
  expect(await statusOf(url)).toBe(404);
  await collectAfter(0);
  expect(await undone(ada, first)).toBe(200);
  expect(await postOf(ada, post)).toEqual(post);
  await collectAfter(2);
  expect(await statusOf(url)).toBe(200);
  const admin = operatorOf(server);
  const archive = async () => Buffer.concat(await Array.fromAsync(archiveOf(server.db, ada.id, new Date())));
  const name = `pictures/${uploadIdIn(url)}.webp`;
  expect((await archive()).includes(name)).toBe(true);
  await admin('remove', 'post', post.id, '--reason', 'Not yours');
  await collectAfter(48);
  expect(await statusOf(url)).toBe(404);
  expect((await archive()).includes(name)).toBe(false);
  await admin('restore', 'post', post.id);
  expect(await statusOf(url)).toBe(200);
  expect(await postOf(ben, post)).toMatchObject({ pictures: post.pictures });
  await remove();
  await collectAfter(2);
  expect(await isThere(url)).toBe(false);
});

test('FEE-02 a gig in a post is a card with its current state', async () => {
  const gig = await publish(ben, { title: 'Dep drummer' });
  const { id } = await createPost(ada, { gigId: gig.id });
  const card = async (who: Member) => (await postOf(who, { id })).gig;
  expect(await card(ada)).toMatchObject({ id: gig.id, title: 'Dep drummer', status: 'open', pay: gig.pay });
  await ben.call('POST', `/api/gigs/${gig.id}/cancel`);
  expect(await card(ada)).toMatchObject({ status: 'cancelled' });
});

test('FEE-02 SAF-10 a post reveals of a deleted or hidden gig only that it is unavailable', async () => {
  const gig = await publish(ben, { title: 'Dep drummer' });
  const { id } = await createPost(ada, { gigId: gig.id });
  const raw = async (who: Member) => (await who.call('GET', `/api/posts/${id}`)).body;
  await block(ben, cleo);
  expect(await raw(cleo)).toMatchObject({ gig: null });
  expect(await raw(ada)).toMatchObject({ gig: { id: gig.id } });
  await operatorOf(server)('remove', 'gig', gig.id, '--reason', 'No pay');
  expect(await raw(ada)).toMatchObject({ gig: null });
  expect(JSON.stringify(await raw(ada))).not.toContain('Dep drummer');
  const noGig = refusal(400, { msg: 'This gig is no longer available. Choose another one.', field: 'gigId' });
  for (const gigId of [gig.id, 'x', '']) expect(await send(ada, { gigId })).toMatchObject(noGig);
});

const edit = (who: Member, { id, version, text }: Post, more: object) =>
  who.call('PUT', `/api/posts/${id}`, { text, version, ...more });

test('FEE-02 FEE-07 an edit reorders pictures, changes their alt texts, removes some and adds others', async () => {
  const [one, two, three] = [await upload(ada), await upload(ada), await upload(ada)];
  const first = await createPost(ada, { pictures: [withAlt(one, 'One'), withAlt(two)] });
  const pictures = [withAlt(three, 'Three'), withAlt(one, 'The first')];
  const changed = await read<Post>(edit(ada, first, { pictures }));
  expect(changed).toMatchObject({ pictures, version: first.version + 1, text: first.text });
  expect(changed.editedAt).not.toBeNull();
  expect(await itemsOf(ada, `/api/posts/${first.id}/versions`)).toHaveLength(1);
  expect([await statusOf(one), await statusOf(two), await statusOf(three)]).toEqual([200, 404, 200]);
  expect(await read<Post>(edit(ada, first, { pictures })), 'a repeated request').toEqual(changed);
  expect((await edit(ada, first, { pictures: [] })).body).toMatchObject({ current: changed });
  const words = await read<Post>(edit(ada, { ...changed, text: 'Other words' }, {}));
  expect(words.pictures).toEqual(changed.pictures);
  await collectAfter(25);
  expect([await isThere(one), await isThere(two)]).toEqual([true, false]);
  expect(await read<Post>(edit(ada, words, { pictures: [] }))).not.toHaveProperty('pictures');
  expect(await statusOf(one)).toBe(404);
});

test('FEE-02 SAF-01 an edit with another member’s or another post’s picture is refused and changes nothing', async () => {
  const [bens, adas, other] = [await upload(ben), await upload(ada), await upload(ada)];
  await createPost(ada, { pictures: [withAlt(other)] });
  const first = await createPost(ada, { pictures: [withAlt(adas, 'Mine')] });
  for (const url of [bens, other, '/uploads/x'])
    expect((await edit(ada, { ...first, text: 'New' }, { pictures: [withAlt(url)] })).status).toBe(400);
  expect((await edit(ada, first, { pictures: Array(5).fill(withAlt(adas)) })).status).toBe(400);
  expect((await edit(ben, first, { pictures: [] })).status).toBe(403);
  expect(await postOf(ada, first)).toEqual(first);
  expect([await statusOf(adas), await statusOf(other)]).toEqual([200, 200]);
});
