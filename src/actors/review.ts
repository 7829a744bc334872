import { type ReviewState, reviewUntil } from '#contract/ours/reviews.ts';
import { type ReviewEvent, reviewMachine } from '#machines/review/review.machine.ts';
import { can } from '#machines/stepped.ts';

/**
 * Which moves can be made on a review after a gig that took place, by the chart that the server asks too:
 * `const may = reviewMoves(review?.state ?? 'unwritten', until)`, then `may('author.edit')`. Whether the other has
 * written is not known here, and decides about none of them.
 */
export const reviewMoves =
  (state: ReviewState, until: string, now: Date = new Date()) =>
  (type: Extract<ReviewEvent['type'], `author.${string}` | `subject.${string}`>): boolean =>
    can(
      reviewMachine,
      {
        value: state,
        context: { tookPlace: true, isTimeOver: new Date(until) <= now, otherHasWritten: false },
      },
      { type },
    );

/** Until when what is said of a gig can be changed, as the wire has it. */
export const untilOf = (gig: { endsAt: string }): string => reviewUntil(gig).toISOString();
