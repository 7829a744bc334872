/** What a list of words takes; the same figures as the contract's word lists. */
export type WordLimits = { most: number; longest: number };

export type Added = { words: string[]; rest: string; problem: string | null; added: string[] };

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Adds what is typed to a list: several words parted by commas, spaces tidied, each once whatever its capitals.
 * `rest` is what could not be added and why, for the box to keep.
 */
export function addWords(words: readonly string[], typed: string, { most, longest }: WordLimits): Added {
  const next = [...words];
  const added: string[] = [];
  const left: string[] = [];
  let problem: string | null = null;
  for (const part of typed.split(/[,\n]/)) {
    const word = part.trim().replace(/\s+/g, ' ');
    if (word === '' || next.some((known) => same(known, word))) continue;
    if (word.length > longest) problem = `Keep each to ${longest} characters.`;
    else if (next.length >= most) problem = `At most ${most}. Remove one first.`;
    else {
      next.push(word);
      added.push(word);
      continue;
    }
    left.push(word);
  }
  return { words: next, rest: left.join(', '), problem, added };
}
