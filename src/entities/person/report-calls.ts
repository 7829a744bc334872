import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownPaths } from '#contract/ours/paths.ts';
import { type NewReport, reportAnswerSchema } from '#contract/ours/reports.ts';
import { useAct } from '#entities/queries/use-act.ts';
import { failureOf } from '#transport/failure.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { notify } from '#ui/toaster/toast.ts';
import { useBlock } from './block-calls.ts';

const offered = ['reporting is offered'];

/** A server that does not know the call says 404 too, but not why; ours says that the thing itself is gone. */
const isUnknownCall = (error: Error) => {
  const { kind, body } = failureOf(error);
  return kind === 'missing' && body.code !== 'not_found';
};

/** Whether reporting is offered: until the server turns out not to know the call. */
export const useOffersReports = () =>
  useQuery({ queryKey: offered, queryFn: skipToken, initialData: true, gcTime: Number.POSITIVE_INFINITY })
    .data;

type Wish = { report: NewReport; block: { id: string; name: string } | null };

/** Reporting something to those who run the place, and then blocking who made it where that is wished. */
export function useReport() {
  const client = useQueryClient();
  const { blocking } = useBlock();
  return useAct({
    mutationFn: ({ report }: Wish) =>
      parsed(reportAnswerSchema, http.post(ownPaths.reports, { json: report })),
    onSuccess: ({ already }, { block }) => {
      notify.success(
        already ? 'You have reported this before. We will look at it.' : 'Thank you. We will look at it.',
      );
      if (block) blocking.mutate(block);
    },
    onError: (error) => {
      if (!isUnknownCall(error)) return;
      notify.info('Reporting is not possible here.');
      client.setQueryData(offered, false);
    },
  });
}
