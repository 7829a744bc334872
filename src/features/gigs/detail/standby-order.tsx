import { useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { Application } from '#contract/ours/applications.ts';
import { okSchema } from '#contract/ours/page.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/toaster/toast.ts';

type Ranked = Pick<Application, 'id' | 'state' | 'standbyRank'>;

/** The ids of those on stand-by, the first in turn first. */
export const standbyIn = (applications: readonly Ranked[]): string[] =>
  applications
    .filter(({ state }) => state === 'standby')
    .toSorted((a, b) => (a.standbyRank ?? 0) - (b.standbyRank ?? 0))
    .map(({ id }) => id);

/** With one of them a place further to the front. */
export const movedUp = (ids: readonly string[], id: string): string[] => {
  const at = ids.indexOf(id);
  return at < 1 ? [...ids] : [...ids.slice(0, at - 1), id, ...ids.slice(at - 1).filter((one) => one !== id)];
};

type MoveUpProps = {
  gigId: string;
  application: Pick<Application, 'id' | 'applicant'>;
  order: readonly string[];
  /** Those on stand-by for other roles, whom it does not concern. */
  others: readonly string[];
};

/** GIG-08. Who is a place further to the front is offered what becomes free before the other. Nothing for the first. */
export function MoveUp({ gigId, application: { id, applicant }, order, others }: MoveUpProps) {
  const client = useQueryClient();
  const move = useAct({
    mutationFn: () =>
      ask('PUT /api/gigs/:id/stand-by', okSchema, {
        id: gigId,
        body: { ids: [...movedUp(order, id), ...others] },
      }),
    onError: (error) => notify.error(failureOf(error).text, { id: `stand-by ${gigId}` }),
    onSettled: () => client.invalidateQueries({ queryKey: gigKeys.applicants(gigId) }),
  });
  if (order.indexOf(id) < 1) return null;
  return (
    <Button
      size="small"
      look="bare"
      icon={ArrowUp}
      busy={move.isPending}
      aria-label={`Move up: ${applicant.name}`}
      onClick={() => move.mutate()}
    >
      Move up
    </Button>
  );
}
