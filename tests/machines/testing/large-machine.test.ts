import { planTour, report, walk } from 'chart-testing';
import { expect, test } from 'vitest';
import { largeModel } from '#tools/bench/large-machine.ts';

test('a machine of 150 states and 750 transitions is walked whole', () => {
  const walked = walk(planTour(largeModel));
  process.stdout.write(`${report([walked]).split('\n')[0]}\n`);
  expect(walked.transitions).toHaveLength(750);
  expect(walked.missed).toEqual([]);
});
