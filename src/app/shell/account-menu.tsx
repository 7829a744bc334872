import { Link } from '@tanstack/react-router';
import { LogOut, Settings, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionUser } from '#contract/spec/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx';

export type AccountMenuProps = { user: SessionUser | null; onSignOut: () => void; children: ReactNode };

/** NAV-04. Opens as soon as it is there: it was asked for. */
export function AccountMenu({ user, onSignOut, children }: AccountMenuProps) {
  return (
    <Menu defaultOpen trigger={<IconButton label="Your account">{children}</IconButton>}>
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
