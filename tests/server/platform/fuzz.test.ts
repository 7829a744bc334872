import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { curlOf, fuzz } from '#tools/fuzz/fuzz.ts';
import { ownServer } from '#tools/fuzz/own-server.ts';

vi.setConfig({ testTimeout: 600_000 });

let server: Awaited<ReturnType<typeof ownServer>>;
beforeAll(async () => {
  server = await ownServer();
});
afterAll(() => server.close());

const wanted = process.env.TESTS === 'all' ? 2000 : 500;

test('API-02 calls made from the OpenAPI, right and wrong ones, find nothing', async () => {
  const began = performance.now();
  const { calls, findings, statuses } = await fuzz(server.inProcess, { seed: 20_261_122, calls: wanted });
  const told = findings.map(
    ({ call, fault, wire }) => `${call}: ${fault}\n${curlOf('http://localhost:4600', wire)}`,
  );
  expect(told.join('\n\n')).toBe('');
  expect(calls).toBe(wanted);
  // It gets through to the work, not only to the refusals.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(calls / 10);
  console.log(
    `${Math.round(calls / ((performance.now() - began) / 1000))} calls a second, ${[...statuses].join(' ')}`,
  );
});
