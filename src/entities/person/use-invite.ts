import { useQueryClient } from '@tanstack/react-query';
import { okSchema } from '#contract/fields.ts';
import { gigInvitationSchema } from '#contract/player-requests.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';

export function useInvite(person: { id: string; name: string }, onSent?: () => void) {
  const client = useQueryClient();
  const id = `invite ${person.id}`;
  const refresh = (gigId: string) => client.invalidateQueries({ queryKey: gigKeys.applicants(gigId) });
  const undo = useAction({
    mutationFn: ({ invitationId }: { invitationId: string; gigId: string }) =>
      ask('DELETE /api/gig-invitations/:id', okSchema, { id: invitationId }),
    onError: (error) => notify.error(failureOf(error).text, { id }),
    onSettled: (_data, _error, { gigId }) => refresh(gigId),
  });
  const send = useAction({
    mutationFn: ({ gigId, note }: { gigId: string; note: string }) =>
      ask('POST /api/gigs/:id/invitations', gigInvitationSchema, {
        id: gigId,
        body: { userId: person.id, note },
      }),
    onSuccess: ({ id: invitationId }, { gigId }) => {
      const onClick = () => undo.mutate({ invitationId, gigId });
      notify.success(`${person.name} is invited`, { id, action: { label: 'Undo', onClick } });
      onSent?.();
    },
    onSettled: (_data, _error, { gigId }) => refresh(gigId),
  });
  return { send, undo };
}
