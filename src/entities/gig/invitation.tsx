import { useQueryClient } from '@tanstack/react-query';
import { okSchema } from '#contract/fields.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { refreshGigs } from './gig-queries.ts';

type DeclineInvitationProps = { id: string; title: string; isDeclined: boolean };

/** GIG-07. Declines an invitation, or undoes that. */
export function DeclineInvitation({ id, title, isDeclined }: DeclineInvitationProps) {
  const client = useQueryClient();
  const answer = useAction({
    mutationFn: (next: boolean) =>
      ask('PUT /api/gig-invitations/:id/answer', okSchema, { id, body: { isDeclined: next } }),
    onSuccess: (_data, next) => {
      if (!next) return;
      const action = { label: 'Undo', onClick: () => answer.mutate(false) };
      notify.success(`You declined “${title}”`, { id: `invitation ${id}`, action });
    },
    onError: (error) => notify.error(failureOf(error).text, { id: `invitation ${id}` }),
    onSettled: () => refreshGigs(client),
  });
  return (
    <Button
      size="small"
      variant="quiet"
      busy={answer.isPending}
      aria-label={`${isDeclined ? 'Undo decline' : 'Decline'}: ${title}`}
      onClick={() => answer.mutate(!isDeclined)}
    >
      {isDeclined ? 'Undo decline' : 'Decline'}
    </Button>
  );
}
