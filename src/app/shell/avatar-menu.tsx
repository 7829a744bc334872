import { Link } from '@tanstack/react-router';
import { LogOut, Settings, UserRound } from 'lucide-react';
import type { SessionUser } from '#contract/spec/session.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx';

type AvatarMenuProps = { user: SessionUser | null; onSignOut: () => void };

/** NAV-04. */
export function AvatarMenu({ user, onSignOut }: AvatarMenuProps) {
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
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
