import { type ComponentType, useState } from 'react';
import type { SessionUser } from '#contract/spec/session.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { announceLostPart } from '../chunks/lost-part.ts';
import { closeToast } from '../toasts.ts';
import type { AccountMenuProps } from './account-menu.tsx';

type AvatarMenuProps = { user: SessionUser | null; onSignOut: () => void };

const load = () => import('./account-menu.tsx').then(({ AccountMenu }) => AccountMenu);
const LOST = 'The menu did not load.';
const preload = () => void load().catch(() => {});

/** NAV-04. Its menu is a heavy part and comes when somebody reaches for it. */
export function AvatarMenu({ user, onSignOut }: AvatarMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null);
  const open = () => {
    load().then(
      (loaded) => {
        closeToast(LOST);
        setMenu(() => loaded);
      },
      () => announceLostPart(LOST, open),
    );
  };
  const face = <Avatar name={user?.name} id={user?.id} src={user?.avatar} size={32} />;
  if (Menu)
    return (
      <Menu user={user} onSignOut={onSignOut}>
        {face}
      </Menu>
    );
  return (
    <IconButton
      label="Your account"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    >
      {face}
    </IconButton>
  );
}
