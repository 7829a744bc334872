import ky, { NetworkError, TimeoutError } from 'ky';
import { expect, test, vi } from 'vitest';
import { countSchema } from '#contract/spec/counts.ts';
import { BotCheckError, ContractError, failureOf, withStatus } from '#transport/failure.ts';
import { parseResponse } from '#transport/parse-response.ts';

const request = new Request('http://stranger.test/api/x');

/** The error that our client throws for this answer. */
const answer = (status: number, body: string | object = '', headers: Record<string, string> = {}) => {
  const reply =
    typeof body === 'string'
      ? new Response(body, { status, headers })
      : Response.json(body, { status, headers });
  return ky.get(request.url, { retry: 0, fetch: async () => reply }).catch((error: unknown) => error);
};

test.each([
  [400, 'refused'],
  [401, 'signedOut'],
  [403, 'forbidden'],
  [404, 'missing'],
  [409, 'conflict'],
  [410, 'missing'],
  [413, 'tooLarge'],
  [422, 'refused'],
  [429, 'limited'],
  [500, 'server'],
  [503, 'server'],
])('API-02 a bare %i is explained in plain words', async (status, kind) => {
  const text = expect.stringMatching(/^[A-Z].*\.$/);
  const report = { kind, status, text, errors: [], waitSeconds: null, body: { errors: [] } };
  expect(failureOf(await answer(status))).toEqual(report);
});

test('SPD-05 API-02 a call that our server no longer has is explained as an outdated page, not as a missing thing', async () => {
  const errors = [{ msg: 'This page is out of date. Reload it and try again.' }];
  const outdated = failureOf(await answer(404, { errors, code: 'unknown_call' }));
  expect(outdated).toMatchObject({ kind: 'refused', text: errors[0]?.msg });
  const missing = failureOf(await answer(404, { errors: [{ msg: 'This is gone.' }], code: 'not_found' }));
  expect(missing.kind).toBe('missing');
});

test('API-02 a 5xx with Retry-After still counts as a server failure', async () => {
  const { text } = failureOf(await answer(503));
  const report = failureOf(await answer(503, '', { 'retry-after': '12' }));
  expect(report).toMatchObject({ kind: 'server', text, waitSeconds: 12 });
});

test("API-02 the server's own message comes first, with its field where one is named", async () => {
  const data = {
    errors: [
      { msg: 'Name: say it.', field: 'name' },
      { msg: 'Too short.', path: 'password' },
    ],
  };
  expect(failureOf(await answer(400, data))).toMatchObject({
    text: 'Name: say it. Too short.',
    errors: [
      { msg: 'Name: say it.', field: 'name' },
      { msg: 'Too short.', field: 'password' },
    ],
  });
});

test('API-02 an HTML page in place of errors is not shown as a message', async () => {
  expect(failureOf(await answer(502, '<h1>502 Bad Gateway</h1>'))).toMatchObject({
    kind: 'server',
    errors: [],
  });
});

test.each([
  ['1', 1, 'Wait 1 second and'],
  ['12', 12, '12 seconds'],
  ['60', 60, '1 minute'],
  ['600', 600, '10 minutes'],
])('API-02 a 429 says how long to wait: %s', async (header, waitSeconds, words) => {
  const report = failureOf(await answer(429, '', { 'retry-after': header }));
  expect(report.waitSeconds).toBe(waitSeconds);
  expect(report.text).toContain(words);
});

test('API-02 a 429 may give a date to wait for', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T10:00:00Z') });
  const headers = { 'retry-after': 'Fri, 01 May 2026 10:00:30 GMT' };
  expect(failureOf(await answer(429, '', headers)).waitSeconds).toBe(30);
  vi.useRealTimers();
});

test.each<[string, unknown, string, RegExp]>([
  ['a lost network', new NetworkError(request), 'offline', /offline/],
  ['a lost network as reported by fetch', new TypeError('Failed to fetch'), 'offline', /offline/],
  ['no answer', new TimeoutError(request), 'timeout', /took too long/],
  ['an answer of the wrong shape', new ContractError('/api/x: no count'), 'contract', /can’t read/],
  ['any other value', 'what?', 'unknown', /went wrong/],
  ['a bot check', new BotCheckError('Try the check again.'), 'unknown', /^Try the check again\.$/],
])('API-03 %s has a kind and a plain text of ours', (_what, thrown, kind, words) => {
  const text = expect.stringMatching(words);
  const report = { kind, status: null, text, errors: [], waitSeconds: null, body: { errors: [] } };
  expect(failureOf(thrown)).toEqual(report);
});

test('SES-12 a failed bot check may be retried unless the server rules it out', () => {
  expect(new BotCheckError('No.')).toMatchObject({ name: 'BotCheckError', isImpossible: false });
  expect(new BotCheckError('No.', true).isImpossible).toBe(true);
});

test('API-02 a refusal keeps its error, with the status where charts read it', async () => {
  const error = await answer(409);
  expect(withStatus(error)).toBe(error);
  expect(error).toHaveProperty('status', 409);
});

test('API-02 any other error is rethrown unchanged', () => {
  const lost = new TypeError('Failed to fetch');
  expect(withStatus(lost)).toBe(lost);
  expect(lost).not.toHaveProperty('status');
  expect(withStatus('what?')).toBe('what?');
});

test.each([
  ['the wrong type', Response.json({ count: 'three' }), 'count: expected number'],
  ['an HTML page', new Response('<h1>Hello</h1>'), 'the answer is not JSON'],
  ['nothing', new Response(null, { status: 204 }), 'payload: expected Object'],
])('API-03 %s is a typed error without the value', async (_, response, issue) => {
  const error = await parseResponse(countSchema, response).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ContractError);
  expect(error).toMatchObject({ name: 'ContractError', message: `answer: ${issue}` });
});

test('API-03 the error names the call without its parameters, and its cause says what was wrong', async () => {
  const response = new Response('<h1>Hello</h1>');
  Object.defineProperty(response, 'url', { value: 'http://stranger.test/api/links/pending-count?secret=1' });
  const error = await parseResponse(countSchema, response).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message: '/api/links/pending-count: the answer is not JSON',
    cause: expect.any(SyntaxError),
  });
});

test('API-02 an error of the call itself is rethrown unchanged', async () => {
  const thrown = new TypeError('Failed to fetch');
  await expect(parseResponse(countSchema, Promise.reject(thrown))).rejects.toBe(thrown);
});

test('SCR a call that needs a verified address says how to resend the mail', async () => {
  const body = { errors: [{ msg: 'Verify your e-mail first.' }], code: 'email_not_verified' };
  const { text, errors } = failureOf(await answer(403, body));
  expect(text).toMatch(/Confirm your e-mail address first.*resend it/);
  expect(errors).toEqual([{ msg: text }]);
});
