import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completions, fold, settled } from '#contract/fold.ts';
import { knownGenres, knownSkills } from '#contract/ours/word-lists.ts';

/** What people write in Latin letters. */
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
  expect(fold('C')).not.toBe(fold('D'));
});

test('PPL-05 whatever is folded stays as it is when it is folded again, in capitals or between blanks', () => {
  fc.assert(
    fc.property(written(20), (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      expect(fold(`  ${text}\t`)).toBe(folded);
    }),
  );
  fc.assert(
    fc.property(written(20), (text) => {
      expect(fold(text.toUpperCase())).toBe(fold(text));
    }),
  );
});

test('PPL-05 a word is kept once, as the list spells it, whoever typed it how', () => {
  expect(settled(['guitar', 'Guitar ', 'GUITAR'], knownSkills)).toEqual(['Guitar']);
  expect(settled(['bodhran', 'uilleann  PIPES', 'dj'], knownSkills)).toEqual([
    'Bodhrán',
    'Uilleann pipes',
    'DJ',
  ]);
  expect(settled(['r and b', 'hip hop'], knownGenres)).toEqual(['R&B', 'Hip-hop']);
});

test('PPL-05 words of people’s own are added, in one spelling for all', () => {
  for (const typed of ['wobble board', 'Wobble board', ' WOBBLE  BOARD '])
    expect(settled([typed], knownSkills)).toEqual(['Wobble board']);
  expect(settled(['eBow', 'MC', 'x'], knownSkills)).toEqual(['eBow', 'MC', 'X']);
  const words = fc.array(written(8), { maxLength: 8 });
  fc.assert(
    fc.property(words, (typed) => {
      const once = settled(typed, knownSkills);
      expect(settled(once, knownSkills)).toEqual(once);
      expect(settled([...typed, ...typed], knownSkills)).toEqual(once);
      expect(new Set(once.map(fold)).size).toBe(once.length);
    }),
  );
});

test('PPL-05 what is typed is completed: by its beginning, that of a later word, or with one slip of the pen', () => {
  const skills = (typed: string) => completions(typed, knownSkills, 8);
  expect(skills('viol')).toEqual(['Viola', 'Viola da gamba', 'Violin']);
  expect(skills('viola')[0], 'the very word first').toBe('Viola');
  expect(skills('guitar')).toEqual([
    'Guitar',
    'Guitar tech',
    'Acoustic guitar',
    'Bass guitar',
    'Electric guitar',
  ]);
  expect(skills('BODHRAN')).toEqual(['Bodhrán']);
  for (const slip of ['saxaphone', 'saxphone', 'saxohpone', 'sazophone'])
    expect(skills(slip)).toEqual(['Saxophone']);
  expect(skills('trumpte')).toEqual(['Trumpet']);
  expect(skills('')).toEqual([]);
  expect(skills('qqq')).toEqual([]);
  for (const word of [...knownSkills]) expect(skills(word)[0]).toBe(word);
});

test('PPL-05 the lists are in order, and hold each word once', () => {
  for (const list of [knownSkills, knownGenres]) {
    const keys = list.map(fold);
    expect(new Set(keys).size).toBe(list.length);
    expect(settled([...list], list)).toEqual(list);
    expect(list.filter((word) => word.length > 40)).toEqual([]);
    expect(list.toSorted((one, other) => fold(one).localeCompare(fold(other), 'en'))).toEqual(list);
  }
});
