import { expect, test } from 'vitest';
import { addWords } from '#features/people/edit/skills-input.tsx';

const limits = { most: 3, longest: 10 };

test('SCR /edit-profile words typed with commas come apart, tidied, each once whatever its capitals', () => {
  const { words, added, rest, problem } = addWords(['Harp'], ' lever  harp, HARP,,Voice ', limits);
  expect(words).toEqual(['Harp', 'lever harp', 'Voice']);
  expect(added).toEqual(['lever harp', 'Voice']);
  expect([rest, problem]).toEqual(['', null]);
});

test('SCR /edit-profile a word too many or too long stays in the box, and why is said', () => {
  expect(addWords(['a', 'b'], 'c, d', limits)).toMatchObject({
    words: ['a', 'b', 'c'],
    rest: 'd',
    problem: 'At most 3. Remove one first.',
  });
  expect(addWords([], 'harpsichords', limits)).toMatchObject({
    words: [],
    rest: 'harpsichords',
    problem: 'Keep each to 10 characters.',
  });
});

test('SCR /edit-profile a word is there already whatever its capitals and accents', () => {
  expect(addWords(['Bodhrán'], 'BODHRAN, bodhra\u0301n', limits).added).toEqual([]);
});
