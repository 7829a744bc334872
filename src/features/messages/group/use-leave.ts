import { useQueryClient } from '@tanstack/react-query';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { gigGroupQuery } from '#entities/gig/line-up-talk.tsx';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { send } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';

type Left = { groupId: string; gigId: string | null; onDone: () => void };

/** Leaves a group; what was said in it till then stays to be read. */
export function useLeave({ groupId, gigId, onDone }: Left) {
  const client = useQueryClient();
  return useAct({
    mutationFn: () => send('DELETE /api/groups/:id/membership', { id: groupId }),
    onSuccess: () => {
      notify.success('You left the group');
      onDone();
    },
    onError: (error) => void notify.error(failureOf(error).text),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: conversationsKey });
      if (gigId) void client.invalidateQueries({ queryKey: gigGroupQuery(gigId).queryKey });
    },
  });
}
