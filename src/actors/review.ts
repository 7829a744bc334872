import { type ReviewState, reviewUntil } from '#contract/reviews.ts';
import { type ReviewEvent, reviewMachine } from '#machines/review/review.machine.ts';
import { can } from '#machines/step.ts';

/**
 * Whether a move is allowed on a review, by the same chart as the server: `const may =
 * reviewMoves(review?.state ?? 'unwritten', until)`, then `may('author.edit')`. Whether the other side has
 * written does not affect these moves.
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

/** ISO time until which a review can be changed. */
export const reviewDeadline = (gig: { endsAt: string }): string => reviewUntil(gig).toISOString();
