import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { report } from '#machines/testing/report.ts';
import { planTour, walk } from '#machines/testing/walk.ts';
import { silentModel } from './fixtures/model-of.ts';

const size = 150;
const eventsPerState = 5;

/** 150 states, each with five ways on: 750 transitions. */
const large = createMachine({
  id: 'large',
  initial: 's0',
  states: Object.fromEntries(
    Array.from({ length: size }, (_, state) => [
      `s${state}`,
      {
        on: Object.fromEntries(
          Array.from({ length: eventsPerState }, (_, event) => [
            `e${event}`,
            `s${(state * 7 + event * 31 + 1) % size}`,
          ]),
        ),
      },
    ]),
  ),
});

test('a machine of 150 states and 750 transitions is walked whole', () => {
  const walked = walk(planTour(silentModel(large)));
  process.stdout.write(`${report([walked]).split('\n')[0]}\n`);
  expect(walked.transitions).toHaveLength(size * eventsPerState);
  expect(walked.missed).toEqual([]);
});
