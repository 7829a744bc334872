import { expect, test } from 'vitest';
import { document, proveRows, rowsNamed, titlesIn } from '#tools/requirements/proofs.ts';

const rows = `
| id | what must hold |
| --- | --- |
| SES-04 | asks |
| SES-05 | keeps |
| \`/posts/{postId}\`, \`/my-posts\` | posts |
# Second part
| SPD-01 | is fast |
`;

const proven = (files: Record<string, string>) => {
  const sources = Object.entries({ [document]: rows, ...files }).map(([path, text]) => ({ path, text }));
  const { rows: found, gaps } = proveRows(sources);
  return { gaps, counts: Object.fromEntries(found.map(({ id, proofs }) => [id, proofs.length])) };
};

test('titles are found in test, test.each and describe, not in steps or other calls', () => {
  const text = `
    describe('SES-04 a group', () => {
      test.each([['SES-09 no title', 1]])('SES-05 %s', async () => { await test.step('SES-06 a step', () => {}); });
    });
    test(\`SES-07 \${one} more\`, () => fetch('SES-08'));
  `;
  expect(titlesIn('a.test.ts', text)).toEqual(['SES-04 a group', 'SES-05 %s', 'SES-07 … more']);
});

test('a title names the rows at its start, and screens after SCR', () => {
  expect(rowsNamed('SES-04 SES-05 asks as SES-06 says')).toEqual(['SES-04', 'SES-05']);
  expect(rowsNamed('UIX-05 SCR /links /gigs/{id} by keyboard: /no')).toEqual([
    'UIX-05',
    '/links',
    '/gigs/{}',
  ]);
  expect(rowsNamed('ROU-01 /links opens')).toEqual(['ROU-01']);
});

test('an untested row is a gap in the first part, but not in the second', () => {
  const { counts, gaps } = proven({
    'tests/server/a.test.ts': "test('SES-04 asks', () => {}); test('SCR /posts/{id} shows', () => {});",
  });
  expect(counts).toEqual({ 'SES-04': 1, 'SES-05': 0, 'SCR /posts/{postId}': 1, 'SPD-01': 0 });
  expect(gaps).toEqual(['SES-05 has no test of the product: keeps']);
});

test('a line in a table of examples proves its row', () => {
  const { counts } = proven({ 'machines/session/session.examples.md': '| SES-05 | | she signs in | kept |' });
  expect(counts['SES-05']).toBe(1);
});

test.each([
  'tests/contract/foreign-server.test.ts',
  'tests/browser/visualiser/places.spec.ts',
  'packages/chart-testing/tests/tour.test.ts',
])('titles in %s do not prove a row', (path) => {
  expect(proven({ [path]: "test('SES-04 asks', () => {});" }).counts['SES-04']).toBe(0);
});

test('a title that names an unknown row is a gap', () => {
  const { gaps } = proven({ 'tests/unit/ui/a.test.tsx': "test('SES-44 is <b>not</b>', () => {});" });
  expect(gaps).toContain(
    `tests/unit/ui/a.test.tsx: "SES-44 is <b>not</b>" names SES-44, which is no row of ${document}`,
  );
});
