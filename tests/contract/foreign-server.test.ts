import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokenHeader } from '#contract/spec/calls.ts';
import { countSchema } from '#contract/spec/counts.ts';
import { notificationListSchema } from '#contract/spec/notification.ts';
import { sessionUserSchema, signInAnswerSchema } from '#contract/spec/session.ts';
import { type ForeignServer, startForeignServer } from '#tests/support/foreign-server.ts';

let server: ForeignServer;
beforeEach(async () => {
  server = await startForeignServer();
});
afterEach(() => server.stop());

const nkechi = () => v.parse(v.object({ id: v.string() }), server.users[0]).id;

const call = (path: string, { method = 'GET', token = '', body }: Call = {}) =>
  fetch(server.origin + path, {
    method,
    headers: { ...(token && { [tokenHeader]: token }), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
type Call = { method?: string; token?: string; body?: unknown };

const credentials = {
  email: 'nkechi@stranger.test',
  password: 'a long password 1',
  turnstileToken: 'test-token',
};

test('API-03 sign-in, the member and the counts fit the contract in both spellings', async () => {
  const answer = await (await call('/api/auth', { method: 'POST', body: credentials })).json();
  const { token, user } = v.parse(signInAnswerSchema, answer);
  expect(answer).not.toHaveProperty('user._id');
  const me = await (await call('/api/auth', { token })).json();
  expect(me).not.toHaveProperty('id');
  expect(v.parse(sessionUserSchema, me)).toEqual(user);
  server.counts.linkRequests = 7;
  const count = await (await call('/api/links/pending-count', { token })).json();
  expect(v.parse(countSchema, count).count).toBe(7);
});

test('NTF-04 notifications are listed, read and deleted, and the count follows', async () => {
  const token = server.issueToken(nkechi());
  server.notify({ _id: 'n1', recipient: nkechi(), type: 'comment', read: false });
  server.notify({ id: 'n2', recipient: nkechi(), type: 'novelty', read: false, mood: 'fine' });
  server.notify({ _id: 'n3', recipient: 'somebody else', type: 'message', read: false });
  server.counts.notifications = 2;
  const list = v.parse(notificationListSchema, await (await call('/api/notifications', { token })).json());
  expect(list.map(({ id }) => id)).toEqual(['n2', 'n1']);
  await call('/api/notifications/n1/read', { method: 'PUT', token });
  await call('/api/notifications/n2', { method: 'DELETE', token });
  expect(server.counts.notifications).toBe(0);
  expect((await call('/api/notifications/n3', { method: 'DELETE', token })).status).toBe(404);
});
