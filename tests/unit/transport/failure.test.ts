import ky, { NetworkError, TimeoutError } from 'ky';
import { expect, test, vi } from 'vitest';
import { ContractError } from '#transport/contract-error.ts';
import { failureOf } from '#transport/failure.ts';

const request = new Request('http://stranger.test/api/x');

/** What our client throws when a server answers like this. */
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
  [413, 'tooLarge'],
  [422, 'refused'],
  [429, 'limited'],
  [500, 'server'],
  [503, 'server'],
])('API-02 a bare %i has plain words of ours', async (status, kind) => {
  const report = failureOf(await answer(status));
  expect(report).toMatchObject({ kind, status, errors: [] });
  expect(report.text).toMatch(/^[A-Z].*\.$/);
});

test("API-02 the server's own words come first, with the field where it knows it", async () => {
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

test('API-02 a page instead of errors is no words', async () => {
  expect(failureOf(await answer(502, '<h1>502 Bad Gateway</h1>'))).toMatchObject({
    kind: 'server',
    errors: [],
  });
});

test.each([
  ['12', 12, '12 seconds'],
  ['60', 60, 'a minute'],
  ['600', 600, '10 minutes'],
])('API-02 a 429 says how long to wait: %s', async (header, waitSeconds, words) => {
  const report = failureOf(await answer(429, '', { 'retry-after': header }));
  expect(report.waitSeconds).toBe(waitSeconds);
  expect(report.text).toContain(words);
});

test('API-02 a 429 may name a date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T10:00:00Z') });
  const headers = { 'retry-after': 'Fri, 01 May 2026 10:00:30 GMT' };
  expect(failureOf(await answer(429, '', headers)).waitSeconds).toBe(30);
  vi.useRealTimers();
});

test('API-03 whatever was thrown has a kind', () => {
  expect(failureOf(new NetworkError(request)).kind).toBe('offline');
  expect(failureOf(new TypeError('Failed to fetch')).kind).toBe('offline');
  expect(failureOf(new TimeoutError(request)).kind).toBe('timeout');
  expect(failureOf(new ContractError('/api/x', 'count: expected number')).kind).toBe('contract');
  expect(failureOf('what?')).toMatchObject({ kind: 'unknown', status: null });
});
