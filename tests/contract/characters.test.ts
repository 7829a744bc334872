import { describe, expect, test } from 'vitest';
import { charactersOf, isWithin, lengthOf } from '#contract/characters.ts';
import { beginning } from '#contract/excerpt.ts';

const family = '👨‍👩‍👧‍👦';
const flag = '🇮🇪';
const decomposed = 'Va\u0301vrova\u0301';

describe('characters', () => {
  test.each([
    ['plain words', 'Ada Quill', 9],
    ['an emoji of several', family, 1],
    ['flags', flag.repeat(3), 3],
    ['letters with their accents apart', decomposed, 7],
    ['a syllable of Devanagari', 'क्षि', 1],
    ['the end of a line of Windows', 'a\r\nb', 3],
    ['nothing', '', 0],
  ])('API-03 %s count as a person counts them', (_, text, count) => {
    expect(lengthOf(text)).toBe(count);
    expect(charactersOf(text).join('')).toBe(text);
  });

  test.each([
    [family.repeat(3), 2, `${family}…`],
    [flag.repeat(4), 3, `${flag}${flag}…`],
    [decomposed, 3, 'Va\u0301…'],
    ['Dep drummer', 5, 'Dep…'],
    ['Dep', 3, 'Dep'],
    [family.repeat(3), 3, family.repeat(3)],
  ])('SCR %s is cut to %i between characters', (text, limit, shown) => {
    expect(beginning(text, limit)).toBe(shown);
  });

  test.each([
    ['begins with an override', '\u202eevil', 20, 'evil'],
    ['holds an embedding and an isolate', 'a \u202bb\u202c \u2067c\u2069 d', 20, 'a b c d'],
    ['is cut before its override ends', 'one \u202etwo three\u202c four', 9, 'one two…'],
    ['is not cut, once its signs are gone', '\u202eDep\u202c', 3, 'Dep'],
    ['is written from right to left', 'שלום עולם', 20, 'שלום עולם'],
  ])('SCR an excerpt of a text that %s turns nothing around it', (_, text, limit, shown) => {
    expect(beginning(text, limit)).toBe(shown);
  });

  test('API-03 a limit counts characters, and stops a pile of accents by its size', () => {
    expect(isWithin(flag.repeat(80), 80)).toBe(true);
    expect(isWithin(flag.repeat(81), 80)).toBe(false);
    expect(isWithin('x'.repeat(80), 80)).toBe(true);
    expect(isWithin('x'.repeat(81), 80)).toBe(false);
    expect(isWithin(`e${'\u0301'.repeat(900)}`, 80)).toBe(true);
    expect(isWithin(`e${'\u0301'.repeat(1000)}`, 80)).toBe(false);
  });
});
