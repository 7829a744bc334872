import { expect, test } from 'vitest';
import { gigMachine } from '#machines/gig/gig.machine.ts';
import { step } from '#machines/stepped.ts';

const counted = (value: 'open' | 'filled', wasFull: boolean, isFull: boolean) =>
  step(gigMachine, { value, context: { isFull: wasFull } }, { type: 'places.counted', isFull });

test('GIG-03 places that are counted again change nothing while there is room, or none, and nobody is told', () => {
  expect(counted('open', false, false)).toEqual({ value: 'open', context: { isFull: false }, told: [] });
  expect(counted('filled', true, true)).toEqual({ value: 'filled', context: { isFull: true }, told: [] });
});

test('GIG-03 what is counted counts, whatever was believed before', () => {
  expect(counted('filled', false, true)?.context).toEqual({ isFull: true });
  expect(counted('open', true, false)?.context).toEqual({ isFull: false });
});
