import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Bell from 'lucide-react/icons/bell';
import Mail from 'lucide-react/icons/mail';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { send } from '#transport/http.ts';
import { MenuItem } from '#ui/menu/menu.tsx';
import { notify } from '#ui/toaster/toast.ts';

type Change = { kind: 'mute' | 'archive' | 'unread'; isWanted: boolean };

const toastTexts: Record<Change['kind'], [done: string, undone: string]> = {
  mute: ['Muted. You won’t be notified of messages here.', 'Unmuted'],
  archive: ['Archived', 'Unarchived'],
  unread: ['Marked as unread', 'Marked as read'],
};

type ConversationMenuItemsProps = {
  id: string;
  personId: string;
  /** The last message the member sees; a later one brings the conversation back from the archive. */
  lastId: string | undefined;
  isMuted: boolean;
  isArchived: boolean;
  /** Whether there is a read message to mark as unread. */
  isRead: boolean;
  onDone?: (() => void) | undefined;
};

/** MSG-01, MSG-06. Archive, mark as unread, mute: private to the member. */
export function ConversationMenuItems(props: ConversationMenuItemsProps) {
  const { id, personId, lastId, isMuted, isArchived, isRead, onDone } = props;
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/messages' });
  const isOpen = useParams({ strict: false }).userId === personId;
  const change = useAction({
    mutationFn: ({ kind, isWanted }: Change) => {
      if (kind === 'archive' && isWanted)
        return send('PUT /api/conversations/:id/archive', { id, body: { upTo: lastId ?? '' } });
      return send(`${isWanted ? 'PUT' : 'DELETE'} /api/conversations/:id/${kind}`, { id });
    },
    onSuccess: (_, { kind, isWanted }) => {
      // A refetched thread would mark what it shows as read.
      if (kind === 'mute') onDone?.();
      void client.invalidateQueries({ queryKey: conversationsKey });
      const [done, undone] = toastTexts[kind];
      if (!isWanted) return void notify.success(undone);
      notify.success(done, {
        action: { label: 'Undo', onClick: () => change.mutate({ kind, isWanted: false }) },
      });
    },
    onError: (error) => void notify.error(failureOf(error).text),
  });
  /** Leaves first: an open thread would mark it as read again. */
  const leave = async () =>
    isOpen && navigate({ to: '/messages', search: (now) => ({ ...now, at: undefined }) });
  return (
    <>
      {lastId !== undefined && (
        <MenuItem
          icon={isArchived ? ArchiveRestore : Archive}
          onSelect={async () => {
            if (!isArchived) await leave();
            change.mutate({ kind: 'archive', isWanted: !isArchived });
          }}
        >
          {isArchived ? 'Unarchive' : 'Archive'}
        </MenuItem>
      )}
      {isRead && (
        <MenuItem
          icon={Mail}
          onSelect={async () => {
            await leave();
            change.mutate({ kind: 'unread', isWanted: true });
          }}
        >
          Mark as unread
        </MenuItem>
      )}
      <MenuItem icon={Bell} onSelect={() => change.mutate({ kind: 'mute', isWanted: !isMuted })}>
        {isMuted ? 'Unmute this conversation' : 'Mute this conversation'}
      </MenuItem>
    </>
  );
}
