import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf } from '#contract/found-words.ts';
import { foldLetters } from '#contract/letters.ts';

const found = (q: string, text: string) =>
  placesOf(foldLetters(q).split(' '), text).map(({ from, to }) => text.slice(from, to));

test('MSG-01 a word is found where one begins with it, whatever the case, the accents and the composition', () => {
  for (const q of ['vavr', 'Vávr', 'va\u0301vr'])
    expect(found(q, 'Vávrová, Va\u0301vrova\u0301 and Navávr')).toEqual(['Vávr', 'Va\u0301vr']);
  expect(found('stras', 'Eine Straße')).toEqual(['Straß']);
  expect(found('strass', 'Eine Straße')).toEqual(['Straß']);
  expect(found("o'o c++", 'O’Obi, C++ (c+)')).toEqual(['O’O', 'C++']);
  expect(found('a', 'né à A\u0301')).toEqual(['à', 'A\u0301']);
  expect(placesOf([], 'Anything')).toEqual([]);
  expect(found('kit', 'Great 🎉 kit')).toEqual(['kit']);
});

test('MSG-01 places do not overlap, lie within the text and fold to what was looked for', () => {
  const text = fc
    .array(fc.constantFrom(..."abcde '’áÉßœﬁØz.", '\u0301'), { maxLength: 30 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, fc.stringMatching(/^[a-e']{1,2}$/), (said, word) => {
      let end = 0;
      for (const { from, to } of placesOf([word], said)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(said.length);
        expect(foldLetters(said.slice(from, to))).toContain(word);
        end = to;
      }
    }),
  );
});

test('FEE-08 letters are folded once and for all', () => {
  for (const [text, folded] of [
    ['Vávrová', 'vavrova'],
    ['Va\u0301vrova\u0301', 'vavrova'],
    ['ΟΔΟΣ, οδός', 'οδοσ, οδοσ'],
    ['İstanbul ISPARTA ıhlamur', 'istanbul isparta ihlamur'],
    ['Straße ǾRSTED Œuvre Þór Łódź', 'strasse orsted oeuvre thor lodz'],
    ['O’Obi Qal‘at', "o'obi qal'at"],
    ['ガギ', 'カキ'],
    ['שָׁלוֹם हिन्दी', 'שָׁלוֹם हिन्दी'],
  ])
    expect(foldLetters(text ?? '')).toBe(folded);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldLetters(foldLetters(text))).toBe(foldLetters(text));
      expect(foldLetters(text.normalize('NFD'))).toBe(foldLetters(text));
    }),
  );
});
