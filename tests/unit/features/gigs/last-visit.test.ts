import { expect, test } from 'vitest';
import { lookAt } from '#features/gigs/board/last-visit.ts';

const minute = 60_000;
const now = Date.parse('2026-11-27T20:00:00Z');
const keptOf = (since: number, last: number) => `${now + since * minute} ${now + last * minute}`;

test.each([
  ['at the first look nothing is new', null, 0],
  ['a look within half an hour is of the same visit', keptOf(-90, -30), -90],
  ['after more than that what came since the last look is new', keptOf(-90, -31), -31],
  ['a clock that was put back begins anew', keptOf(10, 20), 0],
  ['what is none of ours is a first look', 'yes NaN', 0],
  ['half of it likewise', `${now}`, 0],
])('GIG-06 %s', (_, kept, since) => {
  expect(lookAt(kept, now)).toEqual({ since: now + since * minute, last: now });
});
