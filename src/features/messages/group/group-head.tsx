import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import type { Group } from '#contract/conversations.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { gigQuery } from '#entities/gig/gig-queries.ts';
import { gigGroupQuery } from '#entities/gig/line-up-group.tsx';
import { statusLabel } from '#entities/gig/status-label.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { send } from '#transport/http.ts';
import { AvatarStack } from '#ui/avatar/avatar.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { countText } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted, truncated } from '#ui/layout/text.css.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { bar } from '../gigs/gig-bar.css.ts';
import { GigSummary } from '../gigs/gig-summary.tsx';
import { ConversationMenuItems } from '../list/conversation-menu-items.tsx';
import { BackToList, SearchLink } from '../thread/head-links.tsx';
import * as css from '../thread/thread.css.ts';
import { searchWithin } from '../thread/use-go-to.ts';

type GroupHeadProps = {
  thread: ReturnType<typeof useConversation>;
  /** From the list, until the thread is loaded. */
  name: string | undefined;
};

/** MSG-05. Head of a group thread: poster, members, actions, and the gig. */
export function GroupHead({ thread, name }: GroupHeadProps) {
  const { group, person, me } = thread;
  const others = group?.members.filter(({ id }) => id !== me) ?? [];
  return (
    <header className={css.header}>
      <BackToList />
      <span className={css.hiddenOnLow}>
        <AvatarStack people={others} max={2} />
      </span>
      <div className={css.title}>
        <h1 className={`${css.name} ${truncated}`} title={name} tabIndex={-1}>
          <VisuallyHidden>Messages in </VisuallyHidden>
          {name}
        </h1>
        {person && group && <GroupMembersButton groupId={person.id} group={group} thread={thread} />}
      </div>
      {person && <SearchLink personId={person.id} />}
      {person && group && (
        <Menu trigger={<IconButton label="More about this conversation" icon={Ellipsis} />}>
          <GroupItems groupId={person.id} group={group} thread={thread} />
        </Menu>
      )}
      {group?.gigId && <GroupBar gigId={group.gigId} />}
    </header>
  );
}

type GroupProps = { groupId: string; group: Group; thread: ReturnType<typeof useConversation> };

function GroupItems({ groupId, group, thread }: GroupProps) {
  const { isArchived, isMuted, messages, me, reload } = thread;
  const { gigId, isIn } = group;
  const leaving = useLeaveGroup({ groupId, gigId, onDone: reload });
  return (
    <>
      <ConversationMenuItems
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
            View gig
          </Link>
        </MenuItem>
      )}
      {isIn && (
        <MenuItem icon={LogOut} danger onSelect={() => leaving.mutate()}>
          Leave group
        </MenuItem>
      )}
    </>
  );
}

type LeaveOptions = { groupId: string; gigId: string | null; onDone: () => void };

/** Messages up to then stay readable. */
function useLeaveGroup({ groupId, gigId, onDone }: LeaveOptions) {
  const client = useQueryClient();
  return useAction({
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

/** MSG-05. The group's gig, as between two (MSG-04). */
function GroupBar({ gigId }: { gigId: string }) {
  const { data: gig } = useQuery(gigQuery(gigId));
  if (!gig) return null;
  return (
    <section data-row className={bar} aria-label="This group’s gig">
      <GigSummary gig={gig} linkText="View gig" label={statusLabel(gig)} />
    </section>
  );
}

/** MSG-05. The member count; opens the list of members. */
function GroupMembersButton({ groupId, group, thread }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const { members, isIn, posterId, gigId } = group;
  const leaving = useLeaveGroup({
    groupId,
    gigId,
    onDone: () => {
      setOpen(false);
      thread.reload();
    },
  });
  if (!isIn) return <span className={muted}>You’re no longer in this group</span>;
  return (
    <>
      <button type="button" className={css.count} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {countText(members.length, 'person', 'people')}
      </button>
      {isOpen && (
        <Dialog open onOpenChange={() => setOpen(false)} title="Group members" focus="dialog">
          <p className={muted}>
            Booked players join automatically and leave if their booking ends. New members only see messages
            sent after they join.
          </p>
          <ul className={list}>
            {members.map((person) => (
              <li key={person.id} className={css.member}>
                <PersonRow
                  person={person}
                  {...(person.id === posterId && { about: 'Posted the gig' })}
                  {...(person.id === thread.me && { about: 'You' })}
                  compact
                />
              </li>
            ))}
          </ul>
          <div className={css.actions}>
            <Button size="small" busy={leaving.isPending} onClick={() => leaving.mutate()}>
              Leave group
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
