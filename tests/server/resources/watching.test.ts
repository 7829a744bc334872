import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { block, comment, post, publish, setUser, unblock } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including, type MemberSocket, openSocket } from '#tests/support/socket.ts';

const server = await serverOfFile();
const url = await server.listen();

const json = (value: unknown) => JSON.stringify(value);
const longAgo = 600_000;

async function openSocketOf({ token }: Member) {
  const socket = await openSocket(url, token);
  onTestFinished(() => void socket.close());
  return socket;
}
/** A member's socket that watches topics, and the topics that the server accepted. */
async function watching(member: Member, ...topics: string[]) {
  const socket = await openSocketOf(member);
  return Object.assign(socket, { watched: await watch(socket, topics) });
}
const requestWatch = ({ socket }: MemberSocket, topics: string[], age = 0): Promise<string[]> =>
  socket.timeout(30_000).emitWithAck('watch', Object.fromEntries(topics.map((topic) => [topic, age])));
/** Replaces the watched topics and clears the received events. */
async function watch(socket: MemberSocket, topics: string[]) {
  await server.app.outbox.drained();
  const watched = await requestWatch(socket, topics);
  socket.heard.length = 0;
  return watched;
}
/** Without repeats, since a list can be announced again for an earlier second. */
const changes = ({ heard }: MemberSocket) =>
  [
    ...new Set(heard.filter(({ event }) => event === 'content_changed').map(({ payload }) => json(payload))),
  ].map((payload): unknown => JSON.parse(payload));
/** Resolves once the socket has received all earlier events. */
async function waitForEvents(member: Member, socket: MemberSocket) {
  const { heard } = socket;
  const from = heard.length;
  await read(member.call('PUT', '/api/profiles/me', { bio: crypto.randomUUID() }));
  const isOwn = including('"profile"', member.id);
  await expect.poll(() => heard.slice(from).some(({ payload }) => isOwn(payload))).toBe(true);
}
const ownChange = ({ id }: Member) => ({ kind: 'profile', id });
const like = (who: Member, { id }: { id: string }) => read(who.call('PUT', `/api/posts/${id}/like`));
const [ada, ben, cleo] = await membersOfTest(server, 'Ada', 'Ben', 'Cleo');

test('SOK-04 a change is sent only to members watching its subject', async () => {
  const [one, another] = [await post(ada), await post(ada)];
  const gig = await publish(ada);
  const bens = await watching(ben, `post:${one.id}`, `gig:${gig.id}`);
  const cleos = await watching(cleo, `post:${another.id}`, `profile:${ada.id}`);
  expect(bens.watched.sort()).toEqual([`gig:${gig.id}`, `post:${one.id}`]);
  await like(ben, one);
  await comment(cleo, another);
  await read(ada.call('POST', `/api/gigs/${gig.id}/cancel`));
  await waitForEvents(ben, bens);
  await waitForEvents(cleo, cleos);
  expect(changes(bens)).toEqual([{ kind: 'like', id: one.id }, { kind: 'gig', id: gig.id }, ownChange(ben)]);
  expect(changes(cleos)).toEqual([{ kind: 'comment', id: another.id }, ownChange(cleo)]);
});

test('SOK-04 a changed list is announced to its watchers by name only', async () => {
  const [bens, cleos] = [await watching(ben, 'posts'), await watching(cleo, 'gigs')];
  await post(ada);
  await publish(ada);
  expect(await bens.hears('content_changed')).toEqual({ kind: 'posts', id: '' });
  expect(await cleos.hears('content_changed')).toEqual({ kind: 'gigs', id: '' });
  await waitForEvents(ben, bens);
  await waitForEvents(cleo, cleos);
  expect(changes(bens)).toEqual([{ kind: 'posts', id: '' }, ownChange(ben)]);
  expect(changes(cleos)).toEqual([{ kind: 'gigs', id: '' }, ownChange(cleo)]);
});

test('SOK-04 a client that watches nothing gets every public change and no list', async () => {
  const bens = await openSocketOf(ben);
  const [one, gig] = [await post(ada), await publish(ada)];
  await waitForEvents(ben, bens);
  expect(changes(bens)).toEqual([{ kind: 'post', id: one.id }, { kind: 'gig', id: gig.id }, ownChange(ben)]);
});

test('SOK-04 changes of a topic no longer watched are not sent', async () => {
  const [one, another] = [await post(ada), await post(ada)];
  const bens = await watching(ben, `post:${one.id}`);
  expect(await watch(bens, [`post:${another.id}`])).toEqual([`post:${another.id}`]);
  await like(ada, one);
  await like(ada, another);
  await waitForEvents(ben, bens);
  expect(changes(bens)).toEqual([{ kind: 'like', id: another.id }, ownChange(ben)]);
});

test('SOK-06 a new watcher gets the changes since its data was fetched', async () => {
  const one = await post(ada);
  const bens = await watching(ben);
  await like(ada, one);
  await server.app.outbox.drained();
  await requestWatch(bens, [`post:${one.id}`], 1_000);
  expect(changes(bens)).toEqual([{ kind: 'comment', id: one.id }]);
  bens.heard.length = 0;
  await requestWatch(bens, [`post:${one.id}`], longAgo);
  expect(changes(bens)).toEqual([]);
  await requestWatch(bens, [`post:${one.id}`, 'gigs', `profile:${ada.id}`, `gig:${one.id}`], longAgo);
  expect(changes(bens)).toEqual([{ kind: 'gigs', id: '' }, ownChange(ada)]);
});

test('SAF-07 a blocked member can watch nothing of the blocker until unblocked', async () => {
  const [adasPost, gig, others] = [await post(ada), await publish(ada), await post(cleo)];
  const topics = [`post:${adasPost.id}`, `gig:${gig.id}`, `profile:${ada.id}`];
  const before = await watching(ben, ...topics);
  expect(before.watched.sort()).toEqual([...topics].sort());
  await block(ada, ben);
  const after = await watching(ben, ...topics, `post:${others.id}`);
  expect(after.watched).toEqual([`post:${others.id}`]);
  before.heard.length = 0;
  await like(cleo, adasPost);
  await waitForEvents(ben, before);
  await waitForEvents(ben, after);
  for (const socket of [before, after]) expect(changes(socket)).toEqual([ownChange(ben)]);
  await unblock(ada, ben);
  expect((await watch(after, topics)).sort()).toEqual([...topics].sort());
});

test('SAF-07 deleted posts and suspended members cannot be watched', async () => {
  const gone = await post(ada);
  await read(ada.call('DELETE', `/api/posts/${gone.id}`));
  await setUser(server, cleo, { suspendedAt: new Date() });
  const bens = await watching(ben, `post:${gone.id}`, `profile:${cleo.id}`, `profile:${ada.id}`);
  expect(bens.watched).toEqual([`profile:${ada.id}`]);
});

const topic = `post:${crypto.randomUUID()}`;
test.each([
  ['no topics', null],
  ['a list', ['posts']],
  ['an age that is none', { posts: 'old' }],
  ['a negative age', { posts: -1 }],
  ['too many', Object.fromEntries(Array.from({ length: limits.watched + 1 }, (_, n) => [`posts${n}`, 0]))],
])('SAF-09 a watch request with %s is dropped, and earlier topics stay', async (_, wrong) => {
  const one = await post(ada);
  const bens = await watching(ben, `post:${one.id}`);
  let answers = 0;
  bens.socket.emit('watch', wrong, () => {
    answers += 1;
  });
  await like(ada, one);
  expect(await bens.hears('content_changed', including('"like"'))).toEqual({ kind: 'like', id: one.id });
  expect(answers).toBe(0);
});

test.each([`user:${topic}`, 'everyone', 'post:x', `${topic}:more`, `conversation:${topic}`, '__proto__', ''])(
  'SAF-01 the topic %j is rejected',
  async (name) => {
    expect((await watching(await server.member(), name, 'posts')).watched).toEqual(['posts']);
  },
);
