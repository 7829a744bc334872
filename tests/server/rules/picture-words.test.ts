import { expect, test } from 'vitest';
import { inLines, ticket, ticketOf } from '#server/pages/pictures.ts';

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

test.each([
  ['a sum', {}, '£100'],
  ['a range', { upTo: 15_000 }, '£100–£150'],
  ['by agreement', { amount: 0, byAgreement: true }, 'by agreement'],
])('SPD-04 GIG-14 the card of a gig with pay as %s says so', (_, pay, shown) => {
  const gig = { pay: { amount: 10_000, currency: 'GBP', unit: 'night', ...pay } } as const;
  const day = { date: '2026-12-04', startTime: null };
  expect(ticketOf({ title: 'Dep', remote: true, venue: '', place: 'Leeds', ...day, ...gig }).price).toBe(
    shown,
  );
});
