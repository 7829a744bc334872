import type { ReviewMark } from '#contract/ours/reviews.ts';
import type { ReviewRole } from '#contract/ours/to-review.ts';

export const markWords: Record<ReviewMark, string> = {
  'on-time': 'On time',
  prepared: 'Prepared',
  'easy-to-work-with': 'Easy to work with',
  'paid-as-agreed': 'Paid as agreed',
  'as-described': 'As described',
  'well-organised': 'Well organised',
};

/** Label of a mark; undefined for marks of other servers. */
export const wordsOfMark = (mark: string): string | undefined =>
  Object.entries(markWords).find(([name]) => name === mark)?.[1];

export const roleWords: Record<ReviewRole, string> = { player: 'As a player', poster: 'As a poster' };
