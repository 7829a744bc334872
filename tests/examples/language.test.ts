import { expect, test } from 'vitest';
import { claims } from './claims.ts';
import { deeds } from './deeds.ts';
import { understanding } from './phrase.ts';
import { readTable, titleOf } from './read-table.ts';

const head = '| row | given | when | then |\n| --- | --- | --- | --- |\n';

test('a line of a table is an example, its steps parted by semicolons', () => {
  const [example] = readTable(`# Words\n\n${head}| CNT-04 | a; b | c | d; e |\n`, 'x');
  expect(example).toEqual({ row: 'CNT-04', given: ['a', 'b'], when: ['c'], expected: ['d', 'e'] });
  expect(example && titleOf(example)).toBe('CNT-04 a, b, c: d, e');
});

test.each([
  ['a line that claims nothing', `${head}| CNT-04 | a | b | |\n`, 'no example'],
  ['a line without a row', `${head}| soon | a | b | c |\n`, 'no example'],
  ['a line with a cell too many', `${head}| CNT-04 | a | b | c | d |\n`, 'no example'],
  ['other columns', '| row | when | given | then |\n', 'the columns are'],
  ['a file without any', '# Words\n', 'holds no example'],
])('%s is refused', (_, markdown, why) => {
  expect(() => readTable(markdown, 'x')).toThrow(why);
});

test('a sentence is understood with what it says, and one that no phrase says is refused with those there are', () => {
  const { phrase, given } = understanding(deeds)('she deletes the notification n10');
  expect([phrase.words, given]).toEqual(['she deletes the notification {word}', ['n10']]);
  expect(() => understanding(claims)('all is well')).toThrow(/not among the phrases:\n {2}\{counted\}/);
});
