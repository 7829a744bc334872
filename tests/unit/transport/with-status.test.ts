import ky from 'ky';
import { expect, test } from 'vitest';
import { withStatus } from '#transport/failure.ts';

test('API-02 a refusal stays the error that it was, with its status where charts look for it', async () => {
  const error: unknown = await ky
    .get('http://stranger.test/', { retry: 0, fetch: async () => new Response('', { status: 409 }) })
    .catch((reason: unknown) => reason);
  expect(withStatus(error)).toBe(error);
  expect(error).toHaveProperty('status', 409);
});

test('API-02 whatever else was thrown is left alone', () => {
  const lost = new TypeError('Failed to fetch');
  expect(withStatus(lost)).toBe(lost);
  expect(lost).not.toHaveProperty('status');
  expect(withStatus('what?')).toBe('what?');
});
