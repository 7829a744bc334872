import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Search from 'lucide-react/icons/search';
import type { useConversation } from '#actors/conversation.ts';
import { AvatarStack } from '#ui/avatar/avatar.tsx';
import { iconButton } from '#ui/button/button.css.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { cut } from '#ui/layout/words.css.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { Back } from '../thread/back.tsx';
import * as css from '../thread/thread.css.ts';
import { searchWithin } from '../thread/use-go-to.ts';
import { GroupBar } from './group-bar.tsx';
import { GroupItems } from './group-items.tsx';
import { GroupWho } from './group-who.tsx';

type GroupHeadProps = {
  thread: ReturnType<typeof useConversation>;
  /** As the list has it, before the thread is there. */
  name: string | undefined;
};

/** MSG-05. Whose line-up it is, how many are in it and who; what one can do with it, and its gig. */
export function GroupHead({ thread, name }: GroupHeadProps) {
  const { group, person, me } = thread;
  const others = group?.members.filter(({ id }) => id !== me) ?? [];
  return (
    <header className={css.head}>
      <Back />
      <span className={css.spare}>
        <AvatarStack people={others.map((one) => ({ ...one, src: one.avatar }))} max={2} />
      </span>
      <div className={css.who}>
        <h1 className={`${css.name} ${cut}`} title={name} tabIndex={-1}>
          <VisuallyHidden>Messages in </VisuallyHidden>
          {name}
        </h1>
        {person && group && <GroupWho groupId={person.id} group={group} thread={thread} />}
      </div>
      {person && (
        <Link
          {...searchWithin(person.id)}
          className={`${iconButton()} ${css.search}`}
          aria-label="Search this conversation"
        >
          <Icon of={Search} />
        </Link>
      )}
      {person && group && (
        <Menu trigger={<IconButton label="More about this conversation" icon={Ellipsis} />}>
          <GroupItems groupId={person.id} group={group} thread={thread} />
        </Menu>
      )}
      {group?.gigId && <GroupBar gigId={group.gigId} />}
    </header>
  );
}
