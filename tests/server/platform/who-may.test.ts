import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/table.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { readOperations } from '#tools/fuzz/operations.ts';

const server = await serverOfFile();
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const nowhere = '019a0000-0000-7000-8000-000000000000';

const rows = Object.entries<Call>(calls).map(([name, { who }]) => {
  const [first, path = ''] = name.split(' ');
  const method = methods.find((one) => one === first) ?? 'GET';
  return { name, who, method, url: path.replace(':id', nowhere) };
});

describe('SAF-01 who may make a call is what the table of calls says', () => {
  test.each(rows.filter(({ who }) => who !== 'public'))('$name: no visitor', async ({ method, url }) => {
    const { status, body } = await server.call(method, url);
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  test.each(rows)('$name: only where it says so nobody unverified', async ({ who, method, url }) => {
    const somebody = await server.member({ verified: false });
    const { status, body } = await somebody.call(method, url);
    const refused = status === 403 && Object(body).code === 'email_not_verified';
    expect(refused).toBe(who === 'verified');
  });

  test('API-03 the OpenAPI tells of each call of the table, and of no other', async () => {
    const { body } = await server.call('GET', '/api/openapi.json');
    const told = readOperations(body).map(({ method, path }) => `${method} ${path.replace('{id}', ':id')}`);
    expect(told.toSorted()).toEqual(Object.keys(calls).toSorted());
  });
});
