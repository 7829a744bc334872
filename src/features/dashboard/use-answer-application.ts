import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applicationMoveSchema } from '#contract/ours/applications.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { failureOf } from '#transport/failure.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { notify } from '#ui/toaster/toast.ts';

type Answer = { id: string; move: 'accept' | 'decline' };

const paths = { accept: ownPaths.acceptApplication, decline: ownPaths.declineApplication };

/** The poster's answer to an application; whoever was faster, what stands now is fetched again. */
export function useAnswerApplication() {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id, move }: Answer) => parsed(applicationMoveSchema, http.post(paths[move](id))),
    onError: (error) => notify.error(failureOf(error).text),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['dashboard'] }),
        client.invalidateQueries({ queryKey: ['gigs'] }),
      ]),
  });
  return {
    answer: mutate,
    busyWith: (id: string, move: Answer['move']) =>
      isPending && variables.id === id && variables.move === move,
  };
}
