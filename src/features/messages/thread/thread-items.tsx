import { Link } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { useConversation } from '#actors/conversation.ts';
import type { PersonRef } from '#contract/person.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuItem } from '#ui/menu/menu.tsx';
import { ConversationMenuItems } from '../list/conversation-menu-items.tsx';
import { searchWithin } from './use-go-to.ts';

type ThreadItemsProps = { person: PersonRef; thread: ReturnType<typeof useConversation> };

/** Loaded when the menu opens. */
export function ThreadItems({ person, thread }: ThreadItemsProps) {
  const { conversationId, isArchived, isMuted, messages, request, reload, hasMessageActs } = thread;
  return (
    <>
      {conversationId && isArchived !== null && (!request || request.state === 'waiting') && (
        <ConversationMenuItems
          id={conversationId}
          personId={person.id}
          lastId={messages.at(-1)?.id}
          isMuted={isMuted ?? false}
          isArchived={isArchived}
          isRead={messages.some(({ sender }) => sender._id === person.id)}
          onDone={reload}
        />
      )}
      {conversationId && hasMessageActs && (
        <MenuItem asChild>
          <Link {...searchWithin(person.id)}>
            <Icon of={Search} />
            Search this conversation
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/profile/$id" params={{ id: person.id }}>
          <Icon of={UserRound} />
          View profile
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/user/$userId/links" params={{ userId: person.id }}>
          <Icon of={Users} />
          View their links
        </Link>
      </MenuItem>
    </>
  );
}
