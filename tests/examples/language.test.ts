import { expect, test } from 'vitest';
import { claims } from './claims.ts';
import { understanding } from './phrase.ts';
import { readTable } from './read-table.ts';

const head = '| row | given | when | then |\n| --- | --- | --- | --- |\n';

test.each([
  ['a line that claims nothing', `${head}| CNT-04 | a | b | |\n`, 'no example'],
  ['a line without a row', `${head}| soon | a | b | c |\n`, 'no example'],
  ['a line with a cell too many', `${head}| CNT-04 | a | b | c | d |\n`, 'no example'],
  ['other columns', '| row | when | given | then |\n', 'the columns are'],
  ['a file without any', '# Words\n', 'holds no example'],
])('%s is refused', (_, markdown, why) => {
  expect(() => readTable(markdown, 'x')).toThrow(why);
});

test('a sentence that no phrase says is refused with those there are', () => {
  expect(() => understanding(claims)('all is well')).toThrow(/not among the phrases:\n {2}\{counted\}/);
});
