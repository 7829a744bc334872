import { expect, test } from 'vitest';
import { countSchema } from '#contract/spec/counts.ts';
import { ContractError } from '#transport/failure.ts';
import { parsed } from '#transport/parsed.ts';

test('API-03 a body that fits is answered as the contract shapes it', async () => {
  expect(await parsed(countSchema, Response.json({ count: 3 }))).toEqual({ count: 3 });
});

test.each([
  ['the wrong type', Response.json({ count: 'three' }), 'count: expected number'],
  ['a page', new Response('<h1>Hello</h1>'), 'the answer is not JSON'],
  ['nothing', new Response(null, { status: 204 }), 'payload: expected Object'],
])('API-03 %s is a typed error without the value', async (_, response, issue) => {
  const error = await parsed(countSchema, response).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ContractError);
  expect(error).toMatchObject({ name: 'ContractError', issue, message: `answer: ${issue}` });
});

test('API-03 the error names the call, without what was asked for, and what was wrong underneath', async () => {
  const response = new Response('<h1>Hello</h1>');
  Object.defineProperty(response, 'url', { value: 'http://stranger.test/api/links/pending-count?secret=1' });
  const error = await parsed(countSchema, response).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ source: '/api/links/pending-count', cause: expect.any(SyntaxError) });
});

test('API-02 an error of the call passes through unchanged', async () => {
  const thrown = new TypeError('Failed to fetch');
  await expect(parsed(countSchema, Promise.reject(thrown))).rejects.toBe(thrown);
});
