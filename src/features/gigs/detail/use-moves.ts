import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig-line/gig-queries.ts';
import { failureOf } from '#transport/failure.ts';
import { notify } from '#ui/toaster/toast.ts';
import { type ApplicationMoveName, type GigMoveName, moveApplication, moveGig } from './gig-calls.ts';

/**
 * A move of an application: `move.mutate({ id, move: 'accept' })`. Settled is when the page knows how everything
 * stands after it, also after a refusal: then somebody else was first, and what stands now is shown.
 */
export function useApplicationMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, move }: { id: string; move: ApplicationMoveName }) => moveApplication(id, move),
    onError: (error) => notify.error(failureOf(error).text),
    onSettled: () => refreshGigs(client),
  });
}

/** Closes, cancels or reopens an own gig, and shows how it stands after it. */
export function useGigMove(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (move: GigMoveName) => moveGig(id, move),
    onSuccess: (gig) => client.setQueryData<Gig>(gigKeys.one(id), gig),
    onError: (error) => notify.error(failureOf(error).text),
    onSettled: () => refreshGigs(client),
  });
}
