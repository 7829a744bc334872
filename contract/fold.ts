import { foldLetters } from './letters.ts';

/**
 * A name as it is compared: without capitals, accents, signs and blanks around them. "São  Paulo" and "sao-paulo" are
 * one, and so are "R&B" and "r and b". A text of signs alone stays what it is.
 */
export function fold(text: string): string {
  const folded = foldLetters(text)
    .replaceAll('&', ' and ')
    .replace(/['`]|\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || text.trim().toLowerCase();
}

/** Letters and digits of `known` that are written otherwise than in `typed`: added, left out or changed; two that changed places are one. */
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
  // What is still to be typed is no slip.
  return Math.min(...last);
}

/** Words of so many letters are long enough for a slip of the pen to be told from another word. */
const shortestSlip = 4;

/** How well a word of a list fits what is typed of it, the best first; null: not at all. */
function fitOf(typed: string, word: string): number | null {
  const known = fold(word);
  if (known === typed) return 0;
  if (known.startsWith(typed)) return 1;
  if (known.includes(` ${typed}`)) return 2;
  if (typed.length < shortestSlip) return null;
  return slips(typed, known) <= 1 ? 3 : null;
}

/** The words of a list that may be meant by what is typed, accents and one slip of the pen aside, the likeliest first. */
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

/** A word that shouts, or whispers, begins with a capital; one with capitals of its own keeps them. */
function calm(word: string): string {
  const isShouted = word.length > 3 && word === word.toUpperCase();
  // In lower case "İ" is an "i" and a combining dot.
  const bare = isShouted ? word.toLowerCase().replaceAll('i\u0307', 'i') : word;
  const first = bare.charAt(0).toUpperCase();
  return bare === bare.toLowerCase() && first.length === 1 ? first + bare.slice(1) : bare;
}

/**
 * Words as they are kept, each once: in the spelling of the list where it has them, whoever typed them how; else with
 * single blanks and a capital, so that what several people add is one word, too.
 */
export function settled(words: readonly string[], list: readonly string[]): string[] {
  const known = new Map(list.map((word) => [fold(word), word]));
  const kept = new Map<string, string>();
  for (const word of words) {
    const key = fold(word);
    if (!kept.has(key))
      kept.set(key, known.get(key) ?? calm(word.trim().normalize('NFC').replace(/\s+/g, ' ')));
  }
  return [...kept.values()];
}
