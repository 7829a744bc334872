import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type Gig, gigSchema } from '#contract/ours/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import { lookForUndo } from '#entities/undo/acts.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';
import { type GigMoveName, movedWords } from './poster-words.ts';

const moveGig = (id: string, move: GigMoveName) => ask(`POST /api/gigs/:id/${move}`, gigSchema, { id });

/** Closes, cancels or reopens an own gig, tells what came of it and shows how it stands, also after a refusal. */
export function useGigMove(gig: Gig) {
  const client = useQueryClient();
  const id = `gig ${gig.id}`;
  const act: UseMutationResult<Gig, Error, GigMoveName> = useAct({
    mutationFn: (move: GigMoveName) => moveGig(gig.id, move),
    onSuccess: async (after, move) => {
      client.setQueryData<Gig>(gigKeys.one(gig.id), after);
      if (move !== 'reopen' && (await lookForUndo(client, gig.id))) return;
      const undo = move === 'close' && { action: { label: 'Open again', act: () => act.mutate('reopen') } };
      notify.success(movedWords(move, gig.applicationCounts), { id, ...undo });
    },
    onError: (error) => notify.error(failureOf(error).text, { id }),
    onSettled: () => refreshGigs(client),
  });
  return act;
}
