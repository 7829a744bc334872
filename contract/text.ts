const plain = /^[\n -~]*$/;
let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people count them: an emoji or an accented letter is one. */
export function charactersOf(text: string): string[] {
  if (plain.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter('en');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export const lengthOf = (text: string): number =>
  plain.test(text) ? text.length : charactersOf(text).length;

/** Most UTF-16 units (two bytes each) for a limit in characters, so that stacked accents cannot get around it. */
export const maxUnits = (limit: number): number => limit * 12;

export const isWithin = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= maxUnits(limit) && lengthOf(text) <= limit);

/** Letters without a decomposition into letter and accent, and variants of the apostrophe. */
const alike: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ' },
  ...{ '’': "'", ʼ: "'", '‘': "'", ʻ: "'" },
};
const letters = new RegExp(`[${Object.keys(alike).join('')}]`, 'g');
const accents = /[\u0300-\u036f\u3099\u309a]/g;

/** Normalizes a text for search: no capitals or accents. A test compares it with `fold_letters` in the migrations. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(letters, (letter) => alike[letter] ?? letter);

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
    const foldedCharacter = foldLetters(character);
    const from = end;
    end += character.length;
    folded += foldedCharacter;
    return Array.from({ length: foldedCharacter.length }, () => ({ from, to: end }));
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

/** `from`: offset in the text. */
type Piece = { from: number; text: string; href: string | null };

/** A host ends at an apostrophe; quotes and CJK punctuation end any address. */
const address =
  /https?:\/\/[^\s<>"'’‘“”«»、。！，：；？〈-】/?#]+(?:[/?#][^\s<>"“”«»、。！，：；？〈-】]*)?/gi;
/** Punctuation that ends a sentence rather than an address. */
const isTail = (letter: string) => /(?![/#%&@\p{Pd}])\p{P}/u.test(letter);

/** Strips sentence punctuation; a bracket opened within the address stays. */
function withoutTail(found: string): string {
  let end = found.length;
  let open = found.split('(').length - found.split(')').length;
  while (end > 0) {
    const last = found.charAt(end - 1);
    if (!isTail(last) || (last === ')' && open >= 0)) break;
    if (last === ')') open += 1;
    end -= 1;
  }
  return found.slice(0, end);
}

/** Splits a text into links and plain text (SAF-04). */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const add = (to: number, href: string | null) => {
    if (to > from) pieces.push({ from, text: text.slice(from, to), href });
    from = to;
  };
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutTail(found);
    if (!URL.canParse(href)) continue;
    add(index, null);
    add(index + href.length, href);
  }
  add(text.length, null);
  return pieces;
}
