import { beforeEach, expect, test, vi } from 'vitest';
import { shortMoment } from '#features/messages/list/talk-line.tsx';
import { matches } from '#ui/format/matches.ts';
import { firstName } from '#ui/format/names.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

test('when somebody last wrote: the clock today, the day this week, the date before', () => {
  const now = new Date('2026-11-20T15:00:00');
  const short = (moment: string) => shortMoment(new Date(moment).toISOString(), now);
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
