import { expect, test } from 'vitest';
import { serverClaims } from './claims/server.ts';
import { createMatcher } from './phrase.ts';
import { readTable } from './read-table.ts';

const head = '| row | given | when | then |\n| --- | --- | --- | --- |\n';

test.each([
  ['a line without a claim', `${head}| CNT-04 | a | b | |\n`, 'no example'],
  ['a line without a row id', `${head}| soon | a | b | c |\n`, 'no example'],
  ['a line with too many cells', `${head}| CNT-04 | a | b | c | d |\n`, 'no example'],
  ['other columns', '| row | when | given | then |\n', 'the columns are'],
  ['a file without examples', '# Words\n', 'holds no example'],
])('%s is refused', (_, markdown, why) => {
  expect(() => readTable(markdown, 'x')).toThrow(why);
});

test('an unknown sentence throws an error that lists the known phrases', () => {
  expect(() => createMatcher(serverClaims)('all is well')).toThrow(/not among the phrases:\n {2}\{query\}/);
});
