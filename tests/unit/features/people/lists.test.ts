import { expect, test } from 'vitest';
import type { PersonCard } from '#contract/ours/person.ts';
import { others } from '#features/people/discover/use-people.ts';
import { countOf } from '#features/people/links/links.tsx';

const someone = (id: string): PersonCard => ({
  id,
  name: id,
  avatar: null,
  headline: '',
  place: '',
  linkState: 'none',
  linkId: null,
  mutualCount: 0,
  skills: [],
  genres: [],
});

test('SCR /discover nobody stands on the page twice, though sections and pages overlap', () => {
  const people = ['a', 'b', 'c', 'b', 'd'].map(someone);
  expect(others(people, [someone('c')]).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});

test('SCR /links a box tells how many it holds once it knows', () => {
  expect([
    countOf(undefined, false),
    countOf([], false),
    countOf([1, 2], false),
    countOf([1, 2], true),
  ]).toEqual(['', '0', '2', '2+']);
});
