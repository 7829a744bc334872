import { charactersOf, maxUnits } from './characters.ts';
import { foldLetters } from './letters.ts';

/** Bidi embeddings, overrides and isolates. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Shortens a text to `limit` characters, with an ellipsis. Drops bidi controls: cutting off their end would reorder
 * the line around the excerpt.
 */
export function truncate(whole: string, limit: number): string {
  const text = whole.replace(turning, '');
  if (text.length <= limit) return text;
  const characters = charactersOf(text.slice(0, maxUnits(limit)));
  return characters.length > limit || text.length > maxUnits(limit)
    ? `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

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
