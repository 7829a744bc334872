import { expect, test } from 'vitest';
import type { Application } from '#contract/ours/applications.ts';
import { movedUp, standbyIn } from '#features/gigs/detail/standby-order.tsx';

const one = (id: string, state: Application['state'], standbyRank?: number) => ({ id, state, standbyRank });

test('GIG-08 those on stand-by come in the poster’s order, whenever they applied', () => {
  expect(
    standbyIn([one('a', 'standby', 2), one('b', 'applied'), one('c', 'standby', 0), one('d', 'offered')]),
  ).toEqual(['c', 'a']);
});

test.each([
  ['c', ['a', 'c', 'b']],
  ['b', ['b', 'a', 'c']],
  ['a', ['a', 'b', 'c']],
  ['gone', ['a', 'b', 'c']],
])('GIG-08 %s moves one place to the front, and the others stay in their order', (id, after) => {
  expect(movedUp(['a', 'b', 'c'], id)).toEqual(after);
});
