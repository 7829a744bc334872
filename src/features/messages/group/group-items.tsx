import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import Ticket from 'lucide-react/icons/ticket';
import type { useConversation } from '#actors/conversation.ts';
import type { Group } from '#contract/ours/groups.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuItem } from '#ui/menu/menu.tsx';
import { TalkItems } from '../list/talk-items.tsx';
import { searchWithin } from '../thread/use-go-to.ts';
import { useLeave } from './use-leave.ts';

type GroupItemsProps = { groupId: string; group: Group; thread: ReturnType<typeof useConversation> };

/** What one can do with a group, and where it leads. */
export function GroupItems({ groupId, group, thread }: GroupItemsProps) {
  const { isArchived, isMuted, messages, me, reload } = thread;
  const { gigId, isIn } = group;
  const leaving = useLeave({ groupId, gigId, onDone: reload });
  return (
    <>
      <TalkItems
        id={groupId}
        personId={groupId}
        lastId={messages.findLast(({ event }) => !event)?.id ?? messages.at(-1)?.id}
        isMuted={isMuted ?? false}
        isArchived={isArchived ?? false}
        isRead={messages.some(({ sender, event }) => sender._id !== me && !event)}
        onDone={reload}
      />
      <MenuItem asChild>
        <Link {...searchWithin(groupId)}>
          <Icon of={Search} />
          Search this conversation
        </Link>
      </MenuItem>
      {gigId && (
        <MenuItem asChild>
          <Link to="/gigs/$id" params={{ id: gigId }}>
            <Icon of={Ticket} />
            See the gig
          </Link>
        </MenuItem>
      )}
      {isIn && (
        <MenuItem icon={LogOut} grave onSelect={() => leaving.mutate()}>
          Leave the group
        </MenuItem>
      )}
    </>
  );
}
