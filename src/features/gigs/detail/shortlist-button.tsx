import { useQueryClient } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import type { Application } from '#contract/ours/applications.ts';
import { okSchema } from '#contract/ours/page.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { fromSm } from '#ui/layout/words.css.ts';
import { notify } from '#ui/toaster/toast.ts';

type ShortlistButtonProps = Pick<Application, 'id' | 'gigId' | 'isShortlisted' | 'applicant'>;

/** Marks whom the poster thinks of; the applicant knows nothing of it. Nothing where the server keeps no marks. */
export function ShortlistButton({ id, gigId, isShortlisted, applicant }: ShortlistButtonProps) {
  const client = useQueryClient();
  const mark = useAct({
    mutationFn: (on: boolean) =>
      ask(on ? 'PUT /api/applications/:id/shortlist' : 'DELETE /api/applications/:id/shortlist', okSchema, {
        id,
      }),
    onError: (error) => notify.error(failureOf(error).text, { id: `shortlist ${id}` }),
    onSettled: () => client.invalidateQueries({ queryKey: gigKeys.applicants(gigId) }),
  });
  if (isShortlisted === undefined) return null;
  return (
    <Button
      size="small"
      look="bare"
      icon={Star}
      busy={mark.isPending}
      aria-pressed={isShortlisted}
      aria-label={`Shortlist ${applicant.name}`}
      onClick={() => mark.mutate(!isShortlisted)}
    >
      <span className={fromSm}>{isShortlisted ? 'Shortlisted' : 'Shortlist'}</span>
    </Button>
  );
}
