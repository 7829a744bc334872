import { expect, test, vi } from 'vitest';
import { escapeJson, escapeMarkup } from '#server/pages/head.ts';
import { keepBriefly } from '#server/pages/keep-briefly.ts';
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

const HOUR = 3_600_000;

test('SPD-03 what many ask for at once is made once, and once more when it is forgotten', async () => {
  const kept = keepBriefly<number>(HOUR, 10);
  let made = 0;
  const make = vi.fn(async () => ++made);
  expect(await Promise.all([1, 2, 3].map(() => kept.get('a', make)))).toEqual([1, 1, 1]);
  kept.forget();
  expect(await kept.get('a', make)).toBe(2);
  expect(await kept.get('b', make)).toBe(3);
});

test('SPD-03 what is kept for no time is made each time', async () => {
  const kept = keepBriefly<number>(0, 10);
  const make = vi.fn(async () => 1);
  await kept.get('a', make);
  await kept.get('a', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('SPD-03 what failed is not kept', async () => {
  const kept = keepBriefly<string>(HOUR, 10);
  await expect(kept.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await kept.get('a', async () => 'up')).toBe('up');
});

test('SPD-03 of too many things the oldest goes', async () => {
  const kept = keepBriefly<string>(HOUR, 2);
  const make = vi.fn(async () => 'x');
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await kept.get(key, make);
  expect(make).toHaveBeenCalledTimes(4);
});

test('SAF-04 text in markup is text, whichever way it runs', () => {
  expect(escapeMarkup(`</title><script>"x"&'y'`)).toBe(
    '&lt;/title&gt;&lt;script&gt;&quot;x&quot;&amp;&#39;y&#39;',
  );
  expect(escapeMarkup('a\u202eb\u0000c\u2066d\ud800')).toBe('abcd\ufffd');
});

test('SAF-04 JSON in a script element ends neither the element nor a line', () => {
  const value = { title: '</script><!--<script>\u2028\u2029' };
  const json = escapeJson(value);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});
