import { foldLetters } from './letters.ts';

/**
 * Normalizes a name for comparison: no capitals, accents, punctuation or spaces. "São  Paulo" equals "sao-paulo",
 * "R&B" equals "r and b". A text of punctuation alone stays as it is.
 */
export function fold(text: string): string {
  const folded = foldLetters(text)
    .replaceAll('&', ' and ')
    .replace(/['`]|\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || text.trim().toLowerCase();
}

/** Edit distance between `typed` and a prefix of `known`; a transposition counts as one edit. */
function slips(typed: string, known: string): number {
  let before: number[] = [];
  let last = Array.from({ length: known.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= known.length; at += 1) {
      const same = typed[row - 1] === known[at - 1];
      const swapped = typed[row - 1] === known[at - 2] && typed[row - 2] === known[at - 1];
      now[at] = Math.min(
        (now[at - 1] ?? 0) + 1,
        (last[at] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = now;
  }
  // Letters still to be typed are not mistakes.
  return Math.min(...last);
}

/** Shorter words are too ambiguous for typo matching. */
const shortestSlip = 4;

/** Rank of a match, lower is better; null without a match. */
function fitOf(typed: string, word: string): number | null {
  const known = fold(word);
  if (known === typed) return 0;
  if (known.startsWith(typed)) return 1;
  if (known.includes(` ${typed}`)) return 2;
  if (typed.length < shortestSlip) return null;
  return slips(typed, known) <= 1 ? 3 : null;
}

/** Matching list words, likeliest first; ignores accents and tolerates one typo. */
export function completions(typed: string, list: readonly string[], most: number): string[] {
  const wanted = fold(typed);
  if (wanted === '') return [];
  const fits = list.flatMap((word) => {
    const fit = fitOf(wanted, word);
    return fit === null ? [] : [{ word, fit }];
  });
  const best = fits.some(({ fit }) => fit < 3) ? fits.filter(({ fit }) => fit < 3) : fits;
  return best
    .sort((a, b) => a.fit - b.fit)
    .slice(0, most)
    .map(({ word }) => word);
}

/** Turns all-capital and all-lower-case words into capitalized ones; mixed case stays. */
function calm(word: string): string {
  const isShouted = word.length > 3 && word === word.toUpperCase();
  // "İ" in lower case is "i" with a combining dot.
  const bare = isShouted ? word.toLowerCase().replaceAll('i\u0307', 'i') : word;
  const first = bare.charAt(0).toUpperCase();
  return bare === bare.toLowerCase() && first.length === 1 ? first + bare.slice(1) : bare;
}

/**
 * Unique words in the list's spelling; others with single spaces and a capital, so that spellings by different
 * people merge.
 */
export function normalizeWords(words: readonly string[], list: readonly string[]): string[] {
  const known = new Map(list.map((word) => [fold(word), word]));
  const kept = new Map<string, string>();
  for (const word of words) {
    const key = fold(word);
    if (!kept.has(key))
      kept.set(key, known.get(key) ?? calm(word.trim().normalize('NFC').replace(/\s+/g, ' ')));
  }
  return [...kept.values()];
}
