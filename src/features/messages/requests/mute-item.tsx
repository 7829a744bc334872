import { useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import type { useConversation } from '#actors/conversation.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { send } from '#transport/http.ts';
import { MenuItem } from '#ui/menu/menu.tsx';
import { notify } from '#ui/toaster/toast.ts';

type MuteItemProps = Pick<
  ReturnType<typeof useConversation>,
  'conversationId' | 'isMuted' | 'request' | 'reload'
>;

/** MSG-06. Hears nothing more of a conversation, or hears of it again; nobody is told. A request has no sound anyway. */
export function MuteItem({ conversationId: id, isMuted, request, reload }: MuteItemProps) {
  const client = useQueryClient();
  const muting = useAct({
    mutationFn: (wanted: boolean) =>
      send(wanted ? 'PUT /api/conversations/:id/mute' : 'DELETE /api/conversations/:id/mute', {
        id: id ?? '',
      }),
    onSuccess: (_, wanted) => {
      reload();
      void client.invalidateQueries({ queryKey: conversationsKey });
      if (!wanted) return void notify.success('No longer muted');
      notify.success('Muted: it is not counted, and you are told of nothing here', {
        action: { label: 'Undo', act: () => muting.mutate(false) },
      });
    },
    onError: (error) => void notify.error(failureOf(error).text),
  });
  if (id === null || isMuted === null || (request && request.state !== 'waiting')) return null;
  return (
    <MenuItem icon={Bell} onSelect={() => muting.mutate(!isMuted)}>
      {isMuted ? 'Unmute this conversation' : 'Mute this conversation'}
    </MenuItem>
  );
}
