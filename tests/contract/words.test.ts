import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charactersOf, isWithin, lengthOf } from '#contract/characters.ts';
import { matchesIn, truncate } from '#contract/excerpt.ts';
import { foldLetters } from '#contract/letters.ts';
import { completions, fold, knownGenres, knownSkills, normalizeWords } from '#contract/words.ts';

const family = '👨‍👩‍👧‍👦';
const flag = '🇮🇪';
const decomposed = 'Va\u0301vrova\u0301';

test.each([
  ['plain words', 'Ada Quill', 9],
  ['an emoji of several', family, 1],
  ['flags', flag.repeat(3), 3],
  ['letters with their accents apart', decomposed, 7],
  ['the end of a line of Windows', 'a\r\nb', 3],
  ['nothing', '', 0],
])('API-03 %s count as a person counts them', (_, text, count) => {
  expect(lengthOf(text)).toBe(count);
  expect(charactersOf(text).join('')).toBe(text);
});

test.each([
  ['too many emoji', family.repeat(3), 2, `${family}…`],
  ['letters with their accents apart', decomposed, 3, 'Va\u0301…'],
  ['two words', 'Dep drummer', 5, 'Dep…'],
  ['a text that fits', 'Dep', 3, 'Dep'],
  ['emoji that fit', family.repeat(3), 3, family.repeat(3)],
  ['an override', '\u202eevil', 20, 'evil'],
  ['an embedding and an isolate', 'a \u202bb\u202c \u2067c\u2069 d', 20, 'a b c d'],
  ['a text from right to left', 'שלום עולם', 20, 'שלום עולם'],
])('SCR an excerpt of %s is cut between characters and turns nothing around it', (_, text, limit, shown) => {
  expect(truncate(text, limit)).toBe(shown);
});

test('API-03 a limit counts characters, and stops a pile of accents by its size', () => {
  expect(isWithin(flag.repeat(80), 80)).toBe(true);
  expect(isWithin(flag.repeat(81), 80)).toBe(false);
  expect(isWithin('x'.repeat(80), 80)).toBe(true);
  expect(isWithin('x'.repeat(81), 80)).toBe(false);
  expect(isWithin(`e${'\u0301'.repeat(900)}`, 80)).toBe(true);
  expect(isWithin(`e${'\u0301'.repeat(1000)}`, 80)).toBe(false);
});

const written = (longest: number) => fc.stringMatching(new RegExp(`^[ -~À-ÖØ-öø-žǾǿ’]{0,${longest}}$`));

test('PPL-05 a text is compared without capitals, accents, signs and blanks', () => {
  for (const [one, other] of [
    ['São  Paulo', 'sao-paulo'],
    ['Łódź', 'lodz'],
    ['Århus', 'ARHUS'],
    ['Weißenfels', 'weissenfels'],
    ['İstanbul', 'istanbul'],
    ["L'Aquila", 'laquila'],
    ['R&B', 'R and b'],
    ['Bodhrán', 'bodhran'],
    ['Drum&bass', ' drum & bass '],
  ])
    expect(fold(one ?? '')).toBe(fold(other ?? ''));
  expect(fold('東京')).toBe('東京');
  expect(fold('!!!'), 'signs alone are a name, too').toBe('!!!');
  expect([fold(' ♪ '), fold(' ÀÉ!!! ')]).toEqual(['♪', 'ae']);
  expect(fold('C')).not.toBe(fold('D'));
});

test('PPL-05 whatever is folded stays as it is when it is folded again, in capitals or between blanks', () => {
  fc.assert(
    fc.property(written(20), (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      expect(fold(`  ${text}\t`)).toBe(folded);
      expect(fold(text.toUpperCase())).toBe(folded);
    }),
  );
});

const skillsIn = (typed: string[]) => normalizeWords(typed, knownSkills);

test('PPL-05 a word is kept once, as the list spells it, whoever typed it how', () => {
  expect(skillsIn(['guitar', 'Guitar ', 'GUITAR'])).toEqual(['Guitar']);
  expect(skillsIn(['bodhran', 'uilleann  PIPES', 'dj'])).toEqual(['Bodhrán', 'Uilleann pipes', 'DJ']);
  expect(normalizeWords(['r and b', 'hip hop'], knownGenres)).toEqual(['R&B', 'Hip-hop']);
});

test('PPL-05 words of people’s own are added, in one spelling for all', () => {
  for (const typed of ['wobble board', 'Wobble board', ' WOBBLE  BOARD '])
    expect(skillsIn([typed])).toEqual(['Wobble board']);
  expect(skillsIn(['eBow', 'MC', 'x', 'ÇİFTETELLİ'])).toEqual(['eBow', 'MC', 'X', 'Çiftetelli']);
  expect(normalizeWords(['DJS', 'iPad', 'ßtep', 'DJs'], [])).toEqual(['DJS', 'iPad', 'ßtep']);
  const words = fc.array(written(8), { maxLength: 8 });
  fc.assert(
    fc.property(words, (typed) => {
      const once = skillsIn(typed);
      expect(skillsIn(once)).toEqual(once);
      expect(skillsIn([...typed, ...typed])).toEqual(once);
      expect(new Set(once.map(fold)).size).toBe(once.length);
    }),
  );
});

test('PPL-05 a known skill is completed by its beginning, that of a later word, or with one slip of the pen', () => {
  const skills = (typed: string) => completions(typed, knownSkills, 8);
  const guitars = skills('guitar');
  expect(guitars).toEqual(['Guitar', 'Guitar tech', 'Acoustic guitar', 'Bass guitar', 'Electric guitar']);
  expect([skills('BODHRAN'), skills('saxaphone')]).toEqual([['Bodhrán'], ['Saxophone']]);
  expect([skills(''), skills('qqq')]).toEqual([[], []]);
  for (const word of [...knownSkills]) expect(skills(word)[0]).toBe(word);
});

test.each<[typed: string, list: string[], shown: string[]]>([
  // The exact word first, then words that begin so, then later words; a typo only if nothing else fits.
  ['viola', ['Viola da gamba', 'Viola'], ['Viola', 'Viola da gamba']],
  ['horn', ['French horn', 'Hornpipe'], ['Hornpipe', 'French horn']],
  ['viol', ['Vial', 'Violin'], ['Violin']],
  ['vial', ['Viol', 'Vale'], ['Viol', 'Vale']],
  // From four letters on.
  ['dra', ['Dru'], []],
  ['drms', ['Drums'], ['Drums']],
  // One letter changed, added, missing or swapped with the next, at any place.
  ['xrum', ['Drum'], ['Drum']],
  ['drux', ['Drum'], ['Drum']],
  ['ddrum', ['Drum'], ['Drum']],
  ['drumx', ['Drum'], ['Drum']],
  ['rums', ['Drums'], ['Drums']],
  ['rdum', ['Drum'], ['Drum']],
  ['drmu', ['Drum'], ['Drum']],
  ['drmu', ['Drumming'], ['Drumming']],
  ['saxo', ['Sxao'], ['Sxao']],
  // Two typos are another word.
  ['drab', ['Drum'], []],
  ['dorm', ['Drum'], []],
  ['murd', ['Drum'], []],
  ['rdmu', ['Drum'], []],
  ['drumxx', ['Drum'], []],
  ['xxrum', ['Drum'], []],
  ['drum', ['Dr'], []],
])('PPL-05 of a list, %j is completed from %j to %j', (typed, list, shown) => {
  expect(completions(typed, list, 8)).toEqual(shown);
  expect(completions(typed, list, 1)).toEqual(shown.slice(0, 1));
});

const found = (q: string, text: string) =>
  matchesIn(foldLetters(q).split(' '), text).map(({ from, to }) => text.slice(from, to));

test('MSG-01 a word is found where one begins with it, whatever the case, the accents and the composition', () => {
  for (const q of ['vavr', 'Vávr', 'va\u0301vr'])
    expect(found(q, 'Vávrová, Va\u0301vrova\u0301 and Navávr')).toEqual(['Vávr', 'Va\u0301vr']);
  expect(found('stras', 'Eine Straße')).toEqual(['Straß']);
  expect(found('strass', 'Eine Straße')).toEqual(['Straß']);
  expect(found("o'o c++", 'O’Obi, C++ (c+)')).toEqual(['O’O', 'C++']);
  expect(found('a', 'né à A\u0301')).toEqual(['à', 'A\u0301']);
  expect(matchesIn([], 'Anything')).toEqual([]);
  expect(found('kit', 'Great 🎉 kit')).toEqual(['kit']);
});

test('MSG-01 places do not overlap, lie within the text and fold to what was looked for', () => {
  const text = fc
    .array(fc.constantFrom(..."abcde '’áÉßœﬁØz.", '\u0301'), { maxLength: 30 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, fc.stringMatching(/^[a-e']{1,2}$/), (said, word) => {
      let end = 0;
      for (const { from, to } of matchesIn([word], said)) {
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
