import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig-line/gig-queries.ts';
import { useAct } from '#entities/queries/use-act.ts';
import { failureOf } from '#transport/failure.ts';
import { notify } from '#ui/toaster/toast.ts';
import { type GigMoveName, moveGig } from './gig-calls.ts';
import { movedWords } from './state-words.ts';

/** Closes, cancels or reopens an own gig, tells what came of it and shows how it stands, also after a refusal. */
export function useGigMove(gig: Gig) {
  const client = useQueryClient();
  const id = `gig ${gig.id}`;
  const act: UseMutationResult<Gig, Error, GigMoveName> = useAct({
    mutationFn: (move: GigMoveName) => moveGig(gig.id, move),
    onSuccess: (after, move) => {
      client.setQueryData<Gig>(gigKeys.one(gig.id), after);
      const undo = move === 'close' && { action: { label: 'Open again', act: () => act.mutate('reopen') } };
      notify.success(movedWords(move, gig.applicationCounts), { id, ...undo });
    },
    onError: (error) => notify.error(failureOf(error).text, { id }),
    onSettled: () => refreshGigs(client),
  });
  return act;
}
