import { expect, test } from 'vitest';
import { inLines, ticket } from '#server/pages/pictures.ts';

test('SPD-04 a title stands on the ticket in three lines at most, however long its words are', () => {
  expect(inLines('Drummer for a wedding')).toEqual(['Drummer for a wedding']);
  expect(inLines('Drummer for a wedding in Hebden Bridge')).toEqual([
    'Drummer for a wedding',
    'in Hebden Bridge',
  ]);
  const long = inLines(`${'x'.repeat(200)} end`);
  expect(long).toHaveLength(3);
  expect(long.at(-1)).toMatch(/…$/);
  expect(inLines('')).toEqual(['']);
});

test('SPD-04 SAF-04 what a gig says is no markup of its picture', () => {
  const svg = ticket({ title: '</text><image href="x"/>', facts: ['&<>"\u202e'], price: "'" });
  expect(svg).not.toMatch(/<image|\u202e/);
  expect(svg).toContain('&lt;/text&gt;');
});
