import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import AudioLines from 'lucide-react/icons/audio-lines';
import Bell from 'lucide-react/icons/bell';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import Ticket from 'lucide-react/icons/ticket';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import type { SessionUser } from '#contract/spec/session.ts';
import { ResendMail } from '#shared/resend-mail.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { dotCorner, iconButton } from '#ui/button/button.css.ts';
import { IconButton } from '#ui/button/button.tsx';
import { badgeText } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Badge, Dot } from '#ui/marks/marks.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/menu/menu.tsx';
import * as css from './bar.css.ts';
import { memberLinks, NavLink, type NavPath } from './nav-links.tsx';
import * as shell from './shell.css.ts';
import * as tabStyles from './tabs.css.ts';

/** `user` is null while only the token is known. */
export type Member = { user: SessionUser | null; messages: number; total: number };

type AvatarMenuProps = { user: SessionUser | null; onSignOut: () => void };

/** NAV-04. */
function AvatarMenu({ user, onSignOut }: AvatarMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label="Your account">
          <Avatar name={user?.name} id={user?.id} src={user?.avatar} size={32} />
        </IconButton>
      }
    >
      {user && (
        <MenuItem asChild>
          <Link to="/profile/$id" params={{ id: user.id }}>
            <Icon of={UserRound} />
            Profile
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/settings">
          <Icon of={Settings} />
          Settings
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}

/** NAV-04, NAV-08. */
function MemberActions({ user, messages, total, onSignOut }: Member & { onSignOut: () => void }) {
  return (
    <>
      <NavLink to="/messages" className={css.navLink}>
        Messages
        <Badge count={messages} label={badgeText(messages, 'unread message', 'unread messages')} />
      </NavLink>
      <NavLink to="/dashboard" className={css.navLink}>
        Dashboard
      </NavLink>
      <Link
        to="/notifications"
        className={`${iconButton()} ${css.bell}`}
        aria-label={total > 0 ? `Notifications, ${badgeText(total, 'unread', 'unread')}` : 'Notifications'}
        title="Notifications"
      >
        <Icon of={Bell} />
        {total > 0 && <Dot className={dotCorner} />}
      </Link>
      <AvatarMenu user={user} onSignOut={onSignOut} />
    </>
  );
}

/** NAV-05. A member's links in the menu of small screens. */
function MemberLinks({ user, messages, total }: Member) {
  return (
    <>
      <hr />
      {memberLinks.map(({ to, name }) => (
        <Link key={to} to={to}>
          {name}
          {to === '/messages' && (
            <Badge count={messages} label={badgeText(messages, 'unread message', 'unread messages')} />
          )}
        </Link>
      ))}
      <Link to="/notifications">
        Notifications
        <Badge count={total} label={badgeText(total, 'unread', 'unread')} />
      </Link>
      {user && (
        <Link to="/profile/$id" params={{ id: user.id }}>
          Profile
        </Link>
      )}
      <Link to="/settings">Settings</Link>
    </>
  );
}

/** Above every page until the member has confirmed the address. */
const VerifyBanner = ({ email }: { email: string }) => (
  <aside className={shell.verify} aria-label="Confirm your e-mail address">
    <div className={shell.verifyInside}>
      <p className={shell.verifyText}>
        <b>Confirm your e-mail address.</b>{' '}
        <span className={shell.verifyReason}>
          Open the link we sent to {email}. Until then you can look around, but not post, message, link or
          apply.
        </span>
      </p>
      <ResendMail key={email} />
    </div>
  </aside>
);

/** Member parts of the bars: one chunk, which visitors never load. */
export const parts = { MemberActions, MemberLinks, Tabs, VerifyBanner };

export type MemberParts = typeof parts;

/** NAV-07. */
const tabs: readonly { to: NavPath; name: string; icon: LucideIcon }[] = [
  { to: '/community', name: 'Community', icon: AudioLines },
  { to: '/discover', name: 'Discover', icon: UserRoundSearch },
  { to: '/gigs', name: 'Gigs', icon: Ticket },
  { to: '/messages', name: 'Messages', icon: MessageCircle },
  { to: '/dashboard', name: 'Dashboard', icon: ListChecks },
];

/** NAV-07. For members below 900 px. */
function Tabs({ messages }: { messages: number }) {
  return (
    <nav className={tabStyles.tabs} aria-label="Tabs">
      <ul className={tabStyles.row}>
        {tabs.map(({ to, name, icon }) => (
          <li key={to}>
            <NavLink to={to} className={tabStyles.tab}>
              <Icon of={icon} size="large" />
              {name}
              {to === '/messages' && (
                <Badge
                  count={messages}
                  label={badgeText(messages, 'unread message', 'unread messages')}
                  className={tabStyles.badge}
                />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
