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
  ['a joined emoji', family, 1],
  ['three flags', flag.repeat(3), 3],
  ['letters with combining accents', decomposed, 7],
  ['a Windows line end', 'a\r\nb', 3],
  ['an empty text', '', 0],
])('API-03 the length of %s counts user-perceived characters', (_, text, count) => {
  expect(lengthOf(text)).toBe(count);
  expect(charactersOf(text).join('')).toBe(text);
});

test.each([
  ['too many emoji', family.repeat(3), 2, `${family}…`],
  ['letters with combining accents', decomposed, 3, 'Va\u0301…'],
  ['two words', 'Dep drummer', 5, 'Dep…'],
  ['a text that fits', 'Dep', 3, 'Dep'],
  ['emoji that fit', family.repeat(3), 3, family.repeat(3)],
  ['an override', '\u202eevil', 20, 'evil'],
  ['an embedding and an isolate', 'a \u202bb\u202c \u2067c\u2069 d', 20, 'a b c d'],
  ['a text from right to left', 'שלום עולם', 20, 'שלום עולם'],
])('SCR an excerpt of %s is cut between characters, without direction overrides', (_, text, limit, shown) => {
  expect(truncate(text, limit)).toBe(shown);
});

test('API-03 a limit counts characters, and also limits piled-up accents by size', () => {
  expect(isWithin(flag.repeat(80), 80)).toBe(true);
  expect(isWithin(flag.repeat(81), 80)).toBe(false);
  expect(isWithin('x'.repeat(80), 80)).toBe(true);
  expect(isWithin('x'.repeat(81), 80)).toBe(false);
  expect(isWithin(`e${'\u0301'.repeat(900)}`, 80)).toBe(true);
  expect(isWithin(`e${'\u0301'.repeat(1000)}`, 80)).toBe(false);
});

const textUpTo = (longest: number) => fc.stringMatching(new RegExp(`^[ -~À-ÖØ-öø-žǾǿ’]{0,${longest}}$`));

test('PPL-05 texts are compared without case, accents, punctuation and spaces', () => {
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
  expect(fold('!!!'), 'punctuation alone is kept').toBe('!!!');
  expect([fold(' ♪ '), fold(' ÀÉ!!! ')]).toEqual(['♪', 'ae']);
  expect(fold('C')).not.toBe(fold('D'));
});

test('PPL-05 folding is idempotent and ignores case and surrounding spaces', () => {
  fc.assert(
    fc.property(textUpTo(20), (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      expect(fold(`  ${text}\t`)).toBe(folded);
      expect(fold(text.toUpperCase())).toBe(folded);
    }),
  );
});

const skillsIn = (typed: string[]) => normalizeWords(typed, knownSkills);

test('PPL-05 a known word is stored once, as the list spells it', () => {
  expect(skillsIn(['guitar', 'Guitar ', 'GUITAR'])).toEqual(['Guitar']);
  expect(skillsIn(['bodhran', 'uilleann  PIPES', 'dj'])).toEqual(['Bodhrán', 'Uilleann pipes', 'DJ']);
  expect(normalizeWords(['r and b', 'hip hop'], knownGenres)).toEqual(['R&B', 'Hip-hop']);
});

test('PPL-05 custom words are stored in one spelling', () => {
  for (const typed of ['wobble board', 'Wobble board', ' WOBBLE  BOARD '])
    expect(skillsIn([typed])).toEqual(['Wobble board']);
  expect(skillsIn(['eBow', 'MC', 'x', 'ÇİFTETELLİ'])).toEqual(['eBow', 'MC', 'X', 'Çiftetelli']);
  expect(normalizeWords(['DJS', 'iPad', 'ßtep', 'DJs'], [])).toEqual(['DJS', 'iPad', 'ßtep']);
  const words = fc.array(textUpTo(8), { maxLength: 8 });
  fc.assert(
    fc.property(words, (typed) => {
      const once = skillsIn(typed);
      expect(skillsIn(once)).toEqual(once);
      expect(skillsIn([...typed, ...typed])).toEqual(once);
      expect(new Set(once.map(fold)).size).toBe(once.length);
    }),
  );
});

test('PPL-05 a known skill is completed from its start, from the start of a later word, or with one typo', () => {
  const skills = (typed: string) => completions(typed, knownSkills, 8);
  const guitars = skills('guitar');
  expect(guitars).toEqual(['Guitar', 'Guitar tech', 'Acoustic guitar', 'Bass guitar', 'Electric guitar']);
  expect([skills('BODHRAN'), skills('saxaphone')]).toEqual([['Bodhrán'], ['Saxophone']]);
  expect([skills(''), skills('qqq')]).toEqual([[], []]);
  for (const word of [...knownSkills]) expect(skills(word)[0]).toBe(word);
});

test.each<[typed: string, list: string[], shown: string[]]>([
  // Exact matches first, then starts of first words, then of later words; typos only if nothing else matches.
  ['viola', ['Viola da gamba', 'Viola'], ['Viola', 'Viola da gamba']],
  ['horn', ['French horn', 'Hornpipe'], ['Hornpipe', 'French horn']],
  ['viol', ['Vial', 'Violin'], ['Violin']],
  ['vial', ['Viol', 'Vale'], ['Viol', 'Vale']],
  // Typos are allowed from four letters on.
  ['dra', ['Dru'], []],
  ['drms', ['Drums'], ['Drums']],
  // One letter may be changed, added, missing or swapped with the next.
  ['xrum', ['Drum'], ['Drum']],
  ['drux', ['Drum'], ['Drum']],
  ['ddrum', ['Drum'], ['Drum']],
  ['drumx', ['Drum'], ['Drum']],
  ['rums', ['Drums'], ['Drums']],
  ['rdum', ['Drum'], ['Drum']],
  ['drmu', ['Drum'], ['Drum']],
  ['drmu', ['Drumming'], ['Drumming']],
  ['saxo', ['Sxao'], ['Sxao']],
  // Two typos are too many.
  ['drab', ['Drum'], []],
  ['dorm', ['Drum'], []],
  ['murd', ['Drum'], []],
  ['rdmu', ['Drum'], []],
  ['drumxx', ['Drum'], []],
  ['xxrum', ['Drum'], []],
  ['drum', ['Dr'], []],
])('PPL-05 %j is completed from %j to %j', (typed, list, shown) => {
  expect(completions(typed, list, 8)).toEqual(shown);
  expect(completions(typed, list, 1)).toEqual(shown.slice(0, 1));
});

const found = (q: string, text: string) =>
  matchesIn(foldLetters(q).split(' '), text).map(({ from, to }) => text.slice(from, to));

test('MSG-01 a search term matches the start of words, ignoring case, accents and composition', () => {
  for (const q of ['vavr', 'Vávr', 'va\u0301vr'])
    expect(found(q, 'Vávrová, Va\u0301vrova\u0301 and Navávr')).toEqual(['Vávr', 'Va\u0301vr']);
  expect(found('stras', 'Eine Straße')).toEqual(['Straß']);
  expect(found('strass', 'Eine Straße')).toEqual(['Straß']);
  expect(found("o'o c++", 'O’Obi, C++ (c+)')).toEqual(['O’O', 'C++']);
  expect(found('a', 'né à A\u0301')).toEqual(['à', 'A\u0301']);
  expect(matchesIn([], 'Anything')).toEqual([]);
  expect(found('kit', 'Great 🎉 kit')).toEqual(['kit']);
});

test('MSG-01 matches do not overlap, lie within the text and fold to the search term', () => {
  const texts = fc
    .array(fc.constantFrom(..."abcde '’áÉßœﬁØz.", '\u0301'), { maxLength: 30 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(texts, fc.stringMatching(/^[a-e']{1,2}$/), (text, word) => {
      let end = 0;
      for (const { from, to } of matchesIn([word], text)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(foldLetters(text.slice(from, to))).toContain(word);
        end = to;
      }
    }),
  );
});

test('FEE-08 folding letters is idempotent and ignores composition', () => {
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
