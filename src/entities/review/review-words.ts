import type { ReviewCounts } from '#contract/ours/person.ts';
import type { ReviewMark, ReviewRole } from '#contract/ours/reviews.ts';

export const markWords: Record<ReviewMark, string> = {
  'on-time': 'On time',
  prepared: 'Prepared',
  'easy-to-work-with': 'Easy to work with',
  'paid-as-agreed': 'Paid as agreed',
  'as-described': 'As described',
  'well-organised': 'Well organised',
};

/** Of a mark as the wire has it; one that is not ours is left out. */
export const wordsOfMark = (mark: string): string | undefined =>
  Object.entries(markWords).find(([name]) => name === mark)?.[1];

export const againWords = (again: boolean): string =>
  again ? 'Would play with them again' : 'Would not play with them again';

/** "12 of 13 would play with them again"; nothing where nobody has said anything. */
export function countedWords(counts: ReviewCounts | undefined): string | null {
  if (!counts || counts.count === 0) return null;
  const { count, again } = counts;
  if (count === 1) return `One review: ${againWords(again === 1).toLowerCase()}`;
  return again === count
    ? `All ${count} would play with them again`
    : `${again} of ${count} would play with them again`;
}

export const roleWords: Record<ReviewRole, string> = { player: 'As a player', poster: 'As a poster' };
