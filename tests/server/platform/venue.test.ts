import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  const few = { max: 4, windowMs: 60_000 };
  server = await startServer({ rates: { general: few, auth: few } });
});
afterAll(() => server.close());

const times = (count: number) => Array.from({ length: count });

test('SAF-09 a whole venue behind one address: each member has a limit of their own', async () => {
  const ada = await server.member();
  const ben = await server.member();
  const ask = async (who: typeof ada) => (await who.call('GET', '/api/auth')).status;
  for (const _ of times(4)) expect(await ask(ada)).toBe(200);
  expect(await ask(ada)).toBe(429);
  expect(await ask(ben)).toBe(200);
  expect((await server.call('GET', '/api/bot-check/challenge')).status).toBe(200);
});

test('SAF-09 a forged, an ended or a broken token does not escape the limit by address', async () => {
  const cy = await server.member();
  await cy.call('DELETE', '/api/auth');
  const forged = (n: number) => `${cy.token.slice(0, -3)}${String(n).padStart(3, 'A')}`;
  const answers: number[] = [];
  for (const [n] of times(6).entries()) {
    const token = n % 2 ? forged(n) : cy.token;
    answers.push((await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token })).status);
  }
  expect(answers.at(-1)).toBe(429);
});
