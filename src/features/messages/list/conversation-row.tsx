import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { memo } from 'react';
import { useSession } from '#actors/session.ts';
import { typistsIn, useSocketLink } from '#actors/socket-link.ts';
import { useStoredDraft } from '#actors/use-draft.ts';
import type { Conversation } from '#contract/conversations.ts';
import { Avatar, AvatarStack } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { clockTime, daysAgo, shortDate, today, weekdayOf } from '#ui/format/dates.ts';
import { firstName } from '#ui/format/names.ts';
import { badgeText } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { list, pushEnd } from '#ui/layout/layout.css.ts';
import { truncated } from '#ui/layout/text.css.ts';
import { TypingBars } from '#ui/loading-indicator/loading-indicator.tsx';
import { Badge } from '#ui/marks/marks.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { Time } from '#ui/time-ago/time-ago.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './list.css.ts';

const ConversationMenuItems = lazyPart(() =>
  import('./conversation-menu-items.tsx').then((part) => part.ConversationMenuItems),
);

type ConversationRowProps = {
  conversation: Conversation;
  me: string | null;
  /** Today's date, so that memo re-renders at midnight. */
  today: string;
  isTyping: boolean;
  isOpen?: boolean;
};

/** Moves the focus on when the row is removed. */
const moveFocus = (button: HTMLElement | null) => () => {
  if (button !== document.activeElement) return;
  const line = button?.closest('li');
  const next = line?.nextElementSibling ?? line?.previousElementSibling;
  (next?.querySelector('a') ?? button?.closest('section')?.querySelector('h1, h2'))?.focus();
};

export const ConversationRow = memo(function ConversationRow({
  conversation,
  me,
  today,
  isTyping,
  isOpen = false,
}: ConversationRowProps) {
  const { id, person, lastMessage, unreadCount, muted, archived, group } = conversation;
  const { createdAt } = lastMessage;
  const draft = useStoredDraft(`message:${person.id}`).trim();
  return (
    <div className={css.row} data-parts={lastMessage.removed ? undefined : `message:${lastMessage.id}`}>
      <Link
        from="/messages"
        to="/messages/$userId"
        params={{ userId: person.id }}
        search={(now) => ({ ...now, at: undefined })}
        className={`${css.conversation} ${unreadCount > 0 && !muted ? css.unread : ''}`}
        activeProps={{ className: css.current, 'aria-current': 'true' }}
      >
        {group && group.faces.length > 1 ? (
          <span className={css.avatar}>
            <AvatarStack people={group.faces} max={2} />
          </span>
        ) : (
          <Avatar id={person.id} name={person.name} src={person.avatar} size={48} className={css.avatar} />
        )}
        <span className={`${css.name} ${truncated}`}>{person.name}</span>
        <Time className={css.time} moment={createdAt}>
          {shortTime(createdAt, new Date(`${today}T12:00`))}
        </Time>
        <span className={css.excerptLine}>
          {isTyping ? (
            <>
              <TypingBars />
              is typing
            </>
          ) : (
            <LastMessage
              message={lastMessage}
              me={me}
              draft={isOpen ? '' : draft}
              isGroup={group !== undefined}
            />
          )}
          {muted && <span className={`${css.time} ${pushEnd}`}>Muted</span>}
          <Badge
            count={unreadCount}
            label={badgeText(unreadCount, 'unread message', 'unread messages')}
            quiet={muted ?? false}
            className={muted ? '' : pushEnd}
          />
        </span>
      </Link>
      {archived !== undefined && (
        <Menu
          trigger={
            <IconButton
              ref={moveFocus}
              label={`More about ${person.name}`}
              icon={Ellipsis}
              className={css.menuButton}
            />
          }
        >
          <ConversationMenuItems
            id={id}
            personId={person.id}
            lastId={lastMessage.id}
            isMuted={muted ?? false}
            isArchived={archived}
            isRead={unreadCount === 0}
          />
        </Menu>
      )}
    </div>
  );
});

type ConversationListProps = { conversations: readonly Conversation[]; openId?: string | undefined };

export function ConversationList({ conversations, openId }: ConversationListProps) {
  const me = useSession().user?.id ?? null;
  const { typingUsers } = useSocketLink();
  return (
    <ul className={list}>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow
            conversation={conversation}
            me={me}
            today={today()}
            isTyping={typistsIn(typingUsers, conversation.person.id).length > 0}
            isOpen={conversation.person.id === openId}
          />
        </li>
      ))}
    </ul>
  );
}

type LastMessageProps = {
  message: Conversation['lastMessage'];
  me: string | null;
  draft: string;
  isGroup: boolean;
};

function LastMessage({ message, me, draft, isGroup }: LastMessageProps) {
  if (draft !== '')
    return (
      <>
        <span className={css.draft}>Draft:</span>
        <span className={truncated} dir="auto">
          {draft}
        </span>
      </>
    );
  const { text, sender, readAt, deliveredAt, event } = message;
  if (event || sender._id !== me)
    return (
      <span className={truncated}>{isGroup && !event ? `${firstName(sender.name)}: ${text}` : text}</span>
    );
  const [icon, label] = readAt
    ? [CheckCheck, 'read']
    : deliveredAt
      ? [CheckCheck, 'delivered']
      : [Check, 'sent'];
  return (
    <>
      <Icon of={icon} size="small" className={readAt ? css.read : ''} />
      <VisuallyHidden>{`You, ${label}: `}</VisuallyHidden>
      <span className={truncated}>{text}</span>
    </>
  );
}

const WEEK = 7;

/** "14:12", "Thu", "14 Nov", "14 Nov 2025". */
export function shortTime(moment: string, now = new Date()): string {
  const days = daysAgo(moment, now);
  if (days <= 0) return clockTime(moment);
  return days < WEEK ? weekdayOf(moment, 'short') : shortDate(moment, now);
}
