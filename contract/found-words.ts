import { charactersOf } from './characters.ts';
import { foldLetters } from './letters.ts';

/** Positions of words that start with one of the given folded words, in text order. */
export function matchesIn(words: readonly string[], text: string): { from: number; to: number }[] {
  let folded = '';
  let end = 0;
  const characters = charactersOf(text).flatMap((character) => {
    const letters = foldLetters(character);
    const from = end;
    end += character.length;
    folded += letters;
    return Array.from({ length: letters.length }, () => ({ from, to: end }));
  });
  const any = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.map((word) => RegExp.escape(word)).join('|')})`,
    'gu',
  );
  return Array.from(words.length > 0 ? folded.matchAll(any) : [], ({ index, 0: { length } }) => ({
    from: characters[index]?.from ?? 0,
    to: characters[index + length - 1]?.to ?? end,
  }));
}
