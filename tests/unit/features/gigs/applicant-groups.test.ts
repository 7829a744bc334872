import { expect, test } from 'vitest';
import {
  everybody,
  groups,
  inGroup,
  inSight,
  isOffered,
  lookAt,
} from '#features/gigs/detail/applicant-groups.ts';

const ada = { id: 'ada', state: 'applied', isShortlisted: true } as const;
const bob = { id: 'bob', state: 'applied', isShortlisted: false } as const;
const cleo = { id: 'cleo', state: 'declined', isShortlisted: true } as const;
const dan = { id: 'dan', state: 'accepted' } as const;
const all = [ada, bob, cleo, dan];
const names = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test('GIG-08 who is in which group', () => {
  const eve = { id: 'eve', state: 'standby' } as const;
  expect(groups.map((group) => names(inGroup([...all, eve], group)))).toEqual([
    ['ada', 'bob', 'cleo', 'dan', 'eve'],
    ['ada', 'bob'],
    ['ada', 'cleo'],
    ['eve'],
    ['cleo', 'dan', 'eve'],
  ]);
});

test('GIG-08 whom one answers stays in sight until another group is chosen; who comes in is shown', () => {
  const look = lookAt(all, 'toAnswer');
  const answered = [{ ...ada, state: 'accepted' } as const, bob, cleo, dan];
  const eve = { id: 'eve', state: 'applied' } as const;
  expect(names(inSight([...answered, eve], look))).toEqual(['ada', 'bob', 'eve']);
  expect(names(inSight(answered, lookAt(answered, 'toAnswer')))).toEqual(['bob']);
  expect(names(inSight(all, everybody))).toEqual(['ada', 'bob', 'cleo', 'dan']);
});

test('GIG-08 whose star is taken away stays where they were', () => {
  const look = lookAt(all, 'shortlist');
  expect(names(inSight([{ ...ada, isShortlisted: false }, bob, cleo, dan], look))).toEqual(['ada', 'cleo']);
});

test('GIG-08 a group that has nobody is no choice, but for who waits and the one that is looked at', () => {
  const offered = (look = everybody) => groups.filter((group) => isOffered(group, [dan], look));
  expect(offered()).toEqual(['all', 'toAnswer', 'answered']);
  expect(offered(lookAt([dan], 'shortlist'))).toEqual(['all', 'toAnswer', 'shortlist', 'answered']);
});
