import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokenHeader } from '#contract/spec/calls.ts';
import { countSchema } from '#contract/spec/counts.ts';
import { failureSchema } from '#contract/spec/failure.ts';
import { notificationListSchema } from '#contract/spec/notification.ts';
import { registrationAnswerSchema, sessionUserSchema, signInAnswerSchema } from '#contract/spec/session.ts';
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

test('SES-11 a refused sign-in carries errors, type and captchaRequired', async () => {
  server.captcha.required = 'true';
  const refused = await call('/api/auth', { method: 'POST', body: { ...credentials, password: 'no' } });
  expect(refused.status).toBe(400);
  const failure = v.parse(failureSchema, await refused.json());
  expect(failure).toMatchObject({ errors: [{ msg: 'Invalid Credentials' }], type: 'turnstile' });
  expect(failure.captchaRequired).toBe('true');
});

test('SES-12 only the token of the test key passes the bot check', async () => {
  const body = { ...credentials, turnstileToken: 'made up' };
  expect((await call('/api/auth', { method: 'POST', body })).status).toBe(400);
});

test('SES-07 registration answers with token and user only when told to', async () => {
  const body = {
    name: 'Gwen',
    email: 'gwen@stranger.test',
    password: 'long enough',
    turnstileToken: 'test-token',
  };
  const first = await (await call('/api/users', { method: 'POST', body })).json();
  expect(v.parse(registrationAnswerSchema, first)).not.toHaveProperty('token');
  Object.assign(server.registration, { token: true, user: true });
  const other = { ...body, email: 'yaw@stranger.test' };
  const second = await (await call('/api/users', { method: 'POST', body: other })).json();
  expect(v.parse(registrationAnswerSchema, second).user?.name).toBe('Gwen');
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

test('API-01 calls are recorded with their headers; anything outside section 7 is a 404 page', async () => {
  const answer = await call('/api/posts', { token: 'x.y.z' });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(server.requestsTo('GET', '/api/posts')[0]?.headers[tokenHeader]).toBe('x.y.z');
});

test('SES-04 expired, foreign and revoked tokens are refused', async () => {
  const expired = server.issueToken(nkechi(), { expSeconds: -1 });
  const revoked = server.issueToken(nkechi(), { expSeconds: null });
  server.revokedTokens.add(revoked);
  for (const token of ['', 'a.b.c', expired, revoked])
    expect((await call('/api/auth', { token })).status, token).toBe(401);
});
