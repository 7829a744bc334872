import { expect, test } from 'vitest';
import { matches } from '#features/messages/list/matching.ts';
import { linksIn } from '#features/messages/thread/links-in.ts';
import { firstName, shortMoment } from '#features/messages/words.ts';

test('when somebody last wrote: the clock today, the day this week, the date before', () => {
  const now = new Date('2026-11-20T15:00:00');
  const short = (moment: string) => shortMoment(new Date(moment).toISOString(), now, 'en-GB');
  expect(short('2026-11-20T14:12:00')).toBe('14:12');
  expect(short('2026-11-19T23:59:00')).toBe('Thu');
  expect(short('2026-11-14T12:00:00')).toBe('Sat');
  expect(short('2026-11-13T12:00:00')).toBe('13 Nov');
  expect(short('2025-11-13T12:00:00')).toBe('13 Nov 2025');
});

test('a person is called by the first of their names', () => {
  expect(firstName('  Bronagh Tierney ')).toBe('Bronagh');
  expect(firstName('Yaw')).toBe('Yaw');
});

test('a search finds a name whatever its accents and case', () => {
  expect(matches('Petra Vávrová', 'vavrova')).toBe(true);
  expect(matches('Petra Vávrová', ' PETRA ')).toBe(true);
  expect(matches('Petra Vávrová', 'petro')).toBe(false);
  expect(matches('Petra Vávrová', '')).toBe(true);
});

test('SAF-04 only web addresses become links; all else stays the text it is', () => {
  const links = (text: string) => linksIn(text).flatMap(({ href }) => href ?? []);
  expect(links('See https://example.org/a?b=1. Or (http://x.test/y)!')).toEqual([
    'https://example.org/a?b=1',
    'http://x.test/y',
  ]);
  expect(links('javascript:alert(1) data:text/html,x <script>https</script> //evil.example')).toEqual([]);
  const text = 'a https://example.org b <b>https://example.org/"x"</b>';
  expect(
    linksIn(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
  expect(linksIn('')).toEqual([]);
});
