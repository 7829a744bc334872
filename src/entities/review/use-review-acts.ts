import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ToReview, toReviewListSchema } from '#contract/dashboard.ts';
import { type GigReviews, gigReviewsSchema, type ReviewMark, reviewSchema } from '#contract/reviews.ts';
import { dashboardKey } from '#entities/gig/gig-queries.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask, send } from '#transport/http.ts';
import { longDate, today } from '#ui/format/dates.ts';
import { notify } from '#ui/toaster/toast.ts';
import { reviewKeys } from './review-keys.ts';

type ReviewContent = { again: boolean; marks: ReviewMark[]; words: string };
type SubmittedReview = ReviewContent & ({ clientId: string } | { id: string; version: number });

export const dayOf = (moment: string): string => longDate(today(new Date(moment)));

/** Refetches all that shows reviews of this gig and its people. */
function useRefresh(gigId: string) {
  const client = useQueryClient();
  return (personId?: string) =>
    Promise.all(
      [
        reviewKeys.gig(gigId),
        reviewKeys.toWrite,
        dashboardKey,
        ...(personId ? [peopleKeys.profile(personId)] : []),
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

export function useWriteReview({ gig, person }: Pick<ToReview, 'gig' | 'person'>) {
  const client = useQueryClient();
  const refresh = useRefresh(gig.id);
  return useAction({
    mutationFn: (submitted: SubmittedReview): Promise<GigReviews> => {
      if ('id' in submitted) {
        const { id, ...body } = submitted;
        return ask('PUT /api/reviews/:id', gigReviewsSchema, { id, body });
      }
      const body = { ...submitted, personId: person.id };
      return ask('POST /api/gigs/:id/reviews', gigReviewsSchema, { id: gig.id, body });
    },
    onSuccess: (after) => {
      client.setQueryData(reviewKeys.gig(gig.id), after);
      const pair = after.items.find((one) => one.person.id === person.id);
      notify.success(
        pair?.mine?.state === 'written'
          ? `Saved. ${person.name} can read it once you’ve both written one, or on ${dayOf(after.until)}.`
          : `Both reviews are in: you can now read ${person.name}’s.`,
        { id: `review ${gig.id}` },
      );
    },
    onSettled: () => refresh(person.id),
  });
}

/** Withdraws a review that is not published yet. */
export function useWithdrawReview(gigId: string) {
  const refresh = useRefresh(gigId);
  return useAction({
    mutationFn: (id: string) => send('DELETE /api/reviews/:id', { id }),
    onSuccess: () => notify.success('Review deleted', { id: `review ${gigId}` }),
    onError: (error) => notify.error(failureOf(error).text, { id: `review ${gigId}` }),
    onSettled: () => refresh(),
  });
}

type AnswerOptions = { gigId: string | null; me: string; onSent: () => void };

export function useAnswerReview({ gigId, me, onSent }: AnswerOptions) {
  const refresh = useRefresh(gigId ?? '');
  return useAction({
    mutationFn: ({ id, words }: { id: string; words: string }) =>
      ask('POST /api/reviews/:id/answer', reviewSchema, { id, body: { words } }),
    onSuccess: () => {
      notify.success('Reply posted');
      onSent();
    },
    onSettled: () => refresh(me),
  });
}

/** Reviews exchanged between the member and the others of a past gig. */
export const gigReviewsQuery = (gigId: string) =>
  queryOptions({
    queryKey: reviewKeys.gig(gigId),
    queryFn: ({ signal }) => ask('GET /api/gigs/:id/reviews', gigReviewsSchema, { id: gigId, signal }),
  });

export const toWriteQuery = queryOptions({
  queryKey: reviewKeys.toWrite,
  queryFn: ({ signal }) => ask('GET /api/reviews/to-write', toReviewListSchema, { signal }),
});
