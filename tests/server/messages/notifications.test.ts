import * as v from 'valibot';
import { expect, test } from 'vitest';
import { notificationsAnswerSchema } from '#contract/ours/spec-answers.ts';
import { notify } from '#server/notifications/notify.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

const tell = async (recipient: Member, actor: Member, count: number) => {
  for (let n = 0; n < count; n += 1)
    await server.app.services.write((tx) =>
      notify(tx, {
        recipientId: recipient.id,
        actorId: actor.id,
        type: 'comment',
        subject: { kind: 'post', id: actor.id },
        excerpt: `Comment ${n}`,
      }),
    );
};
const list = async (member: Member, query = '') =>
  v.parse(notificationsAnswerSchema, (await member.call('GET', `/api/notifications${query}`)).body);
const count = async (member: Member) => (await member.call('GET', '/api/notifications/unread')).body;
const pair = async () =>
  [await server.member({ name: 'Reader' }), await server.member({ name: 'Writer' })] as const;

test('NTF-01 the newest fifty come as a bare array, older ones by `before`', async () => {
  const [reader, writer] = await pair();
  await tell(reader, writer, 60);
  const newest = await list(reader);
  const older = await list(reader, `?before=${newest.at(-1)?._id}`);
  expect([newest.length, older.length]).toEqual([50, 10]);
  expect(new Set([...newest, ...older].map(({ _id }) => _id)).size).toBe(60);
});

test('NTF-04 one is read, all are read, one is deleted; the count follows', async () => {
  const [reader, writer] = await pair();
  await tell(reader, writer, 3);
  const [first, second] = await list(reader);
  expect((await reader.call('PUT', `/api/notifications/${first?._id}/read`)).status).toBe(200);
  expect(await count(reader)).toEqual({ count: 2 });
  expect((await reader.call('DELETE', `/api/notifications/${second?._id}`)).status).toBe(200);
  expect(await count(reader)).toEqual({ count: 1 });
  expect((await reader.call('PUT', '/api/notifications/read-all')).status).toBe(200);
  expect(await count(reader)).toEqual({ count: 0 });
  expect(await list(reader)).toMatchObject([{ read: true }, { read: true }]);
});

test('SAF-01 notifications of others are not there to be read, marked, deleted or paged from', async () => {
  const [reader, writer] = await pair();
  await tell(reader, writer, 1);
  const [mine] = await list(reader);
  const tries = [
    await writer.call('PUT', `/api/notifications/${mine?._id}/read`),
    await writer.call('DELETE', `/api/notifications/${mine?._id}`),
    await writer.call('GET', `/api/notifications?before=${mine?._id}`),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await list(writer)).toEqual([]);
  expect(await count(reader)).toEqual({ count: 1 });
});

test.each([
  ['GET', '/api/notifications?before=nonsense'],
  ['PUT', '/api/notifications/nonsense/read'],
  ['DELETE', "/api/notifications/'%20or%201=1"],
] as const)('SAF-04 %s %s is a 404 in the one error shape', async (method, url) => {
  const [reader] = await pair();
  expect(await reader.call(method, url)).toMatchObject({
    status: 404,
    body: { errors: [{ msg: expect.any(String) }] },
  });
});
