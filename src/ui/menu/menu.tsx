import {
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { dismissToast, notify } from '../toaster/toast.ts';
import type * as Parts from './menu-parts.tsx';

type MenuProps = {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const LOAD_ERROR = 'The menu didn’t load.';

const openingKeys = new Set(['Enter', ' ', 'ArrowDown']);

let parts: typeof Parts | null = null;
const load = async () => {
  parts = await import('./menu-parts.tsx');
};
const preload = () => void load().catch(() => {});

/**
 * A non-modal menu of actions or links. Its code is large, loads when the first menu is about to be opened
 * (ROU-08), and is mounted only in opened menus.
 */
export function Menu({ trigger, children, align = 'end', open, onOpenChange }: MenuProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [openedByKeyboard, setOpenedByKeyboard] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const isOpen = open ?? ownOpen;
  const setOpen = onOpenChange ?? setOwnOpen;
  if (isOpen && parts && !isMounted) setMounted(true);

  const handleLoadFailure = useEffectEvent(() => {
    setOpen(false);
    notify.error(`${LOAD_ERROR} Check your connection.`, {
      id: LOAD_ERROR,
      action: { label: 'Try again', onClick: () => setOpen(true) },
    });
  });
  const isLoading = isOpen && !isMounted;
  useEffect(() => {
    if (!isLoading) return;
    let isWanted = true;
    load().then(
      () => {
        dismissToast(LOAD_ERROR);
        if (isWanted) setMounted(true);
      },
      () => isWanted && handleLoadFailure(),
    );
    return () => {
      isWanted = false;
    };
  }, [isLoading]);

  if (isMounted && parts)
    return (
      <parts.MenuPanel
        trigger={trigger}
        align={align}
        open={isOpen}
        onOpenChange={setOpen}
        openedByKeyboard={openedByKeyboard}
      >
        {children}
      </parts.MenuPanel>
    );
  const openMenu = (isKey: boolean) => {
    setOpenedByKeyboard(isKey);
    setOpen(true);
  };
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => openMenu(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented || !openingKeys.has(event.key)) return;
      event.preventDefault();
      openMenu(true);
    },
  });
}

/** An action (`onSelect`). For a link: `asChild` around one Link, which then contains its own Icon. */
export const MenuItem = (props: Parts.MenuItemProps) => parts && <parts.Item {...props} />;

export const MenuSeparator = () => parts && <parts.Separator />;
