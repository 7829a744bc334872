import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LinkStatus } from '#contract/links.ts';
import type { OwnNotification } from '#contract/notifications.ts';
import type { Post } from '#contract/posts.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { removeExpired } from '#server/jobs/housekeeping.ts';
import { notify } from '#server/notifications/notify.ts';
import { get, noticesOf } from '#tests/server/answers.ts';
import { serverOfFile, socketOfTest } from '#tests/server/server-of-file.ts';
import { apply, ask, comment, post, publish } from '#tests/support/acts.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { including } from '#tests/support/socket.ts';
import { unread } from '../undo-server.ts';

const server = await serverOfFile();
const url = await server.listen();
const pair = () => server.members('Ann', 'Bob');

const end = (who: Member, { linkId }: LinkStatus) => read(who.call('DELETE', `/api/links/${linkId ?? ''}`));

/** Counts the notifications a member receives by socket, and waits for hints to refetch. */
const listenTo = async (who: Member) => {
  const { heard, hears } = await socketOfTest(url, who.token);
  const waitForRefetch = (id: string) => hears('content_changed', including(`"${id}"`));
  return {
    announced: async () => {
      await server.app.outbox.drained();
      await who.call('PUT', '/api/profiles/me', { headline: 'x' });
      await waitForRefetch(who.id);
      return heard.filter(({ event }) => event === 'newNotification').length;
    },
    waitForRefetch,
    hears,
  };
};

test('NTF-07 a request sent and cancelled ten times leaves no notification, and is announced once', async () => {
  const [ann, bob] = await pair();
  const socket = await listenTo(bob);
  await ask(ann, bob);
  const [first] = await noticesOf(bob);
  await end(ann, await ask(ann, bob));
  await socket.waitForRefetch(first?._id ?? '');
  for (let n = 0; n < 9; n += 1) await end(ann, await ask(ann, bob));
  expect(await noticesOf(bob)).toEqual([]);
  expect(await unread(bob)).toBe(0);
  await ask(ann, bob);
  expect(await noticesOf(bob)).toMatchObject([{ type: 'link_request', read: false, actor: { id: ann.id } }]);
  expect(await socket.announced()).toBe(1);
});

test('NTF-07 requests to two members leave a notification each, and cancelling one removes only its own', async () => {
  const [ann, bob, cleo] = await server.members('Ann', 'Bob', 'Cleo');
  const request = await ask(ann, bob);
  await ask(ann, cleo);
  const typesOf = async (who: Member) => (await noticesOf(who)).map(({ type }) => type);
  expect([await typesOf(bob), await typesOf(cleo)]).toEqual([['link_request'], ['link_request']]);
  await end(ann, request);
  expect([await typesOf(bob), await typesOf(cleo)]).toEqual([[], ['link_request']]);
});

test('NTF-07 withdrawn notifications are deleted after a day', async () => {
  const [ann, bob] = await pair();
  await end(ann, await ask(ann, bob));
  const day = 24 * 60 * 60 * 1000;
  await removeExpired(server.db, new Date(Date.now() + day + 1000));
  await server.app.outbox.drained();
  const socket = await listenTo(bob);
  await ask(ann, bob);
  expect(await noticesOf(bob)).toHaveLength(1);
  expect(await socket.announced()).toBe(1);
});

test('NTF-02 applying and withdrawing ten times leaves one notification of each', async () => {
  const [ann, bob] = await pair();
  const gig = await publish(ann);
  for (let n = 0; n < 10; n += 1) {
    const { id } = await apply(bob, gig, `Try ${n}`);
    await read(bob.call('POST', `/api/applications/${id}/withdraw`));
  }
  const listed = await noticesOf(ann);
  expect(listed.map(({ type, excerpt }) => [type, excerpt])).toEqual([
    ['application_withdrawn', 'Try 9'],
    ['gig_application', 'Try 9'],
  ]);
});

test('NTF-02 repeating an act notifies again after a day, from another member or about another gig', async () => {
  const [ann, bob, cleo] = await server.members('Ann', 'Bob', 'Cleo');
  const [gig, otherGig] = [await publish(ann), await publish(ann)];
  const applyAndWithdraw = async (who: Member, to: typeof gig) => {
    const { id } = await apply(who, to);
    await read(who.call('POST', `/api/applications/${id}/withdraw`));
    return (await noticesOf(ann)).filter(({ type }) => type === 'gig_application').length;
  };
  expect(await applyAndWithdraw(bob, gig)).toBe(1);
  expect(await applyAndWithdraw(cleo, gig)).toBe(2);
  expect(await applyAndWithdraw(bob, otherGig)).toBe(3);
  const age = (hours: number) => {
    const createdAt = new Date(Date.now() - hours * 3_600_000);
    return server.db.update(notifications).set({ createdAt }).where(eq(notifications.recipientId, ann.id));
  };
  await age(23);
  expect(await applyAndWithdraw(bob, gig)).toBe(3);
  await age(25);
  expect(await applyAndWithdraw(bob, gig)).toBe(4);
});

test('NTF-07 deleting a comment removes its notification, also from open lists and counts', async () => {
  const [ann, bob] = await pair();
  const wall = await post(ann);
  const [first, second] = [await comment(bob, wall, 'Kept'), await comment(bob, wall, 'I take this back')];
  const socket = await listenTo(ann);
  const [latest] = await noticesOf(ann);
  await read(bob.call('DELETE', `/api/comments/${second.id}`));
  expect((await noticesOf(ann)).map(({ excerpt }) => excerpt)).toEqual(['Kept']);
  expect(await unread(ann)).toBe(1);
  await socket.waitForRefetch(latest?._id ?? '');
  await read(ann.call('DELETE', `/api/comments/${first.id}`));
  expect(await noticesOf(ann)).toEqual([]);
});

test('NTF-07 NTF-01 notifications show an edited comment, cut between characters, and the new name of a gig', async () => {
  const [ann, bob] = await pair();
  await comment(bob, await post(ann), 'Me too');
  const socket = await listenTo(ann);
  const { id } = await comment(bob, await post(ann), 'Frist!');
  const [notification] = await noticesOf(ann);
  await read(bob.call('PUT', `/api/comments/${id}`, { text: 'First!' }));
  expect(await noticesOf(ann)).toMatchObject([{ excerpt: 'First!' }, { excerpt: 'Me too' }]);
  await socket.waitForRefetch(notification?._id ?? '');
  const sent = { recipient: ann.id, type: 'comment', excerpt: 'Frist!', actor: { name: 'Bob' } };
  expect(await socket.hears('newNotification')).toMatchObject(sent);

  await read(bob.call('PUT', `/api/comments/${id}`, { text: `${'x'.repeat(139)}🥁${'y'.repeat(20)}` }));
  expect((await noticesOf(ann))[0]).toMatchObject({ excerpt: `${'x'.repeat(139)}…` });

  const gig = await publish(ann, { title: 'Smaba night' });
  await apply(bob, gig);
  const renamed = { ...gigForm({ title: 'Samba night' }), version: gig.version };
  await read(ann.call('PUT', `/api/gigs/${gig.id}`, renamed));
  expect((await noticesOf(ann))[0]).toMatchObject({ subject: { title: 'Samba night' } });
});

const conflict = { status: 409, body: { code: 'conflict', errors: [{ msg: expect.any(String) }] } };

test('SAF-05 repeating a message, comment, gig or application gets the same answer; other content is refused', async () => {
  const [ann, bob] = await pair();
  const cleo = await server.member({ name: 'Cleo' });
  const message = { recipientId: bob.id, text: 'Hello' };
  const commentsOf = ({ id }: Post) => `/api/posts/${id}/comments`;
  const [one, two] = [commentsOf(await post(ann)), commentsOf(await post(ann))];
  const { id: gigId } = await publish(ann);
  const acts: [who: Member, url: string, body: object, ...others: [body: object, url?: string][]][] = [
    [ann, '/api/messages', message, [{ ...message, text: 'Bye' }], [{ ...message, recipientId: cleo.id }]],
    [bob, one, { text: 'Yes' }, [{ text: 'No' }], [{ text: 'Yes' }, two]],
    [ann, '/api/gigs', gigForm({ title: 'One night' }), [gigForm({ title: 'Another night' })]],
    [bob, `/api/gigs/${gigId}/applications`, { note: 'Me' }, [{ note: 'Me, for less' }]],
  ];
  for (const [who, url, body, ...others] of acts) {
    const clientId = freshClientId();
    const { id } = await read<{ id: string }>(who.call('POST', url, { ...body, clientId }), 201);
    const again = 'text' in body ? { ...body, text: ` ${body.text} ` } : body;
    const answered = await who.call('POST', url, { ...again, clientId });
    expect(answered, url).toMatchObject({ status: 201, body: { id } });
    for (const [different, elsewhere = url] of others) {
      const refused = await who.call('POST', elsewhere, { ...different, clientId });
      expect(refused, url).toMatchObject({ status: 409, body: { ...conflict.body, current: { id } } });
    }
  }
});

test('SAF-05 repeating a post gets the same answer, even if it was edited meanwhile; other text is refused', async () => {
  const [ann] = await pair();
  const clientId = freshClientId();
  const write = (text: string) => ann.call('POST', '/api/posts', { text, clientId });
  const made = await read<Post>(write('One'), 201);
  await read(ann.call('PUT', `/api/posts/${made.id}`, { text: 'Edited', version: made.version }));
  expect(await write('One')).toMatchObject({ status: 201, body: { id: made.id, text: 'Edited' } });
  expect(await write('Two')).toMatchObject({ ...conflict, body: { current: { id: made.id } } });
  expect(await write('Edited')).toMatchObject(conflict);
});

const notifyTimes = async ({ id: recipientId }: Member, { id: actorId }: Member, count: number) => {
  const about = { recipientId, actorId, type: 'comment', subject: { kind: 'post', id: actorId } } as const;
  for (let n = 0; n < count; n += 1)
    await server.app.services.write((tx) => notify(tx, { ...about, excerpt: `Comment ${n}` }));
};

test('NTF-01 the newest fifty are answered as a bare array, older ones by `before`', async () => {
  const [reader, writer] = await pair();
  await notifyTimes(reader, writer, 60);
  const newest = await noticesOf(reader);
  const older = await get<OwnNotification[]>(reader, `/api/notifications?before=${newest.at(-1)?._id}`);
  expect([newest.length, older.length]).toEqual([50, 10]);
  expect(new Set([...newest, ...older].map(({ _id }) => _id)).size).toBe(60);
});

test('NTF-04 the unread count follows reading one, deleting one and reading all', async () => {
  const [reader, writer] = await pair();
  await notifyTimes(reader, writer, 3);
  const [first, second] = await noticesOf(reader);
  expect((await reader.call('PUT', `/api/notifications/${first?._id}/read`)).status).toBe(200);
  expect(await unread(reader)).toBe(2);
  expect((await reader.call('DELETE', `/api/notifications/${second?._id}`)).status).toBe(200);
  expect(await unread(reader)).toBe(1);
  expect((await reader.call('PUT', '/api/notifications/read-all')).status).toBe(200);
  expect(await unread(reader)).toBe(0);
  expect(await noticesOf(reader)).toMatchObject([{ read: true }, { read: true }]);
});

test('SAF-01 notifications of others cannot be marked, deleted or paged from', async () => {
  const [reader, writer] = await pair();
  await notifyTimes(reader, writer, 1);
  const [mine] = await noticesOf(reader);
  const tries = [
    await writer.call('PUT', `/api/notifications/${mine?._id}/read`),
    await writer.call('DELETE', `/api/notifications/${mine?._id}`),
    await writer.call('GET', `/api/notifications?before=${mine?._id}`),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
  await read(writer.call('PUT', '/api/notifications/read-all'));
  expect(await noticesOf(writer)).toEqual([]);
  expect(await unread(reader)).toBe(1);
});
