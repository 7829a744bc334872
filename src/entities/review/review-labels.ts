import type { ReviewRole } from '#contract/person.ts';
import type { ReviewMark } from '#contract/reviews.ts';

export const markLabels: Record<ReviewMark, string> = {
  'on-time': 'On time',
  prepared: 'Prepared',
  'easy-to-work-with': 'Easy to work with',
  'paid-as-agreed': 'Paid as agreed',
  'as-described': 'As described',
  'well-organised': 'Well organised',
};

/** Label of a mark; undefined for marks of other servers. */
export const markLabel = (mark: string): string | undefined =>
  Object.entries(markLabels).find(([name]) => name === mark)?.[1];

export const roleLabels: Record<ReviewRole, string> = { player: 'As a player', poster: 'As a poster' };
