import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { Badge } from '#ui/badge/badge.tsx';
import { Dot } from '#ui/badge/dot.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { corner, iconButton } from '#ui/icon-button/icon-button.css.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import * as css from './bar.css.ts';
import type { Member } from './who.ts';

type MemberActsProps = { member: Member; onSignOut: () => void };

/** NAV-04, NAV-08. */
export function MemberActs({ member, onSignOut }: MemberActsProps) {
  const { user, messages, total } = member;
  return (
    <>
      <Link to="/messages" className={css.word}>
        Messages
        <Badge count={messages} label={countWords(messages, 'unread message', 'unread messages')} />
      </Link>
      <Link to="/dashboard" className={css.word}>
        Dashboard
      </Link>
      <Link
        to="/notifications"
        className={`${iconButton()} ${css.bell}`}
        aria-label={total > 0 ? `Notifications, ${countWords(total, 'unread', 'unread')}` : 'Notifications'}
        title="Notifications"
      >
        <Icon of={Bell} />
        {total > 0 && <Dot className={corner} />}
      </Link>
      <AvatarMenu user={user} onSignOut={onSignOut} />
    </>
  );
}
