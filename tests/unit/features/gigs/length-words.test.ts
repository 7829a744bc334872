import { expect, test } from 'vitest';
import { lengthWords } from '#features/gigs/form/length-words.ts';

test.each([
  ['20:00', '23:30', undefined],
  ['20:00', '', undefined],
  ['20:00', '20:00', undefined],
  ['22:00', '03:00', 'It ends on Saturday 5 December, after 5 hours.'],
  ['20:00', '19:00', 'That is 23 hours, to Saturday 5 December. Is it meant so?'],
  ['00:30', '23:00', 'That is 23 hours. Is it meant so?'],
])('GIG-02 a gig from %s until %s: %s', (startTime, endTime, expected) => {
  expect(lengthWords({ date: '2026-12-04', startTime, endTime })).toBe(expected);
});

test('GIG-02 while no day is chosen it ends the next one', () => {
  expect(lengthWords({ date: '', startTime: '22:00', endTime: '03:00' })).toBe(
    'It ends the next day, after 5 hours.',
  );
});
