import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockTime } from '#ui/format/dates.ts';
import { weekStart } from '#ui/format/days.ts';
import { distance } from '#ui/format/distance.ts';
import { asInPicker } from '#ui/format/pickers.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

const browserSpeaks = (language: string, languages: string[]) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
};
const afternoon = new Date(2026, 10, 20, 14, 5);

test.each(['C', 'en-US@posix', 'en_GB', ''])(
  'UIX-07 with the language tag "%s" dates, weeks and distances use the first tag that Intl accepts',
  (tag) => {
    browserSpeaks(tag, [tag, 'de_DE', 'en-US', 'de-DE']);
    expect(clockTime(afternoon)).toBe('2:05 pm');
    expect(weekStart()).toBe(7);
    expect(asInPicker('2026-11-20')).toBe('11/20/2026');
    expect(distance(10)).toBe('6 miles');
  },
);

test('UIX-07 without any tag that Intl accepts the page reads British English', () => {
  browserSpeaks('C', ['C', 'en_GB']);
  expect(clockTime(afternoon)).toBe('14:05');
  expect(weekStart()).toBe(1);
  expect(asInPicker('2026-11-20')).toBe('20/11/2026');
});

test.each([['Etc/Unknown'], ['+0530'], ['+05:30'], [undefined]])(
  'UIX-07 a browser whose time zone is %s counts as UTC',
  async (timeZone) => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return Object.assign(resolvedOptions.call(this), { timeZone });
    });
    const { ownTimeZone } = await import('#ui/format/region.ts');
    expect(ownTimeZone()).toBe('UTC');
  },
);
