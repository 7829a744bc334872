import { assert, asyncProperty, double, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { signedInApp } from './support/test-app.ts';

/** Of a first failure and those that follow, in ms. */
const wholePauses = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];

/** How long the app waits after so many failures in a row, in whole ms. */
async function pauseAfter(failures: number, random: () => number): Promise<number> {
  const { app, last, clock, sockets } = await signedInApp({ random });
  for (let nth = 1; nth < failures; nth++) {
    last().server.failed('websocket error');
    clock.increment(30_000);
  }
  const before = sockets.length;
  last().server.failed('websocket error');
  let waited = 0;
  while (sockets.length === before && waited <= 30_000) {
    clock.increment(1);
    waited += 1;
  }
  app.stop();
  return waited;
}

test('SOK-07 whatever chance says, a pause is never shorter than half of the back-off, nor longer than the whole', async () => {
  await assert(
    asyncProperty(
      integer({ min: 1, max: wholePauses.length }),
      double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      async (failures, chance) => {
        const whole = wholePauses[failures - 1] ?? 0;
        const pause = await pauseAfter(failures, () => chance);
        expect(pause).toBeGreaterThanOrEqual(whole / 2);
        expect(pause).toBeLessThanOrEqual(whole);
      },
    ),
    { numRuns: 30 },
  );
});

test('SOK-07 chance spreads the pauses over all of that half', async () => {
  const pauses: number[] = [];
  for (const chance of [0, 0.25, 0.5, 1]) pauses.push(await pauseAfter(3, () => chance));
  expect(pauses).toEqual([2_000, 2_500, 3_000, 4_000]);
});

test('SOK-07 chance is asked anew for each pause', async () => {
  const chances = [0.1, 0.9];
  expect(await pauseAfter(1, () => chances[0] ?? 0)).toBe(550);
  chances.shift();
  expect(await pauseAfter(1, () => chances[0] ?? 0)).toBe(950);
});
